import { serveClient } from "@/lib/api/docs/client-package";

/** The typed client of this deployment's API, for `npm install`. */
export async function GET(_: Request, { params }: RouteContext<"/docs/client/[file]">): Promise<Response> {
  return serveClient((await params).file);
}
