import Link from "next/link";
import { Fragment } from "react";
import { isPayoutStatus, PayoutState } from "@/app/(dashboard)/_cards/payout-state";
import { StatusBadge } from "@/components/money/status-badge";
import { DateTime, Money } from "@/components/money/values";
import { EnvironmentBadge } from "@/components/shell/environment-badge";
import { TextLink } from "@/components/ui/link";
import type { AccountKind } from "@/lib/base/caller";
import type { ShownGroup, ShownResult } from "./shown-results";

const titles: Readonly<Record<ShownGroup["kind"], string>> = {
  account: "Accounts",
  intent: "Intents",
  subscription: "Subscriptions",
  sale: "Sales",
  voucher: "Vouchers",
  customer: "Customers",
  refund: "Refunds",
  payout: "Payouts",
  top_up: "Top-ups",
  proposal: "Proposals",
  event: "Events",
};

/** For each kind of account, the objects that its users can find by a part of their reference, in the possessive. */
const foundByPart: Readonly<Record<AccountKind, string>> = {
  partner: "an intent's or a subscription's",
  reseller: "a sale's",
  operator: "an intent's, a subscription's or a sale's",
};

type Props = { readonly kind: AccountKind; readonly groups: readonly ShownGroup[] };

/** Renders the search results with their links, grouped by kind. */
export function SearchResults({ kind: viewer, groups }: Props) {
  return (
    <div className="mt-5 flex flex-col gap-5">
      <p role="status" className={groups.length > 0 ? "sr-only" : "text-sm"}>
        {groups.length === 0 ? (
          <>
            <span className="font-semibold">No results.</span> Enter at least three characters: the beginning
            or end of {foundByPart[viewer]} reference
            {viewer !== "reseller" && ", or the beginning of a word in a customer's email"}. You can also
            search for {viewer === "operator" && "part of an account's name or email, "}the last four or five
            characters of a redeemed voucher's code, or an amount such as 25.00. Enter everything else in
            full.
          </>
        ) : (
          countWords(groups)
        )}
      </p>
      {groups.map(({ kind, results, hasMore, lists }) => (
        <section key={kind} aria-labelledby={`found-${kind}`}>
          <h2 id={`found-${kind}`} className="text-sm font-semibold text-muted">
            {titles[kind]}
          </h2>
          <ul className="mt-1.5 divide-y divide-line rounded-md border border-line bg-surface">
            {results.map((result) => (
              <Result key={`${result.id} ${result.name}`} kind={kind} result={result} />
            ))}
          </ul>
          {hasMore && (
            <p className="mt-1.5 text-xs text-muted">
              Not all are shown.
              {lists.map(({ environment, href, amount }) => (
                <Fragment key={environment}>
                  {" "}
                  <TextLink href={href}>
                    Show all {titles[kind].toLowerCase()} of {amount} in {environment} mode
                  </TextLink>
                  .
                </Fragment>
              ))}
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

/** Returns a sentence with the number of results shown. It says "More than" if there are more results of any kind. */
function countWords(groups: readonly ShownGroup[]): string {
  const shown = groups.reduce((sum, { results }) => sum + results.length, 0);
  return groups.some(({ hasMore }) => hasMore)
    ? `More than ${shown} found. Not all are shown.`
    : `${shown} found`;
}

function Result({
  kind,
  result: { href, environment, name, about, amount, status, at, timezone, owner },
}: {
  kind: ShownGroup["kind"];
  result: ShownResult;
}) {
  const content = (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        {amount !== null && <Money display={amount} />}
      </span>
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        {kind !== "account" && <EnvironmentBadge environment={environment} />}
        {status !== null && <ResultStatus status={status} />}
        {[owner, about].filter(Boolean).map((one) => (
          <span key={one} className="min-w-0 wrap-anywhere">
            {one}
          </span>
        ))}
        <DateTime value={at} timeZone={timezone} show="date" />
      </span>
    </>
  );
  if (href === null) return <li className="px-4 py-2.5 text-sm">{content}</li>;
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        data-result
        className="block px-4 py-2.5 text-sm no-underline -outline-offset-2 hover:bg-sunken"
      >
        {content}
      </Link>
    </li>
  );
}

function ResultStatus({ status }: { readonly status: NonNullable<ShownResult["status"]> }) {
  return isPayoutStatus(status) ? <PayoutState status={status} /> : <StatusBadge status={status} />;
}
