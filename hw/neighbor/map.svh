// The neighbor's addresses. One name of them is one of the engine's bus, at another address.
localparam [7:0] CODE = 8'h11;
localparam [7:0] WINDOW = 8'h22;
localparam [7:0] EVENTS = 8'h33;
