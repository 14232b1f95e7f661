import { listPage } from "@/app/(dashboard)/_list/list-page";
import { customerList } from "./customer-list";

export const metadata = { title: "Customers" };

export default listPage(customerList, {
  title: "Customers",
  description: "People you have requested payment from.",
  kinds: ["partner"],
});
