import { handler, refuseOthers } from "@/lib/http/handler";
import { confirmCancellationOperation } from "@/lib/subscriptions/operations";

export const POST = handler(confirmCancellationOperation);
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
