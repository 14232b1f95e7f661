import { invalidField } from "@/lib/base/errors";

/** What is looked at: the time an estimate takes grows with the square of the length, and this takes 40 ms at most. */
const MAX_CHECKED_LENGTH = 32;
/** Of the library's 0 to 4: fewer than 10^8 guesses find what is below it. */
const MIN_SCORE = 3;

/** Loaded when the first password is chosen: the kept list has some 49,000 common and breached ones. */
async function loadEstimate() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

let loading: ReturnType<typeof loadEstimate> | undefined;

/**
 * Throws `validation_failed` about `field` for a password that is among the first to be guessed: common or breached, a
 * row of keys, a repetition, or made of what stands in `known`, such as the user's e-mail and the company's name.
 */
export async function assertStrongPassword(
  password: string,
  field: string,
  known: readonly string[],
): Promise<void> {
  const isKnown = known.some((text) => text.toLowerCase() === password.toLowerCase());
  if (!isKnown && (await scoreOf(password, known)) >= MIN_SCORE) return;
  throw invalidField(
    field,
    "is among the first that would be guessed; use three or four words that have nothing to do with each other or with you, or let a password manager make one",
  );
}

async function scoreOf(password: string, known: readonly string[]): Promise<number> {
  loading ??= loadEstimate();
  const estimate = await loading;
  const words = ["tessera", ...known.flatMap(partsOf)];
  return estimate.check(password.normalize("NFKC").slice(0, MAX_CHECKED_LENGTH), words).score;
}

/** `Acme Games` may be written together or as two words, an e-mail with its host or without. */
function partsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
  return [text.toLowerCase(), words.join(""), ...words];
}
