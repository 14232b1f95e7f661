import type { Page } from "@playwright/test";

/** Expands the filters that a list collapses by default. */
export async function expandFilters(page: Page): Promise<void> {
  const filters = page.locator("details").filter({ hasText: "More filters" });
  if ((await filters.getAttribute("open")) === null) await filters.locator("summary").click();
}
