import { serveInbox } from "@/lib/api/http/serve-inbox";
import { serveCollection, serveOpenApi } from "@/lib/api/openapi/serve-openapi";
import { operations } from "@/lib/api/operations";
import { API_BASE } from "@/lib/base/operation";
import { MONITORING_ROUTES } from "@/lib/runtime/http/monitoring";
import type { WebHandler } from "@/lib/runtime/http/web-answers";
import { JOBS_PATH } from "@/lib/runtime/jobs/open-jobs";
import { apiRouter } from "./api-router";
import type { Direct } from "./direct";

/** Where an inbox receives; a token needs no escapes. */
const INBOX = /^\/api\/inbox\/([\w-]+)$/;

/** What below /api needs to know who has signed in, and so is left to Next. */
const OF_SESSIONS = /^\/api\/(auth|try)\//;

/**
 * Who answers a method and path in this process: the API and its description, the inboxes, the health checks and the
 * metrics; another path below /api is nothing. A slash at the end of a path changes nothing. Undefined leaves it to the
 * jobs or the pages.
 */
export function directRoutes(): (method: string, path: string) => Direct | undefined {
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
    if ((path !== "/api" && !path.startsWith("/api/")) || OF_SESSIONS.test(path) || path === JOBS_PATH)
      return undefined;
    const { handle, params } = api(method, path);
    return { api: (request) => handle(request, params) };
  };
}
