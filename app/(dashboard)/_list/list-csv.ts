import type { AccountKind } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { environmentField } from "@/lib/base/fields";
import { type AccountParams, requireAccount, type Visit } from "../_shell/require-account";
import { csvLines } from "./csv-lines";
import { type Filters, filterValuesIn, invalidAmountsIn, type List } from "./list";

/** The GET handler of a list's CSV file, with the same filters as the page. */
export function csvRoute<Row, Asked extends Filters>(
  list: List<Row, Asked>,
  ...kinds: readonly AccountKind[]
): (request: Request, context: AccountParams) => Promise<Response> {
  return async (request, { params }) => {
    const { kind: named, environment } = await params;
    const isThere = named === undefined || kinds.some((kind) => kind === named);
    if (!isThere || !environmentField.safeParse(environment).success) return noSuchFile();
    const visit = await requireAccount(params, ...kinds);
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const [wrong] = Object.values(invalidAmountsIn(list.filters, query));
    if (wrong !== undefined)
      return new Response(`${JSON.stringify(wrong)} is not an amount. Use the format 250.00.\n`, {
        status: 422,
      });
    const lines = csvLines(list, visit, filterValuesIn(list.filters, query));
    return new Response(streamOf(lines), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${nameOf(list, visit)}"`,
        "Cache-Control": "no-store",
      },
    });
  };
}

/** A file route has no page to show. */
function noSuchFile(): Response {
  return new Response("Page not found.\n", { status: 404 });
}

/** `tessera-test-events-2026-11-21.csv` */
function nameOf({ file }: Pick<List<unknown>, "file">, { environment }: Visit): string {
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.csv$/, "");
  return `tessera-${environment}-${name}-${now().toISOString().slice(0, 10)}.csv`;
}

function streamOf(lines: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}
