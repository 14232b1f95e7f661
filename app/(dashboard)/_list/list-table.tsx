import { Fragment, type ReactNode } from "react";
import { DateTime, Money } from "@/components/money/values";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { TextLink } from "@/components/ui/link";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Amount } from "../_cards/amounts";
import type { Visit } from "../_shell/visit";
import type { Column, RowName, TableOf } from "./list";

const hiddenBelow = { sm: "hidden sm:table-cell", lg: "hidden lg:table-cell" };
const shownBelow = { sm: "sm:hidden", lg: "lg:hidden" };

type Props<Row> = {
  readonly list: TableOf<Row>;
  readonly rows: readonly Row[];
  readonly visit: Visit;
  readonly caption: string;
};

/**
 * Renders the table of a list. On narrow screens, some columns are hidden. Their values then appear below the row's name or
 * amount.
 */
export function ListTable<Row>({ list, rows, visit, caption }: Props<Row>) {
  const named = list.columns.find(isName) ?? list.columns[0];
  const amount = list.columns.find((column) => "amount" in column);
  const stacked = list.columns.filter(({ from }) => from !== undefined);
  const stackedIn = (column: Column<Row>) =>
    stacked.filter((one) => column === (one.underAmount ? amount : named));
  return (
    <Table caption={caption} className="linked-rows">
      <Thead>
        <Tr>
          {list.columns.map((column) => (
            <Th
              key={column.header}
              numeric={isNumeric(column)}
              className={column.from && hiddenBelow[column.from]}
            >
              {column.hasActs ? <span className="sr-only">{column.header}</span> : column.header}
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {rows.map((row) => (
          <Tr key={list.keyOf(row)} className="group/row">
            {list.columns.map((column) => (
              <Td
                key={column.header}
                numeric={isNumeric(column)}
                className={classOf(column, column === named)}
              >
                {contentOf(column, row, visit)}
                {stackedIn(column).map((one) => (
                  <Stacked key={one.header} column={one} row={row} visit={visit} />
                ))}
              </Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

/** Renders a column's content on the narrow screens where the column itself is hidden. */
function Stacked<Row>({ column, row, visit }: { column: Column<Row>; row: Row; visit: Visit }) {
  const content = contentOf(column, row, visit);
  if (content === null || content === undefined || content === "") return null;
  return (
    <div
      className={classNames(
        "mt-1 text-xs text-muted [&_time]:whitespace-normal!",
        column.from && shownBelow[column.from],
      )}
    >
      {!column.underAmount && column.header} {content}
    </div>
  );
}

function isName<Row>(column: Column<Row>): boolean {
  return "name" in column || (column.isName ?? false);
}

function isNumeric<Row>(column: Column<Row>): boolean {
  return "amount" in column || (column.numeric ?? false);
}

function contentOf<Row>(column: Column<Row>, row: Row, visit: Visit): ReactNode {
  if ("cell" in column) return column.cell(row, visit);
  if ("name" in column) return <NameOfRow name={column.name(row, visit)} />;
  if ("amount" in column) {
    const amount = column.amount(row);
    return typeof amount === "number" ? <Amount minor={amount} /> : <Money display={amount} />;
  }
  const { timezone } = visit.user;
  const moment = "time" in column ? column.time(row) : column.date(row);
  return moment && <DateTime value={moment} timeZone={timezone} show={"time" in column ? "time" : "date"} />;
}

function classOf<Row>(column: Column<Row>, named: boolean): string {
  const { from, className } = column;
  return classNames(
    named && "row-name",
    from && hiddenBelow[from],
    isName(column) && "w-full max-w-0",
    column.hasActs && "text-right",
    className,
  );
}

/**
 * Renders a row's name and the text next to it. On phones, the text is below the name. Long text wraps instead of being
 * truncated.
 */
function NameOfRow({ name: { text, href, about, copied } }: { readonly name: RowName }) {
  const style = `min-w-0 wrap-anywhere ${copied ? "font-mono text-xs" : "font-semibold"}`;
  return (
    <div className="flex min-w-0 flex-col sm:flex-row sm:flex-wrap sm:items-center sm:gap-x-3">
      <span className="flex min-w-0 items-center gap-1">
        {href ? (
          <TextLink href={href} className={`row-link ${style}`}>
            <BreakableText>{text}</BreakableText>
          </TextLink>
        ) : (
          <span className={style}>
            <BreakableText>{text}</BreakableText>
          </span>
        )}
        {copied && <CopyOfRow value={text} what={copied} />}
      </span>
      {about && (
        <span className="min-w-0 wrap-anywhere text-muted">
          <BreakableText>{about}</BreakableText>
        </span>
      )}
    </div>
  );
}

/**
 * Renders a button that copies a value of a row, such as its reference. With a mouse, the button is visible only while the row
 * is hovered or the button has the focus.
 */
export function CopyOfRow({ value, what }: { value: string; what: string }) {
  return (
    <CopyButton
      value={value}
      what={what}
      iconOnly
      className="group-hover/row:opacity-100 focus-visible:opacity-100 pointer-fine:opacity-0"
    />
  );
}

/** Matches a part of an email address or reference. A line can break after each part. */
const PART = /@?[^@.+_-]+[.+_-]*|[@.+_-]+/g;

/**
 * Renders an email address or reference so that it can wrap before `@` and after `.`, `+`, `_` or `-`. Use it in an element
 * with the class `wrap-anywhere`, which also breaks a single part if the part is too long for a line.
 */
export function BreakableText({ children }: { readonly children: string }) {
  return [...children.matchAll(PART)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
