import { DAY_MS, timestamp } from "@/lib/base/clock";
import { callerFor } from "@/lib/base/signed-in-user";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf, resellerWith, type World } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { paidIntent, refund } from "../../support/world/refunds";
import { sell } from "../../support/world/sales";
import { subscribe } from "../../support/world/subscriptions";
import { listAt, pagesOf } from "./list-pages";
import { invalid, refusalOf } from "./refusals";

/**
 * The lists by path. Each has the kind of account that owns the list, the field that identifies an item, and a function that
 * creates an item and returns the value of that field.
 */
const lists: Record<
  string,
  {
    kind: "partner" | "reseller";
    name: string;
    make: (member: AccountOwner, world: World) => Promise<string>;
  }
> = {
  "/redemption-intents": {
    ...{ kind: "partner", name: "reference" },
    make: async ({ user }) => (await newIntent(callerFor(user, "live"), 1_000)).reference,
  },
  "/subscriptions": {
    ...{ kind: "partner", name: "reference" },
    make: async ({ user }) => (await subscribe(callerFor(user, "live"))).reference,
  },
  "/refunds": {
    ...{ kind: "partner", name: "reference" },
    make: async ({ user }, { otherReseller }) => {
      const partner = callerFor(user, "live");
      return (await refund(partner, await paidIntent(partner, callerFor(otherReseller.user, "live"), 100)))
        .reference;
    },
  },
  "/voucher-payments": {
    ...{ kind: "reseller", name: "reference" },
    make: async ({ user }) => (await sell(callerFor(user, "live"), [100])).reference,
  },
  "/reseller/wallet/transfers": {
    ...{ kind: "reseller", name: "reference" },
    make: async ({ user }) => (await sell(callerFor(user, "live"), [100])).reference,
  },
};

const newMember = (kind: "partner" | "reseller", world: World) =>
  kind === "partner" ? partnerOf(world, "Listing Games") : resellerWith(world, 10_000, "Listing Shop");

for (const [path, { kind, name, make }] of Object.entries(lists)) {
  test(`GET ${path} returns every row once, newest first, in pages of 1, 2 or 100, even while rows are added`, async ({
    api,
    world,
  }) => {
    const member = await newMember(kind, world);
    const list = listAt(api, path, member.keys.live, name);
    const before = (await pagesOf(list)).flat();
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift(await make(member, world));
    const all = [...made, ...before];

    expect(await pagesOf(list, { limit: "100" })).toEqual([all]);
    expect((await pagesOf(list, { limit: "1" })).filter(({ length }) => length > 0)).toEqual(
      all.map((one) => [one]),
    );
    expect((await pagesOf(list, { limit: "2" }, () => make(member, world))).flat()).toEqual(all);
  });

  test(`GET ${path} returns only rows of the key's account and environment, and its time filter includes the start time and excludes the end time`, async ({
    api,
    world,
  }) => {
    const [member, other] = [await newMember(kind, world), await newMember(kind, world)];
    const own = await make(member, world);
    await make(other, world);
    const inTest = await pagesOf(listAt(api, path, member.keys.test, name));
    expect(inTest.flat()).not.toContain(own);
    const list = listAt(api, path, member.keys.live, name);
    expect((await pagesOf(list)).flat()[0]).toBe(own);
    expect((await pagesOf(listAt(api, path, other.keys.live, name))).flat()).not.toContain(own);

    const { created_at = "" } = (await list({ limit: "1" })).rows[0] ?? {};
    const justAfter = timestamp(new Date(Date.parse(created_at) + 1));
    const ofIt = { created_after: created_at, created_before: justAfter };
    expect((await pagesOf(list, ofIt)).flat()).toContain(own);
    expect((await pagesOf(list, { created_before: created_at })).flat()).not.toContain(own);
    expect((await pagesOf(list, { created_after: justAfter })).flat()).toEqual([]);
    const tomorrow = timestamp(new Date(Date.now() + DAY_MS));
    expect((await pagesOf(list, { created_after: tomorrow })).flat()).toEqual([]);
  });

  test(`GET ${path} refuses invalid parameters and names each of them`, async ({ api, world }) => {
    const { keys } = kind === "partner" ? world.partner : world.reseller;
    for (const [field, values] of Object.entries({
      limit: ["0", "-1", "101", "1.5", "ten"],
      after: ["", "first", "1", "RDM-1"],
      created_after: ["", "yesterday", "2025-07-01", "2025-07-01T00:00:00"],
      created_before: ["now"],
    }))
      for (const value of values) {
        const answer = await api.call("GET", `${path}?${new URLSearchParams({ [field]: value })}`, {
          key: keys.live,
        });
        expect(refusalOf(answer), `${field}=${value}`).toEqual(invalid(field));
      }
    const twice = await api.call("GET", `${path}?limit=1&limit=2&after=x`, { key: keys.live });
    expect(refusalOf(twice)).toEqual(invalid("after", "limit"));
  });
}
