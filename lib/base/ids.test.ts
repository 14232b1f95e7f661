import { decodeTime } from "ulid";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { HOUR_MS, SECOND_MS } from "./clock";
import { eventIdOf, firstIdAt, newAccessCode, newId, newReference, publicEventId, timeOfId } from "./ids";

const many = <Value>(make: () => Value) => Array.from({ length: 1_000 }, make);

test("newId generates unique UUIDs of version 7 in ascending order", () => {
  const ids = many(newId);
  const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(ids.filter((id) => !shape.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

/** Runs `make` while the clock is `ms` milliseconds ahead. */
function whileOff<Made>(ms: number, make: () => Made): Made {
  const { now } = Date;
  Date.now = () => now() + ms;
  try {
    return make();
  } finally {
    Date.now = now;
  }
}

test("IDs stay ascending after a small backward clock step, and follow the clock after a large one", () => {
  const first = newId();
  const aLittle = whileOff(10 * SECOND_MS, newId);
  const afterwards = newId();
  expect([afterwards, aLittle, first].sort()).toEqual([first, aLittle, afterwards]);
  const before = Date.now();
  expect(timeOfId(whileOff(HOUR_MS, newId)).getTime()).toBeGreaterThanOrEqual(before + HOUR_MS);
  expect(timeOfId(newId()).getTime()).toBeLessThanOrEqual(Date.now());
  const ids = many(newId);
  expect([...ids].sort()).toEqual(ids);
});

test("references stay ascending after a small backward clock step, and follow the clock after a large one", () => {
  const reference = () => newReference("RDM");
  const time = (text: string) => decodeTime(text.slice("RDM-".length));
  const first = reference();
  const aLittle = whileOff(10 * SECOND_MS, reference);
  const afterwards = reference();
  expect([afterwards, aLittle, first].sort()).toEqual([first, aLittle, afterwards]);
  const before = Date.now();
  expect(time(whileOff(HOUR_MS, reference))).toBeGreaterThanOrEqual(before + HOUR_MS);
  expect(time(reference())).toBeLessThanOrEqual(Date.now());
  const references = many(reference);
  expect([...references].sort()).toEqual(references);
});

test("newReference generates unique references in ascending order, each with a prefix and a ULID", () => {
  for (const prefix of ["RDM", "SUB", "VOUCHER"] as const) {
    const references = many(() => newReference(prefix));
    const shape = new RegExp(`^${prefix}-[0-9A-HJKMNP-TV-Z]{26}$`);
    expect(references.filter((reference) => !shape.test(reference))).toEqual([]);
    expect(new Set(references).size).toBe(references.length);
    expect([...references].sort()).toEqual(references);
  }
});

test("an access code consists of fifteen random alphanumeric characters", () => {
  const codes = many(newAccessCode);
  expect(codes.filter((code) => !/^[A-Za-z0-9]{15}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join("")).size).toBe(62);
});

test("an event's public ID is evt_ followed by the hexadecimal digits of the event's primary key", () => {
  const id = "019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071";
  expect(publicEventId(id)).toBe("evt_019a2b3c4d5e7f608a1b2c3d4e5f6071");
});

test("eventIdOf returns the primary key for an event's public ID, and undefined for any other text", () => {
  const id = newId();
  const name = publicEventId(id);
  expect(eventIdOf(name)).toBe(id);
  const others = [id, name.slice(0, -1), `${name}0`, name.toUpperCase(), name.replace("evt_", "req_"), ""];
  expect(others.map(eventIdOf)).toEqual(others.map(() => undefined));
});

test("firstIdAt returns an ID below the IDs generated later and above those generated earlier, and accepts a time before 1970", () => {
  const keys = many(newId);
  expect(keys.every((key) => key > firstIdAt(new Date("0001-01-01T00:00:00Z")))).toBe(true);
  expect(keys.every((key) => key > firstIdAt(new Date("1969-12-31T00:00:00Z")))).toBe(true);
  expect(keys.every((key) => key < firstIdAt(new Date("9999-12-31T00:00:00Z")))).toBe(true);
});

test("timeOfId reads the creation time from a primary key, to the millisecond", () => {
  for (const time of [new Date(0), new Date(1_790_000_000_123)])
    expect(timeOfId(firstIdAt(time))).toEqual(time);
});
