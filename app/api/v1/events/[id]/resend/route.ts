import { resendEventOperation } from "@/lib/events/operations";
import { handler, refuseOthers } from "@/lib/http/handler";

export const POST = handler(resendEventOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
