import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { validate } from "uuid";
import { type Filters, type List, type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-page";
import { singleItemPath } from "@/app/(dashboard)/_shell/paths";
import { requireAccount, type Visit } from "@/app/(dashboard)/_shell/visit";
import { Card, CardBody, CardFooter } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { SignedInUser } from "@/lib/base/signed-in-user";

const WAITING_SHOWN = 25;

type Answers<Row> = {
  readonly title: string;
  readonly description: string;
  /** Reads up to `limit` pending items, oldest first. With `only`, reads just the item with that ID, if it is pending. */
  readonly read: (operator: SignedInUser, limit: number, only?: string) => Promise<readonly Row[]>;
  /** The title and the advice of the card with pending items. */
  readonly waits: readonly [title: string, advice: string];
  /** The advice if there are no pending items. */
  readonly nothingWaits: string;
  /** Renders what waits on another page, or nothing. */
  readonly waitsElsewhere?: (visit: Visit) => Promise<ReactNode>;
  /** The advice if the URL names a single item that is no longer among the page's pending items. */
  readonly oneAnswered: string;
  /** Renders the description of a pending item; `acts` renders its buttons. */
  readonly says: (row: Row, visit: Visit) => ReactNode;
  readonly acts: (row: Row) => ReactNode;
};

/**
 * Returns a page component that shows up to 25 pending items, oldest first, above the list of all items. With `?only=<id>`,
 * shows only this item above the list. The items exist only in the live environment, so the page redirects from test to live.
 */
export function answersPage<Row extends { readonly id: string }, FilterSet extends Filters>(
  list: List<Row, FilterSet>,
  answers: Answers<Row>,
) {
  const { title, description, read } = answers;
  return async ({ params, searchParams }: ListParams) => {
    const visit = await requireAccount(params, "operator");
    const query = await searchParams;
    const only = validate(query["only"]) ? String(query["only"]) : undefined;
    const page = `/operator/live${list.path}`;
    if (visit.environment === "test") redirect(only ? singleItemPath(page, only) : page);
    const [waiting, elsewhere, open] = await Promise.all([
      read(visit.user, WAITING_SHOWN + 1, only),
      answers.waitsElsewhere?.(visit),
      openList(list, visit, query),
    ]);
    return (
      <>
        <PageHeader title={title} description={description} />
        <div className="flex flex-col gap-6">
          <Waiting
            rows={waiting}
            visit={visit}
            answers={answers}
            isOne={only !== undefined}
            elsewhere={elsewhere}
          >
            {only && <TextLink href={page}>Show all pending</TextLink>}
          </Waiting>
          <ListCard open={open} title={`All ${list.nouns[1]}`} caption={title} />
        </div>
      </>
    );
  };
}

type WaitingProps<Row> = {
  readonly rows: readonly Row[];
  readonly visit: Visit;
  readonly answers: Answers<Row>;
  /** Whether the URL names a single item. If there is no row, that item is no longer pending. */
  readonly isOne: boolean;
  /** What waits on another page. */
  readonly elsewhere: ReactNode;
  /** The link to all pending items, if a single item was requested. */
  readonly children: ReactNode;
};

function Waiting<Row extends { readonly id: string }>({
  rows,
  visit,
  answers,
  isOne,
  elsewhere,
  children,
}: WaitingProps<Row>) {
  const { waits, nothingWaits, oneAnswered, says, acts } = answers;
  const none = isOne ? ["No longer pending here", oneAnswered] : ["Nothing pending", nothingWaits];
  const [title, advice] = rows.length > 0 ? waits : none;
  return (
    <Card className={rows.length > 0 ? "border-warning/50!" : ""} title={title} description={advice}>
      <ul className="divide-y divide-line text-sm">
        {rows.slice(0, WAITING_SHOWN).map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-4 sm:px-6"
          >
            <div className="min-w-0">{says(row, visit)}</div>
            <div className="flex flex-wrap gap-2">{acts(row)}</div>
          </li>
        ))}
      </ul>
      {rows.length > WAITING_SHOWN && (
        <CardFooter>More are pending. They appear once these have been decided.</CardFooter>
      )}
      {elsewhere && <CardFooter>{elsewhere}</CardFooter>}
      {children && <CardFooter>{children}</CardFooter>}
      {rows.length === 0 && !elsewhere && !children && <CardBody className="pb-1!" />}
    </Card>
  );
}
