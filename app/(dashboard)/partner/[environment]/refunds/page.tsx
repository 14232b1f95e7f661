import { listPage } from "@/app/(dashboard)/_list/list-page";
import { refundList } from "./refund-list";

export const metadata = { title: "Refunds" };

export default listPage(refundList, {
  title: "Refunds",
  description: (order) => `Refunds to customers' vouchers, ${order}.`,
  kinds: ["partner"],
});
