import type { Environment } from "@/lib/base/fields";
import { callerFor } from "@/lib/base/signed-in-user";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import type { Answer, Api } from "../../support/fixtures/api";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { postedPayout } from "../../support/world/payouts";
import { paidIntent } from "../../support/world/refunds";
import { subscribe } from "../../support/world/subscriptions";
import { invalid, type Refusal, refusalOf, refused } from "./refusals";

/** A partner with a paid intent, in one environment. */
type Scene = {
  readonly api: Api;
  readonly partner: AccountOwner;
  readonly environment: Environment;
  readonly intent: string;
};

const keyOf = ({ partner, environment }: Scene) => partner.keys[environment];
const callerOf = ({ partner, environment }: Scene) => callerFor(partner.user, environment);
const post = (scene: Scene, path: string, body: object = {}, key = keyOf(scene)): Promise<Answer> =>
  scene.api.call("POST", path, { key, body });
const refund = (scene: Scene, body: object = {}, key = keyOf(scene)) =>
  post(scene, `/redemption-intents/${scene.intent}/refunds`, body, key);

const rows: readonly { when: string; refusal: Refusal; call: (scene: Scene) => Promise<Answer> }[] = [
  {
    when: "refunding an intent that is not paid",
    refusal: refused(422, "redemption_intent_not_paid"),
    call: async (scene) =>
      post(scene, `/redemption-intents/${(await newIntent(callerOf(scene), 500)).reference}/refunds`),
  },
  {
    when: "refunding an intent that has been refunded in full",
    refusal: refused(422, "already_refunded"),
    call: async (scene) => {
      await refund(scene);
      return refund(scene);
    },
  },
  {
    when: "refunding more than the remaining amount of an intent",
    refusal: invalid("amount"),
    call: async (scene) => {
      await refund(scene, { amount: 400 });
      return refund(scene, { amount: 601 });
    },
  },
  {
    when: "refunding more than the partner is owed",
    refusal: refused(422, "insufficient_partner_balance"),
    call: async (scene) => {
      await postedPayout(callerOf(scene));
      return refund(scene);
    },
  },
  {
    when: "refunding with an API key that is not allowed to refund",
    refusal: refused(403, "refunds_not_allowed"),
    call: async (scene) =>
      refund(scene, {}, (await createApiKey(callerOf(scene), { name: "Till", may_refund: false })).key),
  },
  {
    when: "refunding with the idempotency key of an earlier refund and different parameters",
    refusal: refused(422, "idempotency_key_reused"),
    call: async (scene) => {
      await refund(scene, { amount: 100, idempotency_key: "once" });
      return refund(scene, { amount: 200, idempotency_key: "once" });
    },
  },
  {
    when: "refunding a cycle that is not paid",
    refusal: refused(404, "not_found"),
    call: async (scene) =>
      post(scene, `/subscriptions/${(await subscribe(callerOf(scene))).reference}/cycles/1/refunds`),
  },
  {
    when: "refunding a cycle whose number is not numeric",
    refusal: refused(404, "not_found"),
    call: (scene) => post(scene, "/subscriptions/any/cycles/last/refunds"),
  },
  {
    when: "refunding a cycle number above the maximum",
    refusal: refused(404, "not_found"),
    call: async (scene) =>
      post(scene, `/subscriptions/${(await subscribe(callerOf(scene))).reference}/cycles/3000000000/refunds`),
  },
  {
    when: "refunding with invalid fields",
    refusal: invalid("amount", "metadata", "reason"),
    call: (scene) => refund(scene, { amount: 0, metadata: 1, reason: "x".repeat(501) }),
  },
];

for (const { when, refusal, call } of rows)
  for (const environment of ["test", "live"] as const) {
    const { status, code, fields = [] } = refusal;
    test(`${when} in ${environment} returns ${status} ${[code, ...fields].join(", ")}`, async ({
      api,
      world,
    }) => {
      const partner = await partnerOf(world, "Refunding Games");
      const shop = callerFor(world.otherReseller.user, environment);
      const { reference } = await paidIntent(callerFor(partner.user, environment), shop, 1_000);
      expect(refusalOf(await call({ api, partner, environment, intent: reference }))).toEqual(refusal);
    });
  }

test("a refund increases its intent's refunded amount and is listed, and a replay of the refund has the Idempotent-Replayed header", async ({
  api,
  world,
}) => {
  const partner = await partnerOf(world, "Refunding Games");
  const key = partner.keys.test;
  const caller = callerFor(partner.user, "test");
  const { reference } = await paidIntent(caller, callerFor(world.otherReseller.user, "test"), 1_000);
  const other = await paidIntent(caller, callerFor(world.otherReseller.user, "test"), 1_000);
  const scene: Scene = { api, partner, environment: "test", intent: reference };
  const body = { amount: 300, reason: "Broken", metadata: { ticket: "7" } };
  const headers = { "Idempotency-Key": "refund-1" };
  const send = () => api.call("POST", `/redemption-intents/${reference}/refunds`, { key, body, headers });
  const first = await send();
  expect(first).toMatchObject({
    status: 201,
    body: {
      data: {
        ...{
          reference: expect.stringMatching(/^RFD-/),
          amount: 300,
          amount_display: "€3.00",
          currency: "EUR",
        },
        ...{ partner_amount: 210, platform_fee_refunded: 90, reason: "Broken", metadata: { ticket: "7" } },
        ...{ redemption_intent_reference: reference, subscription_reference: null, cycle_number: null },
        vouchers: [{ amount: 300, code_ending: expect.stringMatching(/^.{4}-.$/) }],
      },
    },
  });
  await refund(scene);
  const again = await send();
  expect(again).toMatchObject({ status: 200, body: { data: first.body.data } });
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  await refund({ ...scene, intent: other.reference });
  const { body: after } = await api.retrieveIntent(key, reference);
  expect(after.data).toMatchObject({
    ...{ status: "success", refunded_amount: 1_000, refunded_amount_display: "€10.00", platform_fee: 300 },
  });
  const list = (query: string) =>
    api.call<{ refunds: { amount: number }[] }>("GET", `/refunds?${query}`, { key });
  const listed = await list(`redemption_intent_reference=${reference}`);
  expect(listed.body.data.refunds.map(({ amount }) => amount)).toEqual([700, 300]);
  expect((await list("")).body.data.refunds).toHaveLength(3);
  expect((await list(`subscription_reference=${reference}`)).body.data.refunds).toEqual([]);
});
