import { handler, refuseOthers } from "@/lib/api/http/handler";
import { lookUpSubscriptionOperation } from "@/lib/payments/subscriptions/operations";

export const GET = handler(lookUpSubscriptionOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
