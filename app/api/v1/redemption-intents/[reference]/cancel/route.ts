import { handler, refuseOthers } from "@/lib/http/handler";
import { cancelRedemptionIntentOperation } from "@/lib/redemption-intents/operations";

export const POST = handler(cancelRedemptionIntentOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
