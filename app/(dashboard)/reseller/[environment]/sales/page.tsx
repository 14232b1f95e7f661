import { listPage } from "@/app/(dashboard)/_list/list-page";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { ButtonLink } from "@/components/ui/link";
import { WORKING_ROLES } from "@/lib/base/roles";
import { saleList } from "./sale-list";

export const metadata = { title: "Sales" };

export default listPage(saleList, {
  title: "Sales",
  description: (order) => `Every sale of vouchers, ${order}. Voucher codes are not shown in lists.`,
  kinds: ["reseller"],
  act: ({ home }) => (
    <ForRole needs={WORKING_ROLES}>
      <ButtonLink href={`${home}/sales/new`}>Sell vouchers</ButtonLink>
    </ForRole>
  ),
});
