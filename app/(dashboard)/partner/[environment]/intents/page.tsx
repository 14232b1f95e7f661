import { listPage } from "@/app/(dashboard)/_list/list-page";
import { intentList } from "./intent-list";

export const metadata = { title: "Intents" };

export default listPage(intentList, {
  title: "Intents",
  description: (order) => `Payments you requested from customers, ${order}.`,
  kinds: ["partner"],
});
