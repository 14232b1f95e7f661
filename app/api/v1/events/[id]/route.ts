import { handler, refuseOthers } from "@/lib/api/http/handler";
import { retrieveEventOperation } from "@/lib/webhooks/events/operations";

export const GET = handler(retrieveEventOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
