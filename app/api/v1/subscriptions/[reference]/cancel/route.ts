import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { cancelSubscriptionOperation } from "@/lib/payments/subscriptions/operations";

export const POST = handler(cancelSubscriptionOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("POST");
