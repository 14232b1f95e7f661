import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { triggerEventOperation } from "@/lib/webhooks/events/operations";

export const POST = handler(triggerEventOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("POST");
