import { notFound } from "next/navigation";
import { type AccountParams, requireAccount, type Visit } from "@/app/_dashboard/require-account";
import { AppError } from "@/lib/errors";
import { type RunInput, runInput } from "@/lib/payouts/schema";

type RunParams = AccountParams<{ runId: string }>;

/** The GET of a file for the bank, for operators; why it cannot be made is told as plain text. */
export function bankFileRoute(
  type: string,
  ending: string,
  make: (visit: Visit, run: RunInput) => Promise<string>,
): (request: Request, context: RunParams) => Promise<Response> {
  return async (_request, { params }) => {
    const visit = await requireAccount(params, "operator");
    const { environment } = visit;
    const run = runInput.safeParse({ environment, run_id: (await params).runId }).data ?? notFound();
    try {
      const file = `tessera-${environment}-payouts-${run.run_id}.${ending}`;
      return new Response(await make(visit, run), {
        headers: {
          "Content-Type": type,
          "Content-Disposition": `attachment; filename="${file}"`,
          "Cache-Control": "no-store",
        },
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return new Response(`${error.message}\n`, { status: error.status });
    }
  };
}
