import { handler, refuseOthers } from "@/lib/http/handler";
import { retrieveVoucherPayment } from "@/lib/voucher-payments/operations";

export const GET = handler(retrieveVoucherPayment);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
