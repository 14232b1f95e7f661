import { type EnvironmentParams, environmentOf } from "@/app/_dashboard/environment";
import { eventsCsv } from "@/app/_dashboard/webhook/events/events-csv";
import { requireUser } from "@/app/(auth)/require-user";

export async function GET(request: Request, { params }: EnvironmentParams): Promise<Response> {
  const user = await requireUser("partner");
  return eventsCsv(user, await environmentOf(params), request);
}
