import { answerNotFound, answerOperation, answerOtherMethod, type Params } from "@/lib/api/http/answering";
import type { ApiRequest } from "@/lib/api/http/api-request";
import type { Answer } from "@/lib/api/http/envelope";
import { serveInbox } from "@/lib/api/http/serve-inbox";
import { serveCollection, serveOpenApi } from "@/lib/api/openapi/serve-openapi";
import { operations } from "@/lib/api/operations";
import { API_BASE, type Operation } from "@/lib/base/operation";
import { MONITORING_ROUTES, type WebHandler } from "@/lib/runtime/http/web-handlers";
import { JOBS_PATH } from "@/lib/runtime/processes/serve-role";
import { isDecodable } from "./request-target";

/** Where an inbox receives; a token needs no escapes. */
const INBOX = /^\/api\/inbox\/([\w-]+)$/;

/** What below /api needs to know who has signed in, and so is left to Next. */
const SESSION_PATHS = /^\/api\/(auth|try)\//;

/**
 * Who answers a method and path in this process: the API and its description, the inboxes, the health checks and the
 * metrics; another path below /api is nothing. A slash at the end of a path changes nothing. Undefined leaves it to the
 * jobs or the pages.
 */
export function directRoutes(): (method: string, path: string) => DirectHandler | undefined {
  const api = apiRouter(operations);
  const others = new Map<string, WebHandler>([
    ...Object.entries(MONITORING_ROUTES),
    [`${API_BASE}/openapi.json`, serveOpenApi],
    [`${API_BASE}/collection.json`, serveCollection],
  ]);
  return (method, asked) => {
    const path = asked.replace(/\/$/, "");
    const inboxToken = INBOX.exec(path)?.[1];
    if (inboxToken !== undefined)
      return { web: (request) => serveInbox(request, { params: { token: inboxToken } }) };
    const web = others.get(path);
    if (web) return { web };
    if ((path !== "/api" && !path.startsWith("/api/")) || SESSION_PATHS.test(path) || path === JOBS_PATH)
      return undefined;
    const { handle, params } = api(method, path);
    return { api: (request) => handle(request, params) };
  };
}

type ApiHandler = (request: ApiRequest) => Promise<Answer>;

/** Who answers a request without Next: by the web's standard objects, or, where each microsecond counts, without them. */
export type DirectHandler = { readonly web: WebHandler } | { readonly api: ApiHandler };

/** Answers a request whose path named that. Never throws. */
type Handler = (request: ApiRequest, params: Params) => Promise<Answer>;
type Route = { pattern: RegExp; names: string[]; byMethod: Map<string, Handler>; other: Handler };
type Match = { handle: Handler; params: Params };

/**
 * Finds who answers a method and path below /api, where all that is outside /api/v1 is nothing, as Next's router would: HEAD
 * is GET without its body, a literal segment wins over a parameter, another method is 405 and another path 404, also one
 * that is wrongly encoded.
 */
export function apiRouter(operations: readonly Operation[]): (method: string, path: string) => Match {
  const paths = [...new Set(operations.map(({ path }) => path))].sort(literalFirst);
  const routes = new Map<string, Route[]>();
  for (const path of paths) {
    const alike = routes.get(firstSegment(path)) ?? [];
    const methods = operations.filter((operation) => operation.path === path);
    routes.set(firstSegment(path), [...alike, routeOf(path, methods)]);
  }
  return (method, path) => {
    if (!isDecodable(path)) return { handle: answerNotFound, params: {} };
    for (const route of routes.get(firstSegment(path.slice(API_BASE.length))) ?? []) {
      const found = route.pattern.exec(path);
      if (!found) continue;
      const params = Object.fromEntries(
        route.names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? "")]),
      );
      return { handle: route.byMethod.get(method === "HEAD" ? "GET" : method) ?? route.other, params };
    }
    return { handle: answerNotFound, params: {} };
  };
}

function routeOf(path: string, operations: readonly Operation[]): Route {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  const source = path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "([^/]+)");
  const methods = operations.map(({ method }) => method);
  return {
    names,
    pattern: new RegExp(`^${API_BASE}${source}$`),
    byMethod: new Map(
      operations.map((operation) => [
        operation.method,
        (request, params) => answerOperation(operation, request, params),
      ]),
    ),
    other: (request) => answerOtherMethod(methods, request),
  };
}

/** Of a path below {@link API_BASE}, where it is no parameter. */
const firstSegment = (path: string): string => path.split("/", 2)[1] ?? "";

/** `{` sorts after every letter, so that in any position a literal segment comes before a parameter. */
function literalFirst(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
