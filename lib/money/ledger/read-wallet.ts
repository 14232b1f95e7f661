import { startsOfLastDays } from "@/lib/base/calendar-day";
import type { Caller, Tenant } from "@/lib/base/caller";
import { now, timestamp } from "@/lib/base/clock";
import { withDisplay } from "@/lib/base/display-amount";
import { assertFound } from "@/lib/base/errors";
import { firstIdAt, HIGHEST_ID } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { listed, type Outcome } from "@/lib/base/outcome";
import { env } from "@/lib/base/settings/env";
import {
  type Page,
  type PageRequest,
  pageRequestOf,
  readPage,
  type TimeRangePageRequest,
} from "@/lib/db/page";
import { onReplica } from "@/lib/db/replica";
import type { ListTransfersInput, TransferPage, WalletEntry, WalletResource } from "./schema";
import {
  selectBalancesBefore,
  selectWallet,
  selectWalletStatement,
  selectWalletTransfers,
  type WalletFilter,
  type WalletTransferRow,
} from "./store";

/**
 * Returns the funds of a wallet and the largest sale that the operator allows (null without a limit), in minor units.
 * `available` is the posted balance minus the amount that proposed debits reserve. Throws `not_found` if there is no wallet.
 */
export async function readWalletFunds(owner: Tenant) {
  const { balance, reserved, largestSale } = await getWallet(owner);
  const funds = { posted: minor(balance), reserved: minor(reserved), available: minor(balance - reserved) };
  return { ...funds, largestSale };
}

async function getWallet(owner: Tenant) {
  return assertFound(await selectWallet(owner));
}

/** Returns the wallet of an account in an environment, with its posted balance. Throws `not_found` if there is no wallet. */
export async function readWallet(owner: Tenant): Promise<WalletResource> {
  const { balance, largestSale } = await getWallet(owner);
  const { CURRENCY } = env();
  return {
    ...withDisplay({ balance, largest_sale: largestSale }),
    currency: CURRENCY,
    environment: owner.environment,
  };
}

/**
 * Returns a page of the caller's wallet transfers, newest first unless `oldestFirst` is set. A sale has one transfer per
 * voucher.
 */
export function listWalletTransfers(caller: Caller, query: WalletFilter & TimeRangePageRequest) {
  return readPage(query, (page) => selectWalletTransfers(caller, { ...query, ...page }), presentEntry);
}

/** Returns a transfer as the API shows it. `amount` is negative for a transfer out of the wallet. */
function presentEntry(row: WalletTransferRow): WalletEntry {
  const { CURRENCY } = env();
  const amount = row.incoming ? row.amount : -row.amount;
  return {
    id: row.id,
    kind: row.kind,
    ...withDisplay({ amount, balance_after: row.balanceAfter }),
    currency: CURRENCY,
    reference: row.reference,
    customer_identifier: row.customerIdentifier,
    reseller_charge_reference: row.chargeReference,
    reseller_subscription_reference: row.subscriptionReference,
    created_at: timestamp(row.createdAt),
  };
}

/** Returns a page of the caller's wallet transfers as an API response. See {@link listWalletTransfers}. */
export async function retrieveWalletTransfers(
  caller: Caller,
  input: ListTransfersInput,
): Promise<Outcome<TransferPage>> {
  const { direction } = input;
  const { rows, next } = await listWalletTransfers(caller, { ...pageRequestOf(input), direction });
  return listed({ transfers: rows, next }, rows.length);
}

/** A line of the wallet statement in the dashboard. `voucher_count` is null for top-ups and debits. */
export type StatementLine = WalletEntry & { readonly voucher_count: number | null };

const VOUCHER_KINDS: readonly WalletEntry["kind"][] = ["sale", "charge_back"];

/** Returns a page of a wallet's statement, newest first: one line per sale, top-up, chargeback or debit. */
export function listWalletStatement(owner: Tenant, query: PageRequest): Promise<Page<StatementLine>> {
  return readPage(
    query,
    (page) => selectWalletStatement(owner, page),
    (row) => ({
      ...presentEntry(row),
      voucher_count: VOUCHER_KINDS.includes(row.kind) ? row.lineCount : null,
    }),
  );
}

/**
 * Returns the caller's balance, in minor units, at the end of each of the last `dayCount` days in the account's time zone,
 * oldest first. The balance for today is the current balance. Returns an empty list if there is no wallet.
 */
export async function readWalletHistory(caller: Caller, dayCount: number) {
  const at = now();
  const starts = startsOfLastDays(dayCount, at, caller.timezone);
  // IDs contain a time. Today has no upper bound: if a clock ran ahead, IDs of transfers can be in the future.
  const ends = [...starts.slice(1).map(firstIdAt), HIGHEST_ID];
  const balances = await onReplica(() => selectBalancesBefore(caller, ends));
  return balances.map(({ balance, place }) => ({ start: starts[place - 1] ?? at, balance }));
}
