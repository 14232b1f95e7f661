import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { proposalList } from "../proposals/proposal-list";

export const GET = csvRoute(proposalList, "operator");
