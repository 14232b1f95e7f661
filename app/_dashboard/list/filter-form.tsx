import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { mayAct } from "@/lib/roles";
import { SHARES_VIEWS } from "@/lib/saved-views/schema";
import type { Visit } from "../require-account";
import { DayPresets } from "./day-presets";
import type { Filter } from "./filter";
import { type Filters, type OpenList, withChosen } from "./list";
import { ViewsMenu } from "./views-menu";

/** As many stand in one line beside the button. */
const IN_A_LINE = 3;

/**
 * Nothing where nothing can be asked. Asks by the address, so that a list can be linked to and the browser's back
 * button steps through it.
 */
export function FilterForm<Row, Asked extends Filters>({ open }: { readonly open: OpenList<Row, Asked> }) {
  const { list, visit, chosen, misread } = open;
  const path = `${visit.home}${list.path}`;
  const filters = Object.entries(list.filters);
  if (filters.length === 0) return null;
  const values: Readonly<Record<string, string | undefined>> = { ...chosen, ...misread };
  return (
    <search className="mb-5 flex flex-wrap items-end gap-3">
      <form
        action={path}
        method="get"
        className={classNames(
          "grid w-full grid-cols-2 items-end gap-3",
          filters.length > IN_A_LINE ? "sm:w-auto sm:grow lg:grid-cols-4" : "sm:flex sm:w-auto sm:flex-wrap",
        )}
      >
        {filters.map(([name, filter]) => (
          <FilterField
            key={name}
            name={name}
            filter={filter}
            value={values[name]}
            isMisread={name in misread}
            visit={visit}
          />
        ))}
        <div className="col-span-2 flex gap-2">
          <Button type="submit" variant="secondary">
            Search
          </Button>
          {Object.keys(values).length > 0 && (
            <ButtonLink href={path} variant="quiet">
              Show all
            </ButtonLink>
          )}
        </div>
      </form>
      <ViewsMenu
        page={path}
        list={list.path}
        views={open.views}
        query={withChosen("", chosen).slice(1)}
        mayShare={mayAct(visit.user.role, SHARES_VIEWS)}
        ownsAccount={visit.user.role === "owner"}
      />
      <DayPresets open={open} />
    </search>
  );
}

type FieldProps = {
  readonly name: string;
  readonly filter: Filter;
  readonly value: string | undefined;
  readonly isMisread: boolean;
  readonly visit: Visit;
};

function FilterField({ name, filter: { label, control }, value, isMisread, visit }: FieldProps) {
  switch (control.kind) {
    case "search":
      return (
        <Field name={name} label={label} className="col-span-2 sm:min-w-72" hideLabel>
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
        <Field name={name} label={label} hideLabel>
          <Select defaultValue={value ?? ""}>
            <option value="">{control.every}</option>
            {control.offered(visit).map((one) => (
              <option key={one} value={one}>
                {control.words[one]}
              </option>
            ))}
          </Select>
        </Field>
      );
    case "amount":
      return (
        <Field name={name} label={label} error={isMisread ? "Such as 250.00" : undefined} hideLabel>
          <Input inputMode="decimal" defaultValue={value} placeholder={label} autoComplete="off" />
        </Field>
      );
    case "day":
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
}
