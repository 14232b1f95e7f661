import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { retrieveSubscriptionOperation } from "@/lib/payments/subscriptions/operations";

export const GET = handler(retrieveSubscriptionOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
