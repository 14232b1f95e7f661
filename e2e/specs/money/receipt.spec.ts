import { decrypt } from "@/lib/base/cipher";
import { HOUR_MS } from "@/lib/base/clock";
import { newId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { rowOf, rowsOf, sql } from "@/lib/db/sql";
import { MAIL_PURPOSE, type Mail } from "@/lib/identity/mail/queue-mail.sql";
import { checkCodes } from "@/lib/payments/intents/check-codes";
import { payIntent, payWithChecked, payWithCodes } from "@/lib/payments/intents/pay-intent";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { listUsedVouchers } from "@/lib/payments/intents/view-checkout";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { partnerInTest, peopleIn, resellerInTest } from "../../support/world/accounts";
import { newIntent, openCheckout, pay } from "../../support/world/intents";
import { earningInTest } from "../../support/world/payouts";
import { refund } from "../../support/world/refunds";
import { fund, sell, sellInTest } from "../../support/world/sales";

test("the remaining balances on receipts reflect the order of the payments, even with clock skew", async () => {
  const [partner, reseller] = [await partnerInTest(), await resellerInTest()];
  const codes = await sellInTest(reseller, [1_000]);
  const aheadMs = [2 * HOUR_MS, -HOUR_MS, HOUR_MS, 0];
  const receipts: string[] = [];
  for (const ms of aheadMs) {
    const accessCode = await openCheckout(partner, 200);
    const checked = await checkCodes(accessCode, codes, undefined);
    expect(await payWithChecked({ ...checked, at: new Date(checked.at.getTime() + ms) })).toEqual({
      kind: "paid",
    });
    receipts.push(accessCode);
  }
  const left = await Promise.all(receipts.map(listUsedVouchers));
  expect(left.map(([used]) => used?.left)).toEqual([800, 600, 400, 200]);
});

test("the remaining balance on a receipt excludes a refund that began before the payment but reached the voucher after it", async () => {
  const { partner, reseller, earns } = await earningInTest();
  await earns(1_000);
  const codes = await sellInTest(reseller, [1_000]);
  const [first, second] = [await newIntent(partner, 300), await newIntent(partner, 300)];
  await pay(first, codes);
  const balance = await rowOf({ id: "text" })(sql`
    SELECT id FROM ledger_accounts
    WHERE account_id = ${partner.accountId}::uuid AND environment = 'test' AND kind = 'partner'`);
  const lock = await holdRow("partner_balances", balance?.id ?? "", "ledger_account_id");
  const refunded = refund(partner, first);
  await lock.untilWaiting(1);
  await pay(second, codes);
  await lock.release();
  await refunded;
  const left = await Promise.all(
    [first, second].map(({ access_code }) => listUsedVouchers(access_code).then(([used]) => used?.left)),
  );
  expect(left).toEqual([700, 400]);
});

const settings: { SMTP_URL?: string | undefined } = env();

/** Runs `act` as in a deployment with a mail server. */
async function withMailServer(act: () => Promise<void>): Promise<void> {
  settings.SMTP_URL = "smtp://mail.example";
  try {
    await act();
  } finally {
    delete settings.SMTP_URL;
  }
}

/** Returns the unsent messages to the customer of an intent. */
async function mailsAbout({ access_code }: IntentResource): Promise<Mail[]> {
  const rows = await rowsOf({ sealed: "bytes" })(sql`
    SELECT sealed FROM mails WHERE customer_id = (SELECT customer_id FROM redemption_intents WHERE access_code = ${access_code})`);
  return rows.map(({ sealed }) => JSON.parse(decrypt(sealed, MAIL_PURPOSE)));
}

test("when eight attempts to pay a live intent run concurrently, one receipt email is queued, in the language of the checkout page", async () => {
  const { operator, partner, resellers } = await peopleIn("live");
  await fund(operator, resellers[0], 10_000);
  const email = `${newId()}@people.example`;
  const intent = await newIntent(partner, 1_000, { email, locale: "de" });
  const { codes } = await sell(resellers[0], [600, 700]);
  await withMailServer(async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        payWithCodes(intent.access_code, { listed: codes, typed: [] }, { ip: undefined }, "fr"),
      ),
    );
    expect(results.filter(({ alreadyPaid }) => !alreadyPaid)).toHaveLength(1);
  });
  const [mail, ...others] = await mailsAbout(intent);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: email, subject: expect.stringContaining("paiement de 10,00") });
  for (const code of codes) {
    expect(mail?.text).toContain(code.slice(-6));
    expect(mail?.text).not.toContain(code);
  }
});

test("no receipt is mailed in the test environment, without a mail server, or for a payment that failed", async () => {
  for (const environment of ["test", "live"] as const) {
    const { operator, partner, resellers } = await peopleIn(environment);
    await fund(operator, resellers[0], 10_000);
    const [paid, unpaid] = [
      await newIntent(partner, 1_000, { email: `${newId()}@people.example` }),
      await newIntent(partner, 1_000, { email: `${newId()}@people.example` }),
    ];
    const payAll = async () => pay(paid, (await sell(resellers[0], [1_000])).codes);
    await (environment === "test" ? withMailServer(payAll) : payAll());
    const { codes } = await sell(resellers[0], [500]);
    await withMailServer(async () => {
      expect(await payIntent(unpaid.access_code, codes, undefined)).toMatchObject({ kind: "short" });
    });
    expect([...(await mailsAbout(paid)), ...(await mailsAbout(unpaid))]).toEqual([]);
  }
});
