import { notFound, respondAfterBody } from "@/lib/api/http/handler";
import { directRoutes } from "@/lib/runtime/door/direct-routes";

const direct = directRoutes();

/**
 * Serves the routes that our own HTTP server normally handles (API, inboxes, health checks and metrics), if Next.js runs
 * without it.
 */
async function answer(request: Request): Promise<Response> {
  const found = direct(request.method, new URL(request.url).pathname);
  if (!found) return notFound(request);
  return "web" in found ? found.web(request) : respondAfterBody(request, await found.api(request));
}

export { answer as DELETE, answer as GET, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
