import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { retrieveRedemptionIntentOperation } from "@/lib/payments/intents/operations";

export const GET = handler(retrieveRedemptionIntentOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
