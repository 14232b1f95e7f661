import { pool } from "@/lib/db/pool";
import { DEEP } from "../../support/fixtures/depth";
import { expectPageQuality } from "./page-quality";
import { expect, subscriptionOn, test } from "./subscriber";

test("the simulator runs a subscription from pending to completed, sends an event for each cycle, and shows that the events were delivered", async ({
  page,
  subscriber,
}) => {
  const partner = await subscriber.partner();
  const receivedEvents = await subscriber.listen(partner, "test");
  const subscription = await subscriber.subscribe(partner, "test", { total_cycles: 6 });
  const { alert, button, cycle, cycles, simulatorStatus } = subscriptionOn(page);
  await page.goto(subscription.path);
  await expect(page.getByRole("complementary", { name: "Test mode" })).toBeVisible();
  await expect(page.getByText("Pending", { exact: true })).toBeVisible();

  await button("Run cycle 1").dblclick();
  await expect(simulatorStatus).toHaveText("Cycle 1 is paid.");
  await expect(button("Run cycle 2")).toBeVisible();
  expect(await subscription.now()).toMatchObject({ status: "active", current_cycle: 1 });
  await expect(cycle(1)).toContainText("subscription.activatedDeliveredYour server returned 204");

  const before = await subscription.now();
  await button("Fail cycle 2").click();
  await expect(alert).toContainText("Cycle 2 failed: the shop's wallet is empty. No money has moved");
  await expect(alert).toContainText("400 insufficient_balance");
  expect(await subscription.now()).toEqual(before);

  await page.getByLabel("Number of cycles").fill("3");
  await page.keyboard.press("Enter");
  await expect(simulatorStatus).toHaveText("Cycles 2 to 4 are paid.");
  await expect(alert).toHaveCount(0);
  await button("Run to completion (2 cycles)").click();
  await expect(page.getByText("All 6 cycles are paid")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Simulator" })).toBeFocused();
  await expect(button(/Run/)).toHaveCount(0);
  await expect(cycles).toContainText("Events of these cycles: 6 delivered.");
  await expectPageQuality(page);
  expect(await subscription.now()).toMatchObject({ status: "completed", current_cycle: 6 });
  const inOrder = receivedEvents().sort((a, b) => Number(a.data["sequence"]) - Number(b.data["sequence"]));
  expect(inOrder.map(({ type }) => type)).toEqual([
    "subscription.activated",
    ...Array.from({ length: 4 }, () => "subscription.renewed"),
    "subscription.completed",
  ]);
});

test("with JavaScript, a simulated cycle that is billed twice is paid once, and invalid billing requests are refused", {
  tag: DEEP,
}, async ({ page, subscriber }) => {
  const subscription = await subscriber.subscribe(await subscriber.partner(), "test");
  const { alert, button, simulatorStatus } = subscriptionOn(page);
  await page.goto(subscription.path);
  await button("Bill cycle 1 twice").click();
  await expect(simulatorStatus).toContainText("is paid once. The second bill changed nothing.");
  const before = await subscription.now();
  expect(before.current_cycle).toBe(1);
  await button("Bill cycle 2 with two vouchers").click();
  await expect(alert).toContainText("422 subscription_requires_single_voucher");
  await button("Bill cycle 2 with too small a voucher").click();
  await expect(alert).toContainText("422 validation_failed");
  expect(await subscription.now()).toEqual(before);
});

test("without JavaScript, a form sent twice runs its cycles once, a cycle billed twice is paid once, and invalid billing requests are refused", async ({
  scriptless: page,
  subscriber,
}) => {
  const subscription = await subscriber.subscribe(await subscriber.partner(), "test", { total_cycles: 6 });
  const { alert, button, simulatorStatus } = subscriptionOn(page);
  await page.goto(subscription.path);
  await button("Run cycle 1").click();
  await expect(simulatorStatus).toHaveText("Cycle 1 is paid.");
  await page.reload();
  expect((await subscription.now()).current_cycle).toBe(1);
  await button("Bill cycle 2 twice").click();
  await expect(simulatorStatus).toContainText("is paid once. The second bill changed nothing.");
  const before = await subscription.now();
  expect(before.current_cycle).toBe(2);
  await button("Fail cycle 3").click();
  await expect(alert).toContainText("No money has moved");
  await button("Bill cycle 3 with two vouchers").click();
  await expect(alert).toContainText("422 subscription_requires_single_voucher");
  await button("Bill cycle 3 with too small a voucher").click();
  await expect(alert).toContainText("422 validation_failed");
  expect(await subscription.now()).toEqual(before);
  await page.getByLabel("Number of cycles").fill("2");
  await button("Run cycles").click();
  await expect(simulatorStatus).toHaveText("Cycles 3 to 4 are paid.");
  await button("Run to completion (2 cycles)").click();
  await expect(page.getByText("All 6 cycles are paid")).toBeVisible();
  expect((await subscription.now()).status).toBe("completed");
});

test("if the simulator's response is lost, the checkout says that the outcome is unknown, and a second click does not run the cycle again", {
  tag: DEEP,
}, async ({ page, subscriber }) => {
  const subscription = await subscriber.subscribe(await subscriber.partner(), "test");
  const { alert, button, simulatorStatus } = subscriptionOn(page);
  await page.goto(subscription.path);
  await page.route("**/subscriptions/checkout/**", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    return route.abort();
  });
  await button("Run cycle 1").click();
  await expect(alert).toContainText("we do not know whether your request was carried out");
  await page.unrouteAll();
  await button("Run cycle 1").click();
  await expect(simulatorStatus).toHaveText("Cycle 1 is paid.");
  expect((await subscription.now()).current_cycle).toBe(1);
});

test("a cycle that is run in two tabs at once is paid once, and both tabs report it as paid", {
  tag: DEEP,
}, async ({ page, context, subscriber }) => {
  const subscription = await subscriber.subscribe(await subscriber.partner(), "test");
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) await tab.goto(subscription.path);
  await Promise.all(tabs.map((tab) => subscriptionOn(tab).button("Run cycle 1").click()));
  for (const tab of tabs) await expect(subscriptionOn(tab).simulatorStatus).toHaveText("Cycle 1 is paid.");
  expect((await subscription.now()).current_cycle).toBe(1);
});

test("the simulator runs at most twelve cycles at a time and no more than remain, and cannot run an endless subscription to completion", {
  tag: DEEP,
}, async ({ page, subscriber }) => {
  const partner = await subscriber.partner();
  const { button } = subscriptionOn(page);
  const count = page.getByLabel("Number of cycles");
  const run = async (cycles: string) => {
    await count.fill(cycles);
    await count.evaluate((input: HTMLInputElement) => input.form?.setAttribute("novalidate", ""));
    await button("Run cycles").click();
  };
  const short = await subscriber.subscribe(partner, "test", { total_cycles: 3 });
  await page.goto(short.path);
  await run("4");
  await expect(count).toHaveAccessibleDescription(/at most 3/);
  await run("13");
  await expect(count).toHaveAccessibleDescription(/at most 12/);
  expect((await short.now()).current_cycle).toBe(0);
  const endless = await subscriber.subscribe(partner, "test");
  await page.goto(endless.path);
  await expect(button(/to completion/)).toHaveCount(0);
  await run("12");
  await expect(subscriptionOn(page).simulatorStatus).toHaveText("Cycles 1 to 12 are paid.");
});

test("the checkout of a test subscription shows the billing code and a sample request with which a reseller can bill a cycle", {
  tag: DEEP,
}, async ({ page, world, subscriber }) => {
  const subscription = await subscriber.subscribe(await subscriber.partner(), "test", {
    total_cycles: 2,
    callback_url: "https://shop.example/done",
  });
  const answer = await page.goto(subscription.path);
  const html = (await answer?.text()) ?? "";
  expect(html).toContain(subscription.accessCode);
  const shown = page.getByText("subscription_access_code", { exact: true }).locator("..").locator("code");
  const code = (await shown.textContent()) ?? "";
  expect(html).toContain(code);
  await expect(page.getByRole("region", { name: "the request" })).toContainText(
    `"subscription_access_code": "${code}"`,
  );
  expect((await subscriber.bill(world.reseller.keys.test, code, "charge-1")).status).toBe(201);
  await page.getByRole("link", { name: "Refresh" }).click();
  const { button, cycle } = subscriptionOn(page);
  await expect(cycle(1)).toContainText("Billed by a reseller, reference charge-1");
  await button("Run cycle 2, the final one").click();
  await expect(cycle(2)).toContainText("Paid by the simulator");
  await expect(page.getByRole("link", { name: "Back to Acme Streaming" })).toHaveAttribute(
    "href",
    `https://shop.example/done?reference=${subscription.reference}`,
  );
});

test("the simulator reports a missing webhook endpoint, an error response from a receiver, and the subscription's cancellation", {
  tag: DEEP,
}, async ({ page, subscriber }) => {
  const partner = await subscriber.partner();
  const subscription = await subscriber.subscribe(partner, "test");
  const { button, cycle, cycles } = subscriptionOn(page);
  await page.goto(subscription.path);
  await button("Run cycle 1").click();
  await expect(cycle(1)).toContainText("Not sentNo webhook endpoint was active for this event");
  await subscriber.listen(partner, "test", 500);
  await button("Run cycle 2").click();
  await expect(cycle(2)).toContainText("RetryingYour server returned 500");
  await subscriber.listen(partner, "test");
  await subscription.cancel();
  await page.reload();
  await expect(page.getByText("The subscription was canceled after 2 cycles")).toBeVisible();
  await expect(cycles).toContainText("subscription.cancelledDeliveredYour server returned 204");
  await expect(button(/Run/)).toHaveCount(0);
  await pool().query(
    "DELETE FROM delivery_attempts WHERE delivery_id IN (SELECT id FROM deliveries WHERE account_id = $1)",
    [partner.user.accountId],
  );
  await page.reload();
  await expect(cycles).not.toContainText("Your server returned");
  await expect(cycles.getByText("Sending")).toHaveCount(0);
});

test("the simulator shows due dates computed from the activation date, and always lists the final cycle", {
  tag: DEEP,
}, async ({ page, subscriber }) => {
  const subscription = await subscriber.subscribe(await subscriber.partner(), "test", {
    interval: "yearly",
    total_cycles: 40,
  });
  const { button, cycle, cycles, simulatorStatus } = subscriptionOn(page);
  await page.goto(subscription.path);
  await button("Run cycle 1").click();
  await expect(simulatorStatus).toHaveText("Cycle 1 is paid.");
  const activated = new Date((await subscription.now()).activated_at ?? "");
  for (const number of [1, 2, 6, 40]) {
    await expect(cycle(number)).toContainText(String(activated.getUTCFullYear() + number - 1));
  }
  await expect(cycles).toContainText("33 more cycles");
  await button("Run to completion (39 cycles)").click();
  await expect(page.getByText("All 40 cycles are paid")).toBeVisible();
  await expect(cycle(16)).toHaveCount(0);
  await page.getByRole("link", { name: "Show all cycles" }).click();
  await expect(cycle(1)).toBeVisible();
  await expect(cycle(40)).toBeVisible();
});
