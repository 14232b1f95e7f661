import { Webhook } from "standardwebhooks";
import { callerFor } from "@/lib/base/signed-in-user";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { DEEP } from "../../support/fixtures/depth";
import { pastEvent } from "../../support/world/events";
import { billOf, subscribe } from "../../support/world/subscriptions";
import type { ReceivedRequest } from "../webhooks/receiver";
import { consoleOn, expect, test } from "./console";

const PARTNER = "/partner/live/webhook";
const RESELLER = "/reseller/live/webhook";

const idOf = ({ headers }: ReceivedRequest) => headers["webhook-id"] ?? "";

test("a partner sets a webhook URL, sends a test event, sees deliveries succeed and fail, and resends failed events", {
  tag: DEEP,
}, async ({ signedIn, people: { partner }, receiver, happening }) => {
  const page = await signedIn(partner);
  const main = page.getByRole("main");
  const { answer, attempts, button, confirm, events, rows, save, url } = consoleOn(page, PARTNER);
  await page.goto(PARTNER);
  await expect(page.getByText("this installation also accepts http and private addresses.")).toBeVisible();
  await url.fill("localhost:4011");
  await button("Save URL").click();
  await expect(
    page.getByText("must begin with https:// (or with http:// where it is allowed)"),
  ).toBeVisible();
  await save(receiver.url);
  await expect(url).toHaveValue(receiver.url);

  await page.getByLabel("Event", { exact: true }).selectOption("subscription.renewed");
  await button("Send test event").click();
  await expect(answer).toContainText("Your server returned 200");
  await expect(answer).toContainText(/subscription\.renewed arrived after \d+ ms/);
  await expect(answer).toContainText("thank you");
  const [tried] = receiver.received;
  expect(JSON.parse(tried?.body ?? "")).toMatchObject({ type: "subscription.renewed", test_event: true });
  await answer.getByRole("link", { name: "Open the event" }).click();
  await expect(main).toContainText("Test event");
  await expect(attempts).toContainText("Your server returned 200");

  await happening.happens();
  await events();
  await expect(rows.first()).toContainText(/subscription\.activated.*Delivered/);
  await rows.first().getByRole("link").click();
  await expect(attempts).toHaveCount(1);
  await expect(main.getByRole("link", { name: happening.reference })).toBeVisible();
  await page.getByText("Exactly as sent").click();
  await expect(page.getByRole("region", { name: "the raw body" })).toHaveText(
    receiver.received[1]?.body ?? "",
  );

  receiver.answers(500, "the <b>database</b> is down");
  await happening.happens();
  await events();
  await expect(rows.first()).toContainText(
    /subscription\.renewed.*Retrying.*Next attempt in \d (second|minute)/,
  );
  await rows.first().getByRole("link").click();
  await expect(main).toContainText(/Attempt [23] in \d (second|minute)s?, at /);
  await expect(main).toContainText(/Attempt 3 in [56] minutes, at /);
  await expect(attempts).toHaveCount(2);
  await expect(attempts.first()).toContainText(/ returned 500 in (\d+ ms|\d+\.\d s)Attempt 2,/);
  await attempts.first().locator("summary").click();
  await expect(attempts.first()).toContainText("the <b>database</b> is down");
  await page.goto("/partner/live");
  await expect(page.getByText("Deliveries are failing")).toBeVisible();
  await page.getByRole("link", { name: "View webhook" }).click();
  await page.waitForURL(`**${PARTNER}`);
  await expect(page.getByRole("heading", { level: 1, name: "Webhook" })).toBeVisible();
  await rows.first().getByRole("link").click();

  receiver.answers(204);
  await button("Retry now").click();
  await expect(attempts).toHaveCount(3);
  await expect(main.getByText("Delivered").first()).toBeVisible();
  await expect(button("Retry now")).toBeHidden();

  await confirm("Resend event");
  await expect(page.getByRole("heading", { name: "Delivery 2", exact: true })).toBeVisible();
  await expect(attempts).toHaveCount(4);
  expect(receiver.received.slice(2).map(idOf)).toEqual(
    Array(4).fill(idOf(receiver.received[2] as ReceivedRequest)),
  );
});

test("after deliveries are disabled and enabled again, a partner can send the events recorded in the meantime and resend the event whose failure disabled deliveries", {
  tag: DEEP,
}, async ({ signedIn, people: { partner }, receiver, happening }) => {
  const page = await signedIn(partner);
  const { button, confirm, events, overview, rows, save } = consoleOn(page, PARTNER);
  await save(receiver.url);
  await page.getByRole("button", { name: "Disable deliveries" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable deliveries" }).click();
  await expect(page.getByText("Deliveries are disabled")).toBeVisible();
  await expect(button("Send test event")).toBeHidden();

  await happening.happens();
  await overview();
  await expect(page.getByText("1 event was never sent")).toBeVisible();
  await page.getByRole("link", { name: "View unsent events" }).click();
  await expect(page.getByText("Set or enable a webhook URL to send 1 unsent event.")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Not sent");
  expect(receiver.received).toEqual([]);

  await save(receiver.url);
  await expect(page.getByText("Deliveries are disabled")).toBeHidden();
  expect(receiver.received).toEqual([]);
  await events();
  await expect(page.getByText(/Send 0/)).toHaveCount(0);
  await confirm("Send 1 unsent event", "Send unsent events");
  await expect(page.getByText("1 event is queued.")).toBeVisible();
  await expect(rows.first()).toContainText("Delivered");
  expect(receiver.received).toHaveLength(1);

  receiver.answers(410);
  await happening.happens();
  await events();
  await expect(rows.first()).toContainText(/Failed.*returned 410 in .*410: deliveries were disabled/);
  await expect(page.getByText(/Send 0/)).toHaveCount(0);
  await rows.first().getByRole("link").click();
  await expect(page.getByText("The receiver returned 410 (Gone)")).toBeVisible();
  await overview();
  await expect(page.getByText("The receiver returned 410 (Gone).")).toBeVisible();
  await expect(page.getByText("1 event failed permanently")).toBeVisible();
  await expect(page.getByText("Its delivery has ended without success.")).toBeVisible();
  receiver.answers(204);
  await save(receiver.url);
  await page.getByRole("link", { name: "View failed events" }).click();
  await expect(rows).toHaveCount(1);
  const dialog = page.getByRole("dialog");
  await button("Resend 1 failed event").click();
  await page.getByLabel("Events since").fill("2100-01-01T00:00");
  await dialog.getByRole("button", { name: "Resend failed events" }).click();
  await expect(
    page.getByText("Nothing to send: no event has failed at an enabled endpoint since then."),
  ).toBeVisible();
  await confirm("Resend 1 failed event", "Resend failed events");
  await expect(page.getByText("1 event is queued.")).toBeVisible();
  await expect(page.getByText("No matching event")).toBeVisible();
  await events();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Delivered");
  expect(new Set(receiver.received.map(idOf)).size).toBe(2);
  await expect(page.getByRole("button", { name: /^Send \d/ })).toHaveCount(0);
  await overview();
  await expect(page.getByText("All finished deliveries succeeded.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^Delivered 2$/ })).toBeVisible();
});

test("after a reseller rotates its signing secret, each webhook carries a signature made with the new secret and a signature made with the previous secret", {
  tag: DEEP,
}, async ({ signedIn, api, people: { partner, reseller }, receiver }) => {
  const page = await signedIn(reseller);
  const { answer, button, rows, save, secret } = consoleOn(page, RESELLER);
  await save(receiver.url);
  await button("Send test event").click();
  await expect(answer).toContainText("subscription.cancel_requested arrived");
  const before = await secret();
  await page.getByRole("button", { name: "Rotate signing secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByText("every webhook carries two signatures")).toBeVisible();
  const after = await secret();
  expect(after).not.toBe(before);

  const subscription = await subscribe(callerFor(partner.user, "live"));
  await api.createPayment(
    reseller.keys.live,
    billOf(subscription, "first", { reseller_subscription_reference: "order-77" }),
  );
  await api.cancelSubscription(partner.keys.live, subscription.reference);
  await page.reload();
  await expect(rows.first()).toContainText(/order-77.*Delivered/);

  await rows.first().getByRole("link").click();
  await expect(page.getByRole("main")).toContainText("order-77");

  const { headers, body } = receiver.received[1] ?? { headers: {}, body: "" };
  const signatures = (headers["webhook-signature"] ?? "").split(" ");
  expect(signatures).toHaveLength(2);
  const verifies = (key: string) =>
    signatures.map((one) => {
      try {
        new Webhook(key).verify(body, { ...headers, "webhook-signature": one });
        return true;
      } catch {
        return false;
      }
    });
  expect([verifies(after), verifies(before)].map(String).sort()).toEqual(["false,true", "true,false"]);
});

test("without JavaScript, a partner sends a test event, sees the receiver's response, and resends an event", async ({
  signedIn,
  people: { partner },
  receiver,
}) => {
  const caller = callerFor(partner.user, "test");
  await setEndpoint(caller, { url: receiver.url });
  await pastEvent(caller, { status: "failed" });
  const page = await signedIn(partner, { javaScriptEnabled: false });
  const { answer, attempts, button, events } = consoleOn(page, "/partner/test/webhook");
  receiver.answers(302);
  await page.goto("/partner/test/webhook");
  await page.getByLabel("Event", { exact: true }).selectOption("payout.paid");
  await button("Send test event").click();
  await expect(answer).toContainText(/ returned 302, a redirect \(redirects are not followed\)/);
  await expect(answer).toContainText("Use the URL that the redirect leads to as your webhook URL.");
  await expect(answer).toContainText(/failed after \d+ ms, and is not retried/);
  receiver.answers(204);
  await answer.getByRole("link", { name: "Open the event" }).click();
  await expect(attempts).toHaveCount(1);
  const address = page.url();
  await button("Resend event").click();
  await page.getByRole("dialog").getByRole("button", { name: "Resend event" }).click();
  await expect(page.getByRole("heading", { name: "Delivery 2", exact: true })).toBeVisible();
  await expect(async () => {
    await page.goto(address);
    await expect(attempts).toHaveCount(2, { timeout: 500 });
  }).toPass();

  await events();
  await button("Resend 1 failed event").click();
  await page.getByLabel("Events since").fill("2100-01-01T00:00");
  await button("Resend failed events").click();
  await expect(
    page.getByText("Nothing to send: no event has failed at an enabled endpoint since then."),
  ).toBeVisible();
});
