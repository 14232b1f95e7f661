import { handler, refuseOthers } from "@/lib/api/http/handler";
import { cancelRedemptionIntentOperation } from "@/lib/payments/intents/operations";

export const POST = handler(cancelRedemptionIntentOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
