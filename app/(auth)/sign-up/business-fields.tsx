import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { monthlyVolumes } from "@/lib/accounts/schema";
import { countries } from "@/lib/base/countries/catalogue";
import { volumeWords } from "../../(dashboard)/_words/labels";

/** The business details that an operator reviews before approving live. */
export function BusinessFields() {
  return (
    <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
      <legend className="sr-only">Your business</legend>
      <p className="text-sm text-muted">An operator reviews these details before approving live access.</p>
      <Field name="legal_name" label="Legal name" required>
        <Input autoComplete="organization" maxLength={200} />
      </Field>
      <Field name="country_code" label="Country" required>
        <Select defaultValue="" autoComplete="country">
          <option value="">Choose a country</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="website" label="Website">
        <Input type="url" inputMode="url" autoComplete="url" placeholder="https://example.com" />
      </Field>
      <Field name="sells" label="What you sell" required>
        <Textarea rows={2} maxLength={500} />
      </Field>
      <Field name="monthly_volume" label="Expected monthly volume" required>
        <Select defaultValue="">
          <option value="">Choose a range</option>
          {monthlyVolumes.map((volume) => (
            <option key={volume} value={volume}>
              {volumeWords(volume)}
            </option>
          ))}
        </Select>
      </Field>
    </fieldset>
  );
}
