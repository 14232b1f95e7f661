import { callerFor } from "@/lib/base/signed-in-user";
import { expect } from "../../support/fixtures/api-test";
import { test } from "../../support/fixtures/installed-client";
import { partnerOf } from "../../support/world/accounts";
import { paidIntent } from "../../support/world/refunds";
import { bill, subscribe } from "../../support/world/subscriptions";
import { runCommand } from "./run-command";

test("'refunds create' refunds an intent once per idempotency key, and 'refunds list' prints the refunds of an intent and of a subscription with the same reference", async ({
  api,
  client,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Refunding Games");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const shop = callerFor(world.otherReseller.user, "test");
  const { reference } = await paidIntent(callerFor(user, "test"), shop, 1_000);
  const ask = (...more: string[]) => runCommand(client, ["refunds", "create", reference, ...more], env);
  const first = await ask("--amount", "400", "--reason", "Broken", "--idempotency-key", "refund-1");
  expect(first).toMatchObject({ code: 0, err: "" });
  const refund = JSON.parse(first.out) as { reference: string };
  expect(refund).toMatchObject({ amount: 400, reason: "Broken", redemption_intent_reference: reference });
  const again = await ask("--amount", "400", "--reason", "Broken", "--idempotency-key", "refund-1");
  expect(JSON.parse(again.out)).toEqual(refund);
  expect(await ask("--amount", "601")).toMatchObject({ code: 1, out: "" });
  expect(await ask("--amount", "4.00")).toMatchObject({
    code: 2,
    err: expect.stringContaining("whole number of minor units"),
  });
  expect(await ask("--cycle", "1")).toMatchObject({
    ...{ code: 1, out: "" },
    err: expect.stringContaining(`Cycle 1 of the subscription ${reference} was not found`),
  });
  expect(await runCommand(client, ["refunds", "create", "order-9"], env)).toMatchObject({
    ...{ code: 1, out: "" },
    err: expect.stringContaining("The intent order-9 was not found"),
  });
  const listed = await runCommand(client, ["refunds", "list", "--reference", reference], env);
  const none = await runCommand(client, ["refunds", "list", "--reference", "sub-9"], env);
  expect(none).toEqual({ code: 0, out: "", err: "No refunds of sub-9.\n" });
  const partner = callerFor(user, "test");
  const subscription = await subscribe(partner, { amount: 500, reference });
  await bill(shop, subscription, "jan");
  const ofCycle = await runCommand(client, ["refunds", "create", reference, "--cycle", "1"], env);
  expect(ofCycle).toMatchObject({ code: 0, err: "" });
  const both = ["refunds", "list", "--reference", reference];
  const found = await runCommand(client, both, env);
  expect(found.out).toMatch(new RegExp(`^.* of ${reference}, cycle 1\\n.* of ${reference}\\n$`));
  const latest = await runCommand(client, [...both, "--limit", "1"], env);
  expect(latest.out).toMatch(new RegExp(`^.* of ${reference}, cycle 1\\n$`));
  expect(listed.out).toMatch(new RegExp(`^\\S+ ${refund.reference} €4\\.00 of ${reference}\\s*$`));
});
