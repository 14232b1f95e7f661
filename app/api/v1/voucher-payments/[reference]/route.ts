import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { retrieveVoucherPaymentOperation } from "@/lib/payments/voucher-payments/operations";

export const GET = handler(retrieveVoucherPaymentOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
