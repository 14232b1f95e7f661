export { serveJobs as GET, serveJobs as POST, serveJobs as PUT } from "@/lib/runtime/jobs/serve-jobs";
