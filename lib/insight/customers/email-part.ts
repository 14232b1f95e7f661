/**
 * What somebody types to find an e-mail by a part of it, as words of e-mails are kept: in lower case, from its first letter or
 * digit on. `@example.org` is `example.org`.
 */
export function emailPart(typed: string): string {
  return typed.toLowerCase().replace(/^[^a-z0-9]+/, "");
}
