import { notFound, respondAfterBody } from "@/lib/api/http/handler";
import { directRoutes } from "@/lib/runtime/door/direct-routes";

const direct = directRoutes();

/** Serves the front door's own routes (the API, inboxes, health checks and metrics) under a plain Next.js server. */
async function answer(request: Request): Promise<Response> {
  const found = direct(request.method, new URL(request.url).pathname);
  if (!found) return notFound(request);
  return "web" in found ? found.web(request) : respondAfterBody(request, await found.api(request));
}

export { answer as DELETE, answer as GET, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
