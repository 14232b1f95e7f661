import { handler, refuseOthers } from "@/lib/api/http/handler";
import { followEventsOperation } from "@/lib/webhooks/events/operations";

export const GET = handler(followEventsOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
