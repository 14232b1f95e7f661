import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { newId } from "@/lib/base/ids";
import { type OrderedPageRequest, type PageRequest, readOrderedPage, readPage } from "./page";

const newestFirst = [1, 2, 3].map((number) => ({ id: newId(), number })).toReversed();

/** Returns up to `limit` rows with IDs below `before`, newest first. */
const select = async ({ before, limit }: PageRequest) =>
  newestFirst.filter(({ id }) => before === undefined || id < before).slice(0, limit);

const read = (query: PageRequest) => readPage(query, select, ({ number }) => number);

test("consecutive pages have no gap between them, and the last page has no `next`, even when it is full", async () => {
  const first = await read({ limit: 2 });
  expect(first).toEqual({ rows: [3, 2], next: newestFirst[1]?.id });
  expect(await read({ limit: 2, before: first.next ?? "" })).toEqual({ rows: [1], next: null });
  expect(await read({ limit: 3 })).toEqual({ rows: [3, 2, 1], next: null });
});

test("a page starts at the first row if `before` is not an ID", async () => {
  for (const before of ["", "nonsense", "\u0000", "evt_1"]) {
    expect((await read({ limit: 1, before })).rows).toEqual([3]);
  }
});

const byAmount = [5, 7, 7, 9].map((amount) => ({ id: newId(), amount }));

/** Returns at most two rows after the cursor, and the position at which the scan stopped. */
const scanTwo = async ({ after }: OrderedPageRequest) => {
  const beyond = byAmount.filter(
    ({ id, amount }) =>
      after?.at === undefined || amount > after.at || (amount === after.at && id > after.id),
  );
  const last = beyond.length > 2 ? beyond[1] : undefined;
  return { rows: beyond.slice(0, 2), end: last ? { at: last.amount, id: last.id } : null };
};

const readInOrder = (query: PageRequest) =>
  readOrderedPage(
    query,
    scanTwo,
    ({ id }) => byAmount.findIndex((row) => row.id === id),
    ({ id, amount }) => ({ at: amount, id }),
  );

test("consecutive ordered pages return every row, by sort key and then by ID", async () => {
  const first = await readInOrder({ limit: 1 });
  const second = await readInOrder({ limit: 1, before: first.next ?? "" });
  const third = await readInOrder({ limit: 1, before: second.next ?? "" });
  expect([first.rows, second.rows, third.rows]).toEqual([[0], [1], [2]]);
  expect((await readInOrder({ limit: 1, before: third.next ?? "" })).rows).toEqual([3]);
});

test("an ordered page starts where the scan for the previous page stopped", async () => {
  const page = await readInOrder({ limit: 5 });
  expect(page.rows).toEqual([0, 1]);
  expect(await readInOrder({ limit: 5, before: page.next ?? "" })).toEqual({ rows: [2, 3], next: null });
});

test("an ordered page starts at the first row if `before` is not a cursor", async () => {
  for (const before of ["", "7", `x.${newId()}`, `7.${"0".repeat(36)}`, `1e3.${newId()}`]) {
    expect((await readInOrder({ limit: 1, before })).rows).toEqual([0]);
  }
});
