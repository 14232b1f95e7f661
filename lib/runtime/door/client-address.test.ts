import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { SettingsError } from "@/lib/base/settings/env";
import { clientAddress, trustedProxies } from "./client-address";

const noProxies = trustedProxies([]);
const proxies = trustedProxies(["10.0.0.0/8", "2001:db8::1"]);

test("uses the peer's address and ignores X-Forwarded-For if no proxy is trusted", () => {
  expect(clientAddress("203.0.113.7", "1.2.3.4", noProxies)).toBe("203.0.113.7");
  expect(clientAddress("127.0.0.1", "1.2.3.4", noProxies)).toBe("127.0.0.1");
});

test("uses the last address that is not a trusted proxy's if the peer is a trusted proxy", () => {
  expect(clientAddress("10.1.1.1", "203.0.113.7", proxies)).toBe("203.0.113.7");
  expect(clientAddress("10.1.1.1", "203.0.113.7, 10.2.2.2", proxies)).toBe("203.0.113.7");
  expect(clientAddress("2001:db8::1", "203.0.113.7", proxies)).toBe("203.0.113.7");
});

test("uses the X-Forwarded-For entry of the trusted proxy and ignores entries sent by the client", () => {
  expect(clientAddress("10.1.1.1", "6.6.6.6, 203.0.113.7", proxies)).toBe("203.0.113.7");
});

test("uses the proxy's address when X-Forwarded-For is missing or unreadable", () => {
  expect(clientAddress("10.1.1.1", undefined, proxies)).toBe("10.1.1.1");
  expect(clientAddress("10.1.1.1", "unknown", proxies)).toBe("10.1.1.1");
  expect(clientAddress("10.1.1.1", "203.0.113.7, garbage", proxies)).toBe("10.1.1.1");
});

test("treats an IPv4-mapped IPv6 address as the IPv4 address", () => {
  expect(clientAddress("::ffff:203.0.113.7", undefined, noProxies)).toBe("203.0.113.7");
  expect(clientAddress("::ffff:10.1.1.1", "203.0.113.7", proxies)).toBe("203.0.113.7");
});

test("rejects an entry of TRUSTED_PROXIES that is neither an address nor a CIDR block, and names the entry", () => {
  for (const entry of ["proxy.internal", "10.0.0.0/99", "300.1.1.1"]) {
    expect(() => trustedProxies([entry])).toThrow(SettingsError);
    expect(() => trustedProxies([entry])).toThrow(entry);
  }
});
