import type { Page } from "@playwright/test";

/** Unfolds the filters of a list beyond its first one, as one does before setting one of them. */
export async function unfoldFilters(page: Page): Promise<void> {
  const filters = page.locator("details").filter({ hasText: "More filters" });
  if ((await filters.getAttribute("open")) === null) await filters.locator("summary").click();
}
