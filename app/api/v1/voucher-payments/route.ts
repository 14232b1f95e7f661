import { handler, refuseOthers } from "@/lib/http/handler";
import { createVoucherPaymentOperation } from "@/lib/payments/operations";

export const POST = handler(createVoucherPaymentOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
