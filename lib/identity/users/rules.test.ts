import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { sessionStatus, startingEnvironment } from "./rules";

const at = new Date("2026-03-01T12:00:00Z");
const earlier = new Date("2026-03-01T11:59:59.999Z");
const later = new Date("2026-03-01T12:00:00.001Z");

const open = { endedAt: null, expiresAt: later, lastSeenAt: earlier, suspendedAt: null };

test("a session that cannot be used is reported as ended, expired or suspended, and an ended session of a suspended account is reported as ended", () => {
  expect(sessionStatus(open, at)).toBe("signed-in");
  expect(sessionStatus({ ...open, endedAt: earlier }, at)).toBe("ended");
  expect(sessionStatus({ ...open, expiresAt: at }, at)).toBe("expired");
  expect(sessionStatus({ ...open, suspendedAt: earlier }, at)).toBe("suspended");
  expect(sessionStatus({ ...open, endedAt: earlier, suspendedAt: earlier }, at)).toBe("ended");
});

test("a session ends after twelve hours without use", () => {
  const twelveHoursAgo = new Date("2026-03-01T00:00:00.000Z");
  const lessAgo = new Date("2026-03-01T00:00:00.001Z");
  expect(sessionStatus({ ...open, lastSeenAt: twelveHoursAgo }, at)).toBe("idle");
  expect(sessionStatus({ ...open, lastSeenAt: lessAgo }, at)).toBe("signed-in");
});

test("the dashboard opens in the test environment for users of unapproved accounts; for operators and users of approved accounts, it opens in the last used environment, or in live if none was used", () => {
  const partner = { kind: "partner", liveApprovedAt: null, lastEnvironment: null } as const;
  const approved = { ...partner, liveApprovedAt: new Date("2026-03-01T12:00:00Z") };
  expect(startingEnvironment(partner)).toBe("test");
  expect(startingEnvironment({ ...partner, lastEnvironment: "live" })).toBe("test");
  expect(startingEnvironment(approved)).toBe("live");
  expect(startingEnvironment({ ...approved, lastEnvironment: "test" })).toBe("test");
  expect(startingEnvironment({ ...partner, kind: "operator" })).toBe("live");
  expect(startingEnvironment({ ...partner, kind: "operator", lastEnvironment: "test" })).toBe("test");
});
