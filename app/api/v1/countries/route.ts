import { handler, methodNotAllowedExcept } from "@/lib/api/http/handler";
import { listCountriesOperation } from "@/lib/base/countries/operations";

export const GET = handler(listCountriesOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
