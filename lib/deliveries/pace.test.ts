import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { noteDemand } from "@/lib/demand";
import { turnOfBacklog } from "./pace";

const TURNS = 26;

test("where nobody asks the API a backlog is taken whole", async () => {
  await sleep(200);
  expect(await turnOfBacklog(200)).toBe(Infinity);
});

test("while somebody does, backlogs take turns of five, ten milliseconds apart, and what is none goes at once", async () => {
  noteDemand();
  const beganMs = performance.now();
  const turns = Array.from({ length: TURNS }, () => turnOfBacklog(200));
  const alone = turnOfBacklog(5);
  expect(await alone).toBe(Infinity);
  expect(await Promise.all(turns)).toEqual(Array(TURNS).fill(5));
  expect(performance.now() - beganMs).toBeGreaterThan((TURNS - 1) * 10 - 2);
});
