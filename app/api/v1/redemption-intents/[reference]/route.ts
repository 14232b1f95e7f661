import { handler, refuseOthers } from "@/lib/http/handler";
import { retrieveRedemptionIntent } from "@/lib/redemption-intents/operations";

export const GET = handler(retrieveRedemptionIntent);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
