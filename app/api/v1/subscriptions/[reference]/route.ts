import { handler, refuseOthers } from "@/lib/api/http/handler";
import { retrieveSubscriptionOperation } from "@/lib/payments/subscriptions/operations";

export const GET = handler(retrieveSubscriptionOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
