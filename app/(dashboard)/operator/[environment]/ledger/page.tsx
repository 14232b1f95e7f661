import { CircleCheck, CircleX } from "lucide-react";
import type { Metadata } from "next";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { type Breach, checkInvariants, invariantNames } from "@/lib/ledger/check-invariants";

export const metadata: Metadata = { title: "Ledger" };

export default async function Page({ params }: AccountParams) {
  await requireAccount(params, "operator");
  const breaches = await checkInvariants();
  const byName = new Map(breaches.map((breach) => [breach.invariant, breach]));
  return (
    <>
      <PageHeader
        title="Ledger"
        description="What must hold of the books at every moment, in test and in live, checked just now. A job checks it every hour too."
        actions={
          <ButtonLink href="?" variant="secondary" prefetch={false}>
            Check again
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-6">
        {breaches.length === 0 ? (
          <Alert tone="success" title="The books are right">
            All {invariantNames.length} invariants hold.
          </Alert>
        ) : (
          <Alert tone="danger" title={`${breaches.length} of ${invariantNames.length} invariants are broken`}>
            Stop crediting wallets, keep a copy of the database as it is, and find out what wrote the rows
            named below.
          </Alert>
        )}
        <Card>
          <CardHeader title="Invariants" />
          <ul className="divide-y divide-line border-t border-line text-sm">
            {invariantNames.map((name) => (
              <Invariant key={name} name={name} breach={byName.get(name)} />
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function Invariant({ name, breach }: { name: string; breach: Breach | undefined }) {
  const Icon = breach ? CircleX : CircleCheck;
  return (
    <li className="flex gap-3 px-5 py-3 sm:px-6">
      <Icon
        aria-label={breach ? "Broken" : "Holds"}
        className={`mt-0.5 size-4 shrink-0 ${breach ? "text-danger" : "text-success"}`}
      />
      <div className="min-w-0">
        <p className={breach ? "font-semibold" : ""}>{name}</p>
        {breach && (
          <p className="mt-1 font-mono text-xs break-all text-muted">
            {breach.count} rows: {breach.ids.join(" ")}
          </p>
        )}
      </div>
    </li>
  );
}
