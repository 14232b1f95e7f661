import { newId } from "@/lib/base/ids";
import { type Minor, minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { hashVoucherCode, newVoucherCode, sealVoucherCode } from "./code";
import { addMonths } from "./rules";
import type { NewVoucher } from "./voucher.sql";

/** A voucher to issue, with a fresh code; valid for VOUCHER_VALIDITY_MONTHS from `at`. Nothing is stored yet. */
export function mintVoucher(amount: Minor, at: Date): NewVoucher {
  const code = newVoucherCode();
  return {
    id: newId(),
    code,
    codeHash: hashVoucherCode(code),
    codeCipher: sealVoucherCode(code),
    amount,
    redeemed: minor(0),
    expiresAt: addMonths(at, env().VOUCHER_VALIDITY_MONTHS),
    blockedAt: null,
  };
}
