import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { listEventsOperation } from "@/lib/webhooks/events/operations";

export const GET = handler(listEventsOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
