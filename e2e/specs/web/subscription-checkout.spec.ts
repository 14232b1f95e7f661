import { suspendAccount } from "@/lib/accounts/manage-account";
import { pool } from "@/lib/db/pool";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { requestAs } from "./request-as";
import { expect, subscriptionOn, test } from "./subscriber";

test("a customer selects another shop, and that shop receives the billing code, bills three cycles and confirms the cancellation that the partner requests", async ({
  page,
  context,
  api,
  subscriber,
}) => {
  const partner = await subscriber.partner();
  const [firstPick, chosen] = [
    await subscriber.shopKeeper("First Pick"),
    await subscriber.shopKeeper("Chosen"),
  ];
  const partnerEvents = await subscriber.listen(partner, "live");
  const resellerEvents = await subscriber.listen(chosen, "live");
  const subscription = await subscriber.subscribe(partner, "live", { total_cycles: 12 });
  const { title, shops } = subscriptionOn(page);

  const code = await subscriber.pick(page, subscription, firstPick);
  expect(page.url()).toBe(`${firstPick.shop.url}&subscription_access_code=${code}`);
  expect(code).not.toBe(subscription.accessCode);

  await page.goBack();
  await expect(page.getByRole("heading", { name: `You picked ${firstPick.companyName}` })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pick a shop" })).toBeVisible();
  await expect(shops.filter({ hasText: "Picked" })).toHaveText(new RegExp(firstPick.companyName));
  expect(await (await requestAs(page, subscription.path)).text()).not.toContain(code);
  await expect(page.getByRole("complementary", { name: "Test mode" })).toHaveCount(0);
  await expect(page.getByText(/simulator/i)).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const forgottenTab = await context.newPage();
  await forgottenTab.goto(`${subscription.path}?search=${subscriber.mark}`);
  expect(await subscriber.pick(page, subscription, chosen)).toBe(code);
  expect((await subscription.now()).status).toBe("pending");

  for (const charge of ["1", "2", "3"]) {
    expect((await subscriber.bill(chosen.keys.live, code, charge)).status).toBe(201);
  }
  await page.goto(subscription.path);
  await expect(title).toHaveText("Your subscription is active");
  await expect(page.getByText(`${chosen.companyName} bills you €10.00 every month.`)).toBeVisible();
  await expect(page.getByText("3 of 12 payments", { exact: true })).toBeVisible();
  await expect(shops).toHaveCount(0);
  await page.goto(`${subscription.path}/to-shop`);
  await expect(page).toHaveURL(subscription.path);
  await subscriptionOn(forgottenTab).shops.filter({ hasText: firstPick.companyName }).click();
  await expect(subscriptionOn(forgottenTab).title).toHaveText("Your subscription is active");
  expect((await subscription.now()).reseller?.company_name).toBe(chosen.companyName);

  expect((await subscription.cancel()).body.message).toBe("Cancellation requested");
  await page.reload();
  await expect(title).toHaveText("Cancellation requested");
  await expect
    .poll(() => resellerEvents().map(({ type }) => type))
    .toEqual(["subscription.cancel_requested"]);
  const [request] = resellerEvents();
  expect(request?.data).toMatchObject({ subscription_access_code: code, current_cycle: 3 });
  expect((await subscription.now()).status).toBe("active");

  const confirmed = await api.confirmCancellation(chosen.keys.live, {
    access_code: request?.data["access_code"],
    reseller_subscription_reference: "order-1",
  });
  expect(confirmed.body.data.status).toBe("canceled");
  await expect
    .poll(() =>
      partnerEvents()
        .map(({ type }) => type)
        .sort(),
    )
    .toEqual([
      "subscription.activated",
      "subscription.cancelled",
      "subscription.renewed",
      "subscription.renewed",
    ]);
  await page.reload();
  await expect(title).toHaveText("Subscription canceled");
});

test("without JavaScript, a customer selects a shop, goes back, and continues to the same shop with the same billing code", {
  tag: DEEP,
}, async ({ scriptless: page, subscriber }) => {
  const shopKeeper = await subscriber.shopKeeper("Plain");
  const subscription = await subscriber.subscribe(await subscriber.partner(), "live");
  const code = await subscriber.pick(page, subscription, shopKeeper);
  expect(page.url()).toBe(`${shopKeeper.shop.url}&subscription_access_code=${code}`);
  await page.goBack();
  await expect(page.getByRole("heading", { name: `You picked ${shopKeeper.companyName}` })).toBeVisible();
  await page.getByRole("link", { name: `Continue to ${shopKeeper.companyName}` }).click();
  await expect(subscriptionOn(page).title).toHaveText(`Taking you to ${shopKeeper.companyName}`);
  await page.getByRole("heading", { name: "Welcome to the shop" }).waitFor();
  expect(shopKeeper.shop.codes).toEqual([code, code]);
});

test("with the keyboard alone, a customer selects a shop that they found by part of its name in any letter case", async ({
  page,
  subscriber,
}) => {
  const names = ["Äpfel & Birnen", "Zebra", "100% Vouchers"];
  for (const name of names) await subscriber.shopKeeper(name);
  const subscription = await subscriber.subscribe(await subscriber.partner(), "live");
  const { shops, title } = subscriptionOn(page);
  await page.goto(`${subscription.path}?search=${subscriber.mark.toUpperCase()}`);
  await expect(shops).toHaveCount(3);
  await expect(
    page.getByText(`3 shops have “${subscriber.mark.toUpperCase()}” in their name.`),
  ).toBeVisible();
  await page.getByRole("searchbox").fill(`% vouchers ${subscriber.mark}`);
  await page.keyboard.press("Enter");
  await expect(shops).toHaveCount(1);
  await expect(shops).toContainText("You will go to 100% Vouchers");
  await shops.focus();
  await page.keyboard.press("Enter");
  await expect(title).toHaveText(`Taking you to 100% Vouchers ${subscriber.mark}`);
  await expect(title).toBeFocused();
});

test("if no shop matches a search, the checkout says so and links to all shops", async ({
  page,
  subscriber,
}) => {
  const subscription = await subscriber.subscribe(await subscriber.partner(), "live");
  await page.goto(`${subscription.path}?search=${encodeURIComponent("<no such shop>")}`);
  await expect(page.getByText("No shop has “<no such shop>” in its name.")).toBeVisible();
  await page.getByRole("link", { name: "Show all shops" }).click();
  await expect(subscriptionOn(page).shops.first()).toBeVisible();
});

/** Sets the activation of a subscription to `daysAgo` days ago, so that later cycles can be due. */
const activate = (id: string, daysAgo: number) =>
  pool().query("UPDATE subscriptions SET activated_at = now() - make_interval(days => $2) WHERE id = $1", [
    id,
    daysAgo,
  ]);

for (const hasScript of [false, true]) {
  test(`a customer in arrears sees the amount and its due date, and is sent to the billing shop to pay, with JavaScript ${hasScript ? "enabled" : "disabled"}`, {
    tag: deepUnless(!hasScript),
  }, async ({ openContext, subscriber }) => {
    const page = await (await openContext({ javaScriptEnabled: hasScript })).newPage();
    const shopKeeper = await subscriber.shopKeeper("Kiosk");
    const subscription = await subscriber.subscribe(await subscriber.partner(), "live", {
      interval: "weekly",
    });
    const code = await subscriber.pick(page, subscription, shopKeeper);
    expect((await subscriber.bill(shopKeeper.keys.live, code, "1")).status).toBe(201);
    const { title } = subscriptionOn(page);
    const main = page.getByRole("main");
    await activate(subscription.id, 6);
    await page.goto(subscription.path);
    await expect(title).toHaveText("Your subscription is active");
    await activate(subscription.id, 7);
    await page.goto(subscription.path);
    await expect(title).toHaveText("A payment is due");
    await expect(main).toContainText(`€10.00 has been due at Kiosk ${subscriber.mark} since`);
    await expect(main).toContainText("Payment due since");
    await expect(page.getByRole("link", { name: `Pay at Kiosk ${subscriber.mark}` })).toBeVisible();
    await activate(subscription.id, 16);
    const answer = await page.goto(subscription.path);
    expect(await answer?.text()).not.toContain(code);
    await expect(title).toHaveText("A payment is due");
    await expect(main).toContainText(
      `€20.00 is due at Kiosk ${subscriber.mark} for 2 payments, the first of them since`,
    );
    await expect(main).not.toContainText("is active");
    await page.getByRole("link", { name: `Pay at Kiosk ${subscriber.mark}` }).click();
    await page.getByRole("heading", { name: "Welcome to the shop" }).waitFor();
    expect(shopKeeper.shop.codes).toEqual([code, code]);
    expect((await subscriber.bill(shopKeeper.keys.live, code, "2")).status).toBe(201);
    await page.goto(subscription.path);
    await expect(main).toContainText(`€10.00 has been due at Kiosk ${subscriber.mark} since`);
    expect((await subscriber.bill(shopKeeper.keys.live, code, "3")).status).toBe(201);
    await page.goto(subscription.path);
    await expect(title).toHaveText("Your subscription is active");
  });
}

test("a customer in arrears sees whom to contact if the shop cannot take payments", { tag: DEEP }, async ({
  page,
  subscriber,
  world,
}) => {
  const shopKeeper = await subscriber.shopKeeper("Kiosk");
  const subscription = await subscriber.subscribe(await subscriber.partner("Acme Streaming"), "live", {
    interval: "weekly",
  });
  const code = await subscriber.pick(page, subscription, shopKeeper);
  expect((await subscriber.bill(shopKeeper.keys.live, code, "1")).status).toBe(201);
  await activate(subscription.id, 9);
  await suspendAccount(world.operator, { account_id: shopKeeper.user.accountId, reason: "a test" });
  await page.goto(subscription.path);
  await expect(subscriptionOn(page).title).toHaveText("A payment is due");
  await expect(page.getByRole("link", { name: /^Pay at/ })).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(
    "cannot take payments at the moment. Ask Acme Streaming",
  );
  await page.goto(`${subscription.path}/to-shop`);
  await expect(page).toHaveURL(subscription.path);
});

test("the pages of an unknown subscription link have the title 'Unknown subscription link'", {
  tag: DEEP,
}, async ({ page }) => {
  for (const path of ["", "/to-shop"]) {
    await page.goto(`/subscriptions/checkout/abcdefghijklmno${path}`);
    await expect(page, path).toHaveTitle(/^Unknown subscription link/);
  }
});
