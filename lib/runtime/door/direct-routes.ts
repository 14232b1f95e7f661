import {
  answerNotFound,
  answerOperation,
  answerOtherMethod,
  type PathParams,
} from "@/lib/api/http/answer-request";
import type { Answer, ApiRequest } from "@/lib/api/http/envelope";
import { nearestPaths } from "@/lib/api/http/nearest-path";
import { serveInbox } from "@/lib/api/http/serve-inbox";
import { serveCollection, serveOpenApi } from "@/lib/api/openapi/serve-openapi";
import { operations } from "@/lib/api/operations";
import { API_BASE, type Operation } from "@/lib/base/operation";
import { JOBS_PATH } from "@/lib/runtime/http/paths";
import { MONITORING_ROUTES, type WebHandler } from "@/lib/runtime/http/web-handlers";
import { isDecodable } from "./request-target";

/** The path of an inbox. Inbox tokens are never percent-encoded. */
const INBOX = /^\/api\/inbox\/([\w-]+)$/;

/** Matches the paths below /api that Next answers, because they depend on the signed-in user. */
const SESSION_PATHS = /^\/api\/(auth|try)\//;

/**
 * Returns a router for the requests that this process answers itself: the API and its description, inboxes, health checks and
 * metrics. It answers 404 for unknown paths below /api and ignores a trailing slash. It returns undefined for session paths, jobs
 * and pages.
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

/** A handler that bypasses Next. `api` handlers take no web-standard request objects, because creating them is slow. */
export type DirectHandler = { readonly web: WebHandler } | { readonly api: ApiHandler };

/** Answers a request, given the parameters from its path. Never throws. */
type Handler = (request: ApiRequest, params: PathParams) => Promise<Answer>;
type Route = { pattern: RegExp; names: string[]; byMethod: Map<string, Handler>; other: Handler };
type Match = { handle: Handler; params: PathParams };

/**
 * Returns a function that finds the API handler for a method and path. HEAD uses the handler for GET, and a literal path segment
 * takes precedence over a parameter. Unknown methods get 405. Unknown paths get 404 with the nearest known path as a suggestion;
 * invalid percent-encoding gets 404.
 */
function apiRouter(operations: readonly Operation[]): (method: string, path: string) => Match {
  const paths = [...new Set(operations.map(({ path }) => path))].sort(literalFirst);
  const routes = new Map<string, Route[]>();
  for (const path of paths) {
    const alike = routes.get(firstSegment(path)) ?? [];
    const methods = operations.filter((operation) => operation.path === path);
    routes.set(firstSegment(path), [...alike, routeOf(path, methods)]);
  }
  const nearest = nearestPaths(operations);
  return (method, path) => {
    if (!isDecodable(path)) return { handle: (request) => answerNotFound(request), params: {} };
    for (const route of routes.get(firstSegment(path.slice(API_BASE.length))) ?? []) {
      const match = route.pattern.exec(path);
      if (!match) continue;
      const params = Object.fromEntries(
        route.names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? "")]),
      );
      return { handle: route.byMethod.get(method === "HEAD" ? "GET" : method) ?? route.other, params };
    }
    return { handle: (request) => answerNotFound(request, () => nearest(method, path)), params: {} };
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

/** Returns the first segment of a path below {@link API_BASE}. It is literal in all of the API's routes. */
const firstSegment = (path: string): string => path.split("/", 2)[1] ?? "";

/** Compares two paths. Literal segments sort before parameters, because `{` sorts after every letter. */
function literalFirst(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
