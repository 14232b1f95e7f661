import { Field } from "@/components/ui/field";
import { listTimeZones } from "@/lib/base/time-zones";
import { TimezoneInput } from "./timezone-input";

const ZONES = ["UTC", ...listTimeZones()];

/** Renders a searchable time zone field. */
export function TimezoneField({ chosen, hint }: { chosen: string; hint?: string | undefined }) {
  return (
    <Field name="timezone" label="Time zone" hint={hint} required>
      <TimezoneInput zones={ZONES} chosen={chosen} />
    </Field>
  );
}
