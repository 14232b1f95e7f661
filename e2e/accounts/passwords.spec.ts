import { costOf, hashPassword, isPassword } from "@/lib/users/passwords";
import { expect, test } from "../fixtures/verbs";

const cost = costOf({ TESSERA_CHEAP_PASSWORDS: false });

test("a password is recognised by its hash alone, which says argon2id and is salted", async () => {
  const [first, second] = await Promise.all([
    hashPassword("correct horse", cost),
    hashPassword("correct horse", cost),
  ]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await isPassword("correct horse", first)).toBe(true);
  expect(await isPassword("correct horse", second)).toBe(true);
  expect(await isPassword("Correct horse", first)).toBe(false);
});

test("a password typed on another keyboard, composed differently, is the same password", async () => {
  const composed = await hashPassword("caf\u00e9 au lait");
  expect(await isPassword("cafe\u0301 au lait", composed)).toBe(true);
});

test("without a stored hash no password fits, not even the decoy's", async () => {
  expect(await isPassword("nobody's password", undefined)).toBe(false);
});
