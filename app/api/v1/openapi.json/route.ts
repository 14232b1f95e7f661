import { methodNotAllowedExcept } from "@/lib/api/http/handler";
import { serveOpenApi } from "@/lib/api/openapi/serve-openapi";

export const GET = serveOpenApi;
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
