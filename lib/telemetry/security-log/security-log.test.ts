import { readFileSync } from "node:fs";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { rolesForAction } from "@/lib/base/audited-actions";
import { atMostOncePer } from "./at-most-once-per";
import { securityIncidents } from "./log-security-event";

test("the operations guide documents every security event and no others", () => {
  const guide = readFileSync("deploy/README.md", "utf8");
  const table = guide.slice(
    guide.indexOf("## Security log"),
    guide.indexOf("## ", guide.indexOf("## Security log") + 3),
  );
  const explained = [...table.matchAll(/^\| `([a-z_.]+)` \|/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual([...Object.keys(rolesForAction), ...securityIncidents].toSorted());
});

test("a rate limiter allows each subject once per window, independently of other subjects", () => {
  const isDue = atMostOncePer(1_000);
  expect([isDue("a", 0), isDue("a", 999), isDue("b", 999), isDue("a", 1_000), isDue("a", 1_001)]).toEqual([
    ...[true, false, true, true, false],
  ]);
});

test("a rate limiter stores at most 10,000 subjects and evicts the oldest first", () => {
  const isDue = atMostOncePer(1_000);
  for (let subject = 0; subject <= 10_000; subject += 1) isDue(String(subject), 0);
  expect(isDue("0", 1)).toBe(true);
  expect(isDue("10000", 1)).toBe(false);
});
