import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { lookUpSubscriptionOperation } from "@/lib/payments/subscriptions/operations";

export const GET = handler(lookUpSubscriptionOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
