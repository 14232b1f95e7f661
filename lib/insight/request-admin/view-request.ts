import { findAccount } from "@/lib/accounts/find-account";
import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { listCycles } from "@/lib/insight/cycle-history/list-cycles";
import { cycleLife } from "@/lib/insight/timeline/cycle-life";
import { intentLife } from "@/lib/insight/timeline/intent-life";
import { type Life, toldOf } from "@/lib/insight/timeline/life";
import { retrieveIntent } from "@/lib/payments/intents/retrieve-intent";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { retrieveSubscription } from "@/lib/payments/subscriptions/retrieve-subscription";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";
import { openVoucherCode } from "@/lib/payments/vouchers/code";
import { selectUsedForCycles, selectUsedForIntent, type UsedRow } from "./store";

/** A voucher that paid: the end of its code, and who sold it. `cycle` is null for an intent. */
export type UsedVoucher = Pick<UsedRow, "id" | "sellerId" | "sellerName" | "cycle" | "at"> & {
  readonly codeEnding: string;
  readonly amountDisplay: string;
};

/** What a partner asked of a customer as an operator sees it: nothing that opens a checkout, and nothing the partner attached. */
type View<Facts> = {
  readonly partner: { readonly id: string; readonly name: string };
  readonly facts: Facts;
  readonly vouchers: readonly UsedVoucher[];
};

type Hidden =
  | "access_code"
  | "authorization_url"
  | "callback_url"
  | "idempotency_key"
  | "ip_address"
  | "metadata"
  | "partner";

export type IntentView = View<Omit<IntentResource, Hidden>> & { readonly life: Life };

/** `life` is that of the latest cycle, where there is one. */
export type SubscriptionView = View<Omit<SubscriptionResource, Hidden>> & { readonly life: Life | undefined };

/** What is asked for: whose it is and how they call it. */
type Asked = { readonly environment: Environment; readonly accountId: string; readonly reference: string };

/** One partner's intent. Throws `forbidden` for anybody but an operator, and `not_found`. */
export async function viewIntent(operator: SignedInUser, asked: Asked): Promise<IntentView> {
  const partner = await partnerOf(operator, asked);
  const { data: intent } = await retrieveIntent(partner, asked);
  const [life, used] = await Promise.all([
    intentLife(partner, intent),
    selectUsedForIntent(partner, asked.reference),
  ]);
  return {
    partner: named(partner),
    facts: shown(intent),
    life: toldOf(partner.companyName, life),
    vouchers: used.map(present),
  };
}

/** Of so many of the latest cycles the vouchers are shown. */
const CYCLES_SHOWN = 24;

/** One partner's subscription, with the life of its latest cycle. Throws `forbidden` for anybody but an operator, and `not_found`. */
export async function viewSubscription(operator: SignedInUser, asked: Asked): Promise<SubscriptionView> {
  const partner = await partnerOf(operator, asked);
  const { data: subscription } = await retrieveSubscription(partner, asked);
  const [history, used] = await Promise.all([
    listCycles(subscription.access_code, 1),
    selectUsedForCycles(partner, asked.reference, CYCLES_SHOWN),
  ]);
  const latest = history?.cycles.at(-1);
  return {
    partner: named(partner),
    facts: shown(subscription),
    life: latest && toldOf(partner.companyName, await cycleLife(partner, subscription, latest)),
    vouchers: used.map(present),
  };
}

async function partnerOf(operator: SignedInUser, { environment, accountId }: Asked): Promise<Caller> {
  assertOperator(operator);
  const { account } = await findAccount(operator, accountId);
  if (account.kind !== "partner") throw new AppError("not_found");
  return { ...account, accountId: account.id, environment };
}

const named = ({ accountId: id, companyName: name }: Caller) => ({ id, name });

/** Without what is {@link Hidden} from operators. */
function shown<Resource extends Partial<Record<Hidden, unknown>>>(
  resource: Resource,
): Omit<Resource, Hidden> {
  const {
    access_code,
    authorization_url,
    callback_url,
    idempotency_key,
    ip_address,
    metadata,
    partner,
    ...rest
  } = resource;
  return rest;
}

function present({ codeCipher, amount, ...row }: UsedRow): UsedVoucher {
  return {
    ...row,
    codeEnding: voucherCodeEnding(openVoucherCode(codeCipher)),
    amountDisplay: formatMinor(amount, env().CURRENCY),
  };
}
