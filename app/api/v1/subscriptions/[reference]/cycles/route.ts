import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { listSubscriptionCyclesOperation } from "@/lib/insight/cycle-history/operations";

export const GET = handler(listSubscriptionCyclesOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
