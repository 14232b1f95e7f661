import { listEventsOperation } from "@/lib/events/operations";
import { handler, refuseOthers } from "@/lib/http/handler";

export const GET = handler(listEventsOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
