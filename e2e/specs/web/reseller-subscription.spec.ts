import { callerFor } from "@/lib/base/signed-in-user";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { DEEP } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { cookieOf } from "../../support/fixtures/visitor";
import { resellerWith } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { bill, subscribe } from "../../support/world/subscriptions";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";

test("the page of a subscription that a reseller bills shows the partner, the access code, the billing code, the billed cycles and their wallet transfers", async ({
  signedIn,
  world,
  people: { partner },
}) => {
  const reseller = await resellerWith(world, 3_500, "Paging Shop");
  const shop = callerFor(reseller.user, "live");
  const plan = await subscribe(callerFor(partner.user, "live"), { amount: 999, total_cycles: 12 });
  const order = { reseller_subscription_reference: "recurring-88" };
  expect(await bill(shop, plan, "cycle-1", order)).toBe("created");
  expect(await bill(shop, plan, "cycle-2", order)).toBe("created");

  const page = await signedIn(reseller);
  await page.goto("/reseller/live/subscriptions");
  await page.getByRole("link", { name: "recurring-88" }).click();
  await page.waitForURL(`**/reseller/live/subscriptions/${plan.id}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("recurring-88");
  await expect(main).toContainText("Dashboard Games");
  await expect(main).toContainText("€9.99 every month");
  await expect(main).toContainText("2 of 12 cycles");
  await expect(main.getByText(plan.accessCode)).toBeVisible();
  await expect(main.getByText(plan.code)).toBeVisible();
  const cycles = page.getByRole("table", { name: "Billed cycles" }).locator("tbody").getByRole("row");
  await expect(cycles).toHaveCount(2);
  await expect(cycles.first()).toContainText("cycle-2");
  await expect(cycles.first()).toContainText("-€9.99");
  await expect(cycles.first()).toContainText("€15.02");
  await expect(main).toContainText("€19.98 billed in 2 cycles");
  await expect(main).toContainText(
    "The next cycle costs €9.99 and leaves €5.03 of the €15.02 available in the wallet.",
  );
  await expect(main).not.toContainText(plan.reference);
  await expectPageQuality(page);
  await cycles.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Sale" })).toBeVisible();
  await page.getByRole("link", { name: "recurring-88" }).click();
  await page.waitForURL(`**/reseller/live/subscriptions/${plan.id}`);
});

test("the dialog for confirming a cancellation names the partner and the amount, in the list and on the subscription's page", {
  tag: DEEP,
}, async ({ signedIn, people: { partner, reseller } }) => {
  const shop = callerFor(reseller.user, "live");
  await setEndpointUrl(shop);
  const plan = await subscribe(callerFor(partner.user, "live"), { amount: 999 });
  expect(await bill(shop, plan, "cycle-1", { reseller_subscription_reference: "recurring-9" })).toBe(
    "created",
  );
  await cancelSubscription(callerFor(partner.user, "live"), { reference: plan.reference });
  const page = await signedIn(reseller);
  for (const path of ["", `/${plan.id}`]) {
    await page.goto(`/reseller/live/subscriptions${path}`);
    await page.getByRole("button", { name: "Confirm cancellation of recurring-9" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("recurring-9");
    await expect(dialog).toContainText("Dashboard Games");
    await expect(dialog).toContainText("€9.99 every month");
    await dialog.getByRole("button", { name: "Go back" }).click();
  }
  await page.getByRole("button", { name: "Confirm cancellation of recurring-9" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm cancellation" }).click();
  await expect(page.getByRole("main")).toContainText("Canceled");
  await expect(page.getByRole("button", { name: "Confirm cancellation of recurring-9" })).toHaveCount(0);
});

test("if an event asks a reseller to confirm a cancellation, the event's page links to the subscription, and no link contains the access code", async ({
  baseURL,
  people: { partner, reseller },
}) => {
  const [shop, owner] = [callerFor(reseller.user, "live"), callerFor(partner.user, "live")];
  const plan = await subscribe(owner);
  expect(await bill(shop, plan, "cycle-1")).toBe("created");
  await cancelSubscription(owner, { reference: plan.reference });
  const [event] = (await listEvents(shop, { limit: 1 })).data.events;
  const headers = { cookie: await cookieOf(reseller) };
  const page = await fetchPage(`${baseURL}/reseller/live/webhook/events/${event?.id}`, { headers });
  const html = await page.text();
  expect(html).toContain(`href="/reseller/live/subscriptions/${plan.id}"`);
  expect(html).not.toMatch(new RegExp(`href="[^"]*${plan.accessCode}`));
});

test("a reseller cannot open a subscription that another shop bills, that no shop bills, or that belongs to the other environment", async ({
  world,
  baseURL,
  people: { partner, reseller },
}) => {
  const inLive = callerFor(partner.user, "live");
  const [own, unbilled] = [await subscribe(inLive), await subscribe(inLive)];
  expect(await bill(callerFor(reseller.user, "live"), own, "cycle-1")).toBe("created");
  const cookie = await cookieOf(reseller);
  const other = await cookieOf(world.otherReseller);
  const requests = [
    [cookie, `/reseller/live/subscriptions/${own.id}`, 200],
    [cookie, `/reseller/test/subscriptions/${own.id}`, 404],
    [cookie, `/reseller/live/subscriptions/${unbilled.id}`, 404],
    [cookie, `/reseller/live/subscriptions/${own.accessCode}`, 404],
    [cookie, "/reseller/live/subscriptions/%00", 404],
    [other, `/reseller/live/subscriptions/${own.id}`, 404],
  ] as const;
  for (const [visitor, path, status] of requests) {
    const answer = await fetchPage(`${baseURL}${path}`, { headers: { cookie: visitor } });
    expect(answer.status, path).toBe(status);
  }
});
