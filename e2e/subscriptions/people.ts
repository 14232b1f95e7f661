import { randomUUID } from "node:crypto";
import { approveLive } from "@/lib/accounts/approve-live";
import type { Caller } from "@/lib/caller";
import { setEndpoint } from "@/lib/endpoints/set-endpoint";
import type { Environment, Metadata } from "@/lib/fields";
import { creditLiveWallet } from "@/lib/ledger/credit-live-wallet";
import { creditOwnTestWallet } from "@/lib/ledger/credit-own-test-wallet";
import { minor } from "@/lib/money";
import { createPayment } from "@/lib/payments/create-payment";
import { createPaymentInput } from "@/lib/payments/schema";
import { callerFor, type SignedInUser } from "@/lib/signed-in-user";
import { createSubscription } from "@/lib/subscriptions/create-subscription";
import { findByAccessCode } from "@/lib/subscriptions/find-subscription";
import type { SubscriptionRow } from "@/lib/subscriptions/present-subscription";
import { createSubscriptionInput } from "@/lib/subscriptions/schema";
import { newOperator, newPartner, newReseller } from "../accounts/people";

/** A partner and two resellers in one environment, all approved for live. */
export type People = {
  readonly operator: SignedInUser;
  readonly partner: Caller;
  readonly resellers: readonly [Caller, Caller];
};

export async function people(environment: Environment): Promise<People> {
  const operator = await newOperator();
  const [partner, first, second] = await Promise.all([
    newPartner(),
    newReseller("Shop A"),
    newReseller("Shop B"),
  ]);
  for (const { accountId } of [partner, first, second])
    await approveLive(operator, { account_id: accountId });
  return {
    operator,
    partner: callerFor(partner, environment),
    resellers: [callerFor(first, environment), callerFor(second, environment)],
  };
}

/** Puts money into a reseller's wallet of its caller's environment. */
export async function fund(operator: SignedInUser, reseller: Caller, amountMinor: number): Promise<void> {
  const amount = minor(amountMinor);
  if (reseller.environment === "test") await creditOwnTestWallet(reseller, { amount });
  else await creditLiveWallet(operator, reseller.accountId, { amount, reference: randomUUID() });
}

/** An address that takes no connections: good enough where only the recording of events matters. */
export async function listen(account: Caller): Promise<void> {
  await setEndpoint(account, { url: "http://127.0.0.1:9/hook" });
}

export async function subscribe(
  partner: Caller,
  input: { amount: number; total_cycles?: number; metadata?: Metadata },
): Promise<SubscriptionRow> {
  const body = createSubscriptionInput.parse({ email: "subscriber@example.com", ...input });
  const { data } = await createSubscription(partner, body);
  const row = await findByAccessCode(data.access_code);
  if (!row) throw new Error("the subscription just created is not there");
  return row;
}

export type Bill = {
  charge: string;
  denomination: number;
  customer?: string;
  reference?: string;
};

/** Bills a cycle and answers in a word: `created`, `replayed`, or the code of the refusal. */
export async function bill(reseller: Caller, subscription: SubscriptionRow, given: Bill): Promise<string> {
  const input = createPaymentInput.parse({
    customer_identifier: given.customer ?? "subscriber",
    vouchers: [{ denomination: given.denomination, quantity: 1 }],
    subscription_access_code: subscription.subscriptionAccessCode,
    reseller_charge_reference: given.charge,
    reseller_subscription_reference: given.reference,
  });
  return createPayment(reseller, input).then(
    (outcome) => outcome.kind,
    (error: { code: string }) => error.code,
  );
}
