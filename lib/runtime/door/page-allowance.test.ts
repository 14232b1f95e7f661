import { expect, test } from "@playwright/test";
import { COST, PageAllowance } from "./page-allowance";

/** How many pages the client gets before it is told to wait. */
function pagesFor(allowance: PageAllowance, client: string, cost: number = COST.page, nowMs = 0): number {
  let pages = 0;
  while (pages < 10_000 && allowance.take(client, cost, nowMs) === 0) pages += 1;
  return pages;
}

test("a client may have ten seconds' worth of pages at once, then as many a second as allowed", () => {
  const allowance = new PageAllowance(20);
  expect(pagesFor(allowance, "203.0.113.7")).toBe(200);
  expect(pagesFor(allowance, "203.0.113.7", COST.page, 1_000)).toBe(20);
  expect(pagesFor(allowance, "203.0.113.7", COST.page, 60_000)).toBe(200);
});

test("who is told to wait is told how long, and another client is not", () => {
  const allowance = new PageAllowance(1);
  pagesFor(allowance, "203.0.113.7");
  expect(allowance.take("203.0.113.7", COST.page, 0)).toBe(1);
  expect(allowance.take("203.0.113.7", COST.page, 1_000)).toBe(0);
  expect(allowance.take("203.0.113.8", COST.page, 0)).toBe(0);
});

test("a file of the build costs a tenth of a page", () => {
  expect(pagesFor(new PageAllowance(20), "203.0.113.7", COST.file)).toBe(2_000);
});

test("an allowance of 0 is no limit", () => {
  expect(pagesFor(new PageAllowance(0), "203.0.113.7")).toBe(10_000);
});
