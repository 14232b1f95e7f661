import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { contrast as contrastOf, type HexColor, THEMES } from "@/lib/base/accent";

type Palette = Record<string, HexColor>;

const [light = "", dark = ""] = readFileSync("app/palette.css", "utf8").split(
  "@media (prefers-color-scheme: dark)",
);
const lightPalette = colors(light);
const palettes: Record<string, Palette> = {
  light: lightPalette,
  dark: { ...lightPalette, ...colors(dark) },
};

function colors(css: string): Palette {
  return Object.fromEntries(
    [...css.matchAll(/--([a-z-]+): #([0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, `#${hex}`]),
  );
}

function contrast(palette: Palette, one: string, other: string): number {
  const [a, b] = [palette[one], palette[other]];
  if (!a || !b) throw new Error(`the palette lacks ${a ? other : one}`);
  return contrastOf(a, b);
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

test("the contrast of every text color that the pages use is checked", () => {
  const sources = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|css)$/.test(name))
      .map((name) => readFileSync(path.join(folder, name), "utf8")),
  );
  const used = sources
    .flatMap((source) => [...source.matchAll(/\btext-([a-z-]+)|(?<!-)color: var\(--([a-z-]+)\)/g)])
    .map(([, utility, property]) => utility ?? property ?? "");
  const checked = texts.map(([text]) => text);
  expect(used).toEqual(expect.arrayContaining(["ink", "muted", "gold-ink"]));
  expect(used.filter((name) => name in lightPalette && !checked.includes(name))).toEqual([]);
});

for (const [scheme, palette] of Object.entries(palettes)) {
  test(`text colors have a contrast ratio of at least 4.5:1 against their backgrounds in the ${scheme} palette`, () => {
    for (const [text, ground] of texts) {
      expect
        .soft(contrast(palette, text ?? "", ground ?? ""), `${text} on ${ground}`)
        .toBeGreaterThanOrEqual(4.5);
    }
    const onDanger = { ...palette, white: "#ffffff" as const };
    for (const ground of ["danger-solid", "danger-solid-hover"]) {
      expect.soft(contrast(onDanger, "white", ground), `white on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test(`control borders have a contrast ratio of at least 3:1 against their backgrounds in the ${scheme} palette`, () => {
    for (const ground of ["ground", "surface", "sunken"]) {
      expect.soft(contrast(palette, "line-strong", ground), `on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
}

test("the background colors used to compute a partner's accent match the style sheet", () => {
  for (const theme of ["light", "dark"] as const) {
    const palette = palettes[theme];
    expect([palette?.["ground"], palette?.["surface"], palette?.["sunken"]]).toEqual([
      ...THEMES[theme].backgrounds,
    ]);
  }
});
