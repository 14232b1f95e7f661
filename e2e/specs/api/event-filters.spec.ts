import { MINUTE_MS, timestamp } from "@/lib/base/clock";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import type { WebhookEvent } from "@/lib/webhooks/events/schema";
import type { Api } from "../../support/fixtures/api";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf } from "../../support/world/accounts";
import { pastEvent } from "../../support/world/events";
import { partnerWithHistory } from "./event-history";
import { invalid, refusalOf } from "./refusals";

type Query = Record<string, string>;

/** Reference implementations of the filters. Each returns whether an event matches a value of the filter. */
const filters: Record<string, (event: WebhookEvent, value: string) => boolean> = {
  type: ({ type }, value) => type === value,
  delivery_status: ({ delivery }, value) => delivery.status === value,
  reference: ({ data }, value) => data?.["reference"] === value,
  created_after: ({ created_at }, value) => Date.parse(created_at) >= Date.parse(value),
  created_before: ({ created_at }, value) => Date.parse(created_at) < Date.parse(value),
};

function expectedOf(all: readonly WebhookEvent[], query: Query): string[] {
  const chosen = all.filter((event) =>
    Object.entries(query).every(([name, value]) => filters[name]?.(event, value)),
  );
  return chosen.map(({ id }) => id);
}

/** Returns queries for every combination of filters that match this event. */
function queriesFor({ type, delivery, data, created_at }: WebhookEvent): Query[] {
  const values: Query = {
    type,
    delivery_status: delivery.status,
    reference: String(data?.["reference"]),
    created_after: created_at,
    created_before: timestamp(new Date(Date.parse(created_at) + 1)),
  };
  const subsets: Query[] = [{}];
  for (const [name, value] of Object.entries(values)) {
    subsets.push(...subsets.map((query) => ({ ...query, [name]: value })));
  }
  return subsets;
}

async function found(api: Api, { keys }: AccountOwner, query: Query): Promise<WebhookEvent[]> {
  const { status, body } = await api.listEvents(keys.test, { expand: "data", ...query });
  expect(status, JSON.stringify(query)).toBe(200);
  return body.data.events;
}

test("every combination of event filters returns exactly the matching events", async ({ api, world }) => {
  const partner = await partnerWithHistory(world);
  const all = await found(api, partner, {});
  expect(all.map(({ type }) => type)).toEqual([
    "redemption-intent.success",
    "subscription.cancelled",
    "subscription.renewed",
    "subscription.activated",
    "subscription.renewed",
    "subscription.activated",
  ]);
  for (const query of all.flatMap(queriesFor)) {
    const ids = (await found(api, partner, query)).map(({ id }) => id);
    expect(ids, JSON.stringify(query)).toEqual(expectedOf(all, query));
    expect(ids, JSON.stringify(query)).not.toEqual([]);
  }
  expect(await found(api, partner, { reference: "order-3" })).toEqual([]);
  expect(await found(api, partner, { type: "subscription.cancel_requested" })).toEqual([]);
});

test("paging through filtered events returns each event once", async ({ api, world }) => {
  const partner = await partnerWithHistory(world);
  const all = await found(api, partner, {});
  for (const query of [
    {},
    { delivery_status: "unsent" },
    { reference: "order-1" },
    { type: "subscription.renewed" },
  ]) {
    const ids: string[] = [];
    for (let after: Query = {}; ; ) {
      const { events, next } = (await api.listEvents(partner.keys.test, { ...query, ...after, limit: "1" }))
        .body.data;
      ids.push(...events.map(({ id }) => id));
      if (next === null) break;
      after = { after: next };
    }
    expect(ids).toEqual(expectedOf(all, query));
  }
});

test("the event filter created_after includes the given time and created_before excludes it, in several time formats", async ({
  api,
  world,
}) => {
  const partner = await partnerOf(world, "Punctual Games");
  const owner = { accountId: partner.user.accountId, environment: "test" } as const;
  const at = new Date("2026-03-29T00:59:59.999Z");
  const id = await pastEvent(owner, { at, status: "unsent" });
  const spellings = [
    "2026-03-29T00:59:59.999Z",
    "2026-03-29T00:59:59.999000Z",
    "2026-03-29T02:59:59.999+02:00",
  ];
  for (const moment of spellings) {
    for (const narrowed of [{}, { delivery_status: "unsent" }, { type: "redemption-intent.success" }]) {
      const ids = async (query: Query) =>
        (await found(api, partner, { ...narrowed, ...query })).map((one) => one.id);
      expect(await ids({ created_after: moment })).toEqual([id]);
      expect(await ids({ created_before: moment })).toEqual([]);
      expect(await ids({ created_after: "2026-03-29T01:00:00Z" })).toEqual([]);
      expect(await ids({ created_before: "2026-03-29T01:00:00Z" })).toEqual([id]);
      expect(await ids({ created_after: moment, created_before: moment })).toEqual([]);
    }
  }
  for (const past of ["0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z"]) {
    expect(await found(api, partner, { created_after: past })).toHaveLength(1);
    expect(await found(api, partner, { created_before: past })).toEqual([]);
  }
  for (const future of ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59-23:59"]) {
    expect(await found(api, partner, { created_before: future })).toHaveLength(1);
    expect(await found(api, partner, { created_after: future })).toEqual([]);
  }
});

test("events are filtered by their creation time, even if an event's ID contains a later time", async ({
  api,
  world,
}) => {
  const partner = await partnerOf(world, "Hasty Games");
  const owner = { accountId: partner.user.accountId, environment: "test" } as const;
  const at = new Date(Date.now() - 5 * MINUTE_MS);
  const id = await pastEvent(owner, { at, idAheadMs: 500, status: "unsent" });
  const later = timestamp(new Date(at.getTime() + 1));
  expect((await found(api, partner, { created_before: later })).map((one) => one.id)).toEqual([id]);
  expect(await found(api, partner, { created_after: later })).toEqual([]);
});

const bad: Record<string, readonly string[]> = {
  type: ["", "subscription", "SUBSCRIPTION.RENEWED", "null"],
  delivery_status: ["", "delivered", "Failed"],
  reference: ["", "x".repeat(256), "a\u0000b"],
  created_after: ["", "yesterday", "2026-11-21", "2026-11-21T10:00:00", "2026-02-30T10:00:00Z", "1763719200"],
  created_before: ["", "tomorrow", "2026-11-21T25:00:00Z", "2026-11-21T10:00:00+2"],
  limit: ["", "0", "-1", "101", "1.5", "ten", "1e9"],
  expand: ["", "Data", "delivery"],
  after: ["", "evt_", "0197c5d70a1b7c2d8e3f4a5b6c7d8e9f", "evt_0197C5D70A1B7C2D8E3F4A5B6C7D8E9F"],
};

test("an invalid parameter of the event list is refused with an error that names it, and several invalid parameters are reported together", async ({
  api,
  world,
}) => {
  const { test: key } = world.partner.keys;
  for (const [name, values] of Object.entries(bad)) {
    for (const value of values) {
      const answer = await api.listEvents(key, { [name]: value });
      expect(refusalOf(answer), `${name}=${value}`).toEqual(invalid(name));
    }
  }
  const worst = Object.fromEntries(Object.entries(bad).map(([name, values]) => [name, values.at(-1) ?? ""]));
  expect(refusalOf(await api.listEvents(key, worst))).toEqual(invalid(...Object.keys(bad)));
});

test("listing events is refused if the same filter is given twice", async ({ api, world }) => {
  const answer = await api.listEvents(world.partner.keys.test, [
    ["delivery_status", "failed"],
    ["delivery_status", "unsent"],
  ]);
  expect(refusalOf(answer)).toEqual(invalid("delivery_status"));
});

test("the error for an invalid parameter of the event list states which values are allowed", async ({
  api,
  world,
}) => {
  const { body } = await api.listEvents(world.partner.keys.test, {
    delivery_status: "delivered",
    limit: "ten",
  });
  expect(body.errors).toEqual({
    delivery_status: ["must be unsent, pending, succeeded, failed or not_requested"],
    limit: ["must be an integer"],
  });
});

test("an unknown parameter of the event list is refused, and the error names the known parameters", async ({
  api,
  world,
}) => {
  const unknown = { stauts: "failed", environment: "live", test_event: "true", page: "2", limit: "ten" };
  const { status, body } = await api.listEvents(world.partner.keys.test, unknown);
  const words =
    /^is not a parameter of this operation, which accepts (?=.*delivery_status)(?=.*created_after)(?=.*limit)(?=.*after)/;
  const named = [expect.stringMatching(words)];
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: {
      ...{ stauts: named, environment: named, test_event: named, page: named },
      limit: ["must be an integer"],
    },
  });
});
