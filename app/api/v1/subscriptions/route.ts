import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import {
  createSubscriptionOperation,
  listSubscriptionsOperation,
} from "@/lib/payments/subscriptions/operations";

export const GET = handler(listSubscriptionsOperation);
export const POST = handler(createSubscriptionOperation);
export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("POST", "GET");
