import { expect } from "../../support/fixtures/api-test";
import { test } from "../../support/fixtures/installed-client";
import { partnerOf } from "../../support/world/accounts";
import { runCommand } from "./run-command";

test("the command line creates intents with metadata and a callback URL, and lists, retrieves and cancels them", async ({
  api,
  client,
  world,
}) => {
  const { keys } = await partnerOf(world, "Ordered Games");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  const intents = (...words: string[]) => runCommand(client, ["intents", ...words], env);
  const order = ["create", "--amount", "2500", "--email", "anna@example.com", "--reference", "order-1"];
  const more = [
    "--callback-url",
    "https://shop.example/done",
    "--metadata",
    "cart=a=b",
    "--metadata",
    "note=",
  ];
  const made = await intents(...order, ...more);
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(made.out)).toMatchObject({
    ...{ reference: "order-1", callback_url: "https://shop.example/done" },
    metadata: { cart: "a=b", note: "" },
  });
  expect(JSON.parse((await intents("get", "order-1")).out)).toMatchObject({
    amount: 2500,
    status: "pending",
  });
  const listed = await intents("list", "--email", "anna@example.com", "--status", "pending");
  expect(listed.out).toMatch(/^\S+ order-1 €25\.00 pending\n$/);
  for (let times = 0; times < 2; times += 1)
    expect(JSON.parse((await intents("cancel", "order-1")).out)).toMatchObject({
      ...{ status: "failed", failure_reason: "canceled" },
    });
  expect(await intents("list", "--status", "pending")).toMatchObject({ out: "", err: "No intents match.\n" });
  expect((await intents("create", "--help")).out).toContain("--idempotency-key");
  for (const [words, answer] of [
    [["create", "--amount", "1", "--email", "a@b.co", "--metadata", "cart"], "--metadata order=1001"],
    [["create", "--amount", "1.5", "--email", "a@b.co"], "whole number of minor units"],
    [["list", "--status", "sucess"], "Did you mean success?"],
    [["list", "--limit", "101"], "from 1 to 100"],
    [["get"], "intents get order-1"],
    [["cancle", "order-1"], "Did you mean intents cancel?"],
  ] as const)
    expect(await intents(...words), words.join(" ")).toMatchObject({
      ...{ code: 2, out: "", err: expect.stringContaining(answer) },
    });
  expect(await intents("get", "order-2")).toMatchObject({
    code: 1,
    err: expect.stringContaining("The intent order-2 was not found"),
  });
});
