import { handler, refuseOthers } from "@/lib/http/handler";
import { retrieveRedemptionIntentOperation } from "@/lib/redemption-intents/operations";

export const GET = handler(retrieveRedemptionIntentOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
