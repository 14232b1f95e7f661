import { handler, refuseOthers } from "@/lib/http/handler";
import { lookUpSubscriptionOperation } from "@/lib/subscriptions/operations";

export const GET = handler(lookUpSubscriptionOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
