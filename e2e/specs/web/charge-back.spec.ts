import { callerFor } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { cookieOf } from "../../support/fixtures/visitor";
import { PASSWORD } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";

test("before confirming a chargeback, a reseller sees the amount that it will return to the wallet, and afterwards the returned amount", async ({
  people,
  signedIn,
}) => {
  const shop = callerFor(people.reseller.user, "test");
  const { codes, reference } = await sell(shop, [1_000, 1_000]);
  await pay(await newIntent(callerFor(people.partner.user, "test"), 1_300), codes);
  const page = await signedIn(people.reseller);

  await page.goto("/reseller/test/sales");
  await page.getByRole("link", { name: reference }).click();
  await expect(page.getByText("returns their unspent balance of €7.00 to your wallet")).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole("button", { name: "Charge back €7.00" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("their unspent €7.00 returns to your wallet");
  await dialog.getByRole("button", { name: "Charge back €7.00" }).click();
  await expect(page.getByText("Sale charged back; €7.00 returned to the wallet")).toBeVisible();
  await expect(page.getByText("Charged back", { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText("The unspent value of its vouchers was returned to your wallet."),
  ).toBeVisible();
});

test("the page of a sale prints only vouchers with a balance, and offers neither printing nor a chargeback once all are spent", async ({
  people,
  signedIn,
}) => {
  const [shop, partner] = [callerFor(people.reseller.user, "test"), callerFor(people.partner.user, "test")];
  const { codes, reference } = await sell(shop, [1_000, 500]);
  const [first = "", second = ""] = codes;
  await pay(await newIntent(partner, 1_000), [first]);
  await pay(await newIntent(partner, 200), [second]);
  const page = await signedIn(people.reseller, { javaScriptEnabled: false });
  const print = page.getByRole("button", { name: "Show printable version" });
  await page.goto(`/reseller/test/sales/${reference}`);
  await print.click();
  const slip = page.locator("[data-slip]");
  await expect(slip).toContainText("€3.00");
  await expect(slip).toContainText(second);
  await expect(slip).not.toContainText(first);
  await expect(page.getByText("Vouchers that cannot be used are not printed: 1 redeemed.")).toBeVisible();

  await page.goto(`/reseller/test/sales/${reference}`);
  await pay(await newIntent(partner, 300), [second]);
  await print.click();
  await expect(page.getByText("Nothing to print")).toBeVisible();
  await expect(print).toHaveCount(0);
  await expect(page.getByText("Nothing to return")).toBeVisible();
  await expect(page.getByText("€0.00 of €10.00 left")).toBeVisible();
  await expect(page.getByRole("button", { name: /Charge back/ })).toBeHidden();
});

test("the page of a live sale that its reseller can no longer charge back shows how to contact the operator", async ({
  baseURL,
  people: { reseller },
}) => {
  const { reference } = await sell(callerFor(reseller.user, "live"), [1_000]);
  await runOnce(
    sql`UPDATE voucher_payments SET created_at = created_at - interval '2 days' WHERE reference = ${reference}`,
  );
  const headers = { cookie: await cookieOf(reseller) };
  const page = await fetchPage(`${baseURL}/reseller/live/sales/${reference}`, { headers });
  expect(await page.text()).toMatch(/Contact.{0,20}<a href="mailto:operator@demo\.example"/);
});

test("a sale's voucher codes are revealed one at a time, and the audit log records the reveal without the code", async ({
  people,
  signedIn,
}) => {
  const { codes, reference } = await sell(callerFor(people.reseller.user, "live"), [1_000, 500]);
  const [first = "", second = ""] = codes;
  const page = await signedIn(people.reseller);
  await page.goto(`/reseller/live/sales/${reference}`);
  expect(await page.content()).not.toContain(second);
  await page.getByRole("button", { name: `Reveal code ending ${second.slice(-6)}` }).click();
  await expect(page.getByText(second)).toBeVisible();
  expect(await page.content()).not.toContain(first);

  await page.goto("/reseller/live/account/audit");
  const line = page.getByRole("row").filter({ hasText: "Voucher code revealed" });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(`voucher 2, ${reference}`);
  await expect(page.getByText(second)).toBeHidden();
});

test("a chargeback is refused with an explanation if the sale's vouchers were spent while the reseller had the dialog open", async ({
  people,
  signedIn,
}) => {
  const { codes, reference } = await sell(callerFor(people.reseller.user, "test"), [1_000]);
  const page = await signedIn(people.reseller);
  await page.goto(`/reseller/test/sales/${reference}`);
  await page.getByRole("button", { name: "Charge back €10.00" }).click();
  await pay(await newIntent(callerFor(people.partner.user, "test"), 1_000), codes);

  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Charge back €10.00" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This sale has nothing left to return");
  await page.reload();
  await expect(page.getByRole("button", { name: /Charge back/ })).toBeHidden();
});

test("an operator finds a sale, sees the amount that a chargeback would return, and charges the sale back", async ({
  people,
  signedIn,
  world,
}) => {
  const shop = callerFor(people.reseller.user, "live");
  const [paid, spent] = [await sell(shop, [1_000, 500]), await sell(shop, [700])];
  await pay(await newIntent(callerFor(people.partner.user, "live"), 700), spent.codes);
  const page = await signedIn({ email: world.operator.email, password: PASSWORD });
  await page.goto(`/operator/live/accounts/${shop.accountId}/corrections`);

  const field = page.getByLabel("Sale reference");
  const find = page.getByRole("button", { name: "Find sale" });
  await field.fill("VOUCHER-of-nobody");
  await find.click();
  await expect(page.getByText("No live sale of this reseller has this reference.")).toBeVisible();

  await field.fill(spent.reference);
  await find.click();
  await expect(page.getByText("Nothing: the vouchers are spent or expired")).toBeVisible();
  await expect(page.getByRole("button", { name: "Charge back", exact: true })).toBeHidden();

  await field.fill(paid.reference);
  await find.click();
  await page.getByRole("button", { name: "Charge back", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Live. This moves real money.");
  await dialog.getByRole("button", { name: "Charge back €15.00 in live mode", exact: true }).click();
  await expect(page.getByText("Sale charged back; €15.00 returned to the wallet")).toBeVisible();
  await expect(page.getByText("Amount to return")).toBeHidden();
  await expectPageQuality(page);
});
