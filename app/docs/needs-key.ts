/** The placeholder for an API key in code samples. */
export const PLACEHOLDER = "sk_test_tsr_...";

/** Returns whether a sample contains a key or reads one from an environment variable. */
export function needsKey(code: string): boolean {
  return code.includes(PLACEHOLDER) || /TESSERA_(?:PARTNER|RESELLER)_KEY/.test(code);
}
