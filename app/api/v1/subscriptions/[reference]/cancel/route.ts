import { handler, refuseOthers } from "@/lib/http/handler";
import { cancelSubscriptionOperation } from "@/lib/subscriptions/operations";

export const POST = handler(cancelSubscriptionOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
