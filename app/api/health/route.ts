import { alive } from "@/lib/server/health";

export const dynamic = "force-dynamic";
export const GET = alive;
