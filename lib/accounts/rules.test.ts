import { expect, test } from "@playwright/test";
import { keyStatus, sessionStatus, shopUrlFault } from "./rules";

const at = new Date("2026-03-01T12:00:00Z");
const earlier = new Date("2026-03-01T11:59:59.999Z");
const later = new Date("2026-03-01T12:00:00.001Z");

test("a key without an end is active, and revoked for good once revoked", () => {
  expect(keyStatus({ revokedAt: null, expiresAt: null }, at)).toBe("active");
  expect(keyStatus({ revokedAt: earlier, expiresAt: null }, at)).toBe("revoked");
  expect(keyStatus({ revokedAt: earlier, expiresAt: later }, at)).toBe("revoked");
});

test("a rotated key works until the moment its overlap ends, not a moment longer", () => {
  expect(keyStatus({ revokedAt: null, expiresAt: later }, at)).toBe("expiring");
  expect(keyStatus({ revokedAt: null, expiresAt: at }, at)).toBe("expired");
  expect(keyStatus({ revokedAt: null, expiresAt: earlier }, at)).toBe("expired");
});

test("a session is over when it was ended or its time is up, whatever else is true of it", () => {
  const open = { endedAt: null, expiresAt: later, suspendedAt: null };
  expect(sessionStatus(open, at)).toBe("signed-in");
  expect(sessionStatus({ ...open, endedAt: earlier }, at)).toBe("ended");
  expect(sessionStatus({ ...open, expiresAt: at }, at)).toBe("ended");
  expect(sessionStatus({ ...open, suspendedAt: earlier }, at)).toBe("suspended");
  expect(sessionStatus({ endedAt: earlier, expiresAt: later, suspendedAt: earlier }, at)).toBe("ended");
});

test("a shop is reached by https, and by http only where the deployment allows it", () => {
  expect(shopUrlFault("https://shop.example/buy", false)).toBeUndefined();
  expect(shopUrlFault("http://shop.example/buy", false)).toContain("https");
  expect(shopUrlFault("http://localhost:4000", true)).toBeUndefined();
});
