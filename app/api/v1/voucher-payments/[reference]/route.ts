import { handler, refuseOthers } from "@/lib/http/handler";
import { retrieveVoucherPaymentOperation } from "@/lib/voucher-payments/operations";

export const GET = handler(retrieveVoucherPaymentOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
