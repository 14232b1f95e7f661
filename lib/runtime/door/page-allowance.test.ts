import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { COST, PageAllowance } from "./page-allowance";

/** Returns how many requests of `cost` the client can make before it has to wait. */
function pagesFor(allowance: PageAllowance, client: string, cost: number = COST.page, nowMs = 0): number {
  let pages = 0;
  while (pages < 10_000 && allowance.take(client, cost, nowMs) === 0) pages += 1;
  return pages;
}

test("a client may request a burst of ten seconds' worth of pages, and then pages at the configured rate", () => {
  const allowance = new PageAllowance(20);
  expect(pagesFor(allowance, "203.0.113.7")).toBe(200);
  expect(pagesFor(allowance, "203.0.113.7", COST.page, 1_000)).toBe(20);
  expect(pagesFor(allowance, "203.0.113.7", COST.page, 60_000)).toBe(200);
});

test("a client over its limit is told how many seconds to wait, and another client is not affected", () => {
  const allowance = new PageAllowance(1);
  pagesFor(allowance, "203.0.113.7");
  expect(allowance.take("203.0.113.7", COST.page, 0)).toBe(1);
  expect(allowance.take("203.0.113.7", COST.page, 1_000)).toBe(0);
  expect(allowance.take("203.0.113.8", COST.page, 0)).toBe(0);
});

test("a request for a build file counts as a tenth of a page request", () => {
  expect(pagesFor(new PageAllowance(20), "203.0.113.7", COST.file)).toBe(2_000);
});

test("clients are not limited at a rate of 0", () => {
  expect(pagesFor(new PageAllowance(0), "203.0.113.7")).toBe(10_000);
});
