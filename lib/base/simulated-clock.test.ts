import { decodeTime } from "ulid";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { DAY_MS, now, simulatedTime } from "./clock";
import { newId, newIdAt, newReference, timeOfId } from "./ids";
import { atSimulatedTime } from "./simulated-clock";

const BEFORE = new Date("2026-03-01T12:00:00.000Z");

test("atSimulatedTime simulates the time only within the given function, including after an await", async () => {
  const played = atSimulatedTime(BEFORE, async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return now();
  });
  expect(simulatedTime()).toBeUndefined();
  expect(now().getTime()).toBeGreaterThan(BEFORE.getTime() + DAY_MS);
  expect(await played).toEqual(BEFORE);
});

test("IDs and references generated in a simulation are unique and have the simulated time, and the IDs are ascending", () => {
  const { ids, ofAnother, references } = atSimulatedTime(BEFORE, () => ({
    ids: Array.from({ length: 1_000 }, newId),
    ofAnother: newIdAt(new Date(BEFORE.getTime() - DAY_MS)),
    references: Array.from({ length: 1_000 }, () => newReference("RDM")),
  }));
  expect(new Set(ids.map((id) => timeOfId(id).getTime()))).toEqual(new Set([BEFORE.getTime()]));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(timeOfId(ofAnother)).toEqual(new Date(BEFORE.getTime() - DAY_MS));
  expect(new Set(references).size).toBe(references.length);
  const timesOfReferences = references.map((reference) => decodeTime(reference.slice("RDM-".length)));
  expect(new Set(timesOfReferences)).toEqual(new Set([BEFORE.getTime()]));
});

test("outside a simulation, newIdAt generates an ID with the current time, even if another time is given", () => {
  expect(timeOfId(newIdAt(BEFORE)).getTime()).toBeGreaterThan(Date.now() - DAY_MS);
});

test("a simulated time in the future is rejected", () => {
  expect(() => atSimulatedTime(new Date(Date.now() + DAY_MS), now)).toThrow(RangeError);
});
