import { listCustomers } from "@/lib/insight/customers/read-customers";
import { retrieveBalance } from "@/lib/money/balance/retrieve-balance";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { newIntent } from "../../support/world/intents";
import { postedPayout } from "../../support/world/payouts";
import { paidIntent } from "../../support/world/refunds";
import { sell } from "../../support/world/sales";
import { newAmount, newName, type Owners, type Row } from "./operation-row";

/** Creates an intent of the partner and pays it with a voucher of the reseller. Returns the intent's unique reference. */
async function earned({ partner, reseller }: Owners, amount = 500): Promise<string> {
  return (await paidIntent(partner, reseller, amount, { reference: newName("order") })).reference;
}

/** Creates a customer of the partner, with a unique email address. */
async function newCustomer({ partner }: Owners) {
  const email = `${newName("anna")}@customers.example`;
  await newIntent(partner, 1_000, { email });
  const [customer] = (await listCustomers(partner, { limit: 1 })).rows;
  return { email, id: customer?.id ?? "" };
}

/**
 * The rows of the access matrix for operations that report on an account: its customers, balance, wallet, payouts and
 * statements.
 */
export const aboutReports: readonly Row[] = [
  {
    ...{ operation: "listCustomers", of: "partner" },
    create: async (owners) => {
      const { id, email } = await newCustomer(owners);
      return { path: "/customers?limit=10", own: [id, email] };
    },
  },
  {
    ...{ operation: "retrieveCustomer", of: "partner" },
    create: async (owners) => {
      const { id, email } = await newCustomer(owners);
      return { path: `/customers/${id}`, own: [id, email] };
    },
  },
  {
    ...{ operation: "retrieveBalance", about: "partner", of: "partner" },
    create: async (owners) => {
      await earned(owners, newAmount());
      const { partner } = (await retrieveBalance(owners.partner)).data;
      return { path: "/balance", own: [`"owed":${partner?.owed},`] };
    },
  },
  {
    ...{ operation: "retrieveBalance", about: "reseller", of: "reseller" },
    create: async ({ reseller }) => {
      await sell(reseller, [newAmount()]);
      const { wallet } = (await retrieveBalance(reseller)).data;
      return { path: "/balance", own: [`"balance":${wallet?.balance},`] };
    },
  },
  {
    ...{ operation: "retrieveWallet", of: "reseller" },
    create: async ({ reseller }) => {
      await sell(reseller, [newAmount()]);
      return { path: "/reseller/wallet", own: [`"balance":${(await readWallet(reseller)).balance},`] };
    },
  },
  {
    ...{ operation: "listPayouts", of: "partner" },
    create: async (owners) => {
      await earned(owners);
      return { path: "/payouts?limit=10", own: [(await postedPayout(owners.partner)).reference] };
    },
  },
  {
    ...{ operation: "retrievePayout", of: "partner" },
    create: async (owners) => {
      const intent = await earned(owners);
      const { reference } = await postedPayout(owners.partner);
      return { path: `/payouts/${reference}`, own: [reference, intent] };
    },
  },
  {
    ...{ operation: "retrieveStatement", of: "partner" },
    create: async (owners) => {
      const own = [await earned(owners)];
      return { path: `/statements/${new Date().toISOString().slice(0, "2026-10".length)}`, own };
    },
  },
];
