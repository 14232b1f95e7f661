import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { requestedTopUpList } from "../top-ups/requested-top-up-list";

export const GET = csvRoute(requestedTopUpList, "operator");
