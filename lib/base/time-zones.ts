import keys from "cldr-bcp47/bcp47/timezone.json" with { type: "json" };

/** What the Unicode Consortium keeps of a zone: every name it ever had and, where that is not the first, IANA's. */
type Zone = { readonly _alias?: string; readonly _iana?: string; readonly _preferred?: string };

/** Not a place. IANA has its current name as Etc/UTC, which nobody says. */
const UTC = "UTC";

const zones = Object.values<Zone | string>(keys.keyword.u.tz).flatMap((zone) => {
  if (typeof zone === "string" || !zone._alias) return [];
  const names = zone._alias.split(" ");
  const [first = ""] = names;
  return [{ names, first, current: names.includes(UTC) ? UTC : (zone._iana ?? first) }];
});

const currentNames = new Map(zones.flatMap(({ names, current }) => names.map((name) => [name, current])));
const firstNames = new Map(zones.map(({ current, first }) => [current, first]));

/** The IANA name that a zone has now, by any name it ever had. What is no such name stays as it is. */
export function currentTimeZone(name: string): string {
  return currentNames.get(name) ?? name;
}

/** Whether it is, or ever was, the name of a zone that can be computed with here: a new one waits for a newer Node. */
export function isTimeZone(name: string): boolean {
  return currentNames.has(name) && isComputable(name);
}

function isComputable(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** A zone to choose. Browsers and Node know it by the first name it had, whatever IANA calls it since. */
export type TimeZone = { readonly name: string; readonly firstName: string };

/** The zones that are places and that Node can compute with, by their current names, in the order of the alphabet. */
export function listTimeZones(): TimeZone[] {
  const names = new Set(Intl.supportedValuesOf("timeZone").map(currentTimeZone));
  const places = [...names].filter((name) => /^(?!Etc\/)\w+\//.test(name));
  return places.sort().map((name) => ({ name, firstName: firstNames.get(name) ?? name }));
}
