//! Enumerations of names, by which tables are asked.

/// Declares an enumeration of names: `names! { /// A fruit. Fruit { Apple = "apple", Pear = "pear", } }`.
#[macro_export]
macro_rules! names {
    ($(#[$about:meta])* $name:ident { $($variant:ident = $text:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $(#[doc = concat!("`", $text, "`")] $variant),+ }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// How it is spelled.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }

            /// The one that is spelled so.
            pub fn named(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|known| known.name() == name)
            }
        }
    };
}
