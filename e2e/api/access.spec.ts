import { suspendAccount } from "@/lib/accounts/suspend-account";
import { newApiKey } from "@/lib/api-keys/api-key-format";
import { createApiKey } from "@/lib/api-keys/create-api-key";
import { revokeApiKey } from "@/lib/api-keys/revoke-api-key";
import { rotateApiKey } from "@/lib/api-keys/rotate-api-key";
import { runOnce, sql } from "@/lib/db/sql";
import type { Member } from "@/lib/demo-world/people";
import { eventCatalogue, eventTypes } from "@/lib/event-catalogue";
import { eventName, newId } from "@/lib/ids";
import { operations } from "@/lib/operations";
import { callerFor } from "@/lib/signed-in-user";
import type { Answer, Api, CallOptions } from "../fixtures/api";
import { expect, test } from "../fixtures/test";
import { partnerOf, type World } from "../world/accounts";
import { pastEvent } from "../world/events";
import { bodyOf, refusalOf, refused } from "./refusals";

const protectedOperations = operations.filter(({ caller }) => caller !== "anyone");

/** Calls an operation with nothing in it that could be valid, so that what is refused first shows. */
function call(api: Api, operation: (typeof operations)[number], options: CallOptions): Promise<Answer> {
  const path = operation.path.replace(/\{\w+\}/g, "anything");
  return api.call(operation.method, path, { ...options, ...(operation.body && { body: {} }) });
}

/** Keys that have stopped working, or never did, each for another reason. */
async function deadKeys(world: World): Promise<Record<string, CallOptions>> {
  const [revoked, rotated, suspended, unapproved] = await Promise.all([
    revokedKey(world.partner),
    rotatedKey(world.partner),
    keyOfSuspended(world),
    liveKeyOfUnapproved(world),
  ]);
  const key = world.partner.keys.test;
  const otherEnd = key.endsWith("a") ? "b" : "a";
  return {
    missing: {},
    empty: { headers: { Authorization: "Bearer " } },
    "of another scheme": { headers: { Authorization: `Basic ${btoa(`${key}:`)}` } },
    "without a scheme": { headers: { Authorization: key } },
    malformed: { key: "sk_test_nonsense" },
    unknown: { key: newApiKey("test") },
    "with a wrong checksum": { key: key.slice(0, -1) + otherEnd },
    "claimed for the other environment": { key: key.replace("_test_", "_live_") },
    "with text after it": { headers: { Authorization: `Bearer ${key} ${key}` } },
    "of a signed-in page": { headers: { Cookie: `next-auth.session-token=${key}` } },
    revoked: { key: revoked },
    expired: { key: rotated },
    "of a suspended account": { key: suspended },
    "for live without approval": { key: unapproved },
  };
}

async function revokedKey(member: Member): Promise<string> {
  const caller = callerFor(member.user, "test");
  const { id, key } = await createApiKey(caller, { name: "To be revoked" });
  await revokeApiKey(caller, { key_id: id });
  return key;
}

async function rotatedKey(member: Member): Promise<string> {
  const caller = callerFor(member.user, "test");
  const { id, key } = await createApiKey(caller, { name: "To be rotated" });
  await rotateApiKey(caller, { key_id: id, overlap_hours: 0 });
  return key;
}

async function keyOfSuspended(world: World): Promise<string> {
  const member = await partnerOf(world, "Suspended Games");
  await suspendAccount(world.operator, { account_id: member.user.accountId, reason: "a test" });
  return member.keys.test;
}

/** No verb takes an approval back; the row is what the check reads. */
async function liveKeyOfUnapproved(world: World): Promise<string> {
  const member = await partnerOf(world, "Unapproved Games");
  await runOnce(sql`UPDATE accounts SET live_approved_at = NULL WHERE id = ${member.user.accountId}::uuid`);
  return member.keys.live;
}

test("a key that does not work gets one and the same answer whatever is wrong with it", async ({
  api,
  world,
}) => {
  for (const [what, options] of Object.entries(await deadKeys(world))) {
    for (const operation of protectedOperations) {
      const answer = await call(api, operation, options);
      expect(bodyOf(answer), `${operation.id} with a key ${what}`).toEqual({
        status: false,
        message: "The API key is missing or not valid. Send it as 'Authorization: Bearer sk_...'.",
        error_code: "unauthenticated",
      });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    }
  }
});

test("a key of the wrong kind is refused before anything is said about the request", async ({
  api,
  world,
}) => {
  for (const operation of protectedOperations) {
    // Some serve both kinds, and no other kind has keys.
    if (operation.caller === "account") continue;
    const wrong = operation.caller === "partner" ? world.reseller : world.partner;
    for (const environment of ["test", "live"] as const) {
      const answer = await call(api, operation, { key: wrong.keys[environment] });
      expect(refusalOf(answer), operation.id).toEqual(refused(403, "forbidden"));
    }
  }
});

test("the scheme's name may be written in any case", async ({ api, world }) => {
  const answer = await api.call("GET", "/redemption-intents/none", {
    headers: { Authorization: `bEARER ${world.partner.keys.test}` },
  });
  expect(answer.status).toBe(404);
});

test("an intent is found by its partner in its environment and by nobody else", async ({ api, world }) => {
  const { partner, otherPartner } = world;
  const { reference } = (await api.createIntent(partner.keys.test, { email: "a@b.co", amount: 5 })).body.data;

  expect((await api.retrieveIntent(partner.keys.test, reference)).status).toBe(200);
  const absent = await api.retrieveIntent(partner.keys.test, "RDM-00000000000000000000000000");
  expect(refusalOf(absent)).toEqual(refused(404, "not_found"));
  for (const key of [partner.keys.live, otherPartner.keys.test, otherPartner.keys.live]) {
    const answer = await api.retrieveIntent(key, reference);
    expect(answer.status).toBe(404);
    expect(bodyOf(answer)).toEqual(bodyOf(absent));
  }
});

test("a payment is found by its reseller in its environment and by nobody else", async ({ api, world }) => {
  const { reseller, otherReseller } = world;
  const { reference } = (
    await api.createPayment(reseller.keys.live, {
      customer_identifier: "anna",
      vouchers: [{ denomination: 100, quantity: 1 }],
    })
  ).body.data;

  expect((await api.retrievePayment(reseller.keys.live, reference, "anna")).status).toBe(200);
  const absent = await api.retrievePayment(reseller.keys.live, "VOUCHER-00000000000000000000000000", "anna");
  expect(refusalOf(absent)).toEqual(refused(404, "not_found"));
  for (const key of [reseller.keys.test, otherReseller.keys.live, otherReseller.keys.test]) {
    const answer = await api.retrievePayment(key, reference, "anna");
    expect(answer.status).toBe(404);
    expect(bodyOf(answer)).toEqual(bodyOf(absent));
  }
});

test("an event is found and sent again by its account in its environment and by nobody else", async ({
  api,
  world,
}) => {
  const members = [world.partner, world.otherPartner, world.reseller, world.otherReseller];
  const absent = await api.retrieveEvent(world.partner.keys.test, eventName(newId()));
  expect(refusalOf(absent)).toEqual(refused(404, "not_found"));
  const byId = operations.filter(({ path }) => path.startsWith("/events/{id}"));
  expect(byId.map(({ id }) => id)).toEqual(["retrieveEvent", "resendEvent"]);
  for (const owner of [world.partner, world.reseller]) {
    for (const environment of ["test", "live"] as const) {
      const caller = callerFor(owner.user, environment);
      const event = await pastEvent(caller, { status: "unsent", type: typeFor(owner) });
      const listed = async (key: string) => (await api.listEvents(key)).body.data.events.map(({ id }) => id);
      const before = await api.retrieveEvent(owner.keys[environment], event);
      expect(before.status).toBe(200);
      expect(await listed(owner.keys[environment])).toContain(event);
      const others = members.flatMap(({ keys }) => [keys.test, keys.live]);
      for (const key of others.filter((other) => other !== owner.keys[environment])) {
        for (const { method, path } of byId) {
          const answer = await api.call(method, path.replace("{id}", event), { key });
          expect(answer.status).toBe(404);
          expect(bodyOf(answer)).toEqual(bodyOf(absent));
        }
        expect(await listed(key)).not.toContain(event);
      }
      expect((await api.retrieveEvent(owner.keys[environment], event)).body.data).toEqual(before.body.data);
    }
  }
});

const typeFor = ({ user }: Member) =>
  eventTypes.find((type) => eventCatalogue[type].recipient === user.kind) ?? "redemption-intent.success";

test("a key stops working with the request after it was revoked, and its sister keeps working", async ({
  api,
  world,
}) => {
  const caller = callerFor(world.partner.user, "live");
  const { id, key } = await createApiKey(caller, { name: "Short-lived" });
  expect((await api.retrieveIntent(key, "none")).status).toBe(404);

  await revokeApiKey(caller, { key_id: id });

  expect((await api.retrieveIntent(key, "none")).status).toBe(401);
  expect((await api.retrieveIntent(world.partner.keys.live, "none")).status).toBe(404);
});

test("a rotated key works beside its successor for as long as was chosen", async ({ api, world }) => {
  const caller = callerFor(world.partner.user, "test");
  const { id, key: old } = await createApiKey(caller, { name: "Rotated" });
  const { key: fresh } = await rotateApiKey(caller, { key_id: id, overlap_hours: 1 });

  expect((await api.retrieveIntent(old, "none")).status).toBe(404);
  expect((await api.retrieveIntent(fresh, "none")).status).toBe(404);
});

test("suspending an account ends its keys of both environments at once", async ({ api, world }) => {
  const member = await partnerOf(world, "Soon Suspended");
  expect((await api.retrieveIntent(member.keys.live, "none")).status).toBe(404);

  await suspendAccount(world.operator, { account_id: member.user.accountId, reason: "a test" });

  expect((await api.retrieveIntent(member.keys.test, "none")).status).toBe(401);
  expect((await api.retrieveIntent(member.keys.live, "none")).status).toBe(401);
});
