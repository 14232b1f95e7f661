import type { Environment } from "@/lib/fields";
import { voucherCodeHashes } from "./code";
import { selectUsableByHash } from "./store";
import type { UsableVoucher } from "./voucher.sql";

/** The vouchers behind normalised codes that can pay in an environment at a time; the others are left out. */
export function findUsableVouchers(
  environment: Environment,
  codes: readonly string[],
  time: Date,
): Promise<UsableVoucher[]> {
  return selectUsableByHash(environment, codes.flatMap(voucherCodeHashes), time);
}
