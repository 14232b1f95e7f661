import { validate } from "uuid";
import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { invalidField } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { describeTypo, isPlausibleVoucherCode, normalizeVoucherCode } from "@/lib/base/voucher-code";
import { type Act, actOn } from "@/lib/identity/audit/act";
import { auditAlone } from "@/lib/identity/audit/audit.sql";
import { noteAct } from "@/lib/identity/audit/note-act";
import { voucherCodeHashes } from "@/lib/payments/vouchers/code";
import { deskAct } from "./desk-act";
import type { FindVoucherInput } from "./schema";
import { selectVoucherByHash, selectVoucherById } from "./store";

/**
 * The id of the voucher that has this code, or this id, in an environment. Audited before it is answered, also where there is
 * none: then in the platform's own log, without what was typed. Throws `forbidden` for anybody but an operator and
 * `validation_failed` on `code` for what can be no code and for what no voucher of the environment has.
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
  const act: Act = voucher
    ? deskAct(operator, voucher, "voucher.looked_up")
    : { ...actOn(operator, PLATFORM_ACCOUNT_ID, "voucher.looked_up", { found: "nothing" }), environment };
  await auditAlone(act);
  noteAct(act, voucher?.id);
  if (!voucher) throw invalidField("code", `is of no ${environment} voucher`);
  return voucher.id;
}
