import { handler, refuseOthers } from "@/lib/api/http/handler";
import { cancelSubscriptionOperation } from "@/lib/payments/subscriptions/operations";

export const POST = handler(cancelSubscriptionOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
