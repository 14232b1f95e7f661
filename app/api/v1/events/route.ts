import { handler, refuseOthers } from "@/lib/api/http/handler";
import { listEventsOperation } from "@/lib/webhooks/events/operations";

export const GET = handler(listEventsOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
