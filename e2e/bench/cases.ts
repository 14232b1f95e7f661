import { API_BASE } from "@/lib/base/operation";
import { oneVoucher } from "../support/world/subscriptions";
import {
  ALONE,
  type Case,
  CREATE,
  CYCLE,
  type Installation,
  oneWalletWith,
  REPLAY,
  RETRIEVE,
  SALE,
  type Side,
} from "./case";
import { checkoutCases } from "./checkout";
import { httpRequest, UNIQUE } from "./generator/job";
import { intentsOf, OBJECTS, oncePerInstallation, paymentsOf, subscriptionsOf } from "./prepared-objects";

const ALL_SIDES: readonly Side[] = ["bare", "door", "verbs", "next", "interactive", "before"];
const CLIENTS = 16;

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

const post = (path: string, key: string, body: object) =>
  httpRequest(
    "POST",
    API_BASE + path,
    { ...bearer(key), "Content-Type": "application/json" },
    JSON.stringify(body),
  );

const sale = (key: string, idempotencyKey = UNIQUE) =>
  post("/voucher-payments", key, {
    customer_identifier: "bench",
    vouchers: oneVoucher(1),
    idempotency_key: idempotencyKey,
  });

export const sales = ({ traders }: Installation) => traders.resellers.map(({ key }) => sale(key));

export const salesOfOne = ({ traders }: Installation) =>
  traders.resellers.slice(0, 1).map(({ key }) => sale(key));

export const intents = ({ traders }: Installation) =>
  Array.from({ length: OBJECTS }, (_, at) =>
    post("/redemption-intents", traders.partner.key, {
      email: `customer-${at}@people.example`,
      amount: 1_000,
      idempotency_key: UNIQUE,
    }),
  );

/**
 * Returns one request per subscription. Each time a request is sent, it bills the next cycle of its subscription. The same
 * reseller bills all cycles of a subscription, because billing the first cycle assigns the subscription to the reseller.
 */
export const bills = oncePerInstallation(async (at) => {
  const { resellers } = at.traders;
  return (await subscriptionsOf(at)).map(({ code, amount }, index) =>
    post("/voucher-payments", resellers[index % resellers.length]?.key ?? "", {
      customer_identifier: "bench",
      vouchers: oneVoucher(amount),
      subscription_access_code: code,
      reseller_charge_reference: UNIQUE,
    }),
  );
});

const reads = oncePerInstallation(async (at) =>
  (await intentsOf(at)).map(({ reference }) =>
    httpRequest("GET", `${API_BASE}/redemption-intents/${reference}`, bearer(at.traders.partner.key)),
  ),
);

const replays = oncePerInstallation(async (at) =>
  (await paymentsOf(at)).map(({ key, sent }) => sale(key, sent)),
);

const oneWallet = (clients: number): Case => ({
  name: "one-wallet",
  title: oneWalletWith(clients),
  clients,
  sides: ["bare", "door", "verbs", "interactive", "before"],
  requests: async ({ installation }) => salesOfOne(installation),
});

/** All cases of `npm run bench`, in order. */
export const cases: readonly Case[] = [
  {
    name: "alone",
    title: ALONE,
    clients: 1,
    sides: ["bare", "door", "verbs", "before"],
    requests: async ({ installation }) => sales(installation),
  },
  {
    name: "sale",
    title: SALE,
    clients: CLIENTS,
    sides: ALL_SIDES,
    requests: async ({ installation }) => sales(installation),
  },
  oneWallet(8),
  oneWallet(32),
  oneWallet(128),
  {
    name: "cycle",
    title: CYCLE,
    clients: CLIENTS,
    sides: ["bare", "door", "verbs", "next", "before"],
    requests: ({ installation }) => bills(installation),
  },
  {
    name: "create",
    title: CREATE,
    clients: CLIENTS,
    sides: ALL_SIDES,
    requests: async ({ installation }) => intents(installation),
  },
  {
    name: "retrieve",
    title: RETRIEVE,
    clients: CLIENTS,
    sides: ALL_SIDES,
    requests: ({ installation }) => reads(installation),
  },
  {
    name: "replay",
    title: REPLAY,
    clients: CLIENTS,
    sides: ALL_SIDES,
    requests: ({ installation }) => replays(installation),
  },
  ...checkoutCases,
];
