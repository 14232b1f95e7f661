import { methodNotAllowedExcept } from "@/lib/api/http/handler";
import { alive } from "@/lib/runtime/http/health";

export const dynamic = "force-dynamic";
export const GET = alive;
export const { POST, PUT, PATCH, DELETE, OPTIONS } = methodNotAllowedExcept("GET");
