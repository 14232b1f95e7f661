import { handler, refuseOthers } from "@/lib/http/handler";
import { createRedemptionIntentOperation } from "@/lib/redemption-intents/operations";

export const POST = handler(createRedemptionIntentOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
