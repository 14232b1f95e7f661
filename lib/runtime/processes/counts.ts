import type { BucketLevel } from "@/lib/api/http/buckets";
import type { BucketSet, LocalCounter } from "@/lib/api/http/request-counter";
import { PageAllowance } from "@/lib/runtime/door/page-allowance";

/**
 * An increment of a counter that all processes of a start share. It counts a request, the extra cost of its response, or a page.
 */
export type Count =
  | readonly [of: "take", bucketSet: BucketSet, subject: string]
  | readonly [of: "charge", bucketSet: BucketSet, subject: string, requests: number]
  | readonly [of: "page", client: string, cost: number];

/**
 * The counter's state after the increment. Only `isAdmitted` and `waitS` apply to pages. `isAdmitted` does not apply to charges.
 */
export type CountResult = BucketLevel & { readonly isAdmitted: boolean };

/** The options of {@link createLocalCounter}. `pages` is the maximum number of pages per second for each client; 0 means no limit. */
type CounterOptions = { readonly counter: LocalCounter; readonly pages: number };

/** Returns a function that applies an increment to the counters of this process. */
export function createLocalCounter({ counter, pages }: CounterOptions): (count: Count) => CountResult {
  const allowance = new PageAllowance(pages);
  return (count) => {
    switch (count[0]) {
      case "take":
        return counter.take(count[1], count[2]);
      case "charge":
        return { isAdmitted: true, ...counter.charge(count[1], count[2], count[3]) };
      case "page": {
        const waitS = allowance.take(count[1], count[2]);
        return { isAdmitted: waitS === 0, remaining: 0, waitS };
      }
    }
  };
}
