import { paymentPath } from "@/app/(dashboard)/_shell/paths";
import { lineWords } from "@/app/(dashboard)/_words/labels";
import { DateTime, Money } from "@/components/money/values";
import { Card, EmptyState } from "@/components/ui/card";
import { ActionLink, TextLink } from "@/components/ui/link";
import type { Caller } from "@/lib/base/caller";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { type EarningResource, listEarnings } from "@/lib/insight/earnings/read-earnings";
import { ledgerAccountIdOf } from "@/lib/money/ledger/list-entries";
import { listWalletStatement } from "@/lib/money/ledger/read-wallet";

const SHOWN = 8;

type Line = {
  readonly id: string;
  readonly what: string;
  readonly reference: string | null;
  /** The path of the page of the intent or subscription that was paid or refunded; undefined for a wallet entry. */
  readonly path?: string | undefined;
  readonly amount: string;
  /** The wallet's balance after the transfer, or the platform fee of the payment or refund. */
  readonly beside: string;
  readonly at: string;
};

/**
 * Renders the latest wallet entries of a reseller, or the latest payments and refunds of a partner, with a link to all
 * transfers of the account in the ledger.
 */
export async function TransfersCard({ operator, account }: { operator: SignedInUser; account: Caller }) {
  const { timezone } = operator;
  const [lines, ledgerAccountId] = await Promise.all([
    account.kind === "partner" ? paidTo(account) : ofWallet(account),
    ledgerAccountIdOf(operator, account),
  ]);
  return (
    <Card
      title={account.kind === "partner" ? "Latest payments and refunds" : "Latest transfers"}
      actions={
        lines.length > 0 && (
          <ActionLink href={`/operator/${account.environment}/ledger/accounts/${ledgerAccountId}`}>
            View all transfers
          </ActionLink>
        )
      }
    >
      {lines.length === 0 ? (
        <EmptyState title={`No money has moved in ${account.environment} mode yet`} />
      ) : (
        <ul className="divide-y divide-line border-t border-line text-sm">
          {lines.map(({ id, what, reference, path, amount, beside, at }) => (
            <li key={id} className="flex justify-between gap-6 px-5 py-3 sm:px-6">
              <div className="min-w-0">
                <p>
                  {what} <Reference reference={reference} path={path} />
                </p>
                <DateTime value={at} timeZone={timezone} className="text-xs text-muted" />
              </div>
              <p className="shrink-0 text-right">
                <Money display={amount} className="font-semibold" />
                <span className="block text-xs text-muted">{beside}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Reference({ reference, path }: Pick<Line, "reference" | "path">) {
  const style = "font-mono text-xs break-all";
  if (path === undefined) return <span className={`${style} text-muted`}>{reference}</span>;
  return (
    <TextLink href={path} className={style}>
      {reference}
    </TextLink>
  );
}

async function ofWallet(reseller: Caller): Promise<Line[]> {
  const { rows } = await listWalletStatement(reseller, { limit: SHOWN });
  return rows.map(({ id, reference, amount_display, balance_after_display, created_at, ...line }) => ({
    ...{ id, what: lineWords(line), reference, amount: amount_display, at: created_at },
    beside: `Balance ${balance_after_display}`,
  }));
}

function whatOf({ cycle, refund }: EarningResource): string {
  if (refund === null) return cycle === null ? "Intent" : `Cycle ${cycle} of`;
  return cycle === null ? "Refund of intent" : `Refund of cycle ${cycle} of`;
}

async function paidTo(partner: Caller): Promise<Line[]> {
  const { rows } = await listEarnings(partner, { limit: SHOWN });
  return rows.map((row) => ({
    id: row.id,
    what: whatOf(row),
    reference: row.reference,
    path: paymentPath(`/operator/${partner.environment}`, { ...row, accountId: partner.accountId }),
    amount: row.partner_payout_amount_display,
    beside: `${row.platform_fee_display} fee`,
    at: row.paid_at,
  }));
}
