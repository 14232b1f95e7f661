import { callerFor } from "@/lib/base/signed-in-user";
import { listApiKeys } from "@/lib/identity/api-keys/manage-api-keys";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { cookieOf } from "../../support/fixtures/visitor";
import { newEmail, partnerOf } from "../../support/world/accounts";
import { expectPageQuality } from "./page-quality";
import { expect, test } from "./signed-in";

const INSERT = { name: "Insert a test key" } as const;
const KEY = /sk_test_tsr_[A-Za-z0-9]{20,}/;

test("a signed-in reader inserts a new test key into the documentation's code samples and removes it again", async ({
  signedIn,
  world,
  baseURL,
}) => {
  const member = await partnerOf(world, "Reading Games");
  const page = await signedIn(member);
  await page.goto("/docs/create-redemption-intent");
  const call = page.locator("[data-code=curl] code").first();
  await expect(call).toContainText("Bearer $TESSERA_PARTNER_KEY");
  await page.getByRole("button", INSERT).click();
  await expect(call).toContainText(KEY);
  await expectPageQuality(page);

  const [key = ""] = KEY.exec((await call.textContent()) ?? "") ?? [];
  const answer = await fetchPage(`${baseURL}/api/v1/account`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(await answer.json()).toMatchObject({ data: { company_name: "Reading Games", environment: "test" } });

  await page.getByText("Node", { exact: true }).click();
  await expect(page.locator("[data-code=node] code").first()).toContainText(`key: "${key}"`);
  await page.goto("/docs/sell-vouchers");
  await expect(page.getByText("need a key from a different kind of account")).toBeVisible();
  await page.goto("/docs/quick-start");
  await expect(page.getByText(`export TESSERA_PARTNER_KEY=${key}`)).toBeVisible();
  await page.goto("/docs/accept-payments-nextjs");
  await expect(page.getByText("key: process.env.TESSERA_PARTNER_KEY").first()).toBeVisible();
  await page.getByRole("button", { name: "Remove the inserted test key" }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  // Without session storage, the samples contain the key until the page is reloaded.
  await page.evaluate(() =>
    Object.defineProperty(globalThis, "sessionStorage", {
      get: () => {
        throw new DOMException("Access is denied", "SecurityError");
      },
    }),
  );
  await page.getByRole("button", INSERT).click();
  await expect(page.getByText("contain your new test key")).toBeVisible();
  const keys = await listApiKeys(callerFor(member.user, "test"));
  const ofSamples = keys.filter(({ name }) => name === "Documentation samples");
  expect(ofSamples.map(({ status }) => status)).toEqual(["active", "revoked"]);
  expect(await listApiKeys(callerFor(member.user, "live"))).toHaveLength(member.keys.live ? 1 : 0);
});

test("a signed-out reader who tries to insert a test key is asked to sign in, or to try again if the response is incomplete", async ({
  page,
}) => {
  await page.goto("/docs/create-redemption-intent");
  const broken = { contentType: "application/json", body: '{"data":' };
  await page.route("/docs/test-key", (route) => route.fulfill(broken), { times: 1 });
  await page.getByRole("button", INSERT).click();
  await expect(page.getByText("No response received. Try again.")).toBeVisible();
  await page.getByRole("button", INSERT).click();
  await expect(page.getByText("Sign in first, then try again.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
});

test("the documentation creates no API key for a request from another origin or for a user whose role cannot create keys", async ({
  world,
  baseURL,
}) => {
  const member = await partnerOf(world, "Careful Reading");
  const post = async (headers: Record<string, string>) =>
    (await fetchPage(`${baseURL}/docs/test-key`, { method: "POST", headers })).status;
  const origin = baseURL ?? "";
  expect(await post({ cookie: await cookieOf(member) })).toBe(403);
  expect(await post({ cookie: await cookieOf(member), origin: "https://evil.example" })).toBe(403);
  for (const [role, status] of [
    ["finance", 403],
    ["viewer", 403],
    ["developer", 201],
  ] as const) {
    const colleague = { email: newEmail(role), password: member.password };
    await addColleague(member.user, role, colleague);
    expect(await post({ origin, cookie: await cookieOf(colleague) }), role).toBe(status);
  }
  const keys = await listApiKeys(callerFor(member.user, "test"));
  expect(keys.filter(({ name }) => name === "Documentation samples")).toHaveLength(1);
});
