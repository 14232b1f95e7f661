import { expect, test } from "@playwright/test";
import { newId } from "./ids";
import { type PageWanted, readPage } from "./page";

const newestFirst = [1, 2, 3].map((number) => ({ id: newId(), number })).toReversed();

/** As a store reads it. */
const select = async ({ before, limit }: PageWanted) =>
  newestFirst.filter(({ id }) => before === undefined || id < before).slice(0, limit);

const read = (wanted: PageWanted) => readPage(wanted, select, ({ number }) => number);

test("pages follow each other without a gap, and the last one says so, also where it is full", async () => {
  const first = await read({ limit: 2 });
  expect(first).toEqual({ rows: [3, 2], next: newestFirst[1]?.id });
  expect(await read({ limit: 2, before: first.next ?? "" })).toEqual({ rows: [1], next: null });
  expect(await read({ limit: 3 })).toEqual({ rows: [3, 2, 1], next: null });
});

test("what is no id begins at the newest", async () => {
  for (const before of ["", "nonsense", "\u0000", "evt_1"]) {
    expect((await read({ limit: 1, before })).rows).toEqual([3]);
  }
});
