/** How a key begins in guides, before the reader has one. */
export const PLACEHOLDER = "sk_test_tsr_...";

/** True if a sample contains a key or reads one from an environment variable. */
export function needsKey(code: string): boolean {
  return code.includes(PLACEHOLDER) || /TESSERA_(?:PARTNER|RESELLER)_KEY/.test(code);
}
