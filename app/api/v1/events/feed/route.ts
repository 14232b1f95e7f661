import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { followEventsOperation } from "@/lib/webhooks/events/operations";

export const GET = handler(followEventsOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
