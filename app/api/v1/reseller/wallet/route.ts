import { handler, refuseOthers } from "@/lib/api/http/handler";
import { retrieveWalletOperation } from "@/lib/money/ledger/operations";

export const GET = handler(retrieveWalletOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
