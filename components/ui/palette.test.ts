import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

type Palette = Record<string, string>;

const [light = "", dark = ""] = readFileSync("app/globals.css", "utf8").split(
  "@media (prefers-color-scheme: dark)",
);
const lightPalette = colours(light);
const palettes: Record<string, Palette> = {
  light: lightPalette,
  dark: { ...lightPalette, ...colours(dark) },
};

function colours(css: string): Palette {
  return Object.fromEntries(
    [...css.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
  );
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(palette: Palette, one: string, other: string): number {
  const [a, b] = [palette[one], palette[other]];
  if (!a || !b) throw new Error(`the palette lacks ${a ? other : one}`);
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

const texts = [
  ...["ink", "muted", "primary", "danger"].flatMap((text) => [
    [text, "ground"],
    [text, "surface"],
    [text, "sunken"],
  ]),
  ...["success", "warning", "info"].map((tone) => [tone, "surface"]),
  ...["primary", "gold", "success", "warning", "danger", "info"].flatMap((tone) => [
    ["ink", `${tone}-soft`],
    [tone === "gold" ? "gold-ink" : tone, `${tone}-soft`],
  ]),
  ["muted", "primary-soft"],
  ["muted", "line"],
  ["on-primary", "primary"],
  ["on-primary", "primary-hover"],
  ["test-ink", "test"],
  ["test-ink", "test-stripe"],
] as const;

for (const [scheme, palette] of Object.entries(palettes)) {
  test(`every text color has a contrast of at least 4.5:1 on its backgrounds in the ${scheme} palette`, () => {
    for (const [text, ground] of texts) {
      expect
        .soft(contrast(palette, text ?? "", ground ?? ""), `${text} on ${ground}`)
        .toBeGreaterThanOrEqual(4.5);
    }
    const onDanger = { ...palette, white: "#ffffff" };
    for (const ground of ["danger-solid", "danger-solid-hover"]) {
      expect.soft(contrast(onDanger, "white", ground), `white on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test(`control borders have a contrast of at least 3:1 on their backgrounds in the ${scheme} palette`, () => {
    for (const ground of ["ground", "surface", "sunken"]) {
      expect.soft(contrast(palette, "line-strong", ground), `on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
}
