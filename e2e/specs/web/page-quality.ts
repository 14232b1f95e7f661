import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { twMerge } from "tailwind-merge";
import { isDeep } from "../../support/fixtures/depth";

type ColorScheme = "light" | "dark";

const COLOR_RULES = { runOnly: ["color-contrast", "link-in-text-block"] };

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the axe violations on a page, one line each. */
export async function axeViolations(page: Page, options: { runOnly?: string[] } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  // Skips preloading style sheets, because no enabled rule needs them.
  const axeOptions = JSON.stringify({
    ...options,
    resultTypes: ["violations"],
    preload: { assets: ["media"] },
  });
  return page.evaluate<string[]>(`axe.run(${axeOptions}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ": " + nodes[0]?.html))`);
}

/**
 * Returns the class attributes in which two classes set the same property, which makes the result depend on the order in the
 * stylesheet. An intended override is marked, as in `px-2!`.
 */
async function conflictingClasses(page: Page): Promise<string[]> {
  const named = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll("[class]")].map((element) => element.getAttribute("class") ?? ""),
    ),
  ]);
  return named.filter((classes) => !isConsistent(classes));
}

const consistent = new Set<string>();

/**
 * Returns whether no two of the classes set the same property. Caches the result, because most pages have the same classes and
 * comparing them is slow.
 */
function isConsistent(classes: string): boolean {
  if (!consistent.has(classes) && twMerge(classes) === classes) consistent.add(classes);
  return consistent.has(classes);
}

/**
 * Returns the color schemes that {@link expectPageQuality} checks. Outside the deep tests, this is one scheme, chosen by the
 * length of the test file's name, so that rewording a test does not change it.
 */
function schemesToCheck(): readonly ColorScheme[] {
  const schemes = ["light", "dark"] as const;
  return isDeep ? schemes : schemes.filter((_, at) => at === path.basename(test.info().file).length % 2);
}

/**
 * Expects a page to have no axe violations, no conflicting classes, and no horizontal scrolling at the widths of two phones and
 * a desktop. A second color scheme changes only colors, so only the color rules run again.
 */
export async function expectPageQuality(page: Page): Promise<void> {
  expect(await conflictingClasses(page)).toEqual([]);
  for (const [at, colorScheme] of schemesToCheck().entries()) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page, at === 0 ? {} : COLOR_RULES)).toEqual([]);
  }
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}
