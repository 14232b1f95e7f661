import { createTessera } from "../tessera.js";
import { blockedPort } from "./blocked-ports.js";
import { command } from "./command.js";
import { credentialsIn } from "./credentials.js";
import { type FollowedEvent, followedEvents } from "./followed-events.js";
import { forwardAddress, forwarderTo, sessionSecret } from "./forward.js";
import { acceptResends } from "./listeners.js";
import { eventFilter, eventsSince, sinceOf } from "./past-events.js";
import { text } from "./read-args.js";
import { UsageError } from "./usage-error.js";

export const listen = command({
  usage: [
    "listen --forward-to localhost:3000/hooks [--events type,type] [--since 2h]",
    "forwards the events of your test environment to a server on this machine, signed; --since accepts an event, a time or a duration, and forwards earlier events first",
  ],
  options: { "forward-to": text, events: text, since: text },
  async run({ values }, { say, note, signal }) {
    const url = addressOf(values["forward-to"]);
    const isWanted = eventFilter(values.events);
    const since = values.since === undefined ? undefined : sinceOf(values.since, new Date());
    const credentials = credentialsIn(process.env);
    const tessera = createTessera(credentials);
    const secret = sessionSecret();
    const forwarder = forwarderTo({ url, secret, note, signal });
    let last: Promise<unknown> = Promise.resolve();
    /** Forwards an event after those before it, and prints the outcome. */
    const forward = (event: FollowedEvent): Promise<string | undefined> => {
      const outcome = last.then(async () => {
        const words = await forwarder.forward(event);
        if (words !== undefined) say(`${event.created_at} ${event.type} ${event.id}: ${words}`);
        return words;
      });
      last = outcome.catch(() => undefined);
      return outcome;
    };
    const close = await acceptResends(process.env, credentials, async (id) => {
      const words = await forward(await tessera.retrieveEvent({ id }));
      return words ?? "the listener was stopped";
    });
    const onBegin = () => {
      note(
        `The events of your test environment are forwarded to ${url}. Stop with Ctrl-C. Verify them with the secret of this session:`,
      );
      say(secret);
      void forwarder.check();
    };
    const past = since && (() => eventsSince(tessera, since, { isWanted, signal }));
    try {
      const options = { signal, onBegin, onTrouble: note, ...(past && { past }) };
      for await (const event of followedEvents(tessera, options))
        if (isWanted(event) && (await forward(event)) === undefined) return;
    } finally {
      close();
    }
  },
});

/** Returns the URL to forward to. Throws UsageError without one, and for a port that HTTP clients refuse. */
function addressOf(given: string | undefined): string {
  const url = given === undefined ? undefined : forwardAddress(given);
  if (url === undefined) throw new UsageError("Specify the destination: --forward-to localhost:3000/hooks");
  const blocked = blockedPort(url);
  if (blocked === undefined) return url;
  throw new UsageError(
    `Port ${blocked} is reserved for another protocol, and HTTP clients refuse to connect to it. Use another port, such as 3000.`,
  );
}
