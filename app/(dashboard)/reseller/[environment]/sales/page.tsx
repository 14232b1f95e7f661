import { listPage } from "@/app/(dashboard)/_list/list-page";
import { ButtonLink } from "@/components/ui/link";
import { saleList } from "./sale-list";

export const metadata = { title: "Sales" };

export default listPage(saleList, {
  title: "Sales",
  description: (order) => `Every sale of vouchers, ${order}. Voucher codes are not shown in lists.`,
  kinds: ["reseller"],
  act: ({ home }) => <ButtonLink href={`${home}/sales/new`}>Sell vouchers</ButtonLink>,
});
