import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { keyStatus } from "./manage-api-keys";

const at = new Date("2026-03-01T12:00:00Z");
const earlier = new Date("2026-03-01T11:59:59.999Z");
const later = new Date("2026-03-01T12:00:00.001Z");

test("an API key without an expiry is reported as active unless it is revoked, and a revoked API key is reported as revoked with or without an expiry", () => {
  expect(keyStatus({ revokedAt: null, expiresAt: null }, at)).toBe("active");
  expect(keyStatus({ revokedAt: earlier, expiresAt: null }, at)).toBe("revoked");
  expect(keyStatus({ revokedAt: earlier, expiresAt: later }, at)).toBe("revoked");
});

test("a rotated API key is reported as expiring until its overlap with the new key ends, and as expired from then on", () => {
  expect(keyStatus({ revokedAt: null, expiresAt: later }, at)).toBe("expiring");
  expect(keyStatus({ revokedAt: null, expiresAt: at }, at)).toBe("expired");
  expect(keyStatus({ revokedAt: null, expiresAt: earlier }, at)).toBe("expired");
});
