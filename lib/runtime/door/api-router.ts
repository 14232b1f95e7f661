import { answerNotFound, answerOperation, answerOtherMethod, type Params } from "@/lib/api/http/answering";
import type { Answer, ApiRequest } from "@/lib/api/http/envelope";
import { API_BASE, type Operation } from "@/lib/base/operation";
import { isDecodable } from "./request-target";

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
