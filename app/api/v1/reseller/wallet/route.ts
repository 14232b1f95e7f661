import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { retrieveWalletOperation } from "@/lib/money/ledger/operations";

export const GET = handler(retrieveWalletOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
