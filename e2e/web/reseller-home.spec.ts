import { DAY_MS } from "@/lib/clock";
import { callerFor } from "@/lib/signed-in-user";
import { resellerWith } from "../world/accounts";
import { sell } from "../world/sales";
import { bill, subscribe } from "../world/subscriptions";
import { expect, test } from "./dashboard";
import { expectLooksRight } from "./looks-right";

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test("a shop sees on its home which cycle will fail, and the top-up that carries its wallet to a day", async ({
  signedIn,
  world,
}) => {
  const reseller = await resellerWith(world, 3_500, "Thin Shop");
  const shop = callerFor(reseller.user, "live");
  const weekly = await subscribe(callerFor(world.partner.user, "live"), {
    amount: 1_000,
    interval: "weekly",
  });
  expect(await bill(shop, weekly, "first", { reseller_subscription_reference: "order-88" })).toBe("created");

  const page = await signedIn(reseller);
  await page.goto("/reseller/live");
  await expect(page.getByText(/^The first cycle that will fail/)).toBeVisible();
  await expect(page.getByText("The balance covers 2 cycles before it, for €20.00.")).toBeVisible();
  await expect(page.getByText("€5.00 are missing for order-88 of Acme Games")).toBeVisible();

  await page.getByLabel("Carry the wallet to").fill(dayIn(29));
  await page.getByRole("button", { name: "Reckon" }).click();
  await expect(page.getByText("Top up €15.00 and every cycle through that day is paid.")).toBeVisible();
  await expect(page.getByLabel("Carry the wallet to")).toHaveValue(dayIn(29));

  await page.getByLabel("Carry the wallet to").fill(dayIn(10));
  await page.getByRole("button", { name: "Reckon" }).click();
  await expect(page.getByText("Every cycle through that day is paid without a top-up.")).toBeVisible();
  await expectLooksRight(page);
  await page.getByRole("link", { name: "order-88" }).first().click();
  await expect(page).toHaveURL(/\/reseller\/live\/subscriptions\?search=order-88$/);
});

test("a shop says below which amount it wants to be warned, and is warned once its wallet is", async ({
  signedIn,
  world,
}) => {
  const reseller = await resellerWith(world, 1_000, "Careful Shop");
  const shop = callerFor(reseller.user, "live");
  const page = await signedIn(reseller);
  await page.goto("/reseller/live");
  await page.getByLabel("Warn below, in EUR").first().fill("7.50");
  await page.getByLabel("Your webhook").selectOption("Is told by wallet.low_balance");
  await page.getByRole("button", { name: "Save warnings" }).click();
  await expect(page.getByText("Warnings saved")).toBeVisible();
  await expect(page.getByText(/^The wallet is below/)).toBeHidden();

  await sell(shop, [300]);
  await page.reload();
  await expect(page.getByText("The wallet is below €7.50")).toBeVisible();
  await expect(page.getByLabel("Your webhook")).toHaveValue("true");
  await expectLooksRight(page);

  await page.goto("/reseller/live/webhook/events");
  await expect(page.getByRole("table").getByText("wallet.low_balance").first()).toBeVisible();
  await page.goto("/reseller/live/account/audit");
  await expect(page.getByText("Low balance warnings set")).toBeVisible();
  await expect(page.getByText("none → €7.50 and by webhook")).toBeVisible();
});
