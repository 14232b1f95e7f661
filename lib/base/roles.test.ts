import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { TEST_SHOP, userRoles } from "./caller";
import { assertCallerRole, assertRole, rolesAllowed } from "./roles";

test("every role has the rights of a viewer, and an owner has all rights", () => {
  expect(rolesAllowed("owner")).toEqual(["owner"]);
  expect(rolesAllowed("developer")).toEqual(["owner", "developer"]);
  expect(rolesAllowed("finance")).toEqual(["owner", "finance"]);
  expect(rolesAllowed(["developer", "finance"])).toEqual(["owner", "developer", "finance"]);
  expect(rolesAllowed("viewer")).toEqual([...userRoles]);
});

test("the error for a role without permission names the allowed roles", () => {
  expect(() => assertRole("viewer", ["developer", "finance"])).toThrow(
    "Nothing was changed. Only an owner, a developer or a finance user of your account may do this, and you are a viewer.",
  );
  expect(() => assertRole("developer", "owner")).toThrow("Only an owner of your account may do this");
});

test("a dashboard user's role limits the actions that they may perform, and an API key is not limited by a role", () => {
  const person = { userId: "somebody", network: undefined };
  expect(() => assertCallerRole(TEST_SHOP, "owner")).not.toThrow();
  expect(() => assertCallerRole({ ...TEST_SHOP, person: { ...person, role: "viewer" } }, "finance")).toThrow(
    "Only an owner or a finance user of your account may do this",
  );
});
