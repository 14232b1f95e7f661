import { auditList } from "@/app/(dashboard)/_cards/audit-lists";
import { type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-page";
import { requireAccount } from "@/app/(dashboard)/_shell/visit";

export const metadata = { title: "Audit log" };

export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner", "reseller", "operator");
  return (
    <ListCard
      open={await openList(auditList, visit, await searchParams)}
      title="Audit log"
      description="Actions on this account in both environments, newest first. Only the network part of an IP address is stored."
    />
  );
}
