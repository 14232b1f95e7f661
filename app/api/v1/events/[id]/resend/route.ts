import { handler, refuseOthers } from "@/lib/http/handler";
import { resendEventOperation } from "@/lib/webhooks/operations";

export const POST = handler(resendEventOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
