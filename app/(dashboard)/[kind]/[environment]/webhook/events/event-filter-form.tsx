import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { AccountKind } from "@/lib/caller";
import { eventTypesFor } from "@/lib/event-catalogue";
import { type EventFilter, TEST_EVENTS } from "./event-filter";

type Props = { readonly path: string; readonly filter: EventFilter; readonly kind: AccountKind };

/** Asks by the address, so that a list can be linked to and the browser's back button steps through it. */
export function EventFilterForm({ path, filter, kind }: Props) {
  const filtered = Object.values(filter).some(Boolean);
  return (
    <search>
      <form action={path} method="get" className="mb-5 grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
        <Field name="search" label="Reference or event id" className="col-span-2" hideLabel>
          <Input
            type="search"
            defaultValue={filter.search}
            placeholder="Whole reference or event id"
            maxLength={255}
            autoComplete="off"
            className="font-mono placeholder:font-sans"
          />
        </Field>
        <Field name="status" label="Delivery" hideLabel>
          <Select defaultValue={filter.status ?? ""}>
            <option value="">Every state</option>
            <option value="succeeded">Delivered (succeeded)</option>
            <option value="pending">Scheduled (pending)</option>
            <option value="failed">Failed</option>
            <option value="unsent">Not sent (unsent)</option>
          </Select>
        </Field>
        <Field name="type" label="Type" hideLabel>
          <Select defaultValue={filter.type ?? ""}>
            <option value="">Every type</option>
            {eventTypesFor(kind).map((type) => (
              <option key={type}>{type}</option>
            ))}
            <option value={TEST_EVENTS}>Test events</option>
          </Select>
        </Field>
        <Day name="from" label="From" value={filter.from} />
        <Day name="to" label="To" value={filter.to} />
        <div className="col-span-2 flex gap-2">
          <Button type="submit" variant="secondary">
            Search
          </Button>
          {filtered && (
            <ButtonLink href={path} variant="quiet">
              Show all
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  );
}

type DayProps = { readonly name: string; readonly label: string; readonly value: string | undefined };

function Day({ name, label, value }: DayProps) {
  return (
    <div className="flex flex-col gap-1.5 sm:flex-row sm:items-center sm:gap-3">
      <span aria-hidden="true" className="text-sm text-muted sm:w-9">
        {label}
      </span>
      <Field name={name} label={label} className="grow" hideLabel>
        <Input type="date" defaultValue={value} />
      </Field>
    </div>
  );
}
