import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { callerFor } from "@/lib/base/signed-in-user";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { sell } from "../../support/world/sales";

type Program = { payTestIntent(authorizationUrl: string, codes: readonly string[]): Promise<number> };

const GUIDE = path.join(PROJECT_ROOT, "lib/api/docs/guides/testing.md");

/** Saves the guide's program to `file`, as a reader does, and imports it. */
async function documentedProgram(file: string): Promise<Program> {
  const [, code] = /```js title="pay\.mjs"[^\n]*\n(.*?)```/s.exec(readFileSync(GUIDE, "utf8")) ?? [];
  if (code === undefined) throw new Error("the guide has no program");
  writeFileSync(file, code);
  return (await import(pathToFileURL(file).href)) as Program;
}

test("the sample program in the testing guide pays an intent without a browser, and leaves the intent unpaid if the voucher code is unknown", async ({
  api,
  world,
}, info) => {
  const { payTestIntent } = await documentedProgram(info.outputPath("pay.mjs"));
  const partner = await partnerOf(world, "Automated Games");
  const reseller = callerFor((await resellerWith(world, 10_000, "Automated Shop")).user, "test");
  const { codes } = await sell(reseller, [1_000]);
  const created = await api.createIntent(partner.keys.test, { email: "anna@example.com", amount: 1_000 });
  const { authorization_url: url, reference } = created.body.data;
  const statusOf = async () => (await api.retrieveIntent(partner.keys.test, reference)).body.data.status;
  expect(await payTestIntent(url, ["WRONG-CODE"])).not.toBe(303);
  expect(await statusOf()).toBe("pending");
  expect(await payTestIntent(url, codes)).toBe(303);
  expect(await statusOf()).toBe("success");
});

test("the sample program in the testing guide returns the documented status 303 even if the intent is canceled after the checkout page was loaded", async ({
  api,
  world,
}, info) => {
  const { payTestIntent } = await documentedProgram(info.outputPath("pay.mjs"));
  const { keys } = await partnerOf(world, "Canceling Games");
  const { body } = await api.createIntent(keys.test, { email: "anna@example.com", amount: 1_000 });
  const { authorization_url: url, reference } = body.data;
  const send = globalThis.fetch;
  globalThis.fetch = async (address, init) => {
    const isPost = address === url && init?.method === "POST";
    if (isPost) await api.call("POST", `/redemption-intents/${reference}/cancel`, { key: keys.test });
    return send(address, init);
  };
  try {
    expect(await payTestIntent(url, ["WRONG-CODE"])).toBe(303);
  } finally {
    globalThis.fetch = send;
  }
  const words = "also `303` if the intent was canceled or expired after the page was loaded";
  expect(readFileSync(GUIDE, "utf8")).toContain(words);
});
