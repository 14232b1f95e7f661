import type { APIRequestContext, APIResponse } from "@playwright/test";
import { untilServed } from "../../support/fixtures/shed";

type Visitor = { readonly request: APIRequestContext };

/** Requests a path with the session of a page or browser context. */
export function requested({ request }: Visitor, path: string): Promise<APIResponse> {
  return untilServed(
    () => request.get(path),
    (answer) => ({
      status: answer.status(),
      contentType: answer.headers()["content-type"],
      retryAfter: answer.headers()["retry-after"],
    }),
  );
}
