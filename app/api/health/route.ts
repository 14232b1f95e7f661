import { refuseOthers } from "@/lib/http/handler";
import { alive } from "@/lib/server/http/health";

export const dynamic = "force-dynamic";
export const GET = alive;
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("GET");
