import type { Page } from "@playwright/test";
import { suspendAccount } from "@/lib/accounts/manage-account";
import type { Environment } from "@/lib/base/fields";
import { pool } from "@/lib/db/pool";
import { deepUnless } from "../../support/fixtures/depth";
import type { World } from "../../support/world/accounts";
import { expectPageQuality } from "./page-quality";
import { expect, type Subscriber, subscriptionOn, test } from "./subscriber";

type Scene = { page: Page; subscriber: Subscriber; world: World };

const LONG = "Vouchers-und-Guthabenkarten-Handelsgesellschaft mit beschränkter Haftung";
const ends = { total_cycles: 12, callback_url: "https://shop.example/done" };

async function titled(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(subscriptionOn(page).title).toHaveText(title);
}

/** Creates a live subscription and a shop that has billed it once. Returns both. */
async function billed({ subscriber }: Scene, fields: object = ends) {
  const shopKeeper = await subscriber.shopKeeper(LONG);
  await subscriber.listen(shopKeeper, "live");
  const subscription = await subscriber.subscribe(await subscriber.partner(), "live", fields);
  expect((await subscriber.bill(shopKeeper.keys.live, subscription.code, "1")).status).toBe(201);
  return { subscription, shopKeeper };
}

async function suspended({ subscriber, world }: Scene, environment: Environment): Promise<string> {
  const partner = await subscriber.partner();
  const { path } = await subscriber.subscribe(partner, environment, ends);
  await suspendAccount(world.operator, { account_id: partner.user.accountId, reason: "a test" });
  return path;
}

/** Every state of the subscription checkout. Each function creates the state and checks the page's title or content. */
const states: Record<string, (scene: Scene) => Promise<void>> = {
  "the subscription checkout with shops to choose from": async ({ page, subscriber }) => {
    await subscriber.shopKeeper(LONG);
    await subscriber.shopKeeper("Kiosk");
    const { path } = await subscriber.subscribe(await subscriber.partner(LONG), "live", ends);
    await page.goto(`${path}?search=${subscriber.mark}`);
    await expect(subscriptionOn(page).shops).toHaveCount(2);
  },
  "the subscription checkout with a selected shop": async ({ page, subscriber }) => {
    const subscription = await subscriber.subscribe(await subscriber.partner(), "live");
    await subscriber.pick(page, subscription, await subscriber.shopKeeper(LONG));
    await page.goto(subscription.path);
    await expect(page.getByText("It has not billed you yet.")).toBeVisible();
  },
  "the subscription checkout with a shop that has closed in the meantime": async ({
    page,
    subscriber,
    world,
  }) => {
    const { user } = await subscriber.shopKeeper("Kiosk");
    const { path } = await subscriber.subscribe(await subscriber.partner(), "live");
    await page.goto(`${path}?search=${subscriber.mark}`);
    await suspendAccount(world.operator, { account_id: user.accountId, reason: "a test" });
    await subscriptionOn(page).shops.click();
    await expect(subscriptionOn(page).alert).toContainText("no longer accepts new subscriptions");
    await expect(subscriptionOn(page).shops).toHaveCount(0);
  },
  "the subscription checkout before the redirect to a shop": async ({ page, subscriber }) => {
    const shopKeeper = await subscriber.shopKeeper(LONG);
    const { path } = await subscriber.subscribe(await subscriber.partner(), "live");
    // A response without content leaves the previous page open. Without any response the navigation would stay pending.
    await page.context().route(`${shopKeeper.shop.url}**`, (route) => route.fulfill({ status: 204 }));
    await page.goto(`${path}?search=${subscriber.mark}`);
    await subscriptionOn(page).shops.click();
    await expect(subscriptionOn(page).title).toHaveText(`Taking you to ${shopKeeper.companyName}`);
  },
  "the checkout of an active subscription": async (scene) => {
    const { subscription } = await billed(scene);
    await titled(scene.page, subscription.path, "Your subscription is active");
  },
  "the checkout of a subscription with a payment due": async (scene) => {
    const { subscription } = await billed(scene, { ...ends, interval: "daily" });
    await pool().query(
      "UPDATE subscriptions SET activated_at = activated_at - interval '4 days' WHERE id = $1",
      [subscription.id],
    );
    await titled(scene.page, subscription.path, "A payment is due");
    await expect(scene.page.getByRole("link", { name: /^Pay at/ })).toBeVisible();
  },
  "the checkout of a subscription whose cancellation is requested": async (scene) => {
    const { subscription } = await billed(scene);
    await subscription.cancel();
    await titled(scene.page, subscription.path, "Cancellation requested");
  },
  "the checkout of a completed subscription": async (scene) => {
    const { subscription } = await billed(scene, { ...ends, total_cycles: 1 });
    await titled(scene.page, subscription.path, "All payments made");
  },
  "the checkout of a subscription canceled before the first payment": async ({ page, subscriber }) => {
    const subscription = await subscriber.subscribe(await subscriber.partner(), "live");
    await subscription.cancel();
    await titled(page, subscription.path, "Subscription canceled");
    await expect(
      page.getByText("No payment was recorded, and no shop can bill this subscription."),
    ).toBeVisible();
  },
  "the checkout of an unavailable subscription": async (scene) => {
    await titled(scene.page, await suspended(scene, "live"), "This subscription is not available");
  },
  "the simulator before the first cycle": async ({ page, subscriber }) => {
    await page.goto((await subscriber.subscribe(await subscriber.partner(LONG), "test", ends)).path);
    await expect(page.getByText("No event has been sent yet.")).toBeVisible();
  },
  "the simulator with events and a failed cycle": async ({ page, subscriber }) => {
    const partner = await subscriber.partner();
    await subscriber.listen(partner, "test", 500);
    await page.goto((await subscriber.subscribe(partner, "test", ends)).path);
    const { alert, button, cycle } = subscriptionOn(page);
    await button("Run cycles").click();
    await expect(cycle(3)).toContainText("Your server returned 500");
    await button("Fail cycle 4").click();
    await expect(alert).toBeVisible();
  },
  "the simulator after the final cycle": async ({ page, subscriber }) => {
    const { path } = await subscriber.subscribe(await subscriber.partner(), "test", { total_cycles: 1 });
    await page.goto(path);
    await subscriptionOn(page).button("Run cycle 1, the final one").click();
    await expect(page.getByText("The only cycle is paid")).toBeVisible();
  },
  "the simulator after a cancellation": async ({ page, subscriber }) => {
    const subscription = await subscriber.subscribe(await subscriber.partner(), "test", ends);
    await subscription.cancel();
    await page.goto(subscription.path);
    await expect(page.getByText("The subscription was canceled before its first cycle")).toBeVisible();
  },
  "the unavailable simulator of a suspended partner": async (scene) => {
    await scene.page.goto(await suspended(scene, "test"));
    await expect(scene.page.getByText("is suspended, so no cycle can run.")).toBeVisible();
  },
  "the page for a subscription checkout that does not exist": async ({ page }) => {
    await titled(page, "/subscriptions/checkout/AbcDefGhiJklMno", "This subscription link does not work");
  },
};

/** States that other test files open too. Here, only `npm run test:deep` checks the quality of their pages. */
const OPENED_ELSEWHERE = [
  "the checkout of an active subscription",
  "the subscription checkout with a selected shop",
  "the subscription checkout before the redirect to a shop",
  "the checkout of a subscription whose cancellation is requested",
  "the simulator before the first cycle",
  "the simulator with events and a failed cycle",
  "the simulator after the final cycle",
  "the simulator after a cancellation",
  "the unavailable simulator of a suspended partner",
  "the page for a subscription checkout that does not exist",
];

for (const [state, show] of Object.entries(states)) {
  test(`${state} is accessible and fits a phone in light and dark mode`, {
    tag: deepUnless(!OPENED_ELSEWHERE.includes(state)),
  }, async ({ page, subscriber, world }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await show({ page, subscriber, world });
    await expectPageQuality(page);
  });
}
