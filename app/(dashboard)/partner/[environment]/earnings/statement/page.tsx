import type { Metadata } from "next";
import { DownloadLink } from "@/app/(dashboard)/_list/download-link";
import { type ListParams, withChosen } from "@/app/(dashboard)/_list/list";
import { requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { PrintButton } from "@/components/ui/print-button";
import { TextLink } from "@/components/ui/text-link";
import { findBilling } from "@/lib/accounts/company/update-company";
import { readStatement } from "@/lib/insight/earnings/read-statement";
import { paymentList } from "../payments/payment-list";
import { monthIn } from "../period-filter";
import { PeriodLinks } from "../period-links";
import { periodWords } from "../period-words";
import { StatementSheet } from "./statement-sheet";

export const metadata: Metadata = { title: "Statement" };

/** A month's statement, to print or download. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner");
  const { caller, home, user } = visit;
  const { month: said } = await searchParams;
  const month = monthIn(visit, typeof said === "string" ? said : undefined);
  const [statement, billing] = await Promise.all([readStatement(caller, month), findBilling(user)]);
  const file = withChosen(`${home}${paymentList.file}`, { period: month.name });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <TextLink href={`${home}/earnings?month=${month.name}`}>{periodWords(month)}, day by day</TextLink>
        <span className="flex flex-wrap gap-2">
          <PeriodLinks
            unit="month"
            period={month}
            timezone={caller.timezone}
            href={`${home}/earnings/statement?month=`}
          />
          <DownloadLink href={file} />
          <PrintButton variant="secondary" size="sm">
            Print statement
          </PrintButton>
        </span>
      </div>
      <StatementSheet visit={visit} month={month} statement={statement} billing={billing} />
    </>
  );
}
