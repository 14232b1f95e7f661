import { setTimeout as sleep } from "node:timers/promises";
import type { APIRequestContext, APIResponse } from "@playwright/test";

type Visitor = { readonly request: APIRequestContext };

/** What a path answers to who is signed in there, be it a page or a browser's context; asked again where a busy front door sheds it, when it says. */
export async function requested({ request }: Visitor, path: string): Promise<APIResponse> {
  for (;;) {
    const answer = await request.get(path);
    const waitS = Number(answer.headers()["retry-after"]);
    if (answer.status() !== 503 || !(waitS > 0)) return answer;
    await sleep(waitS * 1_000);
  }
}
