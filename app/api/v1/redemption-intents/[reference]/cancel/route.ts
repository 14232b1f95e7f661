import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { cancelRedemptionIntentOperation } from "@/lib/payments/intents/operations";

export const POST = handler(cancelRedemptionIntentOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("POST");
