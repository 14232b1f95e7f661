import { csvRoute } from "@/app/(dashboard)/_list/list-csv";
import { auditLogList } from "../audit/audit-log-list";

export const GET = csvRoute(auditLogList, "operator");
