import { listPage } from "@/app/(dashboard)/_list/list-page";
import { subscriptionList } from "./subscription-list";

export const metadata = { title: "Subscriptions" };

export default listPage(subscriptionList, {
  title: "Subscriptions",
  description: (order) =>
    `Recurring payments, ${order}. When you sort by next cycle, only active subscriptions are listed, and the filters “From” and “To” apply to the due date.`,
  kinds: ["partner"],
});
