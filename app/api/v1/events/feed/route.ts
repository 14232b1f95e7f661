import { followEventsOperation } from "@/lib/events/operations";
import { handler, refuseOthers } from "@/lib/http/handler";

export const GET = handler(followEventsOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
