/** Random bytes have more of them, even few and in hexadecimal: 32 such characters miss it once in 20 million. */
const LEAST_DIFFERENT = 8;

/** Whether bytes were not drawn at random: fewer than eight different ones, one part repeated, or counted up. */
export function isGuessable(bytes: Buffer): boolean {
  const steps = bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0));
  if (new Set(bytes).size < LEAST_DIFFERENT || new Set(steps).size < LEAST_DIFFERENT) return true;
  for (let period = 1; period <= bytes.length / 2; period += 1)
    if (bytes.subarray(period).equals(bytes.subarray(0, -period))) return true;
  return false;
}
