import type { Locator, Page } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { test as base, expect } from "./signed-in";

export const WALLET_MINOR = 100_000;

/** The test function for dashboard tests. `people` are a partner and a reseller that only one test uses. */
export const test = base.extend<{
  people: { readonly partner: AccountOwner; readonly reseller: AccountOwner };
}>({
  people: async ({ world }, use) => {
    const [partner, reseller] = await Promise.all([
      partnerOf(world, "Dashboard Games"),
      resellerWith(world, WALLET_MINOR),
    ]);
    await setEndpointUrl(callerFor(reseller.user, "live"));
    await use({ partner, reseller });
  },
});

/** Locates the rows of a table, without its header. */
export const rowsOf = (page: Page, name: string): Locator =>
  page.getByRole("table", { name, exact: true }).locator("tbody").getByRole("row");

export { expect };
