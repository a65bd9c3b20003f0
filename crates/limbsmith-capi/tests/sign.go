// Calls the library through cgo.
package main

// #include <limbsmith.h>
import "C"

import "fmt"

func main() {
	var secret, public, shared [32]C.uint8_t
	secret[0] = 9
	if status := C.limbsmith_x25519_public_key(&secret[0], &public[0]); status != C.LIMBSMITH_OK {
		panic(C.GoString(C.limbsmith_status_text(status)))
	}
	if status := C.limbsmith_x25519(&secret[0], &public[0], &shared[0]); status != C.LIMBSMITH_OK {
		panic(C.GoString(C.limbsmith_status_text(status)))
	}
	fmt.Println(C.GoString(C.limbsmith_version()))
}
