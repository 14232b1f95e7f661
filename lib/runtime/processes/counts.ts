import type { Level } from "@/lib/api/http/buckets";
import type { Book, LocalCounter } from "@/lib/api/http/request-counter";
import { PageAllowance } from "@/lib/runtime/door/page-allowance";

/** What the processes of a start count together: a request taken, what its answer cost beyond it, a page. */
export type Count =
  | readonly [of: "take", book: Book, subject: string]
  | readonly [of: "charge", book: Book, subject: string, requests: number]
  | readonly [of: "page", client: string, cost: number];

/** What came of it. Of a page only `taken` and `waitS` mean something, of a charge only its level. */
export type Counted = Level & { readonly taken: boolean };

/** What counts requests, and the pages a second that one client may have; 0 is no limit. */
type Counting = { readonly counter: LocalCounter; readonly pages: number };

/** Counts in this process, as one that serves alone does. */
export function countHere({ counter, pages }: Counting): (count: Count) => Counted {
  const allowance = new PageAllowance(pages);
  return (count) => {
    switch (count[0]) {
      case "take":
        return counter.take(count[1], count[2]);
      case "charge":
        return { taken: true, ...counter.charge(count[1], count[2], count[3]) };
      case "page": {
        const waitS = allowance.take(count[1], count[2]);
        return { taken: waitS === 0, remaining: 0, waitS };
      }
    }
  };
}
