import type { Metadata } from "next";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { subscriptionList } from "./subscription-list";

export const metadata: Metadata = { title: "Subscriptions" };

export default listPage(subscriptionList, {
  title: "Subscriptions",
  description: (order) =>
    `Recurring payments, ${order}. When sorted by next cycle, From and To filter by its due date.`,
  kinds: ["partner"],
});
