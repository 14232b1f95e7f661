import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { isInDemand, noteDemand } from "./demand";

test("the API is in demand from a call on, and a while after the last one no more", async () => {
  await sleep(200);
  expect(isInDemand()).toBe(false);
  noteDemand();
  expect(isInDemand()).toBe(true);
  await sleep(200);
  expect(isInDemand()).toBe(false);
});
