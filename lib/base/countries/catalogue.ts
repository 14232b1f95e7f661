import isoCountries from "i18n-iso-countries";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import type { Country } from "./schema";

/** Country codes that `i18n-iso-countries` lists, but that are user-assigned and not part of ISO 3166. */
const NOT_IN_ISO_3166 = new Set(["XK"]);

/**
 * The country codes of the 27 EU member states since February 1, 2020.
 * https://european-union.europa.eu/principles-countries-history/eu-countries_en
 */
const EU_MEMBERS = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/**
 * The codes of countries and territories without value-added tax or a similar goods and services tax in 2026. Some of them have
 * a sales or turnover tax that gives no credit for input tax.
 */
const WITHOUT_VAT = new Set(
  (
    "AF AQ AS AW BL BM BN BQ BV CC CU CW CX EH ER FK FM GF GG GI GL GS GU HK HM IO IQ KM KP KW KY LY MF MH MM MO MP " +
    "MS MY NF NR NU PM PN PR QA SB SH SJ SM SO SS SX SY TC TF TK TL TV UM US VA VG VI WF YT"
  ).split(" "),
);

isoCountries.registerLocale(english);

/** Every country and territory of ISO 3166-1, sorted by English name. */
export const countries: readonly Country[] = Object.entries(isoCountries.getNames("en"))
  .filter(([code]) => !NOT_IN_ISO_3166.has(code))
  .map(([code, name]) => ({
    name,
    code,
    is_eu_member: EU_MEMBERS.has(code),
    vat_applicable: !WITHOUT_VAT.has(code),
  }))
  .sort((left, right) => left.name.localeCompare(right.name, "en"));

const codes: ReadonlySet<string> = new Set(countries.map((country) => country.code));

/** Returns true for the ISO 3166-1 alpha-2 code of one of the {@link countries}. */
export function isCountryCode(code: string): boolean {
  return codes.has(code);
}

/** Returns the English name of a country, or the code itself if the country is unknown. */
export function countryNameOf(countryCode: string): string {
  return countries.find(({ code }) => code === countryCode)?.name ?? countryCode;
}
