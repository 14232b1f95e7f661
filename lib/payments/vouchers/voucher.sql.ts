import type { Environment } from "@/lib/base/fields";
import { inputRows } from "@/lib/db/input-rows";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, ctes, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { type NewVoucher, voucherCodeHashes } from "./voucher";

const usableVoucher = describeRow({ id: "text", currentBalance: "integer", expiresAt: "time" });

/** A voucher that can pay. */
export type UsableVoucher = Row<typeof usableVoucher>;

/** Returns the SQL condition that is true if the voucher `v` can pay at `time`. */
export const canPay = (time: Date | Sql): Sql =>
  sql`v.blocked_at IS NULL AND v.expires_at > ${time} AND v.current_balance > 0`;

/**
 * Returns the CTE `issued(voucher_id, amount, place, ..., position)`, which issues the vouchers of each call in the CTE `cause`.
 * Each row also has the columns of `cause`.
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

/** Reads the vouchers that have one of these code hashes and can pay in the environment, whichever account sold them. */
function selectUsableByHash(environment: Environment, hashes: readonly Buffer[], time: Date) {
  return rowsOf(hashedVoucher)(sql`
    SELECT ${columnsOf(hashedVoucher, "v")} FROM vouchers v
    WHERE v.environment = ${environment}::environment AND v.code_hash = ANY(${hashes}::bytea[]) AND ${canPay(time)}`);
}

/**
 * Returns the vouchers with these normalized codes that can pay in an environment at `time`, each with its code. Omits all
 * others.
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
