import localFont from "next/font/local";

// Both Hanken Grotesk files contain only the weights in use, to load faster. `fonttools varLib.instancer <file> wght=400:700`
// removed the others.

// Extended letters are a separate font face with a Unicode range, so that only pages with such letters load it.
const sansExtended = localFont({
  src: "./hanken-grotesk-latin-ext.woff2",
  variable: "--font-hanken-extended",
  weight: "400 700",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB",
    },
  ],
});

const sans = localFont({
  src: "./hanken-grotesk-latin.woff2",
  variable: "--font-hanken",
  weight: "400 700",
  display: "swap",
  adjustFontFallback: false,
  fallback: [
    "Hanken as Arial",
    "Hanken as Roboto",
    "Hanken as Noto",
    "Hanken as DejaVu",
    "system-ui",
    "sans-serif",
  ],
});

const display = localFont({
  src: "./marcellus-latin.woff2",
  variable: "--font-marcellus",
  weight: "400",
  display: "swap",
  // This font is not preloaded, because only headings and the logo use it.
  preload: false,
  adjustFontFallback: false,
  fallback: ["Marcellus as Times", "Marcellus as Noto", "Marcellus as DejaVu", "serif"],
});

/**
 * The class names that define the font variables for the theme in `app/palette.css`. `fallbacks.css` defines the fallback
 * fonts.
 */
export const fontVariables = [sansExtended, sans, display].map(({ variable }) => variable).join(" ");
