import type { Page } from "@playwright/test";
import { findings } from "./checkout-page";
import { expect } from "./customer";

/** What every page must pass as it stands: no finding of axe, light and dark, and no sideways scrolling on a phone. */
export async function expectLooksRight(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page)).toEqual([]);
  }
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}
