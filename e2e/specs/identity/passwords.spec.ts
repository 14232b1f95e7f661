import { createAccount } from "@/lib/accounts/sign-up";
import { changePassword } from "@/lib/identity/users/current-password";
import { createOperator, resetOperator } from "@/lib/identity/users/manage-operators";
import { hashCost, hashPassword, verifyPassword } from "@/lib/identity/users/passwords";
import { expect, test } from "../../support/fixtures/verbs";
import { newEmail, newOperator, newPartner, PASSWORD, partnerNamed } from "../../support/world/accounts";

test("passwords are stored as salted argon2id hashes", async () => {
  const [first, second] = await Promise.all([
    hashPassword("correct horse", "known"),
    hashPassword("correct horse", "known"),
  ]);
  expect(first).toMatch(/^\$argon2id\$v=19\$/);
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  expect(hashCost({ TESSERA_CHEAP_PASSWORDS: false })).toEqual(cost);
  expect(first).not.toBe(second);
  expect(await verifyPassword("correct horse", first)).toBe(true);
  expect(await verifyPassword("correct horse", second)).toBe(true);
  expect(await verifyPassword("Correct horse", first)).toBe(false);
});

test("a password is accepted in any Unicode normalization form", async () => {
  const composed = await hashPassword("caf\u00e9 au lait", "known");
  expect(await verifyPassword("cafe\u0301 au lait", composed)).toBe(true);
});

test("checking a password returns false if no hash is stored", async () => {
  expect(await verifyPassword("nobody's password", undefined)).toBe(false);
});

const WEAK = [
  "1234567890",
  "password12",
  "aaaaaaaaaa",
  "qwertyuiop",
  "Passw0rd123!",
  "abcabcabcabc",
  "football123456",
  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
];

const refusal = (field: string) => ({
  code: "validation_failed",
  errors: { [field]: [expect.stringContaining("use three or four unrelated words")] },
});

test("common, breached, repetitive and keyboard-row passwords are refused with advice", async () => {
  for (const password of WEAK) {
    const attempt = createAccount({ ...partnerNamed("Acme Games"), password });
    await expect(attempt, password).rejects.toMatchObject(refusal("password"));
  }
});

test("the company name and the email are refused as passwords", async () => {
  const company = "Blue Lantern Arcade";
  const input = { ...partnerNamed(company), email: newEmail("josephine.k") };
  for (const password of [company, "bluelanternarcade", "BlueLanternArcade1", input.email]) {
    await expect(createAccount({ ...input, password }), password).rejects.toMatchObject(refusal("password"));
  }
});

test("a weak password is refused on a password change and in operator commands", async () => {
  const [partner, operator] = [await newPartner(), await newOperator()];
  const change = changePassword(partner, { current_password: PASSWORD, new_password: "password12" });
  await expect(change).rejects.toMatchObject(refusal("new_password"));
  const weak = { email: newEmail("operator"), password: "1234567890" };
  await expect(createOperator(weak)).rejects.toMatchObject(refusal("password"));
  await expect(resetOperator({ ...weak, email: operator.email })).rejects.toMatchObject(refusal("password"));
});

test("passphrases and generated passwords are accepted", async () => {
  for (const password of ["greenlamp river", "correct horse battery", "Zx9#kLm2pQvT", "-VaEjum4Ihq5cqmX"]) {
    await createAccount({ ...partnerNamed("Acme Games"), password });
  }
});
