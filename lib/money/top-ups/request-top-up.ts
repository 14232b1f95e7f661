import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { randomText } from "@/lib/base/random";
import { VOUCHER_ALPHABET } from "@/lib/base/voucher-code";
import { actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { presentTopUp, type TopUpView } from "./present-top-up";
import type { RequestTopUpInput } from "./schema";
import { insertRequest, selectRequest } from "./store";

/** So many of an account's requests may wait at once. */
const MOST_PENDING = 5;

/**
 * A reseller says what it pays into its live wallet by bank transfer; the operator answers. Asked once per `id`: the same again
 * answers what became of it. Audited. Throws `forbidden` for anyone else, in test, and while five others wait.
 */
export async function requestTopUp(caller: Caller, { id, amount }: RequestTopUpInput): Promise<TopUpView> {
  if (caller.kind !== "reseller" || caller.environment !== "live") {
    throw new AppError("forbidden", {
      message: "Only a reseller's live wallet is topped up by bank transfer.",
    });
  }
  const reference = newReference();
  const act = actOf(caller, "top_up.requested", now(), { amount, reference });
  const isNew = await insertRequest(caller, { id, reference, amount }, MOST_PENDING, act);
  if (isNew) noteAct(act, id);
  const row = await selectRequest(caller, id);
  if (!row) {
    throw new AppError("forbidden", {
      message: `${MOST_PENDING} top-ups wait for an answer already. Take one back, or wait for the operator.`,
    });
  }
  return presentTopUp(row);
}

/** Short enough for a bank transfer's purpose, without letters that are taken for others. */
function newReference(): string {
  return `TU-${randomText(10, VOUCHER_ALPHABET)}`;
}
