const ROUNDS = 64;
const WORD_BITS = 32;
const WORDS_PER_BLOCK = 16;
/** How long to compute before a pause, in milliseconds. The pauses keep the page responsive. */
const SLICE_MS = 10;
const GUESSES_BETWEEN_CLOCK_READS = 256;

const PRIMES = firstPrimes(ROUNDS);
const ROUND_CONSTANTS = Int32Array.from(PRIMES, (prime) => fractionBits(Math.cbrt(prime)));
const INITIAL_STATE = PRIMES.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)));
const schedule = new Int32Array(ROUNDS);

/**
 * Solves a challenge from `newChallenge` and returns the proof of work to send with the next voucher code. Tries one number
 * after another, and pauses regularly, so that no worker is needed. Computes SHA-256 itself, because browsers provide it only
 * in secure contexts. Throws if no number below the challenge's `work` solves it, or if `challenge` is malformed.
 */
export async function solveChallenge(challenge: string): Promise<string> {
  const [id = "", , work, target = ""] = challenge.split(".");
  const [first, second] = [0, 8].map((at) => Number.parseInt(target.slice(at, at + 8), 16) | 0);
  let sliceEnd = performance.now() + SLICE_MS;
  for (let guess = 0; guess < Number(work); guess += 1) {
    const [one, two] = sha256Start(`${id}.${guess}`);
    if (one === first && two === second) return `${challenge}.${guess}`;
    if (guess % GUESSES_BETWEEN_CLOCK_READS === 0 && performance.now() > sliceEnd) {
      await nextTask();
      sliceEnd = performance.now() + SLICE_MS;
    }
  }
  throw new Error("The challenge has no solution");
}

/**
 * Returns a promise that resolves in a new task. Uses a message instead of a timer, because browsers throttle timers in
 * background tabs.
 */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Returns the first two 32-bit words of the SHA-256 of `text`, which must be ASCII and at most 55 characters (one block). */
export function sha256Start(text: string): readonly [number, number] {
  const words = schedule.fill(0, 0, WORDS_PER_BLOCK);
  for (let at = 0; at < text.length; at += 1) setByte(words, at, text.charCodeAt(at));
  setByte(words, text.length, 0x80);
  words[WORDS_PER_BLOCK - 1] = text.length * 8;
  for (let at = WORDS_PER_BLOCK; at < ROUNDS; at += 1) {
    const early = words[at - 15] ?? 0;
    const late = words[at - 2] ?? 0;
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] ?? 0) + s0 + (words[at - 7] ?? 0) + s1;
  }
  return compress(words);
}

function compress(words: Int32Array): readonly [number, number] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = INITIAL_STATE;
  for (let at = 0; at < ROUNDS; at += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[at] ?? 0) + (words[at] ?? 0)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  return [(a + (INITIAL_STATE[0] ?? 0)) | 0, (b + (INITIAL_STATE[1] ?? 0)) | 0];
}

function setByte(words: Int32Array, at: number, byte: number): void {
  words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - (at % 4) * 8));
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (WORD_BITS - bits));
}

/**
 * Returns the first 32 bits of the fractional part of `root`. SHA-256 derives its constants from these bits of the square and
 * cube roots of primes.
 */
function fractionBits(root: number): number {
  return ((root % 1) * 2 ** WORD_BITS) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}
