import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { callerFor } from "@/lib/base/signed-in-user";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { sell } from "../../support/world/sales";

type Program = { payTestIntent(authorizationUrl: string, codes: readonly string[]): Promise<number> };

/** Saves the guide's program to `file`, as a reader does, and imports it. */
async function documentedProgram(file: string): Promise<Program> {
  const guide = readFileSync(path.join(PROJECT_ROOT, "lib/api/docs/guides/testing.md"), "utf8");
  const [, code] = /```js title="pay\.mjs"[^\n]*\n(.*?)```/s.exec(guide) ?? [];
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
