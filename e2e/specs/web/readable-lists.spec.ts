import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { addColleague, addOperator } from "@/lib/runtime/demo-world/people";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { newLiveReseller, PASSWORD } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { aboveLimit } from "../../support/world/two-operators";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";

const EMAIL = "marta.jansen@a-rather-long-company-name.example.org";

/** Returns the texts of truncated table cells. */
const cutTexts = (page: Page) =>
  page
    .locator("main tbody :is(a, span, code, time, div)")
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            getComputedStyle(one).textOverflow === "ellipsis" &&
            one.checkVisibility() &&
            one.scrollWidth > one.clientWidth,
        )
        .map((one) => one.textContent),
    );

/** Expects a list to show its cells in full at the widths of a phone and a desktop, and to contain `text` if it is given. */
async function expectWhole(page: Page, path: string, text?: string): Promise<void> {
  await page.goto(path);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(page.locator("main tbody").getByRole("row").first()).toBeVisible();
    expect(await cutTexts(page), `${path} at ${width} px`).toEqual([]);
  }
  await expectPageQuality(page);
  if (text) await expect(page.locator("main tbody").getByText(text).first()).toBeVisible();
}

/**
 * Two groups of lists. The first is checked on every push, because no other test on a push checks these lists with axe. The
 * second is checked only by `npm run test:deep`.
 */
const LISTS = [
  {
    which: "lists of payments, customers, sales, billed subscriptions and accounts",
    ofPartner: ["earnings/payments", "customers"],
    ofShop: ["/sales", "/subscriptions"],
    ofOperator: ["accounts"],
    isInPush: true,
  },
  {
    which: "lists of intents, subscriptions, events and wallet transfers",
    ofPartner: ["intents", "subscriptions", "webhook/events"],
    ofShop: [""],
    ofOperator: [],
    isInPush: false,
  },
];

for (const { which, ofPartner, ofShop, ofOperator, isInPush } of LISTS) {
  test(`${which} show complete email addresses and references on a phone and on a desktop`, {
    tag: deepUnless(isInPush),
  }, async ({ signedIn, world, people: { partner, reseller } }) => {
    const [asPartner, asShop] = [callerFor(partner.user, "live"), callerFor(reseller.user, "live")];
    const intent = await newIntent(asPartner, 700, { email: EMAIL });
    const sale = await sell(asShop, [1_000], EMAIL);
    await pay(intent, sale.codes);
    const plan = await subscribe(asPartner, { email: EMAIL });
    await bill(asShop, plan, "jan", {
      reseller_subscription_reference: "recurring-payment-of-marta-jansen-2026",
    });
    const page = await signedIn(partner);
    for (const list of ofPartner)
      await expectWhole(page, `/partner/live/${list}`, list === "customers" ? EMAIL : undefined);
    if (ofPartner.includes("customers")) {
      await page.getByRole("link", { name: EMAIL }).click();
      await page.waitForURL("**/customers/*");
      await expectWhole(page, page.url());
    }
    const shop = await signedIn(reseller);
    for (const list of ofShop) await expectWhole(shop, `/reseller/live${list}`);
    const operator = await signedIn({ email: world.operator.email, password: PASSWORD });
    for (const list of ofOperator) await expectWhole(operator, `/operator/live/${list}`);
  });
}

test("on a desktop, a list row whose text fits on one line is one line high", { tag: DEEP }, async ({
  signedIn,
  people: { partner },
}) => {
  await newIntent(callerFor(partner.user, "live"), 700, { email: "marta.jansen@example.org" });
  const page = await signedIn(partner);
  for (const list of ["intents", "customers"]) {
    await page.goto(`/partner/live/${list}`);
    const row = page.locator("main tbody").getByRole("row").first();
    expect((await row.boundingBox())?.height, list).toBeLessThanOrEqual(41);
  }
});

test("on a phone, the list of intents shows an email address on one line, in a row at most 90 pixels high", {
  tag: DEEP,
}, async ({ signedIn, people: { partner } }) => {
  await newIntent(callerFor(partner.user, "live"), 700, {
    email: "marta.jansen@example.org",
    reference: "order-1",
  });
  const page = await signedIn(partner);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/partner/live/intents");
  const email = page.locator("main tbody").getByText("marta.jansen@example.org");
  expect((await email.boundingBox())?.height).toBeLessThanOrEqual(24);
  const row = page.locator("main tbody").getByRole("row").first();
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(90);
});

test("on a desktop, audit logs show the email address of an action's user on one line", async ({
  signedIn,
  world,
  people: { partner },
}) => {
  const email = `partner-owner@acme-${randomUUID().slice(0, 6)}.example`;
  const colleague = await addColleague(partner.user, "owner", { email, password: PASSWORD });
  await createApiKey(callerFor(colleague, "test"), { name: "Back office" });
  const page = await signedIn(partner);
  await page.goto("/partner/test/account/audit");
  const operator = await signedIn({ email: world.operator.email, password: PASSWORD });
  await operator.goto(`/operator/live/audit?actor=${email}`);
  for (const visitor of [page, operator]) {
    await visitor.setViewportSize({ width: 1280, height: 740 });
    const actor = visitor.getByRole("cell").getByText(email, { exact: true }).filter({ visible: true });
    expect((await actor.first().boundingBox())?.height).toBeLessThanOrEqual(24);
    await expectPageQuality(visitor);
  }
});

test("on a desktop, the list of proposals shows the email address of the operator who made a proposal on one line", async ({
  signedIn,
  world,
}) => {
  const email = `operator@payments-${randomUUID().slice(0, 6)}.example`;
  const proposer = await addOperator({ email, password: PASSWORD });
  const { accountId } = await newLiveReseller();
  const credit = { amount: minor(aboveLimit()), reference: randomUUID() };
  await adjustLiveWallet(proposer, "credit", accountId, credit);
  const operator = await signedIn({ email: world.operator.email, password: PASSWORD });
  await operator.goto("/operator/live/proposals");
  await operator.setViewportSize({ width: 1280, height: 740 });
  const maker = operator.getByRole("cell").getByText(email, { exact: true }).filter({ visible: true });
  expect((await maker.first().boundingBox())?.height).toBeLessThanOrEqual(24);
  await expectPageQuality(operator);
});

test("the list of customers and a customer's page show the same number and total of payments", {
  tag: DEEP,
}, async ({ signedIn, people: { partner, reseller } }) => {
  const [asPartner, asShop] = [callerFor(partner.user, "live"), callerFor(reseller.user, "live")];
  for (const amount of [701, 1_099]) {
    const intent = await newIntent(asPartner, amount, { email: EMAIL });
    await pay(intent, (await sell(asShop, [5_000])).codes);
  }
  await newIntent(asPartner, 900, { email: "never.paid@example.org" });
  const page = await signedIn(partner);
  await page.goto("/partner/live/customers");
  const row = (email: string) => page.locator("main tbody").getByRole("row").filter({ hasText: email });
  await expect(row(EMAIL).getByRole("cell")).toContainText([EMAIL, "2", "€18.00"]);
  await expect(row("never.paid").getByRole("cell")).toContainText(["never.paid", "0", "€0.00"]);
  await row(EMAIL).getByRole("link").click();
  await expect(page.getByRole("main")).toContainText("€18.00");
  await expect(page.getByRole("main")).toContainText("2 payments");
});

test("the page of a paid intent lists the ending of each voucher's code and the amount paid with the voucher, and links to the customer", async ({
  signedIn,
  people: { partner, reseller },
}) => {
  const caller = callerFor(partner.user, "live");
  const intent = await newIntent(caller, 1_300, { email: EMAIL });
  const page = await signedIn(partner, { javaScriptEnabled: false });
  const path = `/partner/live/intents/${intent.reference}`;
  await page.goto(path);
  await expect(page.getByText("Paid with")).toBeHidden();
  const { codes } = await sell(callerFor(reseller.user, "live"), [1_000, 500]);
  await pay(intent, codes);
  await page.goto(path);
  const paid = page.getByRole("main").getByRole("listitem").filter({ hasText: "Voucher ending in" });
  await expect(paid).toHaveCount(2);
  const [first = "", second = ""] = codes.map((code) => code.slice(-6));
  const texts = (await paid.allTextContents()).join(" ");
  expect(texts).toContain(first);
  expect(texts).toContain(second);
  for (const code of codes) expect(await page.content()).not.toContain(code);
  const shares = texts.match(/€\d+\.\d\d/g)?.map((share) => Number(share.slice(1)) * 100) ?? [];
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1_300);
  await page.getByRole("main").getByRole("link", { name: EMAIL }).click();
  await page.waitForURL("**/partner/live/customers/*");
  await expect(page.getByRole("main")).toContainText(EMAIL);
});
