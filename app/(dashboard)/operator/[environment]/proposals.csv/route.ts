import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { everyProposalList } from "../proposals/every-proposal-list";

export const GET = csvRoute(everyProposalList, "operator");
