/** The characters to try in addition to those in the expression's source. */
const COMMON = [" ", "\t", "\n", "a", "A", "1", "_", "-", "/", '"', "\\", "é", "€"];

/** The suffixes to try after the repeated part, because they can make a match fail. */
const SUFFIXES = ["", "!", "\n", "\u2028", "a\u2028"];

/** The number of repetitions above which a quantifier counts as unbounded. */
const MANY = 100;

/**
 * The text lengths to try in turn. They grow slowly, so that a slow expression is detected before a text is so long that
 * matching would take forever.
 */
const LENGTHS = [16, 20, 24, 28, 32, 36, 40, 48, 60, 80, 100, 150, 256, 1_024, 2_048, 4_096, 8_192, 16_384];

/**
 * The maximum CPU time for one text, in milliseconds. For the longest text, a linear expression needs less than a tenth of this
 * maximum, and a quadratic expression several times as much.
 */
const LIMIT_MS = 5;

const TRIES = 4;

/** Matches one character, escape or character class in the source of a regular expression. */
const UNIT = /(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|[^\\])/isu;

type Attack = { readonly prefix: string; readonly pump: string };

/**
 * Searches for a text on which the expression takes more than linear time. Returns a description of the text, or undefined if
 * every tried text is matched quickly. Each text is built for one unbounded quantifier. It repeats a string that matches the
 * quantified part, the part before it, or both, usually after a prefix that matches the part before it.
 */
export function slowText(expression: RegExp): string | undefined {
  const global = new RegExp(
    expression.source,
    [...new Set(`${expression.flags.replace("y", "")}g`)].join(""),
  );
  for (const { prefix, pump } of new AttackFinder(expression).find()) {
    for (const suffix of SUFFIXES) {
      for (const length of LENGTHS) {
        const text = `${prefix}${pump.repeat(Math.ceil(length / pump.length))}${suffix}`;
        if (isSlow(global, text)) return JSON.stringify({ prefix, pump, suffix });
      }
    }
  }
  return undefined;
}

/**
 * Returns true if each of several attempts exceeds the limit of CPU time, so that a single delay on a busy machine does not
 * count.
 */
function isSlow(expression: RegExp, text: string): boolean {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = process.cpuUsage();
    text.replace(expression, "");
    if (process.cpuUsage(before).user / 1_000 < LIMIT_MS) return false;
  }
  return true;
}

/** Strings that a part of an expression matches: one without optional parts, one with every optional part once, and others. */
type Samples = { readonly lean: string; readonly full: string; readonly others: readonly string[] };

const NOTHING: Samples = { lean: "", full: "", others: [""] };

/** The maximum number of `others` after {@link Samples} are combined. */
const MOST_OTHERS = 64;

/**
 * Parses a regular expression and generates candidates for inputs on which it is slow, each as a prefix and a part to repeat.
 * Each unbounded quantifier in the expression yields several candidates.
 */
class AttackFinder {
  readonly #source: string;
  readonly #flags: string;
  readonly #characters: readonly string[];
  readonly #groups: Samples[] = [];
  readonly #names = new Map<string, number>();
  readonly #attacks = new Map<string, Attack>();
  #position = 0;

  constructor({ source, flags }: RegExp) {
    this.#source = source;
    this.#flags = flags.replace(/[gym]/g, "");
    this.#characters = distinctIn(source, this.#flags);
  }

  find(): Attack[] {
    this.#alternatives(NOTHING);
    return [...this.#attacks.values()];
  }

  #attack(before: Samples, repeated: Samples): void {
    const pumps = [...repeated.others, repeated.full, before.full + repeated.full, before.lean];
    for (const prefix of ["", before.lean, before.full]) {
      for (const pump of pumps.filter((text) => text !== "")) {
        this.#attacks.set(JSON.stringify([prefix, pump]), { prefix, pump });
      }
    }
  }

  /**
   * Reads alternatives up to the end of their group. Returns samples of what they match. `before` contains samples of the text
   * before them.
   */
  #alternatives(before: Samples): Samples {
    const all: Samples[] = [];
    do all.push(this.#sequence(before));
    while (this.#take("|"));
    const others = all.flatMap((one) => one.others).slice(0, MOST_OTHERS);
    return { ...(all[0] ?? NOTHING), others };
  }

  #sequence(before: Samples): Samples {
    let own = NOTHING;
    while (this.#position < this.#source.length && !"|)".includes(this.#source.charAt(this.#position))) {
      const here = join(before, own);
      const atom = this.#atom(here);
      const { min, max } = this.#quantifier();
      if (max > MANY) this.#attack(here, atom);
      own = join(own, {
        lean: atom.lean.repeat(Math.min(min, MANY)),
        full: atom.full.repeat(Math.min(Math.max(min, 1), MANY)),
        others: atom.others,
      });
    }
    return own;
  }

  /** Reads one character, class, group, assertion or reference. Returns samples of what it matches. */
  #atom(before: Samples): Samples {
    if (this.#take("(")) return this.#group(before);
    if (["^", "$", "\\b", "\\B"].some((assertion) => this.#take(assertion))) return NOTHING;
    const rest = this.#source.slice(this.#position);
    const reference = /^\\(?:([1-9])|k<(\w+)>)/.exec(rest);
    if (reference) {
      this.#position += reference[0].length;
      const index = reference[1] ? Number(reference[1]) - 1 : this.#names.get(reference[2] ?? "");
      return this.#groups[index ?? -1] ?? NOTHING;
    }
    const unit = new RegExp(`^${UNIT.source}`, UNIT.flags).exec(rest)?.[0] ?? "";
    this.#position += unit.length;
    const isMatch = new RegExp(`^(?:${unit})$`, this.#flags);
    const others = this.#characters.filter((character) => isMatch.test(character));
    const sample = others.find((character) => unit.includes(character)) ?? others[0] ?? "";
    return { lean: sample, full: sample, others };
  }

  #group(before: Samples): Samples {
    const opening = /^\?(?:<([a-z]\w*)>|[:=!]|<[=!])/i.exec(this.#source.slice(this.#position));
    this.#position += opening?.[0].length ?? 0;
    const isCapture = opening === null || opening[1] !== undefined;
    const index = isCapture ? this.#groups.push(NOTHING) - 1 : -1;
    if (opening?.[1]) this.#names.set(opening[1], index);
    const samples = this.#alternatives(before);
    this.#take(")");
    if (isCapture) this.#groups[index] = samples;
    const isNegativeOrBehind = opening !== null && /!$|<=$/.test(opening[0]);
    return isNegativeOrBehind ? NOTHING : samples;
  }

  #quantifier(): { min: number; max: number } {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.#source.slice(this.#position));
    if (!found) return { min: 1, max: 1 };
    this.#position += found[0].length;
    const [, sign, least = "", comma, most] = found;
    if (sign) return { min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Number.POSITIVE_INFINITY };
    const max = most ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least);
    return { min: Number(least), max };
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#position)) return false;
    this.#position += text.length;
    return true;
  }
}

/**
 * Returns characters that the expression distinguishes: for any two of them, at least one character or class in the expression
 * matches only one of the two.
 */
function distinctIn(source: string, flags: string): string[] {
  const tests = [...source.matchAll(new RegExp(UNIT.source, `${UNIT.flags}g`))].flatMap(([unit]) =>
    /^[()|*+?^${}]$|^\\[bBk1-9]$/.test(unit) ? [] : new RegExp(`^${unit}$`, flags),
  );
  const known = new Map<string, string>();
  for (const character of [...source.replace(/\\[a-z]/gi, ""), ...COMMON]) {
    const behavior = tests.map((one) => (one.test(character) ? "1" : "0")).join("");
    if (!known.has(behavior)) known.set(behavior, character);
  }
  return [...known.values()];
}

function join(one: Samples, other: Samples): Samples {
  const others = one.others.flatMap((start) => other.others.map((end) => start + end)).slice(0, MOST_OTHERS);
  return { lean: one.lean + other.lean, full: one.full + other.full, others };
}
