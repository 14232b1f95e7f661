import type { Page } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import {
  getOrCreateInbox,
  useInboxAsEndpoint as setInboxAsEndpoint,
} from "@/lib/webhooks/inbox/manage-inbox";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { cookieOf } from "../../support/fixtures/visitor";
import { subscribe } from "../../support/world/subscriptions";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";
import { requestAs } from "./request-as";

const INBOX = "/partner/test/webhook/inbox";

const messages = (page: Page) =>
  page
    .getByRole("table", { name: "Messages in the inbox" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

test("a partner without a receiver sees a first webhook verified in the inbox, new messages without a reload, and the reasons why forged messages are not verified", async ({
  signedIn,
  people,
}) => {
  const page = await signedIn(people.partner);
  await page.goto("/partner/test/webhook");
  await page.getByRole("button", { name: "Use the inbox as the webhook URL" }).click();
  await page.waitForURL(`**${INBOX}`);
  await expect(page.getByText("In use")).toBeVisible();
  await expect(page.getByText("No messages yet")).toBeVisible();

  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(messages(page)).toHaveCount(1);
  await expect(messages(page)).toContainText("redemption-intent.successTest event");
  await expect(messages(page)).toContainText("Verified");
  await expectPageQuality(page);

  await messages(page).getByRole("link").click();
  await expect(page.getByRole("heading", { name: "The signature is valid" })).toBeVisible();
  await expect(page.getByText('"test_event": true')).toBeVisible();
  await expect(page.getByText("webhook-signature", { exact: true })).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole("link", { name: /^evt_/ }).click();
  await expect(page.getByRole("heading", { name: "redemption-intent.success" })).toBeVisible();

  await page.goto(INBOX);
  const { url } = await getOrCreateInbox(callerFor(people.partner.user, "test"));
  const body = '{"type":"<b>bold</b>"}';
  await fetch(url, { method: "POST", body });
  await expect(messages(page).first()).toContainText("Not signed");
  const headers = {
    "webhook-id": `evt_${"0".repeat(32)}`,
    "webhook-timestamp": String(Math.floor(Date.now() / 1_000)),
    "webhook-signature": `v1,${Buffer.alloc(32).toString("base64")}`,
  };
  await fetch(url, { method: "POST", body, headers });
  await expect(messages(page)).toHaveCount(3);
  await expect(messages(page).first()).toContainText("Not verified");
  await expect(messages(page).first()).toContainText("This account has no such event");

  await messages(page).first().getByRole("link", { name: "<b>bold</b>" }).click();
  await expect(page.getByText("the signature does not match any of its secrets")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Inbox", exact: true }).last().click();

  await page.getByRole("button", { name: "Empty the inbox" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete messages" }).click();
  await expect(page.getByText("No messages yet")).toBeVisible();
});

test("an open inbox stops refreshing after ten minutes without user activity, so that it does not keep the session alive, and resumes at the next activity", async ({
  signedIn,
  people,
}) => {
  const page = await signedIn(people.partner);
  let refreshes = 0;
  page.on("request", (request) => {
    const { rsc, "next-router-prefetch": isPrefetch } = request.headers();
    if (rsc && !isPrefetch && new URL(request.url()).pathname === INBOX) refreshes += 1;
  });
  await page.clock.install();
  await page.goto(INBOX);
  const refreshesAfter = (ms: number) => async () => {
    await page.clock.runFor(ms);
    return refreshes;
  };
  await expect.poll(refreshesAfter(2_000)).toBeGreaterThan(0);
  await page.clock.fastForward("11:00");
  const before = refreshes;
  expect(await refreshesAfter(60_000)()).toBe(before);
  await page.mouse.move(200, 200);
  await expect.poll(() => refreshes).toBeGreaterThan(before);
});

for (const depth of [4_000, 30_000]) {
  test(`an inbox message of ${depth} nested brackets is shown unchanged`, {
    tag: deepUnless(depth > 10_000),
  }, async ({ people, baseURL }) => {
    const { url } = await getOrCreateInbox(callerFor(people.partner.user, "test"));
    const body = "[".repeat(depth) + "]".repeat(depth);
    expect((await fetch(url, { method: "POST", body })).status).toBe(204);
    const headers = { cookie: await cookieOf(people.partner) };
    const list = await (await fetchPage(`${baseURL}${INBOX}`, { headers })).text();
    const path = new RegExp(`href="(${INBOX}/[^"]+)"`).exec(list)?.[1];
    const shown = await fetchPage(`${baseURL}${path}`, { headers });
    expect(shown.status).toBe(200);
    const html = await shown.text();
    expect(html.length).toBeLessThan(1_000_000);
    expect(html).toContain(`>${body}<`);
  });
}

test("a webhook inbox that responds with 500 receives a retry, and an inbox that responds with 410 is disabled until the partner uses it again", {
  tag: DEEP,
}, async ({ signedIn, people }) => {
  await setInboxAsEndpoint(callerFor(people.partner.user, "test"));
  const { accessCode, reference } = await subscribe(callerFor(people.partner.user, "test"), {
    total_cycles: 3,
  });
  const page = await signedIn(people.partner);
  await page.goto(INBOX);
  const simulator = await page.context().newPage();
  await simulator.goto(`/subscriptions/checkout/${accessCode}`);
  const choose = async (answer: string) => {
    await page.getByLabel("The inbox responds with").selectOption(answer);
    await page.getByRole("button", { name: "Save response" }).click();
    await expect(page.getByText(`The inbox now responds with ${answer}`)).toBeVisible();
  };
  await choose("500");
  await simulator.getByRole("button", { name: "Run cycle 1" }).click();
  await expect(messages(page)).toHaveCount(2);
  for (const row of await messages(page).all()) {
    await expect(row).toContainText(/subscription\.activated.*Verified.*500/);
    await expect(row).toContainText(reference);
    await expect(row).not.toContainText("Test event");
  }
  await choose("410");
  await simulator.getByRole("button", { name: "Run cycle 2" }).click();
  await expect(page.getByText("Deliveries to the inbox are disabled", { exact: true })).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole("button", { name: "Use the inbox again" }).click();
  await expect(page.getByText("In use")).toBeVisible();
  await expect(page.getByLabel("The inbox responds with")).toHaveValue("204");
  await simulator.getByRole("button", { name: "Run cycle 3" }).click();
  await expect(messages(page).first()).toContainText(/subscription\.(renewed|completed).*Verified.*204/);
});

test("the webhook inbox replaces an existing webhook URL only after a confirmation", async ({
  signedIn,
  people,
}) => {
  await setEndpoint(callerFor(people.partner.user, "test"), { url: "http://127.0.0.1:9/mine" });
  const page = await signedIn(people.partner);
  await page.goto("/partner/test/webhook");
  await expect(page.getByText("No receiver yet?")).toBeHidden();
  await page.goto(INBOX);
  await page.getByRole("button", { name: "Use the inbox as the webhook URL" }).click();
  await expect(page.getByRole("dialog")).toContainText("http://127.0.0.1:9/mine");
  await page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();
  await expect(page.getByText("In use")).toBeHidden();
  await page.getByRole("button", { name: "Use the inbox as the webhook URL" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Use the inbox" }).click();
  await expect(page.getByText("In use")).toBeVisible();
});

test("a reseller receives and reads inbox messages with JavaScript disabled", { tag: DEEP }, async ({
  signedIn,
  people,
}) => {
  const page = await signedIn(people.reseller, { javaScriptEnabled: false });
  await page.goto("/reseller/test/webhook/inbox");
  await page.getByRole("button", { name: "Use the inbox as the webhook URL" }).click();
  await expect(page.getByText("In use")).toBeVisible();
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.locator("form").getByRole("status")).toContainText("Your server returned 204");
  await page.getByRole("link", { name: "Refresh messages" }).click();
  await expect(messages(page)).toContainText("subscription.cancel_requested");
  await expect(messages(page)).toContainText("Verified");
});

test("the live environment has no webhook inbox, and an unknown message is not found", async ({
  signedIn,
  people,
}) => {
  const page = await signedIn(people.partner, { javaScriptEnabled: false });
  await page.goto("/partner/live/webhook");
  await expect(page.getByRole("link", { name: "Signature doctor" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Inbox" })).toHaveCount(0);
  expect((await requestAs(page, INBOX)).status()).toBe(200);
  for (const path of ["/partner/live/webhook/inbox", `${INBOX}/nothing`])
    expect((await requestAs(page, path)).status(), path).toBe(404);
});
