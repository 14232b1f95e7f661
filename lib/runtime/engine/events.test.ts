import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { DAY_MS } from "@/lib/base/clock";
import { readEvents, SeenEvents } from "./events";

const nowMs = 1_700_000_000_000;

test("readEvents adds missing IDs, times and data to events, preserves their other fields, and rejects an invalid body", () => {
  const [event] = readEvents({ name: "paid", v: "1" }, undefined, nowMs) ?? [];
  expect(event).toEqual({ name: "paid", v: "1", data: {}, ts: nowMs, id: expect.any(String) });
  expect(readEvents([{ name: "a", id: "x", ts: 5, data: { n: 1 } }], undefined, nowMs)).toEqual([
    { name: "a", id: "x", ts: 5, data: { n: 1 } },
  ]);
  for (const bad of [null, "paid", {}, { name: "" }, { name: "a", data: [] }, [{ name: "a" }, 1]]) {
    expect(readEvents(bad, undefined, nowMs)).toBeUndefined();
  }
});

test("the same seed gives the same event IDs, and another seed gives different ones", () => {
  const ids = (seed: string) => readEvents([{ name: "a" }, { name: "a" }], seed, nowMs)?.map(({ id }) => id);
  expect(ids("seed")).toEqual(ids("seed"));
  expect(new Set([...(ids("seed") ?? []), ...(ids("other") ?? [])]).size).toBe(4);
});

test("a repeated event ID is detected for a day, as long as it is among the latest 100,000 IDs", () => {
  const seen = new SeenEvents();
  expect(seen.add("a", nowMs)).toBe(true);
  for (let index = 1; index < 100_000; index += 1) seen.add(`filler ${index}`, nowMs);
  expect(seen.add("a", nowMs + DAY_MS - 1)).toBe(false);
  expect(seen.add("a", nowMs + DAY_MS)).toBe(true);
  for (let index = 0; index < 100_000; index += 1) seen.add(`newer ${index}`, nowMs + DAY_MS);
  expect(seen.add("a", nowMs + DAY_MS)).toBe(true);
});
