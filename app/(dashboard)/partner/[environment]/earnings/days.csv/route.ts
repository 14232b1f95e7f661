import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { dayList } from "../day-list";

export const GET = csvRoute(dayList, "partner");
