import { handler, refuseOthers } from "@/lib/http/handler";
import { createSubscriptionOperation } from "@/lib/subscriptions/operations";

export const POST = handler(createSubscriptionOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
