import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import {
  createVoucherPaymentOperation,
  listVoucherPaymentsOperation,
} from "@/lib/payments/voucher-payments/operations";

export const GET = handler(listVoucherPaymentsOperation);
export const POST = handler(createVoucherPaymentOperation);
export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("POST", "GET");
