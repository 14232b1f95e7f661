import { validate } from "uuid";
import type { Tenant } from "@/lib/base/caller";
import type { Logo } from "./schema";
import { selectLogo, selectLogoFile } from "./store";

/** Returns the account's logo in an environment, or null if it has none. */
export async function findLogo(owner: Tenant): Promise<Logo | null> {
  return (await selectLogo(owner)) ?? null;
}

/**
 * Returns the WebP file of the logo with this ID, or undefined if there is none. Does not check the caller, because logos are
 * public.
 */
export async function readLogoFile(id: string): Promise<Buffer | undefined> {
  return validate(id) ? selectLogoFile(id) : undefined;
}
