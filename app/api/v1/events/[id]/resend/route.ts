import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { resendEventOperation } from "@/lib/webhooks/events/operations";

export const POST = handler(resendEventOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("POST");
