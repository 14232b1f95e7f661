import { auditLogList } from "@/app/(dashboard)/_cards/audit-lists";
import { listPage } from "@/app/(dashboard)/_list/list-page";

export const metadata = { title: "Audit log" };

export default listPage(auditLogList, {
  title: "Audit log",
  description: "Actions on all accounts, including the platform's own, in both environments, newest first.",
  kinds: ["operator"],
});
