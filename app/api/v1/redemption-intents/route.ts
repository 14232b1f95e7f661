import { handler, refuseOthers } from "@/lib/http/handler";
import { createRedemptionIntent } from "@/lib/redemption-intents/operations";

export const POST = handler(createRedemptionIntent);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
