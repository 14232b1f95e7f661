import { createHmac } from "node:crypto";
import { decrypt, encrypt } from "@/lib/base/cipher";
import { addMonths } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { newId } from "@/lib/base/ids";
import type { Key } from "@/lib/base/keyring";
import { type Minor, minor } from "@/lib/base/money";
import { randomText } from "@/lib/base/random";
import { env } from "@/lib/base/settings/env";
import { VOUCHER_ALPHABET, VOUCHER_CODE_LENGTH, voucherCheckCharacter } from "@/lib/base/voucher-code";
import { inputRows } from "@/lib/db/input-rows";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, ctes, rowsOf, type Sql, sql } from "@/lib/db/sql";

/** Returns the URL of the page where customers check a voucher's balance. */
export function balancePage(): string {
  return `${env().publicUrl}/vouchers`;
}

/**
 * Returns the URL that the QR code of a printed voucher contains. The voucher code is in the fragment, which browsers do not
 * send to the server, so opening the URL writes the code to no server log.
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

/** Returns a voucher to issue, with a new code. The voucher is valid for VOUCHER_VALIDITY_MONTHS from `at`. Stores nothing. */
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
 * Returns the HMAC-SHA256 of a normalized code under the current key. New vouchers are stored with this hash. The key is not
 * stored in the database.
 */
export function hashVoucherCode(code: string): Buffer {
  return hashUnder(env().voucherHmacKeys[0], code);
}

/**
 * Returns all hashes under which a code can be stored: {@link hashVoucherCode} first, then one per older key of the key ring.
 */
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

/**
 * Returns the name of the setting that lacks the key of a stored voucher code: `ENCRYPTION_KEY` if no configured key decrypts
 * the code, or `VOUCHER_HMAC_KEY` if no configured key produces its stored hash. Returns undefined if both keys are present.
 */
export function wrongKeyOf(stored: {
  readonly codeHash: Buffer;
  readonly codeCipher: Buffer;
}): "ENCRYPTION_KEY" | "VOUCHER_HMAC_KEY" | undefined {
  let code: string;
  try {
    code = openVoucherCode(stored.codeCipher);
  } catch {
    return "ENCRYPTION_KEY";
  }
  return voucherCodeHashes(code).some((hash) => hash.equals(stored.codeHash))
    ? undefined
    : "VOUCHER_HMAC_KEY";
}

const usableVoucher = describeRow({ id: "text", currentBalance: "integer", expiresAt: "time" });

/** A voucher that can pay: it is not blocked, has not expired and has a balance. */
export type UsableVoucher = Row<typeof usableVoucher>;

/** Returns the SQL condition that is true if the voucher `v` can pay at `time`. */
export const canPay = (time: Date | Sql): Sql =>
  sql`v.blocked_at IS NULL AND v.expires_at > ${time} AND v.current_balance > 0`;

/**
 * Returns the SQL condition that is true if, at or after the current expiry time of the voucher `v`, a balance of the voucher
 * was moved to breakage. It is false if that happened only before the validity was extended.
 */
export const movedToBreakage = (v: Sql = sql`v`): Sql => sql`(${v}.breakage_amount > 0 AND EXISTS (
  SELECT FROM transfers t WHERE t.voucher_id = ${v}.id AND t.kind = 'expiry' AND t.created_at >= ${v}.expires_at))`;

/**
 * Returns the CTEs that issue vouchers. The vouchers in `ofCalls[i]` are issued for the row of the CTE `cause` with position
 * `i + 1`, or not at all if `cause` has no such row. The CTE `issued(voucher_id, face, place, ..., position)` has one row per
 * issued voucher and also contains the columns of `cause`. `face` is the initial balance, and `place` is the voucher's 1-based
 * position in `ofCalls[i]`.
 */
export function issueVouchers(ofCalls: readonly (readonly NewVoucher[])[], cause: Sql): Sql {
  const lines = ofCalls.flatMap((vouchers, call) =>
    vouchers.map((voucher, at) => ({ ...voucher, of: call + 1, place: at + 1 })),
  );
  return ctes(
    inputRows("line", lines, {
      of: ["bigint", ({ of }) => of],
      place: ["int", ({ place }) => place],
      voucher_id: ["uuid", ({ id }) => id],
      code_hash: ["bytea", ({ codeHash }) => codeHash],
      code_cipher: ["bytea", ({ codeCipher }) => codeCipher],
      face: ["bigint", ({ amount }) => amount],
      redeemed: ["bigint", ({ redeemed }) => redeemed],
      expires_at: ["timestamptz", ({ expiresAt }) => expiresAt],
      blocked_at: ["timestamptz", ({ blockedAt }) => blockedAt],
    }),
    sql`issued AS (
      SELECT cause.*, line.place, line.voucher_id, line.code_hash, line.code_cipher, line.face, line.redeemed,
             line.expires_at, line.blocked_at
      FROM line JOIN ${cause} cause ON cause.position = line.of
    )`,
    sql`voucher AS (
      INSERT INTO vouchers (id, account_id, environment, payment_id, code_hash, code_cipher, initial_balance,
                            current_balance, expires_at, blocked_at, created_at)
      SELECT voucher_id, account_id, environment, resource_id, code_hash, code_cipher, face, face - redeemed, expires_at,
             blocked_at, at
      FROM issued
    )`,
  );
}

const hashedVoucher = describeRow({ ...usableVoucher, codeHash: "bytes" });

/**
 * Reads the vouchers that have one of these code hashes and can pay in the environment, regardless of which account sold them.
 */
function selectUsableByHash(environment: Environment, hashes: readonly Buffer[], time: Date) {
  return rowsOf(hashedVoucher)(sql`
    SELECT ${columnsOf(hashedVoucher, "v")} FROM vouchers v
    WHERE v.environment = ${environment}::environment AND v.code_hash = ANY(${hashes}::bytea[]) AND ${canPay(time)}`);
}

/**
 * Returns the vouchers that have one of these normalized codes and can pay in an environment at `time`, each with its code.
 * Omits codes without such a voucher.
 */
export async function findUsableVouchers(
  environment: Environment,
  codes: readonly string[],
  time: Date,
): Promise<(UsableVoucher & { readonly code: string })[]> {
  const hashed = codes.flatMap((code) => voucherCodeHashes(code).map((hash) => ({ code, hash })));
  const codeOf = new Map(hashed.map(({ code, hash }) => [hash.toString("hex"), code]));
  const rows = await selectUsableByHash(
    environment,
    hashed.map(({ hash }) => hash),
    time,
  );
  return rows.flatMap(({ codeHash, ...voucher }) => {
    const code = codeOf.get(codeHash.toString("hex"));
    return code === undefined ? [] : [{ ...voucher, code }];
  });
}
