import { refuseOthers } from "@/lib/http/handler";
import { serveOpenApi } from "@/lib/openapi/serve-openapi";

export const GET = serveOpenApi;
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
