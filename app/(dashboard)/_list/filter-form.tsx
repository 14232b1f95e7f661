import type { ReactNode } from "react";
import { Button, buttonStyles } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { ChevronDown } from "@/components/ui/icons";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { now } from "@/lib/base/clock";
import { roleAllows, WORKING_ROLES } from "@/lib/base/roles";
import { listViews } from "@/lib/identity/saved-views/manage-views";
import type { Visit } from "../_shell/visit";
import { dayOf } from "../_words/zoned-time";
import { errorOf, type Filter } from "./filter";
import { type Filters, type OpenList, orderOf, withFilters } from "./list";
import { ViewsMenu } from "./views-menu";

/**
 * Renders the filter form of a list, with links to common date ranges and the saved views that the user can see. Filters are
 * query parameters, so that a filtered list has a URL. Renders nothing for a list without filters.
 */
export async function FilterForm<Row, FilterSet extends Filters>({
  open,
}: {
  readonly open: OpenList<Row, FilterSet>;
}) {
  const { list, visit, chosen, invalidValues } = open;
  const path = `${visit.home}${list.path}`;
  const fieldValues: Readonly<Record<string, string | undefined>> = { ...chosen, ...invalidValues };
  // Show the order in effect, which can depend on another filter.
  const values: typeof fieldValues = { ...fieldValues, order: orderOf(open) };
  const fields = Object.entries(list.filters).map(([name, filter]) => (
    <FilterField
      key={name}
      name={name}
      filter={filter}
      value={values[name]}
      isInvalid={name in invalidValues}
      visit={visit}
    />
  ));
  if (fields.length === 0) return null;
  const [first, ...others] = fields;
  const setAmongOthers = Object.keys(list.filters)
    .slice(1)
    .filter((name) => name in fieldValues).length;
  return (
    <search className="mb-5 flex flex-col gap-3">
      <form
        action={path}
        method="get"
        className="flex flex-wrap items-end gap-3 *:first:w-full sm:*:first:w-80"
      >
        {first}
        {others.length > 0 && <MoreFilters set={setAmongOthers}>{others}</MoreFilters>}
        <div className="flex gap-2">
          <Button type="submit" variant="secondary">
            Search
          </Button>
          {Object.keys(fieldValues).length > 0 && (
            <ButtonLink href={path} variant="quiet">
              Show all
            </ButtonLink>
          )}
        </div>
      </form>
      <div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">
        <DayPresets open={open} />
        <ViewsMenu
          page={path}
          list={list.path}
          views={await listViews(visit.user, list.path)}
          query={withFilters("", chosen).slice(1)}
          mayShare={roleAllows(visit.user.role, WORKING_ROLES)}
          ownsAccount={visit.user.role === "owner"}
        />
      </div>
    </search>
  );
}

/** Renders all filter fields except the first, collapsed if none of them is set. */
function MoreFilters({ set, children }: { readonly set: number; readonly children: ReactNode }) {
  return (
    <details open={set > 0} className="group grow open:w-full sm:grow-0">
      <summary className={buttonStyles({ variant: "secondary" })}>
        More filters
        {set > 0 && <span className="font-normal text-muted">{set} set</span>}
        <ChevronDown aria-hidden="true" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-3 grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</div>
    </details>
  );
}

type FieldProps = {
  readonly name: string;
  readonly filter: Filter;
  readonly value: string | undefined;
  readonly isInvalid: boolean;
  readonly visit: Visit;
};

function FilterField({ name, filter, value, isInvalid, visit }: FieldProps) {
  const { label, control } = filter;
  const field = { name, label, error: isInvalid ? errorOf(filter) : undefined, saysOptional: false };
  switch (control.kind) {
    case "search":
      return (
        <Field {...field} className="col-span-2">
          <Input
            type="search"
            defaultValue={value}
            placeholder={control.placeholder}
            maxLength={255}
            autoComplete="off"
            className={control.isWhole ? "font-mono placeholder:font-sans" : ""}
          />
        </Field>
      );
    case "choice":
      return (
        <Field {...field} className={hasLongWords(control.words) ? "col-span-2 lg:col-span-1" : ""}>
          <Select
            defaultValue={value ?? ""}
            options={control.offered(visit).map((one) => [one, control.words[one] ?? one])}
          >
            <option value="">{control.every}</option>
          </Select>
        </Field>
      );
    case "amount":
      return (
        <Field {...field}>
          <Input inputMode="decimal" defaultValue={value} placeholder="0.00" autoComplete="off" />
        </Field>
      );
    case "day":
      return (
        <Field {...field}>
          <Input type="date" defaultValue={value} />
        </Field>
      );
  }
}

/**
 * The maximum length, in characters, of an option that fits a half-width field on a phone. Below the `lg` breakpoint, a filter
 * with a longer option has the full width.
 */
const SHORT_WORDS = 20;

const hasLongWords = (words: Readonly<Record<string, string>>): boolean =>
  Object.values(words).some(({ length }) => length > SHORT_WORDS);

/** Renders links to common date ranges, or nothing if the list has no filters for a range of days. */
function DayPresets<Row, FilterSet extends Filters>({ open }: { readonly open: OpenList<Row, FilterSet> }) {
  const { list, visit, chosen } = open;
  if (!("from" in list.filters && "to" in list.filters)) return null;
  const set: Readonly<Record<string, string | undefined>> = chosen;
  const presets = presetsAt(now(), visit.user.timezone);
  return (
    <ul aria-label="Days" className="flex flex-wrap gap-x-4 text-sm">
      {presets.map(({ name, from, to }) => (
        <li key={name}>
          <TextLink
            href={withFilters(`${visit.home}${list.path}`, { ...set, from, to })}
            aria-current={set["from"] === from && set["to"] === to ? "true" : undefined}
            className="inline-flex min-h-8 items-center aria-current:font-semibold aria-current:text-ink"
          >
            {name}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

type Preset = { readonly name: string; readonly from: string; readonly to: string };

/** Returns common date ranges in the viewer's time zone. */
function presetsAt(time: Date, timezone: string): Preset[] {
  const daysAgo = (days: number) => dayOf(time, timezone, -days);
  const today = daysAgo(0);
  return [
    { name: "Today", from: today, to: today },
    { name: "Yesterday", from: daysAgo(1), to: daysAgo(1) },
    { name: "7 days", from: daysAgo(6), to: today },
    { name: "30 days", from: daysAgo(29), to: today },
    { name: "This month", from: `${today.slice(0, 8)}01`, to: today },
  ];
}
