import { invalidField } from "@/lib/base/errors";

/**
 * The maximum number of characters of a password that are checked. The cost of an estimate grows quadratically with this number;
 * 32 characters take at most 40 ms.
 */
const MAX_CHECKED_LENGTH = 32;
/** The minimum accepted score, on the library's scale from 0 to 4. A lower score means fewer than 10^8 guesses. */
const MIN_SCORE = 3;

/**
 * Loads the strength estimator. It is loaded on first use, because its dictionary has about 49,000 common and breached passwords.
 */
async function loadEstimate() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

let loading: ReturnType<typeof loadEstimate> | undefined;

/**
 * Throws `validation_failed` on `field` for an easily guessed password: a common or breached one, a keyboard row, a repetition,
 * or one based on the words in `known`, such as the user's email or company name.
 */
export async function assertStrongPassword(
  password: string,
  field: string,
  known: readonly string[],
): Promise<void> {
  const isKnown = known.some((text) => text.toLowerCase() === password.toLowerCase());
  if (!isKnown && (await scoreOf(password, known)) >= MIN_SCORE) return;
  throw invalidField(field, "is too easy to guess; use three or four unrelated words, or a password manager");
}

async function scoreOf(password: string, known: readonly string[]): Promise<number> {
  loading ??= loadEstimate();
  const estimate = await loading;
  const words = ["tessera", ...known.flatMap(partsOf)];
  return estimate.check(password.normalize("NFKC").slice(0, MAX_CHECKED_LENGTH), words).score;
}

/** Returns the text, its words joined, and each of its words, in lower case: `acme games`, `acmegames`, `acme` and `games`. */
function partsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
  return [text.toLowerCase(), words.join(""), ...words];
}
