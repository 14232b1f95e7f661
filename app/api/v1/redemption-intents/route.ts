import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import {
  createRedemptionIntentOperation,
  listRedemptionIntentsOperation,
} from "@/lib/payments/intents/operations";

export const GET = handler(listRedemptionIntentsOperation);
export const POST = handler(createRedemptionIntentOperation);
export const { PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("POST", "GET");
