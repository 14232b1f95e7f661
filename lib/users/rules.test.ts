import { expect, test } from "@playwright/test";
import { sessionStatus } from "./rules";

const at = new Date("2026-03-01T12:00:00Z");
const earlier = new Date("2026-03-01T11:59:59.999Z");
const later = new Date("2026-03-01T12:00:00.001Z");

test("a session is over when it was ended or its time is up, whatever else is true of it", () => {
  const open = { endedAt: null, expiresAt: later, suspendedAt: null };
  expect(sessionStatus(open, at)).toBe("signed-in");
  expect(sessionStatus({ ...open, endedAt: earlier }, at)).toBe("ended");
  expect(sessionStatus({ ...open, expiresAt: at }, at)).toBe("ended");
  expect(sessionStatus({ ...open, suspendedAt: earlier }, at)).toBe("suspended");
  expect(sessionStatus({ endedAt: earlier, expiresAt: later, suspendedAt: earlier }, at)).toBe("ended");
});
