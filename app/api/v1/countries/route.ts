import { listCountriesOperation } from "@/lib/countries/operations";
import { handler, refuseOthers } from "@/lib/http/handler";

export const GET = handler(listCountriesOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
