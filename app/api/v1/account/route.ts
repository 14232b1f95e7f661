import { retrieveAccountOperation } from "@/lib/accounts/operations";
import { handler, refuseOthers } from "@/lib/http/handler";

export const GET = handler(retrieveAccountOperation);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
