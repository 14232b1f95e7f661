import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { eventList } from "../events/event-list";

export const GET = csvRoute(eventList, "partner", "reseller");
