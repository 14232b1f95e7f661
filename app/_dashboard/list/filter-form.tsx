import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { mayAct } from "@/lib/roles";
import { SHARES_VIEWS } from "@/lib/saved-views/schema";
import type { Visit } from "../require-account";
import { DayPresets } from "./day-presets";
import type { Filter } from "./filter";
import { type Filters, type OpenList, orderOf, withChosen } from "./list";
import { ViewsMenu } from "./views-menu";

/**
 * Nothing where nothing can be asked. Asks by the address, so that a list can be linked to and the browser's back
 * button steps through it.
 */
export function FilterForm<Row, Asked extends Filters>({ open }: { readonly open: OpenList<Row, Asked> }) {
  const { list, visit, chosen, misread } = open;
  const path = `${visit.home}${list.path}`;
  const filters = Object.entries(list.filters);
  if (filters.length === 0) return null;
  const asked: Readonly<Record<string, string | undefined>> = { ...chosen, ...misread };
  // What is shown is the order in force, which another filter may have decided.
  const values: typeof asked = { ...asked, order: orderOf(open) };
  return (
    <search className="mb-5 flex flex-col gap-3">
      <form action={path} method="get" className="grid grid-cols-2 items-start gap-3 lg:grid-cols-5">
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
        <div className="col-span-2 flex items-end gap-2 self-stretch lg:col-span-1">
          <Button type="submit" variant="secondary">
            Search
          </Button>
          {Object.keys(asked).length > 0 && (
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
          views={open.views}
          query={withChosen("", chosen).slice(1)}
          mayShare={mayAct(visit.user.role, SHARES_VIEWS)}
          ownsAccount={visit.user.role === "owner"}
        />
      </div>
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
  const field = { name, label, saysOptional: false };
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
        <Field {...field} error={isMisread ? "Such as 250.00" : undefined}>
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

/** What half of a phone's width has room for. */
const SHORT_WORDS = 20;

const hasLongWords = (words: Readonly<Record<string, string>>): boolean =>
  Object.values(words).some(({ length }) => length > SHORT_WORDS);
