import { actOf } from "@/lib/audit/act";
import { noteAct } from "@/lib/audit/note-act";
import type { Caller } from "@/lib/caller";
import { now, timestamp } from "@/lib/clock";
import { findLogoId } from "@/lib/company/logo";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { formatMinor } from "@/lib/money";
import { openVoucherCode } from "@/lib/vouchers/code";
import { formatVoucherCode } from "@/lib/vouchers/code-format";
import { revealCodeCiphers } from "./store";

/** What a customer takes away: the codes of a sale in clear. */
export type Slip = {
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
 * The slip of one of the caller's sales, with every code. Audited in the statement that reads them, by the sale and never by
 * code. Throws `not_found` for what is not the caller's.
 */
export async function printSlip(caller: Caller, reference: string): Promise<Slip> {
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
