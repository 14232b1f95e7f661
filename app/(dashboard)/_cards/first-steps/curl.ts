import { keyVariables } from "@/lib/api/openapi/samples/call";
import type { Environment } from "@/lib/base/fields";

type Holder = keyof typeof keyVariables;

/** Returns a curl command for an API request. The key is read from a shell variable. */
export function curl(publicUrl: string, path: string, holder: Holder, body: object): string {
  return `curl ${publicUrl}/api/v1${path} \\
  -H "Authorization: Bearer $${keyVariables[holder]}" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}'`;
}

/** Returns the shell command that sets the key variable of {@link curl}. */
export function exportKey(holder: Holder, environment: Environment): string {
  return `export ${keyVariables[holder]}=sk_${environment}_tsr_…`;
}
