import { TOTP } from "otpauth";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { newTotpSecret, totpStep, totpUri } from "./codes";

/** The secret of RFC 6238's test vectors (appendix B), in base32. The vectors' codes are shortened to six digits. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const VECTORS = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
] as const;

test("four one-time codes from RFC 6238's test vectors are accepted, and their time steps are returned", () => {
  for (const [seconds, code] of VECTORS) {
    expect(totpStep(SECRET, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
  }
});

test("a one-time code of the previous, current or next time step is accepted and its time step is returned, and a code that is two steps off is rejected", () => {
  const [seconds, code] = VECTORS[2];
  const at = (later: number) => totpStep(SECRET, code, new Date((seconds + later) * 1_000));
  expect([-30, 0, 30].map(at)).toEqual(Array.from({ length: 3 }, () => Math.floor(seconds / 30)));
  expect([-60, 60].map(at)).toEqual([undefined, undefined]);
});

test("a one-time code of six characters is rejected unless all of them are ASCII digits", () => {
  for (const code of ["\u0661\u0662\u0663\u0664\u0665\u0666", "12345\u00e9", "12 345", "abcdef"])
    expect(totpStep(SECRET, code, new Date()), code).toBeUndefined();
});

test("the setup URI names the issuer and the user's email, and a one-time code computed from the setup secret is accepted", () => {
  const secret = newTotpSecret();
  const uri = totpUri(secret, "ann@people.example");
  expect(uri).toMatch(/^otpauth:\/\/totp\/Tessera:ann%40people\.example\?issuer=Tessera&secret=/);
  const at = new Date();
  const code = new TOTP({ issuer: "Tessera", secret }).generate({ timestamp: at.getTime() });
  expect(totpStep(secret, code, at)).toBe(Math.floor(at.getTime() / 30_000));
});
