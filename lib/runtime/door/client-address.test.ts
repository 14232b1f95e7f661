import { expect, test } from "@playwright/test";
import { SettingsError } from "@/lib/base/settings/env";
import { clientAddress, trustedProxies } from "./client-address";

const nobody = trustedProxies([]);
const proxies = trustedProxies(["10.0.0.0/8", "2001:db8::1"]);

test("without trusted proxies the client is the peer, whatever X-Forwarded-For claims", () => {
  expect(clientAddress("203.0.113.7", "1.2.3.4", nobody)).toBe("203.0.113.7");
  expect(clientAddress("127.0.0.1", "1.2.3.4", nobody)).toBe("127.0.0.1");
});

test("behind a trusted proxy the client is the last address that is no trusted proxy", () => {
  expect(clientAddress("10.1.1.1", "203.0.113.7", proxies)).toBe("203.0.113.7");
  expect(clientAddress("10.1.1.1", "203.0.113.7, 10.2.2.2", proxies)).toBe("203.0.113.7");
  expect(clientAddress("2001:db8::1", "203.0.113.7", proxies)).toBe("203.0.113.7");
});

test("what a client writes into X-Forwarded-For itself does not count, because the proxy appends the truth", () => {
  expect(clientAddress("10.1.1.1", "6.6.6.6, 203.0.113.7", proxies)).toBe("203.0.113.7");
});

test("a trusted proxy that says nothing readable is the client itself", () => {
  expect(clientAddress("10.1.1.1", undefined, proxies)).toBe("10.1.1.1");
  expect(clientAddress("10.1.1.1", "unknown", proxies)).toBe("10.1.1.1");
  expect(clientAddress("10.1.1.1", "203.0.113.7, garbage", proxies)).toBe("10.1.1.1");
});

test("an IPv4 address written as IPv6 is the same client and the same proxy", () => {
  expect(clientAddress("::ffff:203.0.113.7", undefined, nobody)).toBe("203.0.113.7");
  expect(clientAddress("::ffff:10.1.1.1", "203.0.113.7", proxies)).toBe("203.0.113.7");
});

test("an entry of TRUSTED_PROXIES that is no address or block is refused by name", () => {
  for (const entry of ["proxy.internal", "10.0.0.0/99", "300.1.1.1"]) {
    expect(() => trustedProxies([entry])).toThrow(SettingsError);
    expect(() => trustedProxies([entry])).toThrow(entry);
  }
});
