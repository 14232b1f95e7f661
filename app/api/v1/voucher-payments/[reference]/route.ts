import { handler, refuseOthers } from "@/lib/api/http/handler";
import { retrieveVoucherPaymentOperation } from "@/lib/payments/voucher-payments/operations";

export const GET = handler(retrieveVoucherPaymentOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
