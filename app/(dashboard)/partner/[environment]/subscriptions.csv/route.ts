import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { subscriptionList } from "../subscriptions/subscription-list";

export const GET = csvRoute(subscriptionList, "partner");
