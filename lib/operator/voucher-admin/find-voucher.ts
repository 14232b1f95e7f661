import { validate } from "uuid";
import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import { assertFound, invalidField } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import {
  describeTypo,
  isPlausibleVoucherCode,
  normalizeVoucherCode,
  voucherCodeEnding,
} from "@/lib/base/voucher-code";
import {
  type AuditedAction,
  actionByOperator,
  auditReadOnly,
  logAction,
} from "@/lib/identity/audit/audit.sql";
import { voucherStatusAt } from "@/lib/payments/vouchers/rules";
import { openVoucherCode, voucherCodeHashes } from "@/lib/payments/vouchers/voucher.sql";
import { blockFault, extendFault, returnFault, unblockFault } from "./rules";
import type { FindVoucherInput } from "./schema";
import { selectVoucherByHash, selectVoucherById, type VoucherRow } from "./store";

/**
 * Returns the ID of the voucher with this code or ID in an environment. The search is audited unless the code is malformed. If
 * no voucher matches, the audit entry belongs to the platform's account and does not contain the input. Throws `forbidden` for
 * anyone but an operator with the owner, developer or finance role, and `validation_failed` on `code` for a malformed code or
 * if no voucher matches.
 */
export async function findVoucher(operator: SignedInUser, input: FindVoucherInput): Promise<string> {
  assertOperator(operator);
  const { environment } = input;
  const typed = input.code.trim();
  const code = normalizeVoucherCode(typed);
  if (!validate(typed) && !isPlausibleVoucherCode(code)) throw invalidField("code", describeTypo(code));
  const voucher = validate(typed)
    ? await selectVoucherById(environment, typed)
    : await selectVoucherByHash(environment, voucherCodeHashes(code));
  const act: AuditedAction = voucher
    ? voucherAction(operator, voucher, "voucher.looked_up")
    : actionByOperator(operator, PLATFORM_ACCOUNT_ID, "voucher.looked_up", { found: "nothing" }, environment);
  await auditReadOnly(act);
  logAction(act, voucher?.id);
  if (!voucher) throw invalidField("code", `does not belong to a ${environment} voucher`);
  return voucher.id;
}

/** The details of a voucher that operators see. Only the last characters of the code are included. */
export type VoucherView = Awaited<ReturnType<typeof viewVoucher>>;

/**
 * Returns a voucher in an environment, as operators see it. Throws `forbidden` for anyone but an operator, and `not_found` for
 * an unknown voucher.
 */
export async function viewVoucher(operator: SignedInUser, environment: Environment, id: string) {
  assertOperator(operator);
  const voucher = await getVoucher(environment, id);
  const { accountId, companyName: name, breakageAmount } = voucher;
  return {
    id: voucher.id,
    codeEnding: voucherCodeEnding(openVoucherCode(voucher.codeCipher)),
    status: voucherStatusAt(voucher, now()),
    faceDisplay: displayAmount(voucher.initialBalance),
    balanceDisplay: displayAmount(voucher.currentBalance),
    /** The balance that moved to breakage when the voucher expired; null if nothing moved. */
    breakageDisplay: breakageAmount > 0 ? displayAmount(breakageAmount) : null,
    seller: { accountId, name },
    sale: { reference: voucher.saleReference, chargedBackAt: voucher.chargedBackAt },
    soldAt: voucher.createdAt,
    expiresAt: voucher.expiresAt,
    blockedAt: voucher.blockedAt,
    /**
     * For each action, a sentence that explains why it is not possible; undefined if it is possible or would change nothing.
     */
    faults: {
      block: blockFault(voucher, now()),
      unblock: unblockFault(voucher),
      extend: extendFault(voucher),
      returnValue: returnFault(voucher, now()),
    },
  };
}

/** Returns a voucher of any account. Does not check the caller. Throws `not_found` for an unknown voucher. */
export async function getVoucher(environment: Environment, id: string): Promise<VoucherRow> {
  return assertFound(validate(id) ? await selectVoucherById(environment, id) : undefined);
}

/**
 * Returns the {@link AuditedAction} for an operator's action on a voucher. Its audit entry belongs to the voucher's reseller
 * and contains only the last characters of the code. Throws `forbidden` if the operator's role may not perform the action.
 */
export function voucherAction(
  operator: SignedInUser,
  { id, accountId, environment, codeCipher }: VoucherRow,
  action: AuditedAction["action"],
  detail: AuditedAction["detail"] = {},
): AuditedAction {
  const ending = voucherCodeEnding(openVoucherCode(codeCipher));
  const facts = { voucher_id: id, code: ending, ...detail };
  return actionByOperator(operator, accountId, action, facts, environment);
}
