import { handler, refuseOthers } from "@/lib/http/handler";
import { listWalletTransfersOperation } from "@/lib/ledger/operations";

export const GET = handler(listWalletTransfersOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
