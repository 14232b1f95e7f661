import { csvRoute } from "@/app/_dashboard/list/list-csv";
import { countryList } from "../vat/country-list";

export const GET = csvRoute(countryList, "partner");
