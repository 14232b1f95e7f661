import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { dashboardPath } from "./dashboard-path";

test("the query of a dashboard path keeps every parameter except Next.js's _rsc", () => {
  expect(dashboardPath("/partner/test/intents?status=failed&_rsc=1abc")).toBe(
    "/partner/test/intents?status=failed",
  );
  expect(dashboardPath("/operator/live")).toBe("/operator/live");
});

test("a path outside the dashboards is rejected", () => {
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
  expect(elsewhere.filter((wanted) => dashboardPath(wanted) !== undefined)).toEqual([]);
});
