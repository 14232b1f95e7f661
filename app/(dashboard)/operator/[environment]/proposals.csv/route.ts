import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { everyProposalList } from "../proposals/every-proposal-list";

export const GET = csvRoute(everyProposalList, "operator");
