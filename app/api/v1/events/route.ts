import { handler, refuseOthers } from "@/lib/http/handler";
import { listEventsOperation } from "@/lib/webhooks/operations";

export const GET = handler(listEventsOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
