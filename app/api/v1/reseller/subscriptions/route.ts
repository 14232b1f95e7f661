import { handler, refuseOthers } from "@/lib/http/handler";
import { listBilledSubscriptionsOperation } from "@/lib/subscriptions/operations";

export const GET = handler(listBilledSubscriptionsOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
