import type { Metadata } from "next";
import { CsvLink } from "@/app/(dashboard)/_list/csv-link";
import { FilterForm } from "@/app/(dashboard)/_list/filter-form";
import { type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListRows } from "@/app/(dashboard)/_list/list-rows";
import { requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { Card, CardHeader } from "@/components/ui/card";
import { paymentList } from "./payment-list";

export const metadata: Metadata = { title: "Payments" };

/** The payments behind a figure. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner");
  const open = await openList(paymentList, visit, await searchParams);
  return (
    <>
      <FilterForm open={open} />
      <Card>
        <CardHeader
          title="Payments"
          description={`Paid intents and billed cycles, newest first. Times are in ${visit.user.timezone}.`}
          actions={<CsvLink open={open} />}
        />
        <ListRows open={open} caption="Payments" />
      </Card>
    </>
  );
}
