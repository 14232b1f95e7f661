import { DAY_MS } from "@/lib/base/clock";
import { callerFor } from "@/lib/base/signed-in-user";
import { simulateCycle } from "@/lib/payments/cycles/simulate-cycle";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { pruneAttempts } from "@/lib/webhooks/events/prune-events";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { resendEvent } from "@/lib/webhooks/events/resend-events";
import { sendTestEvent } from "@/lib/webhooks/events/send-test-event";
import { DEEP } from "../../support/fixtures/depth";
import { CLOSED_PORT_URL } from "../../support/world/endpoints";
import { pastEvent } from "../../support/world/events";
import { subscribe } from "../../support/world/subscriptions";
import { addEndpoint } from "../webhooks/additional-endpoints";
import { consoleOn, expect, test } from "./console";
import { expandFilters } from "./expand-filters";
import { expectPageQuality } from "./page-quality";
import { requestAs } from "./request-as";

const HOME = "/partner/test/webhook";

/**
 * Creates a test subscription and pays its first `times` cycles. The events of the cycles stay unsent if no webhook URL is set.
 */
async function happenedOften(partner: AccountOwner, times: number, fields = {}) {
  const subscription = await subscribe(callerFor(partner.user, "test"), fields);
  for (let number = 1; number <= times; number += 1) await simulateCycle(subscription.accessCode, number);
  return subscription;
}

async function eventsOf(partner: AccountOwner) {
  return (await listEvents(callerFor(partner.user, "test"), { limit: 100 })).data.events;
}

test("a partner filters events by status, type, reference and day, and the URL contains the filters", {
  tag: DEEP,
}, async ({ signedIn, people: { partner }, receiver }) => {
  await happenedOften(partner, 2, { reference: "plan-1" });
  await setEndpoint(callerFor(partner.user, "test"), { url: receiver.url });
  await happenedOften(partner, 1, { reference: "plan-2" });
  const page = await signedIn(partner);
  const { button, events, rows } = consoleOn(page, HOME);
  await events();
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("plan-2");

  await expandFilters(page);
  await page.getByLabel("Delivery").selectOption("Not sent (unsent)");
  await button("Search").click();
  await expect(page).toHaveURL(/status=unsent/);
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Type").selectOption("subscription.renewed");
  await button("Search").click();
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel("Type")).toHaveValue("subscription.renewed");
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(rows).toHaveCount(3);

  await page.getByLabel("Reference or event ID").fill(" plan-2 ");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(1);
  await events("?to=2020-01-01");
  await expect(page.getByText("No matching event")).toBeVisible();
  await events("?from=2020-01-01&to=9999-12-31&status=lost&type=&search=");
  await expect(rows).toHaveCount(3);
  await events("?search=plan");
  await expect(page.getByText("This filter matches complete values only.")).toBeVisible();

  const [{ id } = { id: "" }] = await eventsOf(partner);
  await page.getByLabel("Reference or event ID").fill(id);
  await button("Search").click();
  await page.waitForURL(`**/events/${id}`);
});

test("a long list of events keeps its filters across pages and is downloaded as one file", {
  tag: DEEP,
}, async ({ signedIn, people: { partner } }) => {
  await happenedOften(partner, 27, { reference: "daily-1", interval: "daily" });
  const page = await signedIn(partner);
  const { events, rows } = consoleOn(page, HOME);
  await events("?status=unsent");
  await expect(rows).toHaveCount(25);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/status=unsent/);
  await page.getByRole("link", { name: "Newest" }).click();
  await expect(rows).toHaveCount(25);

  const downloaded = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^tessera-test-events-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await (await requestAs(page, `${HOME}/events.csv?type=subscription.renewed`)).text()).split(
    "\r\n",
  );
  expect(lines[0]).toMatch(/^id,type,reference,test_event,created_at,delivery_status,/);
  expect(lines[1]).toMatch(/^evt_[0-9a-f]{32},subscription\.renewed,daily-1,false,\d{4}-.*Z,unsent,0,,,,,$/);
  expect(lines).toHaveLength(1 + 26 + 1);
});

test("a partner cannot open, download or resend an event of another account or environment", async ({
  browser,
  baseURL,
  signedIn,
  world,
  people: { partner },
  receiver,
}) => {
  await happenedOften(world.otherPartner, 1);
  const [foreign] = await eventsOf(world.otherPartner);
  await setEndpoint(callerFor(partner.user, "test"), { url: receiver.url });
  const { id: own } = await sendTestEvent(callerFor(partner.user, "test"), { type: "subscription.renewed" });
  const id = foreign?.id ?? "";
  const page = await signedIn(partner);
  for (const path of [
    `${HOME}/events/${id}`,
    `/partner/live/webhook/events/${own}`,
    `${HOME}/events/evt_nonsense`,
    `${HOME}/events/${own.toUpperCase()}`,
    "/partner/other/webhook/events.csv",
  ]) {
    const answer = await requestAs(page, path);
    expect(answer.status(), path).toBe(404);
    expect((await answer.text()).length, path).toBeGreaterThan(0);
  }
  const file = await (await requestAs(page, `${HOME}/events.csv?type=test`)).text();
  expect(file).toContain(own);
  expect(file).not.toContain(id);

  const { button } = consoleOn(page, HOME);
  await page.goto(`${HOME}/events/${own}`);
  await button("Resend event").click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=id]").evaluate((input: HTMLInputElement, name) => {
    input.value = name;
  }, id);
  await dialog.getByRole("button", { name: "Resend event" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Record not found");
  expect(receiver.received).toHaveLength(1);

  await page.goto("/reseller/test/webhook/events");
  await page.waitForURL(/\/partner\/(test|live)$/);
  const anonymousContext = await browser.newContext({ baseURL: baseURL ?? "" });
  expect(await (await requestAs(anonymousContext, `${HOME}/events.csv`)).text()).not.toContain("evt_");
});

test("a partner opens an event from the subscription's timeline and from the cycle that caused the event", {
  tag: DEEP,
}, async ({ signedIn, people: { partner } }) => {
  const { reference } = await happenedOften(partner, 1);
  const page = await signedIn(partner);
  const links = page.getByRole("link", { name: "subscription.activated" });
  for (const place of [0, 1]) {
    await page.goto(`/partner/test/subscriptions/${reference}`);
    await expect(links).toHaveCount(2);
    await links.nth(place).click();
    await expect(page.getByRole("heading", { name: "subscription.activated" })).toBeVisible();
    await page.getByRole("link", { name: reference }).click();
    await expect(page.getByRole("heading", { name: "Subscription", exact: true })).toBeVisible();
  }
});

test("if an event's delivery attempts were deleted, the event's page says so", async ({
  signedIn,
  people: { partner },
  receiver,
}) => {
  const caller = callerFor(partner.user, "test");
  await setEndpoint(caller, { url: receiver.url });
  const id = await pastEvent(caller, { at: new Date(Date.now() - 100 * DAY_MS), status: "failed" });
  await pruneAttempts();
  const page = await signedIn(partner, { javaScriptEnabled: false });
  await page.goto(`${HOME}/events`);
  await expect(page.getByRole("row", { name: "redemption-intent.success" })).toContainText("Failed");
  await page.goto(`${HOME}/events/${id}`);
  await expect(
    page.getByText("Attempts are stored for at least 90 days; older ones have been deleted."),
  ).toBeVisible();
});

test("an event that is pending at one endpoint can be retried there and resent to another endpoint", async ({
  signedIn,
  people: { partner },
  receiver,
}) => {
  const caller = callerFor(partner.user, "test");
  await setEndpoint(caller, { url: receiver.url });
  const id = await pastEvent(caller, { status: "failed" });
  await resendEvent(caller, { id, endpoint_id: await addEndpoint(caller, CLOSED_PORT_URL) });
  const page = await signedIn(partner);
  const { button, confirm } = consoleOn(page, HOME);
  await page.goto(`${HOME}/events/${id}`);
  await expect(button("Retry now")).toBeVisible();
  await confirm("Resend event");
  await expect(page.getByRole("heading", { name: "Delivery 2", exact: true })).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(1);
});

test("the webhook pages of a partner with events are accessible and fit a phone, and those of a reseller without events say that it receives only test events in test mode", async ({
  signedIn,
  people: { partner, reseller },
  receiver,
}) => {
  const shop = await signedIn(reseller, { javaScriptEnabled: false });
  for (const path of ["/reseller/test/webhook", "/reseller/test/webhook/events"]) {
    await shop.goto(path);
    await expect(shop.getByText("In test mode you receive only test events")).toBeVisible();
  }
  await happenedOften(partner, 2);
  await setEndpoint(callerFor(partner.user, "test"), { url: receiver.url });
  receiver.answers(500, JSON.stringify({ error: "x".repeat(3_000) }));
  const page = await signedIn(partner);
  const { answer, button } = consoleOn(page, HOME);
  await page.goto(HOME);
  await button("Send test event").click();
  await expect(answer).toContainText(/ returned 500 in [\d.]+ (ms|s)/);
  await expectPageQuality(page);
  await answer.getByRole("link", { name: "Open the event" }).click();
  await page.locator("summary", { hasText: "Response" }).click();
  await page.getByText("Exactly as sent").click();
  await expectPageQuality(page);
});
