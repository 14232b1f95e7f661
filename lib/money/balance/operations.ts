import { operation } from "@/lib/base/operation";
import { retrieveBalance } from "./retrieve-balance";
import { balance } from "./schema";

export const balanceOperations = [
  operation({
    id: "retrieveBalance",
    method: "GET",
    path: "/balance",
    tag: "Balance and payouts",
    summary: "Retrieve your balance",
    description:
      "Returns the current balance in the environment of the key. For a partner, these are the amounts owed, in draft payout runs, in transit " +
      "and paid out. For a reseller, it is the wallet.",
    addition: true,
    message: "Balance retrieved",
    caller: "account",
    errors: [],
    data: balance,
    cases: [
      { name: "partner", summary: "Partner", answer: { data: { partner: {} } } },
      { name: "reseller", summary: "Reseller", answer: { data: { wallet: {} } } },
    ],
    run: retrieveBalance,
  }),
];
