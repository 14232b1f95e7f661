import { listAuditLog } from "@/lib/audit/list-audit-log";
import { listEveryAct } from "@/lib/audit/list-every-act";
import { listCustomers } from "@/lib/customers/list-customers";
import { listEarnings } from "@/lib/earnings/list-earnings";
import { listEvents } from "@/lib/events/list-events";
import { listEventsInput } from "@/lib/events/schema";
import { eventName } from "@/lib/ids";
import { listWalletTransfers } from "@/lib/ledger/list-wallet-transfers";
import { listPayments } from "@/lib/payments/list-payments";
import { listIntents } from "@/lib/redemption-intents/list-intents";
import { listBilledSubscriptions } from "@/lib/subscriptions/list-billed-subscriptions";
import { listSubscriptions } from "@/lib/subscriptions/list-subscriptions";
import { askAside } from "./measure";
import type { Stage } from "./stage";

const PAGE = 20;
const ROWS_BEFORE_PAGE_1000 = 999 * PAGE;

/** A list that may have a thousand pages: how a page of it is read, and whose rows they are. */
type List = {
  readonly read: (stage: Stage, before: string | undefined) => Promise<unknown>;
  readonly table: string;
  readonly condition: string;
  readonly owner: (stage: Stage) => string;
};

const ofPartner = (stage: Stage) => stage.partner.accountId;
const ofReseller = (stage: Stage) => stage.reseller.accountId;
const LIVE = "account_id = $1 AND environment = 'live'";

const eventsOf = (search: object, condition: string): List => ({
  read: ({ asPartner }, before) => {
    const after = before === undefined ? {} : { after: eventName(before) };
    return listEvents(asPartner, listEventsInput.parse({ ...search, ...after, limit: PAGE }));
  },
  table: "events",
  condition: `${LIVE} AND NOT test_event AND ${condition}`,
  owner: ofPartner,
});

export const LISTS: Readonly<Record<string, List>> = {
  intents: {
    read: ({ asPartner }, before) => listIntents(asPartner, { before, limit: PAGE }),
    table: "redemption_intents",
    condition: LIVE,
    owner: ofPartner,
  },
  "paid intents": {
    read: ({ asPartner }, before) => listIntents(asPartner, { status: "success", before, limit: PAGE }),
    table: "redemption_intents",
    condition: `${LIVE} AND status = 'success'`,
    owner: ofPartner,
  },
  subscriptions: {
    read: ({ asPartner }, before) => listSubscriptions(asPartner, { before, limit: PAGE }),
    table: "subscriptions",
    condition: LIVE,
    owner: ofPartner,
  },
  payments: {
    read: ({ asReseller }, before) => listPayments(asReseller, { before, limit: PAGE }),
    table: "voucher_payments",
    condition: LIVE,
    owner: ofReseller,
  },
  "billed subscriptions": {
    read: ({ asReseller }, after) =>
      listBilledSubscriptions(asReseller, { after, limit: PAGE, cancellation_requested: false }),
    table: "subscriptions",
    condition: "reseller_id = $1 AND environment = 'live'",
    owner: ofReseller,
  },
  "wallet transfers": {
    read: ({ asReseller }, before) => listWalletTransfers(asReseller, { before, limit: PAGE }),
    table: "transfers",
    condition:
      "from_account_id = (SELECT id FROM ledger_accounts WHERE account_id = $1 AND environment = 'live' AND kind = 'wallet')",
    owner: ofReseller,
  },
  "sales and debits of a wallet": {
    read: ({ asReseller }, before) =>
      listWalletTransfers(asReseller, { direction: "out", before, limit: PAGE }),
    table: "transfers",
    condition:
      "from_account_id = (SELECT id FROM ledger_accounts WHERE account_id = $1 AND environment = 'live' AND kind = 'wallet')",
    owner: ofReseller,
  },
  "payments that stand": {
    read: ({ asReseller }, before) => listPayments(asReseller, { status: "success", before, limit: PAGE }),
    table: "voucher_payments",
    condition: `${LIVE} AND charged_back_at IS NULL`,
    owner: ofReseller,
  },
  "audit log": {
    read: ({ reseller }, before) => listAuditLog(reseller, { before, limit: PAGE }),
    table: "audit_entries",
    condition: "account_id = $1",
    owner: ofReseller,
  },
  "audit log over all accounts": {
    read: ({ operator }, before) => listEveryAct(operator, { before, limit: PAGE }),
    table: "audit_entries",
    condition: "$1::uuid IS NOT NULL",
    owner: ofReseller,
  },
  "payments to a partner": {
    read: ({ asPartner }, before) => listEarnings(asPartner, { before, limit: PAGE }),
    table: "(SELECT cause_id AS id, account_id, environment FROM earnings) e",
    condition: LIVE,
    owner: ofPartner,
  },
  "payments from a country": {
    read: ({ asPartner }, before) => listEarnings(asPartner, { countryCode: "DE", before, limit: PAGE }),
    table: "(SELECT cause_id AS id, account_id, environment, country_code FROM earnings) e",
    condition: `${LIVE} AND country_code = 'DE'`,
    owner: ofPartner,
  },
  customers: {
    read: ({ asPartner }, before) => listCustomers(asPartner, { before, limit: PAGE }),
    table: "customers",
    condition: LIVE,
    owner: ofPartner,
  },
  "customers by their e-mail": {
    read: ({ asPartner }, before) => listCustomers(asPartner, { search: "customer-", before, limit: PAGE }),
    table: "customers",
    condition: LIVE,
    owner: ofPartner,
  },
  events: eventsOf({}, "TRUE"),
  "events of a type": eventsOf({ type: "redemption-intent.success" }, "type = 'redemption-intent.success'"),
  "delivered events": eventsOf({ delivery_status: "succeeded" }, "TRUE"),
};

/** The identifier that page 1,000 begins after; undefined where there are not as many rows. */
export async function beforePage1000(
  { table, condition, owner }: List,
  stage: Stage,
): Promise<string | undefined> {
  const [row] = await askAside(
    `SELECT id FROM ${table} WHERE ${condition} ORDER BY id DESC OFFSET ${ROWS_BEFORE_PAGE_1000 - 1} LIMIT 1`,
    [owner(stage)],
  );
  return row?.["id"];
}
