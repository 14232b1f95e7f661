import { methodNotAllowedExcept } from "@/lib/api/http/handler";
import { serveCollection } from "@/lib/api/openapi/serve-openapi";

export const GET = serveCollection;
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
