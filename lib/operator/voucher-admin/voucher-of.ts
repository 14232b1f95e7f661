import { validate } from "uuid";
import { AppError } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { selectVoucherById } from "./store";
import type { VoucherRow } from "./voucher-row";

/** The voucher of an environment that an operator's page or act names. Throws `not_found` where it names none. */
export async function voucherOf(environment: Environment, id: string): Promise<VoucherRow> {
  const voucher = validate(id) ? await selectVoucherById(environment, id) : undefined;
  if (!voucher) throw new AppError("not_found");
  return voucher;
}
