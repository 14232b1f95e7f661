import { methodNotAllowedExcept } from "@/lib/api/http/handler";
import { serveInbox } from "@/lib/api/http/serve-inbox";

export const POST = serveInbox;
export const { GET, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("POST");
