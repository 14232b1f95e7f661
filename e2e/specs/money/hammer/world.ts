import type { Caller } from "@/lib/base/caller";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { rowOf, sql } from "@/lib/db/sql";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { addApprovedAccount, fundWallets } from "@/lib/runtime/demo-world/people";
import { newOperator, partnerNamed, resellerNamed } from "../../../support/world/accounts";

/** An API response. `result` is `created`, `ok` or the error code. `data` is undefined if the request failed. */
export type Reply<Data> = { readonly result: string; readonly data: Data | undefined };

/** Calls an operation of the API with a key. `path` is below /api/v1. */
export type CallApi = <Data>(path: string, key: string, body: object) => Promise<Reply<Data>>;

type Key = { readonly id: string; readonly key: string };
export type HammerPartner = {
  readonly caller: Caller;
  /** The keys in use, which are replaced during the run. */
  readonly keys: Key[];
  readonly emails: readonly string[];
};
export type HammerReseller = { readonly caller: Caller; readonly key: string };

export type SoldVoucher = { readonly code: string; readonly sale: string; readonly reseller: HammerReseller };
/** A payment that can be refunded: an intent, or a subscription with the number of cycles that were billed. */
export type Payment = {
  readonly partner: HammerPartner;
  readonly reference: string;
  readonly accessCode: string;
  readonly amount: number;
  /** The shop that bills the subscription; undefined for an intent. */
  readonly billedBy?: { readonly reseller: HammerReseller; readonly code: string };
  cycles: number;
};
/** A request that creates an object and can be sent again. */
export type SentRequest = { readonly path: string; readonly body: { readonly idempotency_key: string } };
export type SentRefund = SentRequest & { readonly partner: HammerPartner };
type SentSale = SentRequest & { readonly reseller: HammerReseller };

/**
 * The state of a run in the test environment: the accounts, the objects from which acts choose, and the results that the
 * product has confirmed so far.
 */
export type HammerWorld = {
  readonly callApi: CallApi;
  readonly operator: SignedInUser;
  readonly partners: readonly HammerPartner[];
  readonly resellers: readonly HammerReseller[];
  readonly vouchers: SoldVoucher[];
  /** Vouchers of sales that were charged back. Refunds might have returned value to them. */
  readonly chargedBack: SoldVoucher[];
  readonly sales: SentSale[];
  readonly intents: Payment[];
  readonly paid: Payment[];
  readonly subscriptions: Payment[];
  readonly refunds: SentRefund[];
  /** The amounts of confirmed refunds, by reference. */
  readonly refunded: Map<string, number>;
  /** References by idempotency key, because a key must always return the same object. */
  readonly byKey: Map<string, string>;
  readonly postedRuns: string[];
  draftRun: string | undefined;
  /** The sum of all top-ups before the run and of all confirmed top-ups during it. */
  funded: number;
};

const PARTNERS = 4;
const RESELLERS = 3;
const KEYS = 2;
const CUSTOMERS = 6;
const OPENING = 20_000;

/** Creates four partners, each with two keys that are allowed to refund, and three resellers with little money. */
export async function openHammerWorld(callApi: CallApi): Promise<HammerWorld> {
  const operator = await newOperator();
  const partners: HammerPartner[] = [];
  for (let nth = 1; nth <= PARTNERS; nth += 1) {
    const { user } = await addApprovedAccount(operator, partnerNamed(`Partner ${nth}`));
    const caller = callerFor(user, "test");
    const keys: Key[] = [];
    while (keys.length < KEYS) keys.push(await createApiKey(caller, { name: "Shop", may_refund: true }));
    const emails = Array.from({ length: CUSTOMERS }, (_, at) => `customer${at}@partner${nth}.example`);
    partners.push({ caller, keys, emails });
  }
  const resellers: HammerReseller[] = [];
  for (let nth = 1; nth <= RESELLERS; nth += 1) {
    const member = await addApprovedAccount(operator, resellerNamed(`Shop ${nth}`));
    await fundWallets(operator, member, OPENING);
    resellers.push({ caller: callerFor(member.user, "test"), key: member.keys.test });
  }
  return {
    callApi,
    operator,
    partners,
    resellers,
    vouchers: [],
    chargedBack: [],
    sales: [],
    intents: [],
    paid: [],
    subscriptions: [],
    refunds: [],
    refunded: new Map(),
    byKey: new Map(),
    postedRuns: [],
    draftRun: undefined,
    funded: await fundedSoFar(),
  };
}

/**
 * Returns the sum of all top-ups in the test environment so far, including top-ups of accounts that the server creates at
 * startup.
 */
async function fundedSoFar(): Promise<number> {
  const row = await rowOf({ amount: "integer" })(sql`
    SELECT coalesce(sum(amount), 0)::bigint AS amount FROM transfers WHERE kind = 'top_up' AND environment = 'test'`);
  return row?.amount ?? Number.NaN;
}

/** Converts an API response to a reply. The result of a 5xx response contains the response's status and text. */
export function replyOf<Data>(status: number, text: string): Reply<Data> {
  const { data, error_code } = JSON.parse(text) as { data?: Data; error_code?: string };
  if (status === 200 || status === 201) return { result: status === 201 ? "created" : "ok", data };
  const isKnown = error_code !== undefined && status < 500;
  return { result: isKnown ? error_code : `${status} ${text}`, data: undefined };
}
