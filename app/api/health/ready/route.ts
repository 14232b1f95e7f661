import { methodNotAllowedExcept } from "@/lib/api/http/handler";
import { ready } from "@/lib/runtime/http/health";

export const dynamic = "force-dynamic";
export const GET = ready;
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
