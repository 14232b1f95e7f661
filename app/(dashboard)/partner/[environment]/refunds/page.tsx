import { listPage } from "@/app/(dashboard)/_list/list-page";
import { refundList } from "./refund-list";

export const metadata = { title: "Refunds" };

export default listPage(refundList, {
  title: "Refunds",
  description: (order) => `Refunds to the vouchers that paid, ${order}.`,
  kinds: ["partner"],
});
