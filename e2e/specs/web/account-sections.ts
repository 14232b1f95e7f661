import type { Locator, Page } from "@playwright/test";

/** Returns the link to a section of an account's pages in the operator's dashboard. */
export const sectionOf = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Account sections" }).getByRole("link", { name, exact: true });
