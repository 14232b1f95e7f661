import { expect, test } from "@playwright/test";
import { clientSubject } from "./client-subject";

test("an IPv4 address counts as itself, in either notation", () => {
  expect(clientSubject("203.0.113.9")).toBe("203.0.113.9");
  expect(clientSubject("::ffff:203.0.113.9")).toBe("203.0.113.9");
});

test("all addresses of one IPv6 /64 count together, and two /64 apart", () => {
  expect(clientSubject("2001:db8:1:2:aaaa::1")).toBe("2001:db8:1:2::/64");
  expect(clientSubject("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe("2001:db8:1:2::/64");
  expect(clientSubject("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
});

test("a zone or a word does not make a subject of its own", () => {
  expect(clientSubject("not an address")).toBe("unknown");
  expect(clientSubject("")).toBe("unknown");
});
