import { retrieveAccountOperation } from "@/lib/accounts/operations";
import { handler, refuseOthers } from "@/lib/api/http/handler";

export const GET = handler(retrieveAccountOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
