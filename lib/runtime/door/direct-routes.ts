import { answerNotFound, answerOperation, answerOtherMethod } from "@/lib/api/http/answer-request";
import type { Answer, ApiRequest } from "@/lib/api/http/envelope";
import { nearestPaths } from "@/lib/api/http/nearest-path";
import { serveInbox } from "@/lib/api/http/serve-inbox";
import { serveCollection, serveOpenApi } from "@/lib/api/openapi/serve-openapi";
import { operations } from "@/lib/api/operations";
import { API_BASE, type Operation } from "@/lib/base/operation";
import { JOBS_PATH, MONITORING_ROUTES, type WebHandler } from "@/lib/runtime/http/web-handlers";
import { isDecodable } from "./request-target";

/** Matches the path of a webhook inbox. Inbox tokens are never percent-encoded. */
const INBOX = /^\/api\/inbox\/([\w-]+)$/;

/** Matches the paths below /api that Next answers, because they depend on the signed-in user. */
const SESSION_PATHS = /^\/api\/(auth|try)\//;

/**
 * Returns a router for the requests that this process answers itself: the API and its description, inboxes, health checks and
 * metrics. It answers 404 for unknown paths below /api and ignores a trailing slash. It returns undefined for session paths,
 * jobs and pages.
 */
export function directRoutes(): (method: string, path: string) => DirectHandler | undefined {
  const api = apiRouter(operations);
  const others = new Map<string, WebHandler>([
    ...Object.entries(MONITORING_ROUTES),
    [`${API_BASE}/openapi.json`, serveOpenApi],
    [`${API_BASE}/collection.json`, serveCollection],
  ]);
  return (method, requestPath) => {
    const path = requestPath.replace(/\/$/, "");
    const inboxToken = INBOX.exec(path)?.[1];
    if (inboxToken !== undefined) return { web: (request) => serveInbox(request, inboxToken) };
    const web = others.get(path);
    if (web) return { web };
    if ((path !== "/api" && !path.startsWith("/api/")) || SESSION_PATHS.test(path) || path === JOBS_PATH)
      return undefined;
    return { api: api(method, path) };
  };
}

/** A handler that bypasses Next. `api` handlers take no web-standard request objects, because creating them is slow. */
export type DirectHandler =
  | { readonly web: WebHandler }
  | { readonly api: (request: ApiRequest) => Promise<Answer> };

/**
 * Returns a function that finds the API handler for a method and path. HEAD uses the handler for GET, and a literal path
 * segment takes precedence over a parameter. Methods that a path does not support get 405. Unknown paths get 404, and a
 * suggestion if a known path is similar. Paths with invalid percent-encoding get 404 without a suggestion. The handlers never
 * throw.
 */
function apiRouter(operations: readonly Operation[]) {
  // Literal segments sort before parameters, because `{` sorts after every letter.
  const routes = [...new Set(operations.map(({ path }) => path))].sort().map((path) => {
    const own = operations.filter((operation) => operation.path === path);
    return {
      pattern: new RegExp(`^${API_BASE}${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
      methods: own.map(({ method }) => method),
      byMethod: new Map<string, Operation>(own.map((operation) => [operation.method, operation])),
    };
  });
  const nearest = nearestPaths(operations);
  return (method: string, path: string) => {
    if (!isDecodable(path)) return (request: ApiRequest) => answerNotFound(request);
    for (const { pattern, methods, byMethod } of routes) {
      const match = pattern.exec(path);
      if (!match) continue;
      const operation = byMethod.get(method === "HEAD" ? "GET" : method);
      if (!operation) return (request: ApiRequest) => answerOtherMethod(methods, request);
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
      return (request: ApiRequest) => answerOperation(operation, request, params);
    }
    return (request: ApiRequest) => answerNotFound(request, () => nearest(method, path));
  };
}
