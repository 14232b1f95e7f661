import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { everyTopUpList } from "../top-ups/every-top-up-list";

export const GET = csvRoute(everyTopUpList, "operator");
