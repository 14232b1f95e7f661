import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { everyActList } from "../audit/every-act-list";

export const GET = csvRoute(everyActList, "operator");
