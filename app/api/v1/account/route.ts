import { retrieveAccountOperation } from "@/lib/accounts/operations";
import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";

export const GET = handler(retrieveAccountOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
