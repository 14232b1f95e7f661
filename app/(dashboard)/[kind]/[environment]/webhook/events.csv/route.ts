import { type Cell, csvLine, MOST_CSV_ROWS } from "@/app/_dashboard/csv";
import { now } from "@/lib/clock";
import { listEvents } from "@/lib/events/list-events";
import type { WebhookEvent } from "@/lib/events/schema";
import type { Environment } from "@/lib/fields";
import { callerFor, type SignedInUser } from "@/lib/signed-in-user";
import { type AccountParams, requireAccount } from "../../require-account";
import { eventFilterOf, searchOf } from "../events/event-filter";
import { eventSubject } from "../events/event-subject";

const PAGE_SIZE = 500;

const COLUMNS = [
  "id",
  "type",
  "reference",
  "test_event",
  "created_at",
  "delivery_status",
  "attempt_count",
  "last_attempt_at",
  "last_outcome",
  "last_status_code",
  "last_duration_ms",
  "next_attempt_at",
] as const;

/** The filtered list as a file, at most the newest {@link MOST_CSV_ROWS}, sent while it is read. */
export async function GET(request: Request, { params }: AccountParams): Promise<Response> {
  const { user, environment } = await requireAccount(params);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const lines = csvLines(user, environment, searchOf(eventFilterOf(query), user.timezone));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  const name = `tessera-${environment}-events-${now().toISOString().slice(0, 10)}.csv`;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

async function* csvLines(
  user: SignedInUser,
  environment: Environment,
  search: ReturnType<typeof searchOf>,
): AsyncGenerator<string, undefined> {
  yield csvLine(COLUMNS);
  let after: string | undefined;
  for (let left = MOST_CSV_ROWS; left > 0; left -= PAGE_SIZE) {
    const { data } = await listEvents(callerFor(user, environment), {
      ...search,
      after,
      limit: Math.min(left, PAGE_SIZE),
    });
    yield data.events.map((event) => csvLine(cellsOf(event, user))).join("");
    if (data.next === null) return;
    after = data.next;
  }
}

function cellsOf(event: WebhookEvent, { kind }: SignedInUser): Cell[] {
  const { attempt_count, last_attempt: last, next_attempt_at, status } = event.delivery;
  const cells: Record<(typeof COLUMNS)[number], Cell> = {
    id: event.id,
    type: event.type,
    reference: eventSubject(event, kind)?.name ?? null,
    test_event: event.test_event,
    created_at: event.created_at,
    delivery_status: status,
    attempt_count,
    last_attempt_at: last?.started_at ?? null,
    last_outcome: last?.outcome ?? null,
    last_status_code: last?.status_code ?? null,
    last_duration_ms: last?.duration_ms ?? null,
    next_attempt_at,
  };
  return COLUMNS.map((column) => cells[column]);
}
