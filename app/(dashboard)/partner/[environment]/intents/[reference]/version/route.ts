import { versionRoute } from "@/app/_dashboard/version/version-route";
import { intentVersion } from "@/lib/life/read-version";

export const GET = versionRoute(intentVersion);
