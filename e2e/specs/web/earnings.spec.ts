import { setBilling } from "@/lib/accounts/company/update-company";
import { callerFor } from "@/lib/base/signed-in-user";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { DEEP } from "../../support/fixtures/depth";
import { withinOneDay } from "../../support/fixtures/within-one-day";
import { newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { expect, rowsOf, test } from "./dashboard";
import { downloadLinkedCsv } from "./download-csv";
import { expectPageQuality } from "./page-quality";
import { requestAs } from "./request-as";

/**
 * Creates four payments to the partner: intents of €25.00 from Germany, €25.00 without a country and €10.00 from Hong Kong, and
 * a billed cycle of €10.00 from France.
 */
async function trade(partner: AccountOwner, reseller: AccountOwner): Promise<void> {
  const [caller, shop] = [callerFor(partner.user, "test"), callerFor(reseller.user, "test")];
  for (const [reference, amount, fields] of [
    ["order-de", 2_500, { country_code: "DE", email: "anna@customers.example" }],
    ["order-none", 2_500, { email: "anna@customers.example" }],
    ["order-hk", 1_000, { country_code: "HK", email: "bert@customers.example" }],
  ] as const)
    await pay(await newIntent(caller, amount, { reference, ...fields }), (await sell(shop, [amount])).codes);
  const subscription = await subscribe(caller, { reference: "plan-1", country_code: "FR" });
  expect(await bill(shop, subscription, "charge-1")).toBe("created");
}

test("a partner sees the earnings of each day and month, a day's payments, and a statement whose lines add up to its total, on screen and in print", async ({
  signedIn,
  people: { partner, reseller },
}) => {
  await withinOneDay();
  const today = new Date().toISOString().slice(0, 10);
  const page = await signedIn(partner);
  await page.goto("/partner/test/earnings");
  await expect(page.getByText("No earnings yet")).toBeVisible();
  await trade(partner, reseller);
  await page.reload();

  const figure = (name: string) => page.getByRole("term").filter({ hasText: name }).locator("..");
  await expect(figure("Owed to you")).toContainText("€49.00Nothing has been paid out yet");
  const total = figure("Total earned");
  await expect(total).toContainText("€49.00");
  await expect(total).toContainText("4 payments, fees €21.00");
  await expect(page.getByText("4 payments: 3 intents and 1 cycle.")).toBeVisible();
  await expect(rowsOf(page, "By month").first()).toContainText("€49.00");
  await expect(rowsOf(page, "By month")).toHaveCount(1);
  await expectPageQuality(page);
  expect(await downloadLinkedCsv(page)).toEqual([`${today},4,3,1,7000,2100,4900,EUR,0,0`]);

  const day = page.locator(`a[href*="period=${today.slice(0, 7)}"]`);
  await day.first().click();
  await expect(rowsOf(page, "Payments")).toHaveCount(4);
  await page.getByRole("link", { name: "plan-1" }).click();
  await expect(page.getByRole("heading", { name: "Cycle 1", exact: true })).toBeVisible();

  const unknown = "?customer=anna%40customers.example&period=November+2026";
  await page.goto(`/partner/test/earnings/payments${unknown}`);
  await expect(page.getByText("No matching payment")).toBeVisible();
  await expect(page.getByLabel("Customer identifier")).toHaveValue("anna@customers.example");
  await expect(page.getByLabel("Day, month or quarter")).toHaveValue("November 2026");
  for (const expected of ["complete identifier", "2026-11-21, 2026-11 or 2026-Q4"])
    await expect(page.getByText(expected)).toBeVisible();
  await expectPageQuality(page);
  expect((await requestAs(page, `/partner/test/earnings/payments.csv${unknown}`)).status()).toBe(422);

  for (const [file, name] of [
    ["days.csv?month=2024-02", "days-2024-02"],
    ["statement.csv?month=2024-02", "statement-2024-02"],
    ["statement.csv", `statement-${today.slice(0, 7)}`],
    ["vat.csv?quarter=2024-Q1", "vat-2024-Q1"],
    ["days.csv?month=2024-Q1", undefined],
    ["statement.csv?month=2099-01", undefined],
    ["vat.csv?quarter=2024-02", undefined],
  ] as const) {
    const answer = await requestAs(page, `/partner/test/earnings/${file}`);
    expect(answer.status(), file).toBe(name === undefined ? 422 : 200);
    expect(answer.headers()["content-disposition"], file).toBe(
      name && `attachment; filename="tessera-test-${name}.csv"`,
    );
  }

  await page.goto("/partner/test/earnings?month=2024-02");
  await expect(page.getByText("No earnings in February 2024")).toBeVisible();
  await expect(page.getByRole("link", { name: "March 2024" })).toBeVisible();

  await page.goto("/partner/test/earnings/statement?month=2099-01");
  await expect(page.getByRole("heading", { name: /^Statement for/ })).not.toContainText("2099");

  await page.goto("/partner/test/earnings");
  await page.getByRole("link", { name: "View statement", exact: true }).click();
  await page.waitForURL("**/earnings/statement?month=*");
  await expect(page.getByText("Dashboard Games").last()).toBeVisible();
  await expect(page.getByText("no real money has moved")).toBeVisible();
  await expectPageQuality(page);
  const lines = page.getByRole("table").locator("tbody").getByRole("row");
  await expect(lines).toHaveCount(4);
  await expect(page.getByRole("link", { name: "plan-1" })).toHaveAttribute("href", /\/plan-1\/cycles\/1$/);
  const cells = await page.locator("tbody tr td:last-child > span:first-child").allTextContents();
  const sum = cells.reduce((total, text) => total + Math.round(Number(text.replace("€", "")) * 100), 0);
  expect(sum).toBe(4_900);
  await expect(page.getByRole("definition").filter({ hasText: /^€49\.00$/ })).toBeVisible();
  const file = await downloadLinkedCsv(page);
  expect(file).toHaveLength(6);
  expect(file[0]).toMatch(/,opening,.*,0,EUR$/);
  expect(file[5]).toMatch(/,closing,.*,4900,EUR$/);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeHidden();
  await expect(page.locator("button", { hasText: "Print statement" })).toHaveCSS("display", "none");
  await expect(lines).toHaveCount(4);
});

test("a monthly statement shows the account's billing details", { tag: DEEP }, async ({
  signedIn,
  people: { partner },
}) => {
  await setBilling(partner.user, {
    legal_name: "Dashboard Games Holding GmbH",
    address: "Ringstraße 1",
    postal_code: "1010",
    city: "Wien",
    country_code: "AT",
    vat_id: "ATU12345678",
  });
  const page = await signedIn(partner);
  await page.goto("/partner/test/earnings/statement");
  const detail = (term: string) =>
    page.locator("dl > div").filter({ has: page.getByRole("term").filter({ hasText: term }) });
  for (const line of ["Dashboard Games Holding GmbH", "Ringstraße 1", "1010 Wien", "Austria"])
    await expect(detail("Issued to")).toContainText(line);
  await expect(detail("VAT number")).toContainText("ATU12345678");
  await expectPageQuality(page);
});

test("the VAT page shows a quarter's totals by country, and each country links to its payments", async ({
  signedIn,
  people: { partner, reseller },
}) => {
  await withinOneDay();
  const now = new Date();
  const quarter = `${now.getUTCFullYear()}-Q${Math.floor(now.getUTCMonth() / 3) + 1}`;
  await trade(partner, reseller);
  const page = await signedIn(partner);
  await page.goto("/partner/test/earnings/vat");
  await expect(rowsOf(page, "Member states of the European Union")).toHaveCount(2);
  await expect(rowsOf(page, "Without VAT")).toContainText("Hong Kong");
  await expect(rowsOf(page, "No country given")).toContainText("€25.00");
  await expect(page.getByText("are not tax advice")).toBeVisible();
  await expectPageQuality(page);
  expect(await downloadLinkedCsv(page)).toEqual([
    `${quarter},DE,Germany,true,true,1,1,0,2500,750,1750,EUR,0,0`,
    `${quarter},FR,France,true,true,1,0,1,1000,300,700,EUR,0,0`,
    `${quarter},HK,Hong Kong,false,false,1,1,0,1000,300,700,EUR,0,0`,
    `${quarter},,,,,1,1,0,2500,750,1750,EUR,0,0`,
  ]);

  await page.getByRole("link", { name: "Germany" }).click();
  await expect(rowsOf(page, "Payments")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "order-de" })).toBeVisible();
  expect(await downloadLinkedCsv(page)).toHaveLength(1);
  await page.goBack();
  await page.getByRole("link", { name: "No country given" }).click();
  await expect(page.getByRole("link", { name: "order-none" })).toBeVisible();
  await expect(rowsOf(page, "Payments")).toHaveCount(1);
});

test("a partner finds a customer by identifier or by the beginning of the email address and sees all of the customer's activity, and an erased customer is shown as erased", {
  tag: DEEP,
}, async ({ signedIn, world, people: { partner, reseller } }) => {
  await trade(partner, reseller);
  const page = await signedIn(partner);
  await page.goto("/partner/test/customers");
  await expect(rowsOf(page, "Customers")).toHaveCount(3);
  const search = async (text: string) => {
    await page.getByLabel("Email or identifier", { exact: true }).fill(text);
    await page.getByRole("button", { name: "Search", exact: true }).click();
  };
  await search("ANNA@");
  await expect(rowsOf(page, "Customers")).toHaveCount(1);
  expect(await downloadLinkedCsv(page)).toHaveLength(1);
  await page.getByRole("link", { name: "anna@customers.example" }).click();
  await expect(rowsOf(page, "Intents and subscriptions")).toHaveCount(2);
  await expect(rowsOf(page, "Payments")).toHaveCount(2);
  await expect(page.getByText("€50.00")).toBeVisible();

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.getByRole("link", { name: "All payments" }).click();
  await expect(rowsOf(page, "Payments")).toHaveCount(2);
  await page.goto("/partner/test/customers");
  await search(id);
  await expect(rowsOf(page, "Customers")).toHaveCount(1);
  await search("nna@");
  await expect(page.getByText("No matching customer")).toBeVisible();

  const { user } = partner;
  await eraseCustomer(world.operator, {
    account_id: user.accountId,
    environment: "test",
    customer: "anna@customers.example",
  });
  await page.goto(`/partner/test/customers/${id}`);
  await expect(page.getByText("Erased", { exact: true })).toBeVisible();
  await expect(page.getByText("@customer.invalid")).toBeHidden();
  await page.goto("/partner/test/earnings/payments");
  await expect(page.getByRole("link", { name: "Erased customer" }).first()).toBeVisible();
});
