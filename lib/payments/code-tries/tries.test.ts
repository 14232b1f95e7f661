import { createHash } from "node:crypto";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { sha256Start, solveChallenge } from "./solve-challenge";
import { CHALLENGE_LIFE_MS, costOfTry, newChallenge, readProof, TRY_COSTS } from "./tries.sql";

const at = new Date("2026-03-01T00:00:00Z");
const after = (ms: number) => new Date(at.getTime() + ms);
const CHECKOUT = "checkout abc";
const WORK = 2_000;

test("a solved challenge is accepted as a proof of work only for its checkout and only until the challenge expires", async () => {
  const challenge = newChallenge(CHECKOUT, WORK, at);
  const proof = await solveChallenge(challenge);
  expect(readProof(proof, CHECKOUT, at)).toEqual({ id: challenge.split(".")[0], work: WORK });
  expect(readProof(proof, CHECKOUT, after(CHALLENGE_LIFE_MS - 1))).toBeDefined();
  expect(readProof(proof, CHECKOUT, after(CHALLENGE_LIFE_MS))).toBeUndefined();
  expect(readProof(proof, "checkout abd", at)).toBeUndefined();
});

test("a proof of work is refused if any part of it is changed or if its solution or signature is missing", async () => {
  const challenge = newChallenge(CHECKOUT, WORK, at);
  const parts = (await solveChallenge(challenge)).split(".");
  for (const [place, other] of [
    "AAAAAAAAAAAAAAAAAAAAAA",
    String(after(CHALLENGE_LIFE_MS + 1).getTime()),
    "1",
    "0000000000000000",
    "A".repeat(43),
    String(WORK),
  ].entries()) {
    expect(readProof(parts.with(place, other).join("."), CHECKOUT, at), `part ${place}`).toBeUndefined();
  }
  for (const text of ["", ".....", challenge, `${challenge}.`, "é".repeat(43)])
    expect(readProof(text, CHECKOUT, at)).toBeUndefined();
});

test("challenges are unique, and every number below a challenge's `work` can be its solution", async () => {
  const challenges = Array.from({ length: 200 }, () => newChallenge(CHECKOUT, 8, at));
  const solutions = await Promise.all(challenges.map(solveChallenge));
  expect(new Set(challenges).size).toBe(200);
  expect(new Set(solutions.map((proof) => proof.split(".")[5])).size).toBe(8);
});

test("sha256Start returns the first 64 bits of the hash that Node.js computes, for every input length that fits in one block", () => {
  for (let length = 0; length <= 55; length += 1) {
    const text = "The quick brown fox jumps over the lazy dog. 0123456789".slice(0, length);
    const hex = sha256Start(text).map((word) => (word >>> 0).toString(16).padStart(8, "0"));
    expect(hex.join("")).toBe(createHash("sha256").update(text).digest("hex").slice(0, 16));
  }
});

test("solving text that is not a challenge throws an error", async () => {
  await expect(solveChallenge("nonsense")).rejects.toThrow("no solution");
});

test("the first twenty refused voucher codes cost nothing, and then the cost of a try rises with every four refused codes, up to a maximum", () => {
  expect([0, 19].map(costOfTry)).toEqual([undefined, undefined]);
  expect([20, 24, 28, 32, 36, 40].map(costOfTry)).toEqual(TRY_COSTS);
  expect([23, 43, 10_000].map((refusals) => costOfTry(refusals)?.delayS)).toEqual([1, 30, 30]);
});
