import { callerFor } from "@/lib/base/signed-in-user";
import { simulateCycle } from "@/lib/payments/cycles/simulate-cycle";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { DEEP } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { cookieOf } from "../../support/fixtures/visitor";
import { resellerWith } from "../../support/world/accounts";
import { billOf, subscribe } from "../../support/world/subscriptions";
import { expect, test, WALLET_MINOR } from "./dashboard";
import { expectPageQuality } from "./page-quality";

const pathOf = (environment: "test" | "live", reference: string) =>
  `/partner/${environment}/subscriptions/${encodeURIComponent(reference)}`;

test("if no reseller bills a subscription, a cancellation from the partner's dashboard ends it immediately", async ({
  signedIn,
  api,
  people,
}) => {
  const { reference } = await subscribe(callerFor(people.partner.user, "live"), { reference: "plan:7" });
  const page = await signedIn(people.partner);
  await page.goto("/partner/live/subscriptions");
  await page.getByRole("link", { name: reference }).click();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Subscription plan:7 for subscriber@example.com: €10.00 every month.");
  await expect(dialog).toContainText("It is canceled immediately and can no longer be billed");
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Subscription canceled")).toBeVisible();
  await expect(page.getByText("Canceled", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel subscription" })).toBeHidden();
  const now = await api.call<SubscriptionResource>("GET", `/subscriptions/${reference}`, {
    key: people.partner.keys.live,
  });
  expect(now.body.data.status).toBe("canceled");
});

test("a partner requests a cancellation, the reseller confirms it on the reseller dashboard, and the subscription ends", async ({
  signedIn,
  api,
  people: { partner, reseller },
}) => {
  const subscription = await subscribe(callerFor(partner.user, "live"), { total_cycles: 12 });
  await api.createPayment(
    reseller.keys.live,
    billOf(subscription, "first", { reseller_subscription_reference: "recurring-88" }),
  );

  const partnerPage = await signedIn(partner);
  await partnerPage.goto(pathOf("live", subscription.reference));
  await expect(partnerPage.getByText("1 of 12 cycles paid.")).toBeVisible();
  await partnerPage.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(partnerPage.getByRole("dialog")).toContainText("Small Shop bills this subscription");
  await partnerPage.getByRole("button", { name: "Request cancellation" }).click();
  await expect(partnerPage.getByText("Waiting for Small Shop to confirm")).toBeVisible();
  await partnerPage.getByRole("button", { name: "Send request again" }).click();
  await expect(
    partnerPage.getByText(
      "Nothing was sent: the last attempt to notify the reseller was less than a day ago.",
    ),
  ).toBeVisible();
  await expect(partnerPage.getByRole("button", { name: "Cancel subscription" })).toBeHidden();

  const shop = await signedIn(reseller);
  await shop.goto("/reseller/live");
  await shop.getByRole("link", { name: "View subscriptions" }).click();
  await expect(shop.getByRole("heading", { name: "Waiting for your confirmation" })).toBeVisible();
  await shop.getByRole("button", { name: "Confirm cancellation of recurring-88" }).click();
  const field = shop.getByLabel("Your reference for the recurring order");
  await expect(field).toHaveValue("recurring-88");
  await field.fill("another order");
  const confirm = shop.getByRole("dialog").getByRole("button", { name: "Confirm cancellation" });
  await confirm.click();
  await expect(field).toHaveAccessibleDescription(/This differs from the one recorded/);
  await field.fill("recurring-88");
  await confirm.click();
  await expect(shop.getByText("Cancellation confirmed. The subscription has ended.")).toBeVisible();
  await expect(shop.getByRole("heading", { name: "Waiting for your confirmation" })).toBeHidden();
  await expect(shop.getByRole("row", { name: /recurring-88/ })).toContainText("Canceled");

  await partnerPage.reload();
  await expect(partnerPage.getByRole("listitem").filter({ hasText: "Canceled on" })).toContainText(
    "subscription.cancelled",
  );
  await expect(partnerPage.getByText("Waiting for Small Shop to confirm")).toHaveCount(0);
});

test("to confirm the cancellation of a subscription without a stored order reference, a reseller enters the reference", {
  tag: DEEP,
}, async ({ signedIn, api, people: { partner, reseller } }) => {
  const subscription = await subscribe(callerFor(partner.user, "live"));
  await api.createPayment(reseller.keys.live, billOf(subscription, "first"));
  await api.call("POST", `/subscriptions/${subscription.reference}/cancel`, { key: partner.keys.live });
  const shop = await signedIn(reseller);
  await shop.goto("/reseller/live/subscriptions");
  await shop.getByRole("button", { name: `Confirm cancellation of ${subscription.accessCode}` }).click();
  const field = shop.getByLabel("Your reference for the recurring order");
  await expect(field).toHaveValue("");
  await field.fill("order-7");
  await shop.getByRole("dialog").getByRole("button", { name: "Confirm cancellation" }).click();
  await expect(shop.getByRole("row", { name: /order-7/ })).toContainText("Canceled");
});

test("a partner's cancellation request is refused with the reason if the reseller has no webhook URL, and the reseller sees a warning", {
  tag: DEEP,
}, async ({ signedIn, api, world, people: { partner } }) => {
  const unreachable = await resellerWith(world, WALLET_MINOR);
  const subscription = await subscribe(callerFor(partner.user, "live"));
  await api.createPayment(unreachable.keys.live, billOf(subscription, "first"));
  const page = await signedIn(partner);
  await page.goto(pathOf("live", subscription.reference));
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByRole("button", { name: "Request cancellation" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("has no enabled webhook endpoint");

  const shop = await signedIn(unreachable);
  await shop.goto("/reseller/live/subscriptions");
  await expect(
    shop.getByText("Partners and customers cannot cancel subscriptions that you bill"),
  ).toBeVisible();
  await shop.getByRole("link", { name: "Set a webhook URL" }).click();
  await expect(shop.getByLabel("URL", { exact: true })).toHaveAccessibleDescription(/live_webhook_url/);
});

test("a subscription's page can be opened only by its partner and in its environment, and no other partner can cancel the subscription", async ({
  signedIn,
  world,
  people,
  baseURL,
}) => {
  const { reference } = await subscribe(callerFor(people.partner.user, "live"));
  const own = await subscribe(callerFor(world.otherPartner.user, "live"));
  const headers = { cookie: await cookieOf(world.otherPartner) };
  const ask = (path: string) => fetchPage(`${baseURL}${path}`, { headers });
  for (const path of [
    pathOf("live", reference),
    pathOf("test", own.reference),
    "/partner/live/subscriptions/%00",
    "/partner/live/subscriptions/%E0%A4%A",
  ]) {
    const { status } = await ask(path);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(status, path).toBeLessThan(500);
  }
  const list = await (await ask("/partner/live/subscriptions")).text();
  expect(list).toContain(own.reference);
  expect(list).not.toContain(reference);
  const shops = await ask("/reseller/live/subscriptions");
  expect(shops.status).toBe(307);
  expect(shops.headers.get("location")).toMatch(/\/partner\/(test|live)$/);

  const page = await signedIn(world.otherPartner);
  await page.goto(pathOf("live", own.reference));
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[name=reference]").evaluate((input: HTMLInputElement, foreign) => {
    input.value = foreign;
  }, reference);
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Record not found");
  const { data } = await retrieveSubscription(callerFor(people.partner.user, "live"), { reference });
  expect(data.status).toBe("pending");
});

test("without JavaScript, a partner cancels a subscription", { tag: DEEP }, async ({
  signedIn,
  people: { partner },
}) => {
  const { reference } = await subscribe(callerFor(partner.user, "test"));
  const page = await signedIn(partner, { javaScriptEnabled: false });
  await page.goto(pathOf("test", reference));
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Canceled", { exact: true })).toBeVisible();
});

test("long cycle histories and long lists of subscriptions are paginated", { tag: DEEP }, async ({
  signedIn,
  people: { partner },
}) => {
  const { accessCode, reference } = await subscribe(callerFor(partner.user, "test"));
  for (let number = 1; number <= 26; number += 1) await simulateCycle(accessCode, number);
  for (let more = 1; more <= 25; more += 1)
    await subscribe(callerFor(partner.user, "test"), { reference: `later-${more}` });
  const page = await signedIn(partner);
  await page.goto("/partner/test/subscriptions");
  await expect(page.getByRole("row")).toHaveCount(26);
  await page.getByRole("link", { name: "Older" }).click();
  await page.getByRole("link", { name: reference }).click();
  const entries = page.getByRole("list").filter({ hasText: "Simulated" }).getByRole("listitem");
  await expect(page.getByText("Simulated")).toHaveCount(24);
  await expect(entries.first()).toContainText("27");
  await page.getByRole("link", { name: "Show cycles 1 to 2" }).click();
  await expect(page.getByText("Simulated")).toHaveCount(26);
  await page.getByRole("link", { name: "view timeline of cycle 1", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Cycle 1: timeline" })).toBeVisible();
});

test("the subscription pages fit windows 360 and 1280 pixels wide and are accessible in light and dark mode", {
  tag: DEEP,
}, async ({ signedIn, api, people: { partner, reseller } }) => {
  const subscription = await subscribe(callerFor(partner.user, "live"), {
    total_cycles: 12,
    interval: "quarterly",
  });
  const order = { reseller_subscription_reference: "a-rather-long-recurring-order-identifier-2026-0001" };
  await api.createPayment(reseller.keys.live, billOf(subscription, "first", order));
  await api.cancelSubscription(partner.keys.live, subscription.reference);
  const visits: [AccountOwner, string[]][] = [
    [partner, ["/partner/live", "/partner/live/subscriptions", pathOf("live", subscription.reference)]],
    [reseller, ["/reseller/live", "/reseller/live/subscriptions", "/reseller/test/subscriptions"]],
  ];
  for (const [member, paths] of visits) {
    const page = await signedIn(member, { viewport: { width: 360, height: 800 } });
    for (const path of paths) {
      await page.goto(path);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
        await expectPageQuality(page);
      }
    }
  }
});
