import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { operations } from "@/lib/api/operations";
import { newId } from "@/lib/base/ids";
import type { Operation } from "@/lib/base/operation";
import { listName, withListName, withoutListName } from "./cursors";

const lists = operations.filter((operation) => listName(operation) !== undefined);

function operationNamed(id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`there is no operation ${id}`);
  return found;
}

test("every list has a unique name that needs no encoding in a URL", () => {
  const names = lists.map(listName);
  expect(names).toEqual(expect.arrayContaining(["redemption-intents", "events", "subscription-cycles"]));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

for (const list of lists) {
  test(`the cursor of ${list.id} is accepted by this list and refused by every other list`, () => {
    const page = withListName(list, { things: [1], next: "the-row" }) as { next: string };
    expect(page).toEqual({ things: [1], next: `${listName(list)}.the-row` });
    expect(withoutListName(list, { limit: "5", after: page.next })).toEqual({
      query: { limit: "5", after: "the-row" },
      faults: [],
    });
    for (const other of lists.filter(({ id }) => id !== list.id)) {
      const message = "is the `next` of another list; send the request without it";
      expect(withoutListName(other, { limit: "5", after: page.next }), other.id).toEqual({
        query: { limit: "5" },
        faults: [{ field: "after", code: "invalid_cursor", message }],
      });
    }
  });
}

test("cursors from earlier releases, which contain no list name, are accepted", () => {
  const list = operationNamed("listRedemptionIntents");
  for (const after of [newId(), "evt_0197c5d70a1b7c2d8e3f4a5b6c7d8e9f", "", "first", "7.x", "RDM-1"]) {
    expect(withoutListName(list, { after })).toEqual({ query: { after }, faults: [] });
  }
  expect(withoutListName(list, { limit: "5" })).toEqual({ query: { limit: "5" }, faults: [] });
});

test("a null cursor gets no list name, and a cursor of an operation that is not a list is left unchanged", () => {
  expect(withListName(operationNamed("listEvents"), { events: [], next: null })).toEqual({
    events: [],
    next: null,
  });
  const feed = { events: [], next: "eyJz" };
  expect(withListName(operationNamed("followEvents"), feed)).toBe(feed);
  const follow = operationNamed("followEvents");
  expect(withoutListName(follow, { after: "events.x" })).toEqual({
    query: { after: "events.x" },
    faults: [],
  });
  expect(withListName(operationNamed("listCountries"), null)).toBeNull();
});
