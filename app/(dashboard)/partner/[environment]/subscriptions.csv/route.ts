import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { subscriptionList } from "../subscriptions/subscription-list";

export const GET = csvRoute(subscriptionList, "partner");
