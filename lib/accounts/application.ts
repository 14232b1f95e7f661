import { countryNameOf } from "@/lib/base/countries/catalogue";
import { type MonthlyVolume, monthlyVolumes } from "./schema";

/** What an applicant told of its business when it signed up. */
export type Application = {
  readonly legalName: string;
  readonly countryName: string;
  readonly website: string | null;
  readonly sells: string;
  readonly monthlyVolume: MonthlyVolume;
};

type Told = {
  readonly legalName: string | null;
  readonly countryCode: string | null;
  readonly website: string | null;
  readonly sells: string | null;
  readonly monthlyVolume: string | null;
};

/** What was told, or null where the account signed up before it was asked. */
export function applicationOf(told: Told | null): Application | null {
  if (!told) return null;
  const { legalName, countryCode, website, sells } = told;
  const monthlyVolume = monthlyVolumes.find((one) => one === told.monthlyVolume);
  if (!legalName || !countryCode || !sells || !monthlyVolume) return null;
  return { legalName, countryName: countryNameOf(countryCode), website, sells, monthlyVolume };
}
