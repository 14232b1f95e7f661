export const dynamic = "force-dynamic";
export { serveMetrics as GET } from "@/lib/http/serve-metrics";
