import { notFound } from "next/navigation";
import { type Environment, environmentField } from "@/lib/fields";

export type EnvironmentParams = { readonly params: Promise<{ readonly environment: string }> };

/** The environment a dashboard's address names; any other word there is no page of ours. */
export async function environmentOf(params: EnvironmentParams["params"]): Promise<Environment> {
  const parsed = environmentField.safeParse((await params).environment);
  return parsed.success ? parsed.data : notFound();
}

/** Every form of a dashboard says which environment it was filled in for. */
export const inEnvironment = { environment: environmentField };
