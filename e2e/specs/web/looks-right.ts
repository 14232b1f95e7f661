import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { twMerge } from "tailwind-merge";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with a page, one line each; only what is wrong crosses over from the browser. */
export async function findings(page: Page, options: { runOnly?: string[] } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  // No enabled rule reads the style sheets that axe would copy before every run.
  const given = JSON.stringify({ ...options, resultTypes: ["violations"], preload: { assets: ["media"] } });
  return page.evaluate<string[]>(`axe.run(${given}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ": " + nodes[0]?.html))`);
}

/**
 * What elements name two classes for one property. Which of them counts would be decided by the order in the stylesheet,
 * which nobody reads; where one is to win, it says so: `px-2!`.
 */
async function contradictions(page: Page): Promise<string[]> {
  const named = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll("[class]")].map((element) => element.getAttribute("class") ?? ""),
    ),
  ]);
  return named.filter((classes) => !isConsistent(classes));
}

const consistent = new Set<string>();

/** Most pages have the same classes, and comparing them takes as long as loading a page. */
function isConsistent(classes: string): boolean {
  if (!consistent.has(classes) && twMerge(classes) === classes) consistent.add(classes);
  return consistent.has(classes);
}

/**
 * What every page must pass as it stands: no finding of axe, light and dark, no contradiction among classes, and no
 * sideways scrolling on a phone. The dark scheme changes colours alone, so that only the rules about colours can find
 * something else in it.
 */
export async function expectLooksRight(page: Page): Promise<void> {
  // A page that comes in the place of another has its title a moment after its text.
  await expect(page).toHaveTitle(/\S/);
  expect(await contradictions(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await findings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findings(page, { runOnly: ["color-contrast", "link-in-text-block"] })).toEqual([]);
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}
