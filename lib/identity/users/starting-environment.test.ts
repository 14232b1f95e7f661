import { expect, test } from "@playwright/test";
import { startingEnvironment } from "./starting-environment";

test("a dashboard opens test before approval, then live, then whatever was used last", () => {
  const partner = { kind: "partner", liveApprovedAt: null, lastEnvironment: null } as const;
  const approved = { ...partner, liveApprovedAt: new Date("2026-03-01T12:00:00Z") };
  expect(startingEnvironment(partner)).toBe("test");
  expect(startingEnvironment({ ...partner, lastEnvironment: "live" })).toBe("test");
  expect(startingEnvironment(approved)).toBe("live");
  expect(startingEnvironment({ ...approved, lastEnvironment: "test" })).toBe("test");
  expect(startingEnvironment({ ...partner, kind: "operator" })).toBe("live");
  expect(startingEnvironment({ ...partner, kind: "operator", lastEnvironment: "test" })).toBe("test");
});
