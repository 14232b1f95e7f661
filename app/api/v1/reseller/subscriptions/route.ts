import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { listBilledSubscriptionsOperation } from "@/lib/payments/subscriptions/operations";

export const GET = handler(listBilledSubscriptionsOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
