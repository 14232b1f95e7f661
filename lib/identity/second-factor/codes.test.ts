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

test("the one-time codes in RFC 6238's test vectors are accepted, and their time steps are returned", () => {
  for (const [seconds, code] of VECTORS) {
    expect(totpStep(SECRET, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
  }
});

test("a one-time code up to 30 seconds early or late is accepted, and the time step of the code is returned", () => {
  const [seconds, code] = VECTORS[2];
  const at = (later: number) => totpStep(SECRET, code, new Date((seconds + later) * 1_000));
  expect([-30, 0, 30].map(at)).toEqual(Array.from({ length: 3 }, () => Math.floor(seconds / 30)));
  expect([-60, 60].map(at)).toEqual([undefined, undefined]);
});

test("a one-time code of six characters is rejected unless all of them are ASCII digits", () => {
  for (const code of ["\u0661\u0662\u0663\u0664\u0665\u0666", "12345\u00e9", "12 345", "abcdef"])
    expect(totpStep(SECRET, code, new Date()), code).toBeUndefined();
});

test("a one-time code that an authenticator app computes from the setup URI is accepted", () => {
  const secret = newTotpSecret();
  const uri = totpUri(secret, "ann@people.example");
  expect(uri).toMatch(/^otpauth:\/\/totp\/Tessera:ann%40people\.example\?issuer=Tessera&secret=/);
  const at = new Date();
  const code = new TOTP({ issuer: "Tessera", secret }).generate({ timestamp: at.getTime() });
  expect(totpStep(secret, code, at)).toBe(Math.floor(at.getTime() / 30_000));
});
