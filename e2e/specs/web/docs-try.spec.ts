import { callerFor } from "@/lib/base/signed-in-user";
import { listIntents } from "@/lib/payments/intents/read-intents";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { DEEP } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { cookieOf } from "../../support/fixtures/visitor";
import { newEmail, partnerOf } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { expectPageQuality } from "./page-quality";
import { expect, setSession, test } from "./signed-in";

const PAGE = "/docs/create-redemption-intent";
const TRY = "/api/try/create-redemption-intent";

/** Returns a request body that creates an intent with this reference. */
function intentOf(reference: string): string {
  return JSON.stringify({ email: "customer@example.com", amount: 1_000, reference });
}

test("a signed-in user calls an API operation in the test environment from its documentation page and sees the response", async ({
  signedIn,
  world,
}) => {
  const member = await partnerOf(world, "Trying Games");
  const page = await signedIn(member);
  await page.goto(PAGE);
  const disclosure = page.getByText("Try it in test mode", { exact: true });
  // The request that reads the signed-in user fails once, and is repeated when the console is opened again.
  await page.route(TRY, (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(TRY));
  await disclosure.click();
  await failed;
  await disclosure.click();
  await expect(page.getByRole("link", { name: "Sign in to try it", includeHidden: true })).toHaveCount(0);
  await disclosure.click();
  await expect(page.getByText("The request is sent as Trying Games in test mode")).toBeVisible();
  await page.getByLabel("Body").fill(intentOf("tried-1"));
  await page.getByRole("button", { name: "Send request" }).click();
  const answer = page.getByRole("region", { name: "the response to your request" });
  await expect(answer).toContainText('"reference": "tried-1"');
  await expect(page.getByText("Response 201", { exact: true }).last()).toBeVisible();
  await expectPageQuality(page);

  const references = async (environment: "test" | "live") => {
    const { rows } = await listIntents(callerFor(member.user, environment), { limit: 10 });
    return rows.map(({ reference }) => reference);
  };
  expect(await references("test")).toEqual(["tried-1"]);
  expect(await references("live")).toEqual([]);
});

test("the API console refuses a request after another user signs in, because it names the user as whom it sends", async ({
  signedIn,
  world,
  baseURL,
}) => {
  const [member, other] = [await partnerOf(world, "Trying Games"), await partnerOf(world, "Late Games")];
  const page = await signedIn(member);
  await page.goto(PAGE);
  await page.getByText("Try it in test mode", { exact: true }).click();
  await expect(page.getByText("The request is sent as Trying Games in test mode")).toBeVisible();
  await setSession(page.context(), other, baseURL ?? "");
  await page.getByLabel("Body").fill(intentOf("tried-3"));
  await page.getByRole("button", { name: "Send request" }).click();
  const answer = page.getByRole("region", { name: "the response to your request" });
  await expect(answer).toContainText(`You are now signed in as ${other.email} of Late Games.`);
  for (const { user } of [member, other])
    expect((await listIntents(callerFor(user, "test"), { limit: 1 })).rows).toEqual([]);
});

test("a signed-in user calls an API operation with a path parameter from the operation's documentation page", {
  tag: DEEP,
}, async ({ signedIn, world }) => {
  const member = await partnerOf(world, "Trying Games");
  await newIntent(callerFor(member.user, "test"), 1_000, { reference: "tried-1" });
  const page = await signedIn(member);
  const answer = page.getByRole("region", { name: "the response to your request" });
  await page.goto("/docs/retrieve-redemption-intent");
  await page.getByText("Try it in test mode", { exact: true }).click();
  await page.getByRole("textbox", { name: "reference" }).fill("tried-1");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(answer).toContainText('"message": "Redemption Intent');
});

test("a signed-out visitor who tries an API operation is asked to sign in, or to try again if the response is interrupted", {
  tag: DEEP,
}, async ({ page }) => {
  await page.goto(PAGE);
  await page.getByText("Try it in test mode", { exact: true }).click();
  await expect(page.getByRole("link", { name: "Sign in to try it" })).toBeVisible();
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("region", { name: "the response to your request" })).toContainText(
    "Sign in first, then try again.",
  );
  await page.evaluate(() => {
    Response.prototype.text = () => Promise.reject(new TypeError("network error"));
  });
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("No response received. Try again.")).toBeVisible();
});

test("the API console rejects a request if it comes from another origin, the operation is for another kind of account, or the user's role cannot create keys", async ({
  world,
  baseURL,
}) => {
  const member = await partnerOf(world, "Careful Trying");
  const origin = baseURL ?? "";
  const cookie = await cookieOf(member);
  const post = async (headers: Record<string, string>) => {
    const answer = await fetchPage(`${baseURL}${TRY}`, {
      method: "POST",
      headers,
      body: intentOf("tried-2"),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const colleague = async (role: "developer" | "finance" | "viewer") => {
    const who = { email: newEmail(role), password: member.password };
    await addColleague(member.user, role, who);
    return cookieOf(who);
  };
  expect(await post({ cookie })).toMatchObject({ status: 403 });
  expect(await post({ cookie, origin: "https://evil.example" })).toMatchObject({ status: 403 });
  expect(await post({ origin })).toMatchObject({ status: 401 });
  for (const role of ["finance", "viewer"] as const) {
    const refused = await post({ origin, cookie: await colleague(role) });
    expect(refused.status, role).toBe(403);
    expect(refused.text, role).toContain("Only an owner or a developer of your account may do this");
  }
  const shop = await post({ origin, cookie: await cookieOf(world.reseller) });
  expect(shop.status).toBe(403);
  expect(shop.text).toContain("This operation is not available to the kind of account");
  expect((await listIntents(callerFor(member.user, "test"), { limit: 1 })).rows).toEqual([]);

  expect(await post({ origin, cookie: await colleague("developer") })).toMatchObject({ status: 201 });
});

test("the API console does not wait for events, because a waiting request would occupy a concurrency slot for pages", async ({
  world,
  baseURL,
}) => {
  const member = await partnerOf(world, "Hasty Trying");
  const headers = { origin: baseURL ?? "", cookie: await cookieOf(member) };
  const follow = async (query: Record<string, string>) => {
    const url = `${baseURL}/api/try/follow-events?${new URLSearchParams(query)}`;
    return (await fetchPage(url, { method: "POST", headers })).json();
  };
  const { data } = await follow({});
  const beganAtMs = performance.now();
  const answer = await follow({ "query.after": data.next, "query.wait_s": "20" });
  expect(answer.data.events).toEqual([]);
  expect(performance.now() - beganAtMs).toBeLessThan(10_000);
});
