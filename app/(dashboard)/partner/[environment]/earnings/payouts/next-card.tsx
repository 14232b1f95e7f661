import { Fragment } from "react";
import { ReturnedNote } from "@/app/(dashboard)/_cards/returned-note";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { env } from "@/lib/base/settings/env";
import type { NextPayout } from "@/lib/money/payouts/own-payouts";

type Props = { readonly next: NextPayout; readonly timezone: string };

/** The amount of the next payout and the dates of the latest runs. */
export function NextCard({ next, timezone }: Props) {
  const { owed, owedAgain, returned, since, hadPayouts, at, runs } = next;
  const { CURRENCY: currency } = env();
  return (
    <Card>
      <CardHeader title="Next payout" />
      <CardBody>
        <DescriptionList>
          <DescriptionItem term="Owed to you">
            {at ? (
              <>
                <Money amountMinor={owed} currency={currency} className="text-lg font-semibold" />{" "}
                <span className="text-muted">
                  as of <DateTime value={at} timeZone={timezone} />
                </span>
                <ReturnedNote amountMinor={returned} />
              </>
            ) : (
              <span className="text-muted">Not calculated yet. Reload this page in a few minutes.</span>
            )}
          </DescriptionItem>
          <DescriptionItem term="Earned since">
            {since ? (
              <>
                <DateTime value={since} timeZone={timezone} />, the end of the last payout
                {owedAgain > 0 && (
                  <span className="block text-muted">
                    Includes <Money amountMinor={owedAgain} currency={currency} /> earned earlier, owed again
                    because its payout was reversed.
                  </span>
                )}
              </>
            ) : (
              `your first payment: ${hadPayouts ? "every payout so far was reversed" : "nothing has been paid out yet"}`
            )}
          </DescriptionItem>
        </DescriptionList>
      </CardBody>
      <CardFooter>
        Payouts have no fixed schedule: an operator starts each run.{" "}
        {runs.length === 0 ? (
          "No run has been posted yet."
        ) : (
          <>
            The latest{" "}
            {runs.map(({ until, postedAt }, nth) => (
              <Fragment key={postedAt.toISOString()}>
                {nth > 0 && ", the previous one "}was posted on{" "}
                <DateTime value={postedAt} timeZone={timezone} show="date" /> for earnings until{" "}
                <DateTime value={until} timeZone={timezone} />
              </Fragment>
            ))}
            .
          </>
        )}
      </CardFooter>
    </Card>
  );
}
