import type { Environment } from "@/lib/base/fields";

/** The name a bank file is downloaded under, without its extension, and called by on pages. */
export function bankFileName(environment: Environment, fileId: string): string {
  return `tessera-${environment}-payouts-${fileId}`;
}
