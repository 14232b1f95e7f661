import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { retrieveEventOperation } from "@/lib/webhooks/events/operations";

export const GET = handler(retrieveEventOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
