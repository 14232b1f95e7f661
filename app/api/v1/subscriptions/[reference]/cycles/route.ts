import { listSubscriptionCyclesOperation } from "@/lib/cycles/operations";
import { handler, refuseOthers } from "@/lib/http/handler";

export const GET = handler(listSubscriptionCyclesOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
