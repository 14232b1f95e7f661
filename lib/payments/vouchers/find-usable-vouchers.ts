import type { Environment } from "@/lib/base/fields";
import { voucherCodeHashes } from "./code";
import { selectUsableByHash } from "./store";
import type { UsableVoucher } from "./voucher.sql";

/**
 * Returns the vouchers behind normalized codes that can pay in an environment at `time`, each with its code. Others
 * are omitted.
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
