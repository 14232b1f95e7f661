import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { listWalletTransfersOperation } from "@/lib/money/ledger/operations";

export const GET = handler(listWalletTransfersOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
