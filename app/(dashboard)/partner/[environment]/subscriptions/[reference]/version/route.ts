import { versionRoute } from "@/app/_dashboard/version/version-route";
import { subscriptionVersion } from "@/lib/life/read-version";

export const GET = versionRoute(subscriptionVersion);
