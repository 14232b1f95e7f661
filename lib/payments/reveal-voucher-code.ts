import { actOf } from "@/lib/audit/act";
import { noteAct } from "@/lib/audit/note-act";
import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { openVoucherCode } from "@/lib/vouchers/code";
import { formatVoucherCode } from "@/lib/vouchers/code-format";
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
