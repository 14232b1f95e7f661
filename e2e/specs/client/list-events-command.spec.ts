import { callerFor } from "@/lib/base/signed-in-user";
import { expect } from "../../support/fixtures/api-test";
import { test } from "../../support/fixtures/installed-client";
import { partnerOf } from "../../support/world/accounts";
import { causeEvent } from "../../support/world/events";
import { outputOf } from "./command-output";
import { runCommand } from "./run-command";

test("the command `events list` prints the latest events with their delivery status and reference, and can filter them by type and status", async ({
  api,
  client,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Listed Games");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const names = [
    (await causeEvent(callerFor(user, "test"))).name,
    (await causeEvent(callerFor(user, "test"))).name,
  ];
  const list = (...more: string[]) => runCommand(client, ["events", "list", ...more], env);
  const printed = await list();
  expect(printed).toMatchObject({ code: 0, err: "" });
  expect(printed.out.match(/evt_\w+/g)).toEqual(names.toReversed());
  expect(printed.out).toMatch(/^\S+ redemption-intent\.success evt_\w+ unsent \S+$/m);
  expect((await list("--limit", "100")).out).toBe(printed.out);
  expect((await list("--limit", "1")).out.match(/evt_\w+/g)).toEqual(names.slice(1));
  expect(await list("--status", "failed")).toEqual({ code: 0, out: "", err: "No events match.\n" });
  expect((await list("--type", "subscription.renewed")).out).toBe("");
  expect(await list("--status", "fialed")).toMatchObject({
    ...{ code: 2, err: expect.stringContaining("Did you mean failed?") },
  });
});

test("events list --status not_requested finds an event that no endpoint requested, even if newer events have other statuses", async ({
  api,
  client,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Unasked Games");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const call = async (...words: string[]) => await runCommand(client, words, env);
  await call("intents", "create", "--amount", "100", "--email", "a@b.co", "--reference", "order-1");
  await call("intents", "cancel", "order-1");
  for (let made = 0; made < 2; made += 1) await causeEvent(callerFor(user, "test"));
  const printed = await call("events", "list", "--status", "not_requested", "--limit", "1");
  expect(printed).toMatchObject({ code: 0, err: "" });
  expect(printed.out).toMatch(/^\S+ redemption-intent\.failed evt_\w+ not_requested order-1\n$/);
});

test("events tail ends without an error when its output is closed", async ({ api, client, world }) => {
  const { keys, user } = await partnerOf(world, "Closed Games");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const child = client.command(["events", "tail", "--json"], env);
  const output = outputOf(child);
  await output.until(/Following/, "err");
  child.stdout?.destroy();
  await causeEvent(callerFor(user, "test"));
  expect(await output.ended).toBe(0);
  expect(output.err()).not.toContain("EPIPE");
});
