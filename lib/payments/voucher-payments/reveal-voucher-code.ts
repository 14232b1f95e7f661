import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { formatVoucherCode } from "@/lib/base/voucher-code";
import { actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { openVoucherCode } from "@/lib/payments/vouchers/code";
import { revealCodeCipher } from "./store";

/**
 * The code of one voucher of one of the caller's sales, by its place in it, from 1. Audited in the statement that reads it,
 * by sale and place and never by code. Throws `not_found` for what is not the caller's.
 */
export async function revealVoucherCode(
  caller: Caller,
  { reference, place }: { reference: string; place: number },
): Promise<string> {
  const act = actOf(caller, "voucher_code.revealed", now(), { reference, voucher: place });
  const cipher = await revealCodeCipher(caller, { reference, place }, act);
  if (!cipher) throw new AppError("not_found");
  noteAct(act);
  return formatVoucherCode(openVoucherCode(cipher));
}
