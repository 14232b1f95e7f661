export const dynamic = "force-dynamic";
export { serveMetrics as GET } from "@/lib/api/http/serve-metrics";
