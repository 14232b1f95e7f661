import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { keyVariables } from "@/lib/api/openapi/samples/call";
import { type Language, languages } from "@/lib/api/openapi/samples/languages";
import type { Caller } from "@/lib/base/caller";
import { env } from "@/lib/base/settings/env";
import { callerFor } from "@/lib/base/signed-in-user";
import { listCustomers } from "@/lib/insight/customers/read-customers";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { createEndpointInput } from "@/lib/webhooks/endpoints/schema";
import { getOrCreateInbox } from "@/lib/webhooks/inbox/manage-inbox";
import { expect, test } from "../../support/fixtures/api-test";
import { deepUnless } from "../../support/fixtures/depth";
import { partnerOf, resellerWith, type World } from "../../support/world/accounts";
import { CLOSED_PORT_URL, setEndpointUrl } from "../../support/world/endpoints";
import { causeEvent } from "../../support/world/events";
import { newIntent } from "../../support/world/intents";
import { postedPayout } from "../../support/world/payouts";
import { paidIntent, refund } from "../../support/world/refunds";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { type Call, documentedCalls } from "./documented-calls";
import { PastedShell } from "./pasted-shell";
import { isInstalled, savedAndRun, successIn } from "./runtimes";

/**
 * Substrings of the commands that this file does not run, because they start a server and therefore do not exit, or need a
 * program that is not installed here. Other tests run these servers and the collection.
 */
const NOT_RUN = ["node receiver.mjs", "node --env-file=.env", "npx newman"];

/** Matches a shell variable that the reader has to set. Either the comment above it says so, or its value ends in dots. */
const PLACEHOLDER = /^(?:# Replace with .+\nexport (\w+)=\S+|export (\w+)=\S*\.\.\.)$/gm;

/** Matches a declaration in a program, with the comment above it that asks the reader to replace its value. */
const PROGRAM_PLACEHOLDER = /^((?:#|\/\/) Replace with .+\n(?:const |\$)?(\w+) = )(["']).*?\3/gm;

/**
 * Returns a value for every placeholder in the documentation, from a new partner with a webhook inbox and a new reseller with a
 * funded wallet.
 */
async function valuesIn(world: World): Promise<Record<string, string>> {
  const [partner, reseller] = await Promise.all([
    partnerOf(world, "Careful Games"),
    resellerWith(world, 100_000, "Careful Shop"),
  ]);
  const inTest = callerFor(partner.user, "test");
  await setEndpoint(inTest, await getOrCreateInbox(inTest));
  return {
    [keyVariables.partner]: partner.keys.test,
    [keyVariables.reseller]: reseller.keys.test,
    [LIVE_KEY]: reseller.keys.live,
    ["SUBSCRIPTION_ACCESS_CODE"]: (await subscribe(inTest)).code,
    ["ACCESS_CODE"]: await requestedCancellation(
      callerFor(partner.user, "live"),
      callerFor(reseller.user, "live"),
    ),
    ["PAYMENT"]: (await sell(callerFor(reseller.user, "test"), [100], "customer-4711")).reference,
    ["INTENT"]: (await newIntent(inTest, 1_000)).reference,
    ["EVENT"]: (await causeEvent(inTest)).name,
    ["ENDPOINT"]: (await createEndpoint(inTest, createEndpointInput.parse({ url: CLOSED_PORT_URL }))).data.id,
    ...(await refundableIn(inTest, callerFor(reseller.user, "test"))),
  };
}

/**
 * Creates a paid intent, a subscription with a paid cycle, a refund, a customer and a payout. Returns the customer's ID and the
 * references of the other objects, by the names of their placeholders.
 */
async function refundableIn(partner: Caller, reseller: Caller): Promise<Record<string, string>> {
  await paidIntent(partner, reseller, 1_000);
  // Posts the payout first, because refunds need earnings that are not paid out.
  const payout = await postedPayout(partner);
  const [paid, refunded] = [
    await paidIntent(partner, reseller, 2_000),
    await paidIntent(partner, reseller, 1_000),
  ];
  const subscription = await subscribe(partner, { amount: 2_000 });
  await bill(reseller, subscription, "jan");
  return {
    ["PAID_INTENT"]: paid.reference,
    ["SUBSCRIPTION"]: subscription.reference,
    ["REFUND"]: (await refund(partner, refunded)).reference,
    ["CUSTOMER"]: (await listCustomers(partner, { limit: 1 })).rows[0]?.id ?? "",
    ["PAYOUT"]: payout.reference,
  };
}

/** Creates a billed live subscription and requests its cancellation. Returns its access code. */
async function requestedCancellation(partner: Caller, reseller: Caller): Promise<string> {
  await setEndpointUrl(reseller);
  const subscription = await subscribe(partner);
  await bill(reseller, subscription, "jan", { reseller_subscription_reference: "recurring-88" });
  await cancelSubscription(partner, subscription);
  return subscription.accessCode;
}

const LIVE_KEY = "a live key";

/** Returns the commands with the reader's values filled in. Uses a live key if the example needs one. */
function filledIn({ commands, where }: Call, values: Readonly<Record<string, string>>): string {
  const keyIs = (value = "") => `export ${keyVariables.reseller}=${value}`;
  const put = (name: string) => {
    const value = values[name];
    if (!value) throw new Error(`${where}: no value for the placeholder ${name}`);
    return value;
  };
  const filled = commands
    .replace(PLACEHOLDER, (_, named?: string, dotted?: string) => {
      const name = named ?? dotted ?? "";
      return `export ${name}=${put(name)}`;
    })
    .replace(PROGRAM_PLACEHOLDER, (_, before: string, name: string, quote: string) => {
      return `${before}${quote}${put(name)}${quote}`;
    });
  if (!commands.includes(LIVE_KEY)) return filled;
  return [keyIs(values[LIVE_KEY]), filled, keyIs(values[keyVariables.reseller])].join("\n");
}

for (const { id: language, title } of languages) {
  test(`all documented calls in ${title} run in sequence after their placeholders are filled in`, {
    tag: deepUnless(language === "curl"),
  }, async ({ api, world }) => {
    test.skip(language !== "curl" && !isInstalled(language), `${title} is not installed here`);
    await runAll(documentedCalls(api.url, language), language, await valuesIn(world));
  });
}

async function runAll(all: readonly Call[], language: Language, values: Readonly<Record<string, string>>) {
  const calls = all.filter(({ commands }) => !NOT_RUN.some((part) => commands.includes(part)));
  expect(calls.length).toBeGreaterThan(20);
  const cwd = mkdtempSync(path.join(tmpdir(), "tessera-documentation-"));
  writeFileSync(path.join(cwd, "package.json"), "{}");
  symlinkSync(path.resolve(env().TESSERA_DATA_DIR), path.join(cwd, ".tessera"));
  const shell = new PastedShell(cwd);
  try {
    for (const call of calls) {
      const commands = call.isProgram ? savedAndRun(language, call.commands) : call.commands;
      const printed = await shell.paste(filledIn({ ...call, commands }, values));
      expect(printed, call.where).not.toMatch(/"?status"?: ?false|evt_\w+ [^2]/);
      const mayFindNothing = call.commands.includes("while read");
      if ((call.isProgram || call.commands.includes("curl")) && !mayFindNothing)
        expect(printed, call.where).toMatch(successIn(call.isProgram ? language : "curl"));
    }
  } finally {
    shell.close();
    rmSync(cwd, { recursive: true });
  }
}

test("every comment in a documented command is a sentence, and every variable that a comment introduces is used", () => {
  for (const { commands, where } of documentedCalls("https://tessera.example")) {
    const comments = commands.split("\n").filter((line) => line.startsWith("#"));
    for (const comment of comments) expect(comment, where).toMatch(/^# [\w .,-]+\.$/);
    for (const [, variable] of commands.matchAll(/^# Replace with .+\nexport (\w+)=/gm))
      expect(commands, where).toContain(`$${variable}`);
  }
});
