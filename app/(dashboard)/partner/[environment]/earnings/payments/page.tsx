import { FilterForm } from "@/app/(dashboard)/_list/filter-form";
import { type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-page";
import { requireAccount } from "@/app/(dashboard)/_shell/visit";
import { paymentList } from "./payment-list";

export const metadata = { title: "Payments" };

/** Renders the partner's payments and refunds. Links from other pages filter them by period, country or customer. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner");
  const open = await openList(paymentList, visit, await searchParams);
  return (
    <>
      <FilterForm open={open} />
      <ListCard
        open={open}
        title="Payments"
        description={`Paid intents and billed cycles, and their refunds as negative amounts, newest first. Times are in ${visit.user.timezone}.`}
      />
    </>
  );
}
