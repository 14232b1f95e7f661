import type { Locator, Page } from "@playwright/test";

/** Returns the link to a section of an account in the operator dashboard, such as `Audit log`. */
export const sectionOf = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Account sections" }).getByRole("link", { name, exact: true });
