import { handler, refuseOthers } from "@/lib/http/handler";
import { retrieveWalletOperation } from "@/lib/ledger/operations";

export const GET = handler(retrieveWalletOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
