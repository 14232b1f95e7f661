import type { Language } from "@/lib/api/openapi/samples/languages";

/** The placeholder for an API key in code samples. */
const PLACEHOLDER = "sk_test_tsr_...";

const KEY_VARIABLE = /TESSERA_(?:PARTNER|RESELLER)_KEY/g;

/** A test key for the code samples, and the environment variable that it replaces. */
export type SampleKey = { readonly key: string; readonly variable: string };

/** A code sample on a documentation page. */
export type Sample = {
  readonly code: string;
  /**
   * The language whose readers see the sample. Undefined for samples that all readers see, such as commands, settings, and
   * programs that readers save as files.
   */
  readonly only?: Language | undefined;
  /** True if the code works with a partner's key and with a reseller's. */
  readonly isForBothKinds?: true | undefined;
};

/** Returns whether a sample contains the placeholder for a key or the name of an environment variable for a key. */
export function needsKey(code: string): boolean {
  return code.includes(PLACEHOLDER) || code.search(KEY_VARIABLE) >= 0;
}

/**
 * Returns a sample's code with the test key in place of the placeholder. In samples for one language and in curl commands, the
 * key also replaces the environment variable; programs that readers save still read the variable. Returns the code unchanged if
 * it needs a key of the other kind of account.
 */
export function insertKey({ code, only, isForBothKinds }: Sample, { key, variable }: SampleKey): string {
  const own = isForBothKinds ? code.replaceAll(KEY_VARIABLE, variable) : code;
  const filled = own.replaceAll(`${variable}=${PLACEHOLDER}`, `${variable}=${key}`);
  if (only === undefined) return filled.replaceAll(`Bearer $${variable}`, `Bearer ${key}`);
  return filled
    .replaceAll(`process.env.${variable} ?? ""`, JSON.stringify(key))
    .replaceAll(`getenv('${variable}')`, `'${key}'`)
    .replaceAll(`os.environ["${variable}"]`, JSON.stringify(key))
    .replaceAll(`$${variable}`, key);
}
