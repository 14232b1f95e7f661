import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { SettingsError } from "@/lib/base/settings/env";
import { clientAddress, trustedProxies } from "./client-address";

const noProxies = trustedProxies([]);
const proxies = trustedProxies(["10.0.0.0/8", "2001:db8::1"]);

test("if no proxy is trusted, the client's address is the peer's address and X-Forwarded-For is ignored", () => {
  expect(clientAddress("203.0.113.7", "1.2.3.4", noProxies)).toBe("203.0.113.7");
  expect(clientAddress("127.0.0.1", "1.2.3.4", noProxies)).toBe("127.0.0.1");
});

test("if the peer is a trusted proxy, the client's address is the last X-Forwarded-For entry that is not a trusted proxy's address", () => {
  expect(clientAddress("10.1.1.1", "203.0.113.7", proxies)).toBe("203.0.113.7");
  expect(clientAddress("10.1.1.1", "203.0.113.7, 10.2.2.2", proxies)).toBe("203.0.113.7");
  expect(clientAddress("2001:db8::1", "203.0.113.7", proxies)).toBe("203.0.113.7");
});

test("the client's address is the X-Forwarded-For entry that the trusted proxy added, and entries that the client sent are ignored", () => {
  expect(clientAddress("10.1.1.1", "6.6.6.6, 203.0.113.7", proxies)).toBe("203.0.113.7");
});

test("the client's address is the proxy's address when X-Forwarded-For is missing or does not end in a valid address", () => {
  expect(clientAddress("10.1.1.1", "", proxies)).toBe("10.1.1.1");
  expect(clientAddress("10.1.1.1", "unknown", proxies)).toBe("10.1.1.1");
  expect(clientAddress("10.1.1.1", "203.0.113.7, garbage", proxies)).toBe("10.1.1.1");
});

test("an X-Forwarded-For entry can include a port, and brackets around an IPv6 address", () => {
  expect(clientAddress("10.1.1.1", "203.0.113.7:51234", proxies)).toBe("203.0.113.7");
  expect(clientAddress("10.1.1.1", "203.0.113.7, 10.2.2.2:443", proxies)).toBe("203.0.113.7");
  expect(clientAddress("10.1.1.1", "[2001:db8:1::1]:443", proxies)).toBe("2001:db8:1::1");
  expect(clientAddress("10.1.1.1", "[2001:db8:1::1]", proxies)).toBe("2001:db8:1::1");
  expect(clientAddress("10.1.1.1", "2001:db8:1::1:443", proxies)).toBe("2001:db8:1::1:443");
});

test("an IPv4-mapped IPv6 address is treated as the IPv4 address", () => {
  expect(clientAddress("::ffff:203.0.113.7", "", noProxies)).toBe("203.0.113.7");
  expect(clientAddress("::ffff:10.1.1.1", "203.0.113.7", proxies)).toBe("203.0.113.7");
  const addresses = ["10.255.0.1", "::ffff:10.255.0.1", "11.0.0.1"];
  expect(addresses.map(trustedProxies(["::ffff:10.0.0.0/104"]))).toEqual([true, true, false]);
});

test("an entry of TRUSTED_PROXIES that is neither an address nor a CIDR block is rejected with an error that names the entry", () => {
  for (const entry of ["proxy.internal", "10.0.0.0/99", "300.1.1.1", "::ffff:10.0.0.0/80"]) {
    expect(() => trustedProxies([entry])).toThrow(SettingsError);
    expect(() => trustedProxies([entry])).toThrow(entry);
  }
});
