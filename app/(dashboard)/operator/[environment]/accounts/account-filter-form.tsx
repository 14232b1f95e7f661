import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { AccountFilter } from "@/lib/accounts/schema";

type Props = { readonly path: string; readonly filter: AccountFilter };

/** Asks by the address, so that a list can be linked to and the browser's back button steps through it. */
export function AccountFilterForm({ path, filter }: Props) {
  const filtered = Object.values(filter).some(Boolean);
  return (
    <search>
      <form action={path} method="get" className="mb-5 flex flex-wrap items-center gap-3">
        <Field name="search" label="Company or e-mail" className="w-full sm:w-64" hideLabel>
          <Input type="search" defaultValue={filter.search} placeholder="Company or e-mail" maxLength={100} />
        </Field>
        <Field name="kind" label="Kind" className="grow sm:grow-0" hideLabel>
          <Select defaultValue={filter.kind ?? ""}>
            <option value="">Every kind</option>
            <option value="partner">Partners</option>
            <option value="reseller">Resellers</option>
          </Select>
        </Field>
        <Field name="state" label="State" className="grow sm:grow-0" hideLabel>
          <Select defaultValue={filter.state ?? ""}>
            <option value="">Every state</option>
            <option value="waiting">Waiting for live</option>
            <option value="approved">Live</option>
            <option value="suspended">Suspended</option>
          </Select>
        </Field>
        <Button type="submit" variant="secondary">
          Search
        </Button>
        {filtered && (
          <ButtonLink href={path} variant="quiet">
            Show all
          </ButtonLink>
        )}
      </form>
    </search>
  );
}
