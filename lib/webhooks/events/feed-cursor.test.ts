import { expect, test } from "@playwright/test";
import {
  cursorAfterPage,
  cursorAfterPass,
  decodeCursor,
  encodeCursor,
  isFromOtherDatabase,
  startCursor,
} from "./feed-cursor";

const LONGEST_WRITE_MS = 1_000;
const lookAt = (atMs: number, snapshot: string) => ({ atMs, snapshot });

test("the time bound advances only when all transactions from its proposal have ended", () => {
  const begun = startCursor(lookAt(5_000, "90:100:90"), LONGEST_WRITE_MS);
  expect(begun).toMatchObject({ seen: "90:100:90", fromMs: 4_000, proposed: { fromMs: 4_000, xid: "100" } });
  const held = cursorAfterPass(begun, lookAt(60_000, "90:150:90,120"), LONGEST_WRITE_MS);
  expect(held).toMatchObject({
    seen: "90:150:90,120",
    fromMs: 4_000,
    proposed: { fromMs: 4_000, xid: "100" },
  });
  const proposed = cursorAfterPass(held, lookAt(61_000, "120:160:120"), LONGEST_WRITE_MS);
  expect(proposed).toMatchObject({ fromMs: 4_000, proposed: { fromMs: 60_000, xid: "160" } });
  const moved = cursorAfterPass(proposed, lookAt(70_000, "170:170:"), LONGEST_WRITE_MS);
  expect(moved).toMatchObject({ fromMs: 60_000, proposed: { fromMs: 69_000, xid: "170" } });
});

test("all pages of a pass use the snapshot of its first page", () => {
  const id = "0197c5d7-0a1b-7c2d-8e3f-4a5b6c7d8e9f";
  const begun = startCursor(lookAt(5_000, "100:100:"), LONGEST_WRITE_MS);
  const second = cursorAfterPage(begun, lookAt(6_000, "120:120:"), id);
  const third = cursorAfterPage(second, lookAt(7_000, "130:130:"), id);
  expect(third).toMatchObject({ seen: "100:100:", pass: { upTo: "120:120:", after: id } });
  expect(cursorAfterPass(third, lookAt(8_000, "140:140:"), LONGEST_WRITE_MS)).toMatchObject({
    seen: "120:120:",
    pass: null,
  });
});

test("decodes an encoded cursor and refuses everything else", () => {
  const cursor = startCursor(lookAt(5_000, "90:100:90,95"), LONGEST_WRITE_MS);
  expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
  const changed = (seen: string) => decodeCursor(encodeCursor({ ...cursor, seen }));
  for (const seen of ["", "1:2", "0:2:", "5:3:", "1:9:7,4", "1:9:4,4", "5:9:4", "5:9:9", "1:9:x", "-1:9:"])
    expect(changed(seen), seen).toBeUndefined();
  const from = (fromMs: number) => decodeCursor(encodeCursor({ ...cursor, fromMs }));
  expect(from(2 ** 48 - 1)?.fromMs).toBe(2 ** 48 - 1);
  for (const fromMs of [-1, 0.5, 2 ** 48, 9e15]) {
    expect(from(fromMs), String(fromMs)).toBeUndefined();
    const proposed = { ...cursor.proposed, fromMs };
    expect(decodeCursor(encodeCursor({ ...cursor, proposed })), String(fromMs)).toBeUndefined();
  }
  for (const text of ["", "evt_1", "e30", "bnVsbA", "{}"]) expect(decodeCursor(text), text).toBeUndefined();
});

test("detects a cursor of another database by its transactions", () => {
  const cursor = startCursor(lookAt(5_000, "90:100:90"), LONGEST_WRITE_MS);
  expect(isFromOtherDatabase(cursor, lookAt(6_000, "100:100:"))).toBe(false);
  expect(isFromOtherDatabase(cursor, lookAt(6_000, "99:99:"))).toBe(true);
});
