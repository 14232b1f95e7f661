import { handler, refuseOthers } from "@/lib/api/http/handler";
import { retrieveRedemptionIntentOperation } from "@/lib/payments/intents/operations";

export const GET = handler(retrieveRedemptionIntentOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
