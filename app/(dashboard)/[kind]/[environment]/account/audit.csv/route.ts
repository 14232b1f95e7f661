import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { auditList } from "../audit/audit-list";

export const GET = csvRoute(auditList, "partner", "reseller", "operator");
