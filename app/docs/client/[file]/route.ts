import { serveClient } from "@/lib/api/docs/client-package";

/** Serves the typed client of this deployment's API as a package for `npm install`. */
export async function GET(_: Request, { params }: RouteContext<"/docs/client/[file]">): Promise<Response> {
  return serveClient((await params).file);
}
