import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { atMostOncePer } from "./at-most-once-per";
import { networkOf } from "./client-network";
import { securityActs, securityIncidents } from "./events";

test("of a client's address only its network is kept: a /24, or a /48 of IPv6", () => {
  expect(networkOf("203.0.113.77")).toBe("203.0.113.0/24");
  expect(networkOf("::ffff:203.0.113.77")).toBe("203.0.113.0/24");
  expect(networkOf("2001:db8:1234:5678:9abc::1")).toBe("2001:db8:1234::/48");
  for (const none of ["", "unknown", "here", undefined]) expect(networkOf(none)).toBeUndefined();
});

test("the operations guide explains every security event, and no other", () => {
  const guide = readFileSync("deploy/README.md", "utf8");
  const table = guide.slice(
    guide.indexOf("## Security log"),
    guide.indexOf("## ", guide.indexOf("## Security log") + 3),
  );
  const explained = [...table.matchAll(/^\| `([a-z_.]+)` \|/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual([...securityActs, ...securityIncidents].toSorted());
});

test("a subject has its turn once in a window, whatever others do", () => {
  const turn = atMostOncePer(1_000);
  expect([turn("a", 0), turn("a", 999), turn("b", 999), turn("a", 1_000), turn("a", 1_001)]).toEqual([
    ...[true, false, true, true, false],
  ]);
});

test("what is remembered of subjects is bounded", () => {
  const turn = atMostOncePer(1_000);
  for (let subject = 0; subject <= 10_000; subject += 1) turn(String(subject), 0);
  expect(turn("0", 1)).toBe(true);
  expect(turn("10000", 1)).toBe(false);
});
