import { createHmac } from "node:crypto";
import { decrypt, encrypt } from "@/lib/base/cipher";
import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { withDisplay } from "@/lib/base/display-amount";
import { newId } from "@/lib/base/ids";
import type { Key } from "@/lib/base/keyring";
import { type Minor, minor } from "@/lib/base/money";
import { randomText } from "@/lib/base/random";
import { env } from "@/lib/base/settings/env";
import {
  formatVoucherCode,
  VOUCHER_ALPHABET,
  VOUCHER_CODE_LENGTH,
  voucherCheckCharacter,
} from "@/lib/base/voucher-code";
import { addMonths, type VoucherState, voucherStatusAt } from "./rules";
import type { VoucherResource } from "./schema";

/**
 * Returns the voucher as shown to its reseller at `time`. The result contains the full code, so show it only to the reseller that
 * sold it.
 */
export function presentVoucher(
  voucher: VoucherState & { code: string; initialBalance: number; createdAt: Date },
  time: Date,
): VoucherResource {
  const { CURRENCY } = env();
  return {
    code: formatVoucherCode(voucher.code),
    ...withDisplay({ initial_balance: voucher.initialBalance, current_balance: voucher.currentBalance }),
    currency: CURRENCY,
    status: voucherStatusAt(voucher, time),
    created_at: timestamp(voucher.createdAt),
    expires_at: timestamp(voucher.expiresAt),
    blocked_at: timestampOrNull(voucher.blockedAt),
  };
}

/** Returns the URL of the page where customers check a voucher's balance. */
export function balancePage(): string {
  return `${env().publicUrl}/vouchers`;
}

/**
 * Returns the URL that the QR code of a printed voucher contains. The voucher code is in the fragment, which browsers do not
 * send, so it never appears in a server log.
 */
export function voucherLink(code: string): string {
  return `${env().publicUrl}/v#${code}`;
}

/** A voucher to be issued. */
export type NewVoucher = {
  readonly id: string;
  readonly code: string;
  readonly codeHash: Buffer;
  readonly codeCipher: Buffer;
  readonly amount: Minor;
  /** The amount redeemed in the same statement that issues the voucher. */
  readonly redeemed: Minor;
  readonly expiresAt: Date;
  readonly blockedAt: Date | null;
};

/** Returns a new voucher to issue, with a new code, valid for VOUCHER_VALIDITY_MONTHS from `at`. Stores nothing. */
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

export const VOUCHER_CODE_PURPOSE = "voucher-code";

/** Returns a new code: 16 random characters (80 bits) and the check character, without hyphens. */
export function newVoucherCode(): string {
  const body = randomText(VOUCHER_CODE_LENGTH - 1, VOUCHER_ALPHABET);
  return body + voucherCheckCharacter(body);
}

/**
 * Returns the HMAC-SHA256 of a normalized code, by which vouchers are looked up. The HMAC uses the current key, which is not
 * stored in the database.
 */
export function hashVoucherCode(code: string): Buffer {
  return hashUnder(env().voucherHmacKeys[0], code);
}

/** Returns all hashes under which a code can be stored: {@link hashVoucherCode} first, then one per older key of the key ring. */
export function voucherCodeHashes(code: string): Buffer[] {
  return env().voucherHmacKeys.map((key) => hashUnder(key, code));
}

function hashUnder({ bytes }: Key, code: string): Buffer {
  return createHmac("sha256", bytes).update(code).digest();
}

export function sealVoucherCode(code: string): Buffer {
  return encrypt(code, VOUCHER_CODE_PURPOSE);
}

export function openVoucherCode(sealed: Uint8Array): string {
  return decrypt(sealed, VOUCHER_CODE_PURPOSE);
}
