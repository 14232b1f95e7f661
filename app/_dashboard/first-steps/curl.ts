import type { Environment } from "@/lib/fields";

/** A request to our API as a command to paste: the key stands in for itself as a shell variable. */
export function curl(publicUrl: string, path: string, environment: Environment, body: object): string {
  return `curl ${publicUrl}/api/v1${path} \\
  -H "Authorization: Bearer $${keyVariable(environment)}" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}'`;
}

/** What sets the variable that {@link curl} uses. */
export function exportKey(environment: Environment): string {
  return `export ${keyVariable(environment)}=sk_${environment}_tsr_…`;
}

function keyVariable(environment: Environment): string {
  return `TESSERA_${environment.toUpperCase()}_KEY`;
}
