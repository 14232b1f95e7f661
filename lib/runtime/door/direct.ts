import type { Answer, ApiRequest } from "@/lib/api/http/envelope";
import type { WebHandler } from "@/lib/runtime/http/web-answers";

type ApiHandler = (request: ApiRequest) => Promise<Answer>;

/** Who answers a request without Next: by the web's standard objects, or, where each microsecond counts, without them. */
export type Direct = { readonly web: WebHandler } | { readonly api: ApiHandler };
