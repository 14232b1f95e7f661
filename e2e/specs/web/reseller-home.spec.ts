import { DAY_MS } from "@/lib/base/clock";
import { newId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { requestTopUp } from "@/lib/money/top-ups/top-up-requests";
import { DEEP } from "../../support/fixtures/depth";
import { withinOneDay } from "../../support/fixtures/within-one-day";
import { resellerWith } from "../../support/world/accounts";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { expect, test } from "./dashboard";
import { downloadCsv } from "./download-csv";
import { expectPageQuality } from "./page-quality";

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test("the wallet page shows the first cycle that the balance does not cover, and the top-up needed to cover all cycles until a chosen day", async ({
  signedIn,
  world,
}) => {
  await withinOneDay();
  const reseller = await resellerWith(world, 3_500, "Thin Shop");
  const shop = callerFor(reseller.user, "live");
  const weekly = await subscribe(callerFor(world.partner.user, "live"), {
    amount: 1_000,
    interval: "weekly",
  });
  expect(await bill(shop, weekly, "first", { reseller_subscription_reference: "order-88" })).toBe("created");

  const page = await signedIn(reseller);
  await page.goto("/reseller/live");
  await expect(page.getByText(/^The first cycle that the available balance does not cover/)).toBeVisible();
  await expect(
    page.getByText("The available balance covers 2 cycles due before then, for €20.00."),
  ).toBeVisible();
  await expect(
    page.getByText(
      "You need €5.00 more for the first uncovered cycle, which costs €10.00. It belongs to the subscription order-88 of Acme Games.",
    ),
  ).toBeVisible();

  await page.getByLabel("Cover until").fill(dayIn(29));
  await page.getByRole("button", { name: "Calculate top-up" }).click();
  await expect(page.getByText("Top up €15.00 to cover every cycle through that day.")).toBeVisible();
  await expect(page.getByLabel("Cover until")).toHaveValue(dayIn(29));

  await page.getByLabel("Cover until").fill(dayIn(10));
  await page.getByRole("button", { name: "Calculate top-up" }).click();
  await expect(page.getByText("The available balance covers every cycle through that day.")).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole("link", { name: "order-88" }).first().click();
  await expect(page).toHaveURL(/\/reseller\/live\/subscriptions\/[0-9a-f-]{36}$/);
});

test("a shop's home page forecasts how long the balance will last, based on pending top-ups and the rate of one-off sales", {
  tag: DEEP,
}, async ({ signedIn, world }) => {
  await withinOneDay();
  const reseller = await resellerWith(world, 3_500, "Supposing Shop");
  const shop = callerFor(reseller.user, "live");
  const page = await signedIn(reseller);
  await sell(shop, [700, 700]);
  await page.goto("/reseller/live");
  await expect(
    page.getByText(/^Since .*, one-off sales have used an average of €0\.50 a day\.$/),
  ).toBeVisible();
  await expect(
    page.getByText(/a day\. If they continue at this rate, the available balance of €21\.00 lasts until/),
  ).toBeVisible();

  const weekly = await subscribe(callerFor(world.partner.user, "live"), {
    amount: 1_000,
    interval: "weekly",
  });
  expect(await bill(shop, weekly, "first")).toBe("created");
  await requestTopUp(shop, { id: newId(), amount: minor(1_000) });
  await page.goto(`/reseller/live?until=${dayIn(15)}`);
  await expect(
    page.getByText(
      /€0\.50 a day\. If they continue at this rate and the cycles due are billed, the available balance/,
    ),
  ).toBeVisible();
  await expect(
    page.getByText(/^With €10\.00 in pending top-ups, the available balance covers 2 cycles/),
  ).toBeVisible();
  await expect(
    page.getByText(
      "With €10.00 in pending top-ups, the available balance covers every cycle through that day.",
    ),
  ).toBeVisible();
  await page.goto(`/reseller/live?until=${dayIn(29)}`);
  await expect(
    page.getByText("Top up €19.00 in addition to €10.00 in pending top-ups to cover every cycle"),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Request this top-up" })).toHaveAttribute(
    "href",
    /amount=19\.00$/,
  );
  await expectPageQuality(page);
});

test("a shop sets a low-balance threshold and is warned when the wallet falls below the threshold", {
  tag: DEEP,
}, async ({ signedIn, world }) => {
  const reseller = await resellerWith(world, 1_000, "Careful Shop");
  const shop = callerFor(reseller.user, "live");
  const page = await signedIn(reseller);
  await page.goto("/reseller/live");
  await page.getByLabel("Warn below, in EUR").first().fill("7.50");
  await page.getByLabel("Your webhook").selectOption("Send wallet.low_balance");
  await page.getByRole("button", { name: "Save warnings" }).click();
  await expect(page.getByText("Warnings saved")).toBeVisible();
  await expect(page.getByText(/^The wallet is below/)).toBeHidden();

  await sell(shop, [300]);
  await page.reload();
  await expect(page.getByText("The wallet is below €7.50")).toBeVisible();
  await expect(page.getByLabel("Your webhook")).toHaveValue("true");
  await expectPageQuality(page);

  await page.goto("/reseller/live/webhook/events");
  await expect(page.getByRole("table").getByText("wallet.low_balance").first()).toBeVisible();
  await page.goto("/reseller/live/account/audit");
  await expect(page.getByText("Low balance warnings set")).toBeVisible();
  await expect(page.getByText("none → €7.50, also sent by webhook")).toBeVisible();
});

test("a sale of three vouchers is one row in the wallet table and in the CSV export", {
  tag: DEEP,
}, async ({ signedIn, world }) => {
  const reseller = await resellerWith(world, 3_500, "Counting Shop");
  const { reference } = await sell(callerFor(reseller.user, "live"), [100, 200, 300]);
  const page = await signedIn(reseller);
  await page.goto("/reseller/live");
  const rows = page.getByRole("table", { name: "Wallet transfers" }).locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Sale of 3 vouchers");
  await expect(rows.first()).toContainText("-€6.00");
  await expect(rows.first()).toContainText("€29.00");
  const lines = await downloadCsv(page, "/reseller/live/transfers.csv");
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^sale,3,${reference},anna,,,-600,2900,EUR,`)),
    expect.stringMatching(/^top_up,,.*,3500,3500,EUR,/),
  ]);
  await rows.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Sale" })).toBeVisible();
});
