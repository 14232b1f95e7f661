import { handler, refuseOthers } from "@/lib/api/http/handler";
import {
  createSubscriptionOperation,
  listSubscriptionsOperation,
} from "@/lib/payments/subscriptions/operations";

export const GET = handler(listSubscriptionsOperation);
export const POST = handler(createSubscriptionOperation);
export const { PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST", "GET");
