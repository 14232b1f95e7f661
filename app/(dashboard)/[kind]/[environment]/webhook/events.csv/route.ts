import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { eventList } from "../events/event-list";

export const GET = csvRoute(eventList, "partner", "reseller");
