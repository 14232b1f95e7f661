import { triggerEventOperation } from "@/lib/events/operations";
import { handler, refuseOthers } from "@/lib/http/handler";

export const POST = handler(triggerEventOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
