import { DAY_MS, timestamp } from "@/lib/base/clock";
import type { Metadata } from "@/lib/base/fields";
import { callerFor } from "@/lib/base/signed-in-user";
import { rowsOf, sql } from "@/lib/db/sql";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { createPaymentInput } from "@/lib/payments/voucher-payments/schema";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf, resellerWith, type World } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { paidIntent, refund } from "../../support/world/refunds";
import { oneVoucher, subscribe } from "../../support/world/subscriptions";
import { listAt, pagesOf } from "./list-pages";
import { invalid, refusalOf } from "./refusals";

type List = {
  kind: "partner" | "reseller";
  make: (member: AccountOwner, world: World, metadata: Metadata) => Promise<{ reference: string }>;
};

/** Each list that filters by metadata, and a function that creates an item. */
const lists: Record<string, List> = {
  "/redemption-intents": {
    kind: "partner",
    make: ({ user }, _, metadata) => newIntent(callerFor(user, "live"), 1_000, { metadata }),
  },
  "/subscriptions": {
    kind: "partner",
    make: ({ user }, _, metadata) => subscribe(callerFor(user, "live"), { metadata }),
  },
  "/refunds": {
    kind: "partner",
    make: async ({ user }, { otherReseller }, metadata) => {
      const partner = callerFor(user, "live");
      const intent = await paidIntent(partner, callerFor(otherReseller.user, "live"), 100);
      return refund(partner, intent, { metadata });
    },
  },
  "/voucher-payments": {
    kind: "reseller",
    make: async ({ user }, _, metadata) => {
      const input = { customer_identifier: "anna", vouchers: oneVoucher(100), metadata };
      return (await createPayment(callerFor(user, "live"), createPaymentInput.parse(input))).data;
    },
  },
};

const newMember = (kind: List["kind"], world: World) =>
  kind === "partner" ? partnerOf(world, "Tagging Games") : resellerWith(world, 10_000, "Tagging Shop");

for (const [path, { kind, make }] of Object.entries(lists)) {
  test(`GET ${path} finds items by a key and its value in their metadata, newest first`, async ({
    api,
    world,
  }) => {
    const [member, other] = [await newMember(kind, world), await newMember(kind, world)];
    const tag = async (metadata: Metadata) => (await make(member, world, metadata)).reference;
    const first = await tag({ order: "A-1001", count: 7, paid: true });
    const second = await tag({ order: "A-1002", nested: { order: "A-1001" }, none: null });
    const third = await tag({ order: "A-1001", count: 7.5 });
    const without = await tag({});
    await make(other, world, { order: "A-1001" });

    const list = listAt(api, path, member.keys.live, "reference");
    const find = async (query: Record<string, string>) => (await pagesOf(list, query)).flat();
    expect(await find({})).toEqual(expect.arrayContaining([first, second, third, without]));
    expect(await find({ "metadata[order]": "A-1001" })).toEqual([third, first]);
    expect(await pagesOf(list, { "metadata[order]": "A-1001", limit: "1" })).toEqual([[third], [first]]);
    expect(await find({ "metadata[count]": "7" })).toEqual([first]);
    expect(await find({ "metadata[count]": "7.5" })).toEqual([third]);
    expect(await find({ "metadata[paid]": "true" })).toEqual([first]);
    for (const [key, value] of Object.entries({ order: "a-1001", Order: "A-1001", none: "null", nested: "" }))
      expect(await find({ [`metadata[${key}]`]: value }), key).toEqual([]);

    const at = (days: number) => timestamp(new Date(Date.now() + days * DAY_MS));
    const filter = { "metadata[order]": "A-1001", limit: "1" };
    expect(await find({ ...filter, created_after: at(-1), created_before: at(1) })).toEqual([third, first]);
    expect(await find({ ...filter, created_before: at(-1) })).toEqual([]);
    const { created_at = "" } = (await list({ "metadata[order]": "A-1001" })).rows[1] ?? {};
    expect(await find({ ...filter, created_before: created_at })).toEqual([]);
    const inTest = listAt(api, path, member.keys.test, "reference");
    expect((await pagesOf(inTest, { "metadata[order]": "A-1001" })).flat()).toEqual([]);
  });

  test(`GET ${path} refuses an invalid or repeated metadata filter`, async ({ api, world }) => {
    const { keys } = kind === "partner" ? world.partner : world.reseller;
    const ask = async (query: string) =>
      refusalOf(await api.call("GET", `${path}?${query}`, { key: keys.live }));
    expect(await ask("metadata=A-1001")).toEqual(invalid("metadata"));
    const two = await api.call("GET", `${path}?metadata[a]=1&metadata[b]=2`, { key: keys.live });
    expect(two.body.error_details).toMatchObject([{ field: "metadata", code: "repeated" }]);
    expect(await ask("metadata[a]=1&metadata[a]=2")).toEqual(invalid("metadata[a]"));
    expect(await ask("metadata[]=1")).toEqual(invalid("metadata"));
    expect(await ask(`metadata[${"x".repeat(501)}]=1`)).toEqual(invalid("metadata"));
    expect(await ask(`metadata[a.b]=${"x".repeat(501)}`)).toEqual(invalid("metadata[a.b]"));
    expect(await ask("metadata[a]=%00")).toEqual(invalid("metadata[a]"));
    expect(await ask("meta[a]=1")).toEqual(invalid("meta[a]"));
  });
}

test("a metadata filter of intents can be combined with the filters status and email", async ({
  api,
  world,
}) => {
  const member = await partnerOf(world, "Tagging Games");
  const partner = callerFor(member.user, "live");
  const reseller = callerFor((await resellerWith(world, 10_000)).user, "live");
  const [anna, bert] = ["anna@customers.example", "bert@customers.example"];
  const metadata = { campaign: "spring" };
  const paid = await paidIntent(partner, reseller, 100, { email: anna, metadata });
  const pending = await newIntent(partner, 100, { email: bert, metadata });
  await newIntent(partner, 100, { email: bert });
  const list = listAt(api, "/redemption-intents", member.keys.live, "reference");
  const find = async (query: Record<string, string>) =>
    (await pagesOf(list, { "metadata[campaign]": "spring", ...query })).flat();
  expect(await find({})).toEqual([pending.reference, paid.reference]);
  expect(await find({ status: "success" })).toEqual([paid.reference]);
  expect(await find({ email: bert })).toEqual([pending.reference]);
  expect(await find({ email: anna, status: "pending" })).toEqual([]);
});

test("a metadata filter matches non-ASCII, escaped and empty values of an object's first 50 keys, but never matches an object that has a metadata value that PostgreSQL cannot store as text", async ({
  api,
  world,
}) => {
  const member = await partnerOf(world, "Tagging Games");
  const partner = callerFor(member.user, "live");
  const tag = async (metadata: Metadata) => (await newIntent(partner, 100, { metadata })).reference;
  const specialReference = await tag({ path: "C:\\x", "clé=[é]😀": "ä&ö +%", empty: "" });
  const json = '{"note":"\\ud83d\\ude00\\u0000"}';
  const escaped = await tag({ json, case: "C-7" });
  const many = await tag(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`key${at}`, at])));
  // PostgreSQL's text type cannot hold two of these values, so none of the object's metadata is indexed.
  const unstorable = { nul: "a\u0000b", half: "\ud800", order: "A-1" };
  const stored = await tag(unstorable);
  const list = listAt(api, "/redemption-intents", member.keys.live, "reference");
  const find = async (key: string, value: string) =>
    (await pagesOf(list, { [`metadata[${key}]`]: value })).flat();
  expect(await find("path", "C:\\x")).toEqual([specialReference]);
  expect(await find("clé=[é]😀", "ä&ö +%")).toEqual([specialReference]);
  expect(await find("empty", "")).toEqual([specialReference]);
  expect(await find("case", "C-7")).toEqual([escaped]);
  expect(await find("json", json)).toEqual([escaped]);
  expect(await find("key0", "0")).toEqual([many]);
  expect(await find("key49", "49")).toEqual([many]);
  expect(await find("key50", "50")).toEqual([]);
  expect(await find("order", "A-1")).toEqual([]);
  const { metadata } = (await api.retrieveIntent(member.keys.live, stored)).body.data;
  expect(metadata).toEqual(unstorable);
});

test("the SQL function that an erasure uses to find an object's metadata pairs returns every pair that was stored for the object", async ({
  world,
}) => {
  const member = await partnerOf(world, "Tagging Games");
  const partner = callerFor(member.user, "live");
  for (const metadata of [
    { order: "A-1", count: 7, rate: 1e21, tiny: 1e-7, yes: true, none: null, list: [1], of: { a: "b" } },
    { "": "", "1": "b", "clé=[é]😀": 'ä😀\n\t"\\', path: "C:\\x" },
    { order: "A-1", json: '{"note":"\\ud83d\\ude00"}', path: "C:\\u0000\\" },
    Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`key${at}`, at % 3 === 0 ? null : at])),
  ])
    await newIntent(partner, 100, { metadata });
  const pairs = await rowsOf({ stored: "integer", deleted: "integer", both: "integer" })(sql`
    SELECT count(m.pair)::int AS stored, count(d.pair)::int AS deleted, count(m.pair = d.pair)::int AS both
    FROM redemption_intents i
    CROSS JOIN LATERAL (
      SELECT * FROM metadata_pairs p WHERE p.account_id = i.account_id AND p.kind = 'intent' AND p.object_id = i.id
    ) m
    LEFT JOIN LATERAL (SELECT pair FROM metadata_pairs_of(i.metadata) AS pair WHERE pair = m.pair) d ON TRUE
    WHERE i.account_id = ${partner.accountId}::uuid GROUP BY i.id ORDER BY i.id`);
  expect(pairs.map(({ stored }) => stored)).toEqual([5, 4, 3, 33]);
  for (const { stored, deleted, both } of pairs) expect([deleted, both]).toEqual([stored, stored]);
});

test("after a customer is erased, the customer's intents are no longer found by their former metadata", async ({
  api,
  world,
}) => {
  const member = await partnerOf(world, "Tagging Games");
  const partner = callerFor(member.user, "live");
  const email = "anna@customers.example";
  await newIntent(partner, 100, { email, metadata: { name: "Anna" } });
  const { reference } = await newIntent(partner, 100, {
    email: "bert@customers.example",
    metadata: { name: "Anna" },
  });
  const list = listAt(api, "/redemption-intents", member.keys.live, "reference");
  const { accountId: account_id, environment } = partner;
  await eraseCustomer(world.operator, { account_id, environment, customer: email });
  expect((await pagesOf(list, { "metadata[name]": "Anna" })).flat()).toEqual([reference]);
});
