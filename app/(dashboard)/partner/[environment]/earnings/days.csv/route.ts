import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { dayList } from "../day-list";

export const GET = csvRoute(dayList, "partner");
