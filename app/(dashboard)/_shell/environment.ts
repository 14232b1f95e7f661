import { type Environment, environmentField } from "@/lib/base/fields";

/** The environment field of every dashboard form. */
export const inEnvironment = { environment: environmentField };

export function isLive({ environment }: { environment: Environment }): boolean {
  return environment === "live";
}
