import { refuseOthers } from "@/lib/http/handler";
import { serveCollection } from "@/lib/openapi/serve-openapi";

export const GET = serveCollection;
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
