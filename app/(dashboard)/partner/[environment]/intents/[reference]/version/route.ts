import { versionRoute } from "@/app/(dashboard)/_shell/version-route";
import { intentVersion } from "@/lib/insight/timeline/read-version";

export const GET = versionRoute(intentVersion);
