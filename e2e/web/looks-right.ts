import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with a page, one line each; only what is wrong crosses over from the browser. */
export async function findings(page: Page, options: { runOnly?: string[] } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const given = JSON.stringify({ ...options, resultTypes: ["violations"] });
  return page.evaluate<string[]>(`axe.run(${given}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ": " + nodes[0]?.html))`);
}

/**
 * What every page must pass as it stands: no finding of axe, light and dark, and no sideways scrolling on a phone. The
 * dark scheme changes colours alone, so that only the rules about colours can find something else in it.
 */
export async function expectLooksRight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect(await findings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findings(page, { runOnly: ["color-contrast", "link-in-text-block"] })).toEqual([]);
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}
