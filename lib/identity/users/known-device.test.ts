import { expect, test } from "@playwright/test";
import { deviceSubject, rememberedOn } from "./known-device";

const user = (name: string) => ({ userId: name, passwordHash: `hash of ${name}'s password` });
const [ann, ben] = [user("ann"), user("ben")];

test("a device knows the users who signed in there, and nobody else", () => {
  const token = rememberedOn(rememberedOn(undefined, ann), ben);
  expect(deviceSubject(token, ann)).toContain("ann");
  expect(deviceSubject(token, ben)).toContain("ben");
  expect(deviceSubject(token, user("cleo"))).toBeUndefined();
});

test("a device knows a user no more once the password is another", () => {
  const token = rememberedOn(undefined, ann);
  expect(deviceSubject(token, { ...ann, passwordHash: "another" })).toBeUndefined();
});

test("a token that is made up, moved to another device or cut knows nobody", () => {
  const token = rememberedOn(undefined, ann);
  const [id = "", mac = ""] = token.split(".");
  const [otherId = ""] = rememberedOn(undefined, ben).split(".");
  for (const made of [
    "",
    "nonsense",
    id,
    `${id}.`,
    `${otherId}.${mac}`,
    `${id}.${mac.slice(1)}`,
    `.${mac}`,
  ]) {
    expect(deviceSubject(made, ann)).toBeUndefined();
  }
});

test("a device remembers its latest five users and keeps its name", () => {
  let token: string | undefined;
  for (const name of ["a", "b", "c", "d", "e", "f"]) token = rememberedOn(token, user(name));
  expect(deviceSubject(token, user("a"))).toBeUndefined();
  expect(deviceSubject(token, user("b"))).toBeDefined();
  expect(rememberedOn(token, user("b")).split(".")[0]).toBe(token?.split(".")[0]);
});
