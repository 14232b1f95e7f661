import localFont from "next/font/local";

// Both files of Hanken Grotesk hold the weights our pages are set in and no others, so that a phone has it, and the script
// behind it, sooner: `fonttools varLib.instancer <file> wght=400:700`.

// Declared apart, with its own range, so that only pages showing such letters fetch them.
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
  // Few pages begin with it, and none waits for it: it comes when a heading asks.
  preload: false,
  adjustFontFallback: false,
  fallback: ["Marcellus as Times", "Marcellus as Noto", "Marcellus as DejaVu", "serif"],
});

/** Defines the font families the theme in `app/globals.css` names; `fallbacks.css` what stands in for them at first. */
export const fontVariables = `${sansExtended.variable} ${sans.variable} ${display.variable}`;
