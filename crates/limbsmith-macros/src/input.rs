//! The syntax between the braces of `field!`.

use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Ident, LitInt, LitStr, Result, Token, Visibility};

/// A value and its span.
pub struct Spanned<T> {
    pub value: T,
    pub span: Span,
}

/// One field.
pub struct Wanted {
    pub attributes: Vec<Attribute>,
    pub visibility: Visibility,
    pub name: Ident,
    pub modulus: Spanned<String>,
    pub limbs: Option<Spanned<String>>,
    pub strategy: Option<Spanned<String>>,
    pub word: Option<Spanned<u32>>,
    pub loose: Option<Spanned<u32>>,
}

/// All fields of one invocation.
pub struct List(pub Vec<Wanted>);

impl Parse for List {
    fn parse(input: ParseStream) -> Result<Self> {
        let mut list = vec![];
        while !input.is_empty() || list.is_empty() {
            list.push(input.parse()?);
        }
        Ok(List(list))
    }
}

fn text(input: ParseStream) -> Result<Spanned<String>> {
    let value: LitStr = input.parse()?;
    Ok(Spanned {
        span: value.span(),
        value: value.value(),
    })
}

fn number(input: ParseStream) -> Result<Spanned<u32>> {
    let value: LitInt = input.parse()?;
    Ok(Spanned {
        span: value.span(),
        value: value.base10_parse()?,
    })
}

/// Sets a value that may be given only once.
fn once<T>(slot: &mut Option<T>, key: &Ident, value: T) -> Result<()> {
    if slot.is_some() {
        return Err(syn::Error::new(
            key.span(),
            format!("`{key}` is given twice"),
        ));
    }
    *slot = Some(value);
    Ok(())
}

impl Parse for Wanted {
    fn parse(input: ParseStream) -> Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        if let Some(a) = attributes.iter().find(|a| !a.path().is_ident("doc")) {
            return Err(syn::Error::new_spanned(
                a,
                "only documentation may stand before a field",
            ));
        }
        let visibility = input.parse()?;
        input.parse::<Token![struct]>()?;
        let name: Ident = input.parse()?;
        input.parse::<Token![;]>()?;
        let (mut modulus, mut limbs, mut strategy) = (None, None, None);
        let (mut word, mut loose) = (None, None);
        while input.peek(Ident) && input.peek2(Token![=]) {
            let key: Ident = input.parse()?;
            input.parse::<Token![=]>()?;
            match key.to_string().as_str() {
                "modulus" => once(&mut modulus, &key, text(input)?)?,
                "limbs" => once(&mut limbs, &key, text(input)?)?,
                "strategy" => once(&mut strategy, &key, text(input)?)?,
                "word" => once(&mut word, &key, number(input)?)?,
                "loose" => once(&mut loose, &key, number(input)?)?,
                _ => {
                    let m = "there are modulus, limbs, strategy, word and loose";
                    return Err(syn::Error::new(key.span(), m));
                }
            }
            input.parse::<Token![;]>()?;
        }
        let Some(modulus) = modulus else {
            let m = format!("`{name}` needs a modulus: modulus = \"2^255 - 19\";");
            return Err(syn::Error::new(name.span(), m));
        };
        Ok(Wanted {
            attributes,
            visibility,
            name,
            modulus,
            limbs,
            strategy,
            word,
            loose,
        })
    }
}
