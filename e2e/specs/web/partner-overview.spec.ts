import { callerFor } from "@/lib/base/signed-in-user";
import { newIntent, pay } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";

test("a partner's home page shows the figures of the selected period, says that the previous period has no payments, and charts the volume by day", async ({
  signedIn,
  people: { partner, reseller },
}) => {
  const caller = callerFor(partner.user, "test");
  const codes = await sellInTest(callerFor(reseller.user, "test"), [2_500]);
  await pay(await newIntent(caller, 2_000), codes);
  const page = await signedIn(partner);
  await page.goto("/partner/test");
  const main = page.getByRole("main");
  await expect(main).toContainText("None in the previous 30 days");
  for (const figure of [
    "Volume",
    "Your payout",
    "Intents paid",
    "Intents with too many wrong codes",
    "Due within 7 days, not overdue",
    "Failing events",
  ])
    await expect(main.getByText(figure, { exact: true }).first()).toBeVisible();
  await expect(main.getByText("€20.00").first()).toBeVisible();

  await main.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "7 days" }).click();
  await expect(main).toContainText("None in the previous 7 days");
  await expect(page).toHaveURL(/\?days=7$/);
  await expect(main.getByRole("img", { name: "Chart: Volume by day" })).toBeVisible();
  await main.getByText("Figures as a table").first().click();
  await expect(main.getByRole("table", { name: "Volume by day" }).getByRole("row")).toHaveCount(8);
  const file = main.getByRole("link", { name: "Download these figures as CSV" }).first();
  const text = decodeURIComponent((await file.getAttribute("href")) ?? "");
  expect(text).toContain("Day,Your payout (EUR),Fee (EUR)\r\n");
  await expectPageQuality(page);
});
