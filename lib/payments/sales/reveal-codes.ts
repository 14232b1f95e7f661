import { findLogoId } from "@/lib/accounts/company/logo";
import type { Caller } from "@/lib/base/caller";
import { now, timestamp } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { formatVoucherCode } from "@/lib/base/voucher-code";
import { actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { openVoucherCode } from "@/lib/payments/vouchers/code";
import { revealCodeCipher, revealCodeCiphers } from "./payment-store";

/**
 * Returns the code of one voucher of the caller's sale, by its 1-based position. The audit entry, written in the same
 * statement, names the sale and the position but never the code. Throws `not_found` for another tenant's sale.
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

/** The printed vouchers of a sale, codes in clear. */
export type PrintedVouchers = {
  readonly reference: string;
  readonly company_name: string;
  readonly logo_id: string | null;
  readonly vouchers: readonly {
    readonly code: string;
    readonly amount_display: string;
    readonly expires_at: string;
  }[];
};

/**
 * Returns every code of one of the caller's sales for printing. The audit entry, written in the same statement, names
 * the sale but never a code. Throws `not_found` for another tenant's sale.
 */
export async function printVouchers(caller: Caller, reference: string): Promise<PrintedVouchers> {
  const act = actOf(caller, "voucher_code.revealed", now(), { reference });
  const [sealed, logoId] = await Promise.all([revealCodeCiphers(caller, reference, act), findLogoId(caller)]);
  if (sealed.length === 0) throw new AppError("not_found");
  noteAct(act);
  return {
    reference,
    company_name: caller.companyName,
    logo_id: logoId ?? null,
    vouchers: sealed.map(({ cipher, amount, expiresAt }) => ({
      code: formatVoucherCode(openVoucherCode(cipher)),
      amount_display: formatMinor(amount, env().CURRENCY),
      expires_at: timestamp(expiresAt),
    })),
  };
}
