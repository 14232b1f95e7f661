import { notFound } from "next/navigation";
import { AppError } from "@/lib/base/errors";
import { bankFileName } from "@/lib/money/payouts/rules";
import { type BankFileInput, bankFileInput } from "@/lib/money/payouts/schema";
import { type AccountParams, requireAccount, type Visit } from "./visit";

type FileParams = AccountParams<{ runId: string; fileId: string }>;

/**
 * Returns the GET handler that serves a bank file to operators. `type` is the file's media type, `ending` is its extension, and
 * `make` returns its content and checks the operator's role. An `AppError` of `make` becomes a plain text response.
 */
export function bankFileRoute(
  type: string,
  ending: string,
  make: (visit: Visit, file: BankFileInput) => Promise<string>,
): (request: Request, context: FileParams) => Promise<Response> {
  return async (_request, { params }) => {
    const visit = await requireAccount(params, "operator");
    const { environment } = visit;
    const input = bankFileInput.safeParse({ environment, file_id: (await params).fileId }).data ?? notFound();
    try {
      const name = `${bankFileName(input.file_id)}.${ending}`;
      return new Response(await make(visit, input), {
        headers: {
          "Content-Type": type,
          "Content-Disposition": `attachment; filename="${name}"`,
          "Cache-Control": "no-store",
        },
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return new Response(`${error.message}\n`, { status: error.status });
    }
  };
}
