import { bankFileRoute } from "@/app/(dashboard)/_shell/bank-file";
import { downloadPainFile } from "@/lib/money/payouts/bank-files";

export const GET = bankFileRoute("application/xml; charset=utf-8", "xml", ({ user }, file) =>
  downloadPainFile(user, file),
);
