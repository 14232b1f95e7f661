import { refuseOthers } from "@/lib/http/handler";
import { ready } from "@/lib/server/http/health";

export const dynamic = "force-dynamic";
export const GET = ready;
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
