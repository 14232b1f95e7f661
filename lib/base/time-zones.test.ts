import { DateTime } from "luxon";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { canonicalTimeZone, isTimeZone, listTimeZones } from "./time-zones";

const listed = listTimeZones();

test("listTimeZones lists each time zone once, by its current IANA name", () => {
  const current = [
    ...["Africa/Asmara", "America/Argentina/Buenos_Aires", "America/Indiana/Indianapolis", "America/Nuuk"],
    ...["Asia/Ho_Chi_Minh", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Yangon", "Atlantic/Faroe", "Europe/Kyiv"],
    ...["Pacific/Chuuk", "Pacific/Kanton", "Pacific/Pohnpei", "Europe/Vienna", "America/New_York"],
  ];
  expect(listed).toEqual(expect.arrayContaining(current));
  const former = [
    ...["Africa/Asmera", "America/Buenos_Aires", "America/Indianapolis", "America/Godthab", "Asia/Saigon"],
    ...["Asia/Katmandu", "Asia/Calcutta", "Asia/Rangoon", "Atlantic/Faeroe", "Europe/Kiev", "Pacific/Truk"],
    ...[
      "Pacific/Enderbury",
      "Pacific/Ponape",
      "US/Eastern",
      "EST5EDT",
      "Etc/GMT+1",
      "UTC",
      "America/Montreal",
    ],
  ];
  expect(listed.filter((name) => former.includes(name))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.map(canonicalTimeZone)).toEqual(listed);
});

test("a time zone has the same UTC offsets under its current name as under the name that Node lists", () => {
  const moments = [1_700_000_000_000, 1_720_000_000_000];
  const clocks = (zone: string) => moments.map((moment) => DateTime.fromMillis(moment, { zone }).offset);
  for (const known of Intl.supportedValuesOf("timeZone")) {
    const name = canonicalTimeZone(known);
    if (name === known) continue;
    expect(clocks(name), name).toEqual(clocks(known));
    expect(clocks(name)).not.toContain(Number.NaN);
  }
});

test("isTimeZone rejects unknown names and accepts every name of UTC; canonicalTimeZone leaves unknown names unchanged and converts every name of UTC to UTC", () => {
  for (const name of [
    "",
    "Europe/Atlantis",
    "+01:00",
    "europe/vienna",
    "__proto__",
    "timezone",
    "Etc/Unknown",
  ]) {
    expect(isTimeZone(name), name).toBe(false);
    expect(canonicalTimeZone(name)).toBe(name);
  }
  for (const name of ["UTC", "Etc/UTC", "Zulu"]) {
    expect(isTimeZone(name), name).toBe(true);
    expect(canonicalTimeZone(name)).toBe("UTC");
  }
});
