import { handler, refuseOthers } from "@/lib/http/handler";
import { createVoucherPayment } from "@/lib/voucher-payments/operations";

export const POST = handler(createVoucherPayment);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
