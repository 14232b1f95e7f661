import { AppError } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { selectAnyRequest } from "./operator-store";
import type { TopUpRequestRow } from "./request-row";

/** Any account's request, for an operator to answer. Throws `forbidden` for anyone else and `not_found`. */
export async function findRequest(operator: SignedInUser, id: string): Promise<TopUpRequestRow> {
  assertOperator(operator);
  const request = await selectAnyRequest(id);
  if (!request) throw new AppError("not_found");
  return request;
}
