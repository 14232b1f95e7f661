import { handler, refuseOthers } from "@/lib/api/http/handler";
import { triggerEventOperation } from "@/lib/webhooks/events/operations";

export const POST = handler(triggerEventOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
