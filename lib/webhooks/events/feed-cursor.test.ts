import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { decodeCursor, encodeCursor, isFromOtherDatabase, nextCursor, startCursor } from "./feed-cursor";
import { followEventsInput } from "./schema";

const LONGEST_WRITE_MS = 1_000;
/** The largest `max_connections` in `deploy`: no more transactions can be in progress. */
const MAX_TRANSACTIONS = 450;
const lookAt = (atMs: number, snapshot: string) => ({ atMs, snapshot });
const endOfPass = { after: undefined, longestWriteMs: LONGEST_WRITE_MS };

test("each pass over the event feed starts at the time of the previous snapshot minus the longest duration of a write, and skips the events visible in that snapshot", () => {
  const first = startCursor(lookAt(5_000, "90:100:90"), LONGEST_WRITE_MS);
  expect(first).toEqual({ seen: "90:100:90", fromMs: 4_000, pass: null });
  const next = nextCursor(first, lookAt(60_000, "90:150:90,120"), endOfPass);
  expect(next).toEqual({ seen: "90:150:90,120", fromMs: 59_000, pass: null });
});

test("every page of a pass over the event feed uses the snapshot of its first page, and the next pass starts from that snapshot", () => {
  const after = "0197c5d7-0a1b-7c2d-8e3f-4a5b6c7d8e9f";
  const page = { after, longestWriteMs: LONGEST_WRITE_MS };
  const first = startCursor(lookAt(5_000, "100:100:"), LONGEST_WRITE_MS);
  const second = nextCursor(first, lookAt(6_000, "120:120:"), page);
  const third = nextCursor(second, lookAt(7_000, "130:130:"), page);
  const end = { seen: "120:120:", fromMs: 5_000 };
  expect(third).toEqual({ seen: "100:100:", fromMs: 4_000, pass: { end, after } });
  expect(nextCursor(third, lookAt(8_000, "140:140:"), endOfPass)).toEqual({ ...end, pass: null });
});

test("an encoded cursor can be decoded, and other text, invalid snapshots and invalid times are refused", () => {
  const cursor = startCursor(lookAt(5_000, "90:100:90,95"), LONGEST_WRITE_MS);
  expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
  const changed = (seen: string) => decodeCursor(encodeCursor({ ...cursor, seen }));
  for (const seen of ["", "1:2", "0:2:", "5:3:", "1:9:7,4", "1:9:4,4", "5:9:4", "5:9:9", "1:9:x", "-1:9:"])
    expect(changed(seen), seen).toBeUndefined();
  const from = (fromMs: number) => decodeCursor(encodeCursor({ ...cursor, fromMs }));
  expect(from(2 ** 48 - 1)?.fromMs).toBe(2 ** 48 - 1);
  for (const fromMs of [-1, 0.5, 2 ** 48, 9e15]) {
    expect(from(fromMs), String(fromMs)).toBeUndefined();
    const pass = { end: { seen: "90:100:", fromMs }, after: "0197c5d7-0a1b-7c2d-8e3f-4a5b6c7d8e9f" };
    expect(decodeCursor(encodeCursor({ ...cursor, pass })), String(fromMs)).toBeUndefined();
  }
  for (const text of ["", "evt_1", "e30", "bnVsbA", "{}"]) expect(decodeCursor(text), text).toBeUndefined();
});

test("a cursor with 450 transactions in progress in both snapshots can be decoded and is accepted as `after`", () => {
  const xids = Array.from({ length: MAX_TRANSACTIONS }, (_, at) => 4_000_000_000 + at);
  const seen = `${xids[0]}:4100000000:${xids}`;
  const position = { seen, fromMs: 1_751_369_808_000 };
  const pass = { end: position, after: "0197c5d7-0a1b-7c2d-8e3f-4a5b6c7d8e9f" };
  const text = encodeCursor({ ...position, pass });
  expect(decodeCursor(text)).toEqual({ ...position, pass });
  expect(followEventsInput.safeParse({ after: text }).success).toBe(true);
});

test("a cursor from another database is detected by its transaction IDs", () => {
  const cursor = startCursor(lookAt(5_000, "90:100:90"), LONGEST_WRITE_MS);
  expect(isFromOtherDatabase(cursor, lookAt(6_000, "100:100:"))).toBe(false);
  expect(isFromOtherDatabase(cursor, lookAt(6_000, "99:99:"))).toBe(true);
});
