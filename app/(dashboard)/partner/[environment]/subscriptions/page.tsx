import type { Metadata } from "next";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { subscriptionList } from "./subscription-list";

export const metadata: Metadata = { title: "Subscriptions" };

export default listPage(subscriptionList, {
  title: "Subscriptions",
  description: (order) =>
    `Every payment that comes again each cycle, ${order}. Asked by the next cycle, From and To are its days.`,
  kinds: ["partner"],
});
