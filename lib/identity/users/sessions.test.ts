import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { deviceName } from "./sessions";

test("deviceName returns the browser and the operating system, also for a user agent that names several browsers", () => {
  const chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36";
  expect(deviceName(chrome)).toBe("Chrome on Linux");
  expect(deviceName(`${chrome} Edg/147.0`)).toBe("Edge on Linux");
  expect(deviceName("Mozilla/5.0 (Windows NT 10.0; rv:149.0) Gecko/20100101 Firefox/149.0")).toBe(
    "Firefox on Windows",
  );
  expect(
    deviceName(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Safari/604",
    ),
  ).toBe("Safari on iOS");
  expect(deviceName("Mozilla/5.0 (Linux; Android 16) AppleWebKit/537 Chrome/147 Mobile Safari/537")).toBe(
    "Chrome on Android",
  );
});

test("deviceName returns undefined for an unknown or missing user agent", () => {
  expect(deviceName("curl/8.0")).toBeUndefined();
  expect(deviceName(undefined)).toBeUndefined();
});
