import { ready } from "@/lib/server/door/health";

export const dynamic = "force-dynamic";
export const GET = ready;
