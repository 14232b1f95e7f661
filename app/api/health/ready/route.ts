import { ready } from "@/lib/server/health";

export const dynamic = "force-dynamic";
export const GET = ready;
