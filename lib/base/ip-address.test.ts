import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { clientSubject, networkOf } from "./ip-address";

test("networkOf reduces an IPv4 address to its /24 and an IPv6 address to its /48", () => {
  expect(networkOf("203.0.113.77")).toBe("203.0.113.0/24");
  expect(networkOf("::ffff:203.0.113.77")).toBe("203.0.113.0/24");
  expect(networkOf("2001:db8:1234:5678:9abc::1")).toBe("2001:db8:1234::/48");
  for (const none of ["", "unknown", "here", undefined]) expect(networkOf(none)).toBeUndefined();
});

test("an IPv4 client is throttled by its address, even in IPv4-mapped IPv6 notation", () => {
  expect(clientSubject("203.0.113.9")).toBe("203.0.113.9");
  expect(clientSubject("::ffff:203.0.113.9")).toBe("203.0.113.9");
});

test("all addresses in one IPv6 /64 network are throttled together, and those in different /64 networks separately", () => {
  expect(clientSubject("2001:db8:1:2:aaaa::1")).toBe("2001:db8:1:2::/64");
  expect(clientSubject("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe("2001:db8:1:2::/64");
  expect(clientSubject("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
});

test("all clients without a valid address are throttled as one client", () => {
  expect(clientSubject("not an address")).toBe("unknown");
  expect(clientSubject("")).toBe("unknown");
});
