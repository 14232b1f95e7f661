import { handler, refuseOthers } from "@/lib/http/handler";
import { retrieveVoucherPaymentOperation } from "@/lib/payments/operations";

export const GET = handler(retrieveVoucherPaymentOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
