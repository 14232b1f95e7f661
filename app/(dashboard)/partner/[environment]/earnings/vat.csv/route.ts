import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { countryList } from "../vat/country-list";

export const GET = csvRoute(countryList, "partner");
