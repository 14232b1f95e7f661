import { isDeep, PROPERTY } from "@/e2e/support/fixtures/depth";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { accentColors, contrast, type HexColor, THEMES, type Theme } from "./accent";

/**
 * Yields every color whose three channels are multiples of `step`: 5,832 colors for a step of 15, or 636,056 for the step of 3
 * that deep test runs use.
 */
function* colors(step: number): Generator<HexColor> {
  for (let red = 0; red <= 255; red += step)
    for (let green = 0; green <= 255; green += step)
      for (let blue = 0; blue <= 255; blue += step)
        yield `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Returns the names of the contrast requirements that the colors derived from `color` do not meet, or an empty list if they
 * meet all of them.
 */
function lackingOf(color: HexColor, theme: Theme): string[] {
  const { solid, solidHover, onSolid, text } = accentColors(color, theme);
  const toPage = (shade: HexColor) =>
    Math.min(...THEMES[theme].backgrounds.map((ground) => contrast(shade, ground)));
  const facts: Record<string, boolean> = {
    button: toPage(solid) >= 3,
    "button under the pointer": toPage(solidHover) >= 3,
    "text of a button": contrast(onSolid, solid) >= 4.5,
    "text of a button under the pointer": contrast(onSolid, solidHover) >= 4.5,
    link: toPage(text) >= 4.5,
  };
  return Object.keys(facts).filter((name) => !facts[name]);
}

for (const theme of ["light", "dark"] as const) {
  test(`buttons and links derived from any accent color in the RGB range have enough contrast in the ${theme} theme`, {
    tag: PROPERTY,
  }, () => {
    const lacking: string[] = [];
    for (const color of colors(isDeep ? 3 : 15)) {
      for (const name of lackingOf(color, theme)) lacking.push(`${color}: ${name}`);
    }
    expect(lacking).toEqual([]);
  });
}

test("accentColors keeps an accent color with enough contrast, and darkens one with too little contrast but preserves its hue", () => {
  expect(accentColors("#0d5159", "light")).toMatchObject({
    solid: "#0d5159",
    text: "#0d5159",
    onSolid: "#ffffff",
  });
  expect(accentColors("#7cc5c4", "dark")).toMatchObject({
    solid: "#7cc5c4",
    text: "#7cc5c4",
    onSolid: "#000000",
  });
  const { solid } = accentColors("#ffcc00", "light");
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(solid.slice(at, at + 2), 16));
  expect(solid).not.toBe("#ffcc00");
  expect((green ?? 0) / (red ?? 1)).toBeCloseTo(0.8, 1);
  expect(blue).toBe(0);
});
