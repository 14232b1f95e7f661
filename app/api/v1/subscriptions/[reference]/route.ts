import { handler, refuseOthers } from "@/lib/http/handler";
import { retrieveSubscriptionOperation } from "@/lib/subscriptions/operations";

export const GET = handler(retrieveSubscriptionOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
