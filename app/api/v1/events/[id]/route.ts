import { handler, refuseOthers } from "@/lib/http/handler";
import { retrieveEventOperation } from "@/lib/webhooks/operations";

export const GET = handler(retrieveEventOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
