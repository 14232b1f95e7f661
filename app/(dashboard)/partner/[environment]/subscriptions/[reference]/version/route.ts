import { versionRoute } from "@/app/(dashboard)/_shell/version-route";
import { subscriptionVersion } from "@/lib/insight/timeline/read-version";

export const GET = versionRoute(subscriptionVersion);
