import type { APIRequestContext, APIResponse } from "@playwright/test";
import { retryWhileBusy } from "../../support/fixtures/retry-while-busy";

type Visitor = { readonly request: APIRequestContext };

/** Requests a path with the session of a page or browser context. Retries while the server is busy. */
export function requestAs({ request }: Visitor, path: string): Promise<APIResponse> {
  return retryWhileBusy(
    () => request.get(path),
    (answer) => ({
      status: answer.status(),
      contentType: answer.headers()["content-type"],
      retryAfter: answer.headers()["retry-after"],
    }),
  );
}
