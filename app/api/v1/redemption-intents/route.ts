import { handler, refuseOthers } from "@/lib/api/http/handler";
import {
  createRedemptionIntentOperation,
  listRedemptionIntentsOperation,
} from "@/lib/payments/intents/operations";

export const GET = handler(listRedemptionIntentsOperation);
export const POST = handler(createRedemptionIntentOperation);
export const { PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST", "GET");
