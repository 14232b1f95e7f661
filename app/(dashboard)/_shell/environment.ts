import { type Environment, environmentField } from "@/lib/base/fields";

/** Every form of a dashboard says which environment it was filled in for. */
export const inEnvironment = { environment: environmentField };

export function isLive({ environment }: { environment: Environment }): boolean {
  return environment === "live";
}
