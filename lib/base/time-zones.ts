import keys from "cldr-bcp47/bcp47/timezone.json" with { type: "json" };

/**
 * A time zone in CLDR. `_alias` lists all names of the zone. `_iana` is its current IANA name; if absent, the first alias is
 * the current name.
 */
type Zone = { readonly _alias?: string; readonly _iana?: string; readonly _preferred?: string };

/** The name that is used for UTC, because IANA's current name, Etc/UTC, is uncommon. */
const UTC = "UTC";

const zones = Object.values<Zone | string>(keys.keyword.u.tz).flatMap((zone) => {
  if (typeof zone === "string" || !zone._alias) return [];
  const names = zone._alias.split(" ");
  const [first = ""] = names;
  return [{ names, current: names.includes(UTC) ? UTC : (zone._iana ?? first) }];
});

const currentNames = new Map(zones.flatMap(({ names, current }) => names.map((name) => [name, current])));

/**
 * Returns the current IANA name of a time zone, given its current name or a former one. Returns `UTC` for every name of UTC,
 * and other text unchanged.
 */
export function canonicalTimeZone(name: string): string {
  return currentNames.get(name) ?? name;
}

/** Returns true for a current or former zone name that this version of Node supports. */
export function isTimeZone(name: string): boolean {
  return currentNames.has(name) && isSupported(name);
}

function isSupported(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the current names of the supported time zones that are named after a place, sorted. */
export function listTimeZones(): string[] {
  const names = new Set(Intl.supportedValuesOf("timeZone").map(canonicalTimeZone));
  return [...names].filter((name) => /^(?!Etc\/)\w+\//.test(name)).sort();
}
