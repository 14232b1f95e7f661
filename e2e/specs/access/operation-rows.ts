import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { createSubscription } from "@/lib/payments/subscriptions/create-subscription";
import { createSubscriptionInput } from "@/lib/payments/subscriptions/schema";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { createPaymentInput } from "@/lib/payments/voucher-payments/schema";
import { setEndpointUrl } from "../../support/world/endpoints";
import { newIntent } from "../../support/world/intents";
import { paidIntent, refund } from "../../support/world/refunds";
import { sell } from "../../support/world/sales";
import { bill, billOf, oneVoucher, subscribe } from "../../support/world/subscriptions";
import { aboutAccounts, aboutEvents } from "./account-rows";
import { aboutEndpoints } from "./endpoint-rows";
import { newName, type Owners, type Row } from "./operation-row";
import { aboutReports } from "./report-rows";

/** Returns the fields of a partner's request, with a unique email address, reference and idempotency key. */
function uniqueRequestFields() {
  const [reference, key] = [newName("order"), newName("key")];
  return { email: `${newName("anna")}@customers.example`, amount: 1_000, reference, idempotency_key: key };
}

/** Creates a paid intent and refunds part of it. Returns the refund request's body and the references of intent and refund. */
async function refunded({ partner, reseller }: Owners) {
  const body = { amount: 100, idempotency_key: newName("refund") };
  const { reference } = await paidIntent(partner, reseller, 500, { reference: newName("order") });
  return { body, intent: reference, refund: (await refund(partner, { reference }, body)).reference };
}

async function billed({ partner, reseller }: Owners) {
  await setEndpointUrl(reseller);
  const subscription = await subscribe(partner);
  const order = newName("recurring");
  await bill(reseller, subscription, "first", { reseller_subscription_reference: order });
  return { ...subscription, order };
}

/** The rows of the access matrix. A test fails if an operation has no row. */
export const rows: readonly Row[] = [
  {
    ...{ operation: "createRedemptionIntent", of: "partner" },
    create: async ({ partner }) => {
      const body = uniqueRequestFields();
      const { access_code } = await newIntent(partner, body.amount, body);
      return { path: "/redemption-intents", body, own: [body.reference, access_code] };
    },
  },
  {
    ...{ operation: "retrieveRedemptionIntent", of: "partner" },
    create: async ({ partner }) => {
      const { email, amount, ...fields } = uniqueRequestFields();
      const { reference, access_code } = await newIntent(partner, amount, { ...fields, email });
      const { data } = await retrieveIntent(partner, { reference });
      return { path: `/redemption-intents/${reference}`, own: [reference, access_code, data.customer.email] };
    },
  },
  {
    ...{ operation: "listRedemptionIntents", of: "partner" },
    create: async ({ partner }) => {
      const { email, amount, reference } = uniqueRequestFields();
      const { access_code } = await newIntent(partner, amount, { email, reference });
      return { path: "/redemption-intents?limit=10", own: [reference, access_code, email] };
    },
  },
  {
    ...{ operation: "listRedemptionIntents", about: "by customer", of: "partner" },
    create: async ({ partner }) => {
      const { email, amount, reference } = uniqueRequestFields();
      const { access_code } = await newIntent(partner, amount, { email, reference });
      return { path: `/redemption-intents?email=${email}`, own: [reference, access_code] };
    },
  },
  {
    ...{ operation: "cancelRedemptionIntent", of: "partner" },
    create: async ({ partner }) => {
      const { email, amount, reference } = uniqueRequestFields();
      const { access_code } = await newIntent(partner, amount, { email, reference });
      return { path: `/redemption-intents/${reference}/cancel`, own: [reference, access_code, email] };
    },
  },
  {
    ...{ operation: "createSubscription", of: "partner" },
    create: async ({ partner }) => {
      const body = uniqueRequestFields();
      const { data } = await createSubscription(partner, createSubscriptionInput.parse(body));
      return { path: "/subscriptions", body, own: [body.reference, data.access_code] };
    },
  },
  {
    ...{ operation: "retrieveSubscription", of: "partner" },
    create: async ({ partner }) => {
      const { email, reference } = uniqueRequestFields();
      const { accessCode } = await subscribe(partner, { email, reference });
      return { path: `/subscriptions/${reference}`, own: [reference, accessCode, email] };
    },
  },
  {
    ...{ operation: "listSubscriptions", of: "partner" },
    create: async ({ partner }) => {
      const { email, reference } = uniqueRequestFields();
      const { accessCode } = await subscribe(partner, { email, reference });
      return { path: "/subscriptions?limit=10", own: [reference, accessCode, email] };
    },
  },
  {
    ...{ operation: "listSubscriptionCycles", of: "partner" },
    create: async (owners) => {
      const { reference } = await billed(owners);
      return { path: `/subscriptions/${reference}/cycles`, own: [reference] };
    },
  },
  {
    ...{ operation: "createRedemptionIntentRefund", of: "partner" },
    create: async (owners) => {
      const { body, ...made } = await refunded(owners);
      return { path: `/redemption-intents/${made.intent}/refunds`, body, own: [made.intent, made.refund] };
    },
  },
  {
    ...{ operation: "createSubscriptionCycleRefund", of: "partner" },
    create: async (owners) => {
      const { reference } = await billed(owners);
      const body = { amount: 100, idempotency_key: newName("refund") };
      const made = await refund(owners.partner, { reference, cycle: 1 }, body);
      const path = `/subscriptions/${reference}/cycles/1/refunds`;
      return { path, body, own: [reference, made.reference] };
    },
  },
  {
    ...{ operation: "listRefunds", of: "partner" },
    create: async (owners) => {
      const { intent, refund } = await refunded(owners);
      return { path: "/refunds?limit=10", own: [refund, intent] };
    },
  },
  {
    ...{ operation: "retrieveRefund", of: "partner" },
    create: async (owners) => {
      const { intent, refund } = await refunded(owners);
      return { path: `/refunds/${refund}`, own: [refund, intent] };
    },
  },
  {
    ...{ operation: "cancelSubscription", about: "not billed", of: "partner" },
    create: async ({ partner }) => {
      const { email, reference } = uniqueRequestFields();
      const { accessCode } = await subscribe(partner, { email, reference });
      return { path: `/subscriptions/${reference}/cancel`, own: [reference, accessCode, email] };
    },
  },
  {
    ...{ operation: "cancelSubscription", about: "billed by a reseller", of: "partner" },
    create: async (owners) => {
      const { reference, accessCode } = await billed(owners);
      return { path: `/subscriptions/${reference}/cancel`, own: [reference, accessCode] };
    },
  },
  {
    // Cancellations in the test environment need no confirmation.
    ...{ operation: "confirmCancellation", of: "reseller", environments: ["live"], field: "access_code" },
    create: async (owners) => {
      const { reference, accessCode, order } = await billed(owners);
      await cancelSubscription(owners.partner, { reference });
      const body = { access_code: accessCode, reseller_subscription_reference: order };
      return { path: "/subscriptions/cancellation", body, own: [accessCode, order] };
    },
  },
  {
    ...{ operation: "listBilledSubscriptions", of: "reseller" },
    create: async (owners) => {
      const { accessCode, code, order } = await billed(owners);
      return { path: "/reseller/subscriptions", own: [accessCode, code, order] };
    },
  },
  {
    ...{ operation: "lookUpSubscription", of: "reseller" },
    create: async (owners) => {
      const { accessCode, code, order } = await billed(owners);
      return { path: `/reseller/subscriptions/${code}`, own: [code, accessCode, order] };
    },
  },
  {
    ...{ operation: "createVoucherPayment", about: "sale", of: "reseller" },
    create: async ({ reseller }) => {
      const body = {
        customer_identifier: "anna",
        vouchers: oneVoucher(100),
        idempotency_key: newName("sale"),
      };
      const { data } = await createPayment(reseller, createPaymentInput.parse(body));
      return { path: "/voucher-payments", body, own: [data.reference, data.vouchers[0]?.code ?? ""] };
    },
  },
  {
    ...{ operation: "createVoucherPayment", about: "cycle", of: "reseller" },
    field: "subscription_access_code",
    create: async (owners) => {
      const { accessCode, ...subscription } = await billed(owners);
      const order = { reseller_subscription_reference: subscription.order };
      const body = billOf(subscription, "first", order);
      return { path: "/voucher-payments", body, own: [accessCode, subscription.order] };
    },
  },
  {
    ...{ operation: "listVoucherPayments", of: "reseller" },
    create: async ({ reseller }) => {
      const customer = newName("anna");
      const { reference } = await sell(reseller, [100], customer);
      return { path: "/voucher-payments?limit=10", own: [reference, customer] };
    },
  },
  {
    ...{ operation: "listWalletTransfers", of: "reseller" },
    create: async ({ reseller }) => {
      const customer = newName("anna");
      const { reference } = await sell(reseller, [100], customer);
      return { path: "/reseller/wallet/transfers", own: [reference, customer] };
    },
  },
  {
    ...{ operation: "retrieveVoucherPayment", of: "reseller" },
    create: async ({ reseller }) => {
      const customer = newName("anna");
      const { reference, codes } = await sell(reseller, [100], customer);
      const path = `/voucher-payments/${reference}?customer_identifier=${customer}`;
      return { path, own: [reference, customer, ...codes] };
    },
  },
  ...aboutEndpoints("partner"),
  ...aboutEndpoints("reseller"),
  ...aboutReports,
  ...aboutAccounts("partner"),
  ...aboutAccounts("reseller"),
  ...aboutEvents("partner"),
  ...aboutEvents("reseller"),
  {
    ...{ operation: "listCountries", of: "partner" },
    create: async ({ partner }) => {
      await newIntent(partner, 1_000);
      return { path: "/countries", own: [] };
    },
  },
];
