import { expect, test } from "@playwright/test";
import { TEST_SHOP, userRoles } from "./caller";
import { assertCallerRole, assertRole, rolesAllowed } from "./roles";

test("an owner may everything, and what is for a viewer everybody may", () => {
  expect(rolesAllowed("owner")).toEqual(["owner"]);
  expect(rolesAllowed("developer")).toEqual(["owner", "developer"]);
  expect(rolesAllowed("finance")).toEqual(["owner", "finance"]);
  expect(rolesAllowed(["developer", "finance"])).toEqual(["owner", "developer", "finance"]);
  expect(rolesAllowed("viewer")).toEqual([...userRoles]);
});

test("who is refused is told who may", () => {
  expect(() => assertRole("viewer", ["developer", "finance"])).toThrow(
    "Nothing was done. This is for an owner, a developer or a finance user of your account, and you are a viewer.",
  );
  expect(() => assertRole("developer", "owner")).toThrow("This is for an owner of your account");
});

test("a key may do what its account may, a person what their role lets them", () => {
  const person = { userId: "somebody", network: undefined };
  expect(() => assertCallerRole(TEST_SHOP, "owner")).not.toThrow();
  expect(() =>
    assertCallerRole({ ...TEST_SHOP, person: { ...person, role: "viewer" } }, "finance"),
  ).toThrow();
});
