import { eventTypes } from "../generated/event-types.js";
import { TesseraError } from "../tessera-error.js";
import { command, found, signedInClient } from "./command.js";
import { readCredentials } from "./credentials.js";
import { type FollowedEvent, followedEvents, parseSelection } from "./followed-events.js";
import { toBody } from "./forward.js";
import { askListeners } from "./listeners.js";
import { flag, oneOf, parseLimit, text, UsageError } from "./read-args.js";

/**
 * Formats an event as one line: time, type, ID, the texts of `more`, and the `reference` in its data. The reference is omitted
 * if the event has no data or the data has no reference.
 */
function lineOf({ created_at, type, id, data }: FollowedEvent, ...more: string[]): string {
  return [created_at, type, id, ...more, data?.["reference"] ?? ""].join(" ").trimEnd();
}

export const tailEvents = command({
  usage: [
    "events tail [--events type,type] [--since 2h] [--json]",
    "prints the events of your test environment as they happen; --since prints earlier events first",
  ],
  options: { events: text, since: text, json: flag },
  async run({ values }, { say, note, signal }) {
    const selection = parseSelection(values);
    const onBegin = () => note("Following the events of your test environment. Stop with Ctrl-C.");
    const options = { signal, onBegin, onTrouble: note };
    for await (const event of followedEvents(signedInClient(), selection, options))
      say(values.json ? JSON.stringify({ id: event.id, ...toBody(event) }) : lineOf(event));
  },
});

/** The maximum number of events on a page with their data. */
const MAX_WITH_DATA = 20;

const STATUSES = ["unsent", "pending", "succeeded", "failed", "not_requested"] as const;

export const listEvents = command({
  usage: [
    "events list [--type redemption-intent.success] [--status failed] [--reference order-1] [--limit 20]",
    "prints your latest events, the state of their delivery and the reference of their object, at most 100, newest first",
  ],
  options: {
    type: { ...text, values: eventTypes },
    status: { ...text, values: STATUSES },
    reference: text,
    limit: text,
  },
  async run({ values }, { say, note, signal }) {
    const limit = parseLimit(values.limit, 20);
    const filters = {
      ...(values.type !== undefined && { type: oneOf(values.type, eventTypes, "event type") }),
      ...(values.status !== undefined && { delivery_status: oneOf(values.status, STATUSES, "status") }),
      ...(values.reference !== undefined && { reference: values.reference }),
    };
    const page = { limit: Math.min(limit, MAX_WITH_DATA), expand: "data" } as const;
    const events = signedInClient().listEvents({ ...page, ...filters }, { signal });
    let printed = 0;
    for await (const event of events) {
      say(lineOf(event, event.delivery.status));
      printed += 1;
      if (printed === limit) return;
    }
    if (printed === 0) note("No events match.");
  },
});

const NO_LISTENER =
  "No listen command runs on this machine with this key. Start one: tessera-client listen --forward-to localhost:4000/hooks";

export const resendEvent = command({
  usage: [
    "events resend evt_... [--endpoint we_... | --to-listener]",
    "resends an event to your webhook endpoints, to one of them, or to the `listen` that runs on this machine",
  ],
  options: { endpoint: text, "to-listener": flag },
  takes: 1,
  async run({ values, positionals: [id] }, { say, signal }) {
    if (id === undefined) throw new UsageError("Specify the event: events resend evt_...");
    const { endpoint } = values;
    if (!values["to-listener"]) {
      const { delivery } = await found(
        signedInClient().resendEvent({ id, ...(endpoint && { endpoint_id: endpoint }) }, { signal }),
        `The event ${id}`,
        "List yours: tessera-client events list",
      );
      return say(`${id}: ${delivery.status}`);
    }
    if (endpoint) throw new UsageError("Specify either --endpoint or --to-listener.");
    const answers = await askListeners(readCredentials(), id, signal);
    if (answers.length === 0) throw new UsageError(NO_LISTENER);
    for (const answer of answers) {
      if ("error" in answer) throw new TesseraError(answer.error);
      say(`${id}: ${answer.outcome}`);
    }
  },
});

export const triggerEvent = command({
  usage: [
    "trigger redemption-intent.success",
    "sends a test event with sample data to `listen` and to your webhook endpoints that are subscribed to its type",
  ],
  options: {},
  takes: 1,
  choices: eventTypes,
  async run({ positionals: [given] }, { say, signal }) {
    if (given === undefined)
      throw new UsageError("Specify the event type: trigger redemption-intent.success");
    const type = oneOf(given, eventTypes, "event type");
    const event = await signedInClient().triggerEvent({ type }, { signal });
    say(`${event.id}: ${event.delivery.status}`);
  },
});
