import { expect, test } from "@playwright/test";
import { TEST_SHOP, userRoles } from "./caller";
import { assertPerson, assertRole, rolesThatMay } from "./roles";

test("an owner may everything, and what is for a viewer everybody may", () => {
  expect(rolesThatMay("owner")).toEqual(["owner"]);
  expect(rolesThatMay("developer")).toEqual(["owner", "developer"]);
  expect(rolesThatMay("finance")).toEqual(["owner", "finance"]);
  expect(rolesThatMay(["developer", "finance"])).toEqual(["owner", "developer", "finance"]);
  expect(rolesThatMay("viewer")).toEqual([...userRoles]);
});

test("who is refused is told who may", () => {
  expect(() => assertRole("viewer", ["developer", "finance"])).toThrow(
    "Nothing was done. This is for an owner, a developer or a finance user of your account, and you are a viewer.",
  );
  expect(() => assertRole("developer", "owner")).toThrow("This is for an owner of your account");
});

test("a key may do what its account may, a person what their role lets them", () => {
  const person = { userId: "somebody", network: undefined };
  expect(() => assertPerson(TEST_SHOP, "owner")).not.toThrow();
  expect(() => assertPerson({ ...TEST_SHOP, person: { ...person, role: "viewer" } }, "finance")).toThrow();
});
