import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { confirmCancellationOperation } from "@/lib/payments/subscriptions/operations";

export const POST = handler(confirmCancellationOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("POST");
