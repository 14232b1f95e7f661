import { expect, test } from "@playwright/test";
import { TEST_SHOP, userRoles } from "./caller";
import { assertPerson, assertRole, mayAct } from "./roles";

const whoMay = (needed: Parameters<typeof mayAct>[1]) => userRoles.filter((role) => mayAct(role, needed));

test("an owner may everything, and what is for a viewer everybody may", () => {
  expect(whoMay("owner")).toEqual(["owner"]);
  expect(whoMay("developer")).toEqual(["owner", "developer"]);
  expect(whoMay("finance")).toEqual(["owner", "finance"]);
  expect(whoMay(["developer", "finance"])).toEqual(["owner", "developer", "finance"]);
  expect(whoMay("viewer")).toEqual([...userRoles]);
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
