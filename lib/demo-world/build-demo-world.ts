import { randomBytes } from "node:crypto";
import { chmodSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { SignUpInput } from "@/lib/accounts/schema";
import { env } from "@/lib/env";
import { createPayment } from "@/lib/payments/create-payment";
import { createPaymentInput } from "@/lib/payments/schema";
import { createIntent } from "@/lib/redemption-intents/create-intent";
import { payIntent } from "@/lib/redemption-intents/pay-intent";
import { createIntentInput } from "@/lib/redemption-intents/schema";
import { callerFor } from "@/lib/signed-in-user";
import { isEmailTaken } from "@/lib/users/is-email-taken";
import { addMember, addOperator, fundWallets, type Member } from "./people";

const WALLET_MINOR = 1_000_000;

/**
 * Makes the demo world and writes its credentials to `demo.json` in the data folder, readable by its owner alone.
 * The file is written last: a world that a crash left half made is made anew, under other e-mail addresses.
 */
export async function seedDemoWorld(): Promise<void> {
  const mark = (await isEmailTaken("operator@demo.example")) ? `.${randomBytes(2).toString("hex")}` : "";
  const person = (name: string) => ({
    email: `${name}${mark}@demo.example`,
    password: randomBytes(12).toString("base64url"),
  });
  const partner = (company_name: string, name: string): SignUpInput => ({
    kind: "partner",
    company_name,
    timezone: "UTC",
    ...person(name),
  });
  const reseller = (company_name: string, name: string): SignUpInput => ({
    kind: "reseller",
    company_name,
    timezone: "UTC",
    shop_url: `https://${name.replace("_", "-")}.example/vouchers`,
    ...person(name),
  });
  const operatorCredentials = person("operator");
  const operator = await addOperator(operatorCredentials);
  const partners = {
    partner: await addMember(operator, partner("Northwind Games", "partner")),
    partner_2: await addMember(operator, partner("Lumen Streaming", "partner_2")),
  };
  const resellers = {
    reseller: await addMember(operator, reseller("Corner Vouchers", "reseller")),
    reseller_2: await addMember(operator, reseller("Kiosk Nine", "reseller_2")),
  };
  for (const member of Object.values(resellers)) await fundWallets(operator, member, WALLET_MINOR);
  await playSomeHistory(partners.partner, resellers.reseller);
  const accounts = { ...partners, ...resellers };
  writeDemoFile({
    base_url: env().publicUrl,
    operator: operatorCredentials,
    ...Object.fromEntries(Object.entries(accounts).map(([name, member]) => [name, shown(member)])),
  });
}

function shown(member: Member): object {
  const { companyName, email, password, keys, user } = member;
  return {
    company_name: companyName,
    email,
    password,
    test_key: keys.test,
    live_key: keys.live,
    ...(user.shopUrl && { shop_url: user.shopUrl }),
  };
}

/** A paid and an open intent in test, so that the first look at a dashboard shows something real. */
async function playSomeHistory(partner: Member, reseller: Member): Promise<void> {
  const asPartner = callerFor(partner.user, "test");
  const sale = await createPayment(
    callerFor(reseller.user, "test"),
    createPaymentInput.parse({
      customer_identifier: "demo-customer",
      vouchers: [{ denomination: 2_500, quantity: 2 }],
    }),
  );
  const intent = (amount: number, order: string) =>
    createIntent(
      asPartner,
      createIntentInput.parse({ email: "customer@example.com", amount, metadata: { order } }),
    );
  const paid = await intent(4_000, "demo-1");
  await payIntent(
    paid.data.access_code,
    sale.data.vouchers.map((voucher) => voucher.code),
    undefined,
  );
  await intent(1_500, "demo-2");
}

function writeDemoFile(content: object): void {
  const file = path.resolve(env().TESSERA_DATA_DIR, "demo.json");
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, file);
}
