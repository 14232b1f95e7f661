import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { dashboardPath } from "./dashboard-path";

test("dashboardPath removes Next.js's `_rsc` from the query and keeps the other parameters", () => {
  expect(dashboardPath("/partner/test/intents?status=failed&_rsc=1abc")).toBe(
    "/partner/test/intents?status=failed",
  );
  expect(dashboardPath("/operator/live")).toBe("/operator/live");
});

test("dashboardPath returns undefined for anything but a path in a dashboard", () => {
  const elsewhere = [
    "https://evil.example/partner/test",
    "//evil.example/partner",
    "/\\evil.example/partner",
    "//partner/test",
    "/.//partner/test",
    "javascript:alert(1)",
    "/sign-in",
    "/api/v1/events",
    "partners",
    "",
    undefined,
    ["/partner/test"],
  ];
  expect(elsewhere.filter((path) => dashboardPath(path) !== undefined)).toEqual([]);
});
