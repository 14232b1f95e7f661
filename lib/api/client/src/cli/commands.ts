import { createTessera } from "../tessera.js";
import { blockedPort } from "./blocked-ports.js";
import { type Command, signedIn } from "./command.js";
import { credentialsFile, keepCredentials } from "./credentials.js";
import { followedEvents } from "./followed-events.js";
import { bodyOf, forwardAddress, forwarderTo, sessionSecret } from "./forward.js";
import { readArgs } from "./read-args.js";
import { readSecret } from "./read-secret.js";
import { createRefund, listRefunds } from "./refunds.js";
import { UsageError } from "./usage-error.js";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

const LIVE_WARNING =
  "This is a live key: its operations move real money and affect real customers. It was not stored. Use a test key " +
  "(sk_test_...) to experiment, or add --live to store this key anyway.";

const login: Command = {
  usage: [
    "login --url https://pay.example.com [--live]",
    "asks for an API key and stores it, readable only by you; a live key needs --live",
  ],
  async run(args, { note }) {
    const { values } = readArgs(args, { url: text, live: flag });
    if (values.url === undefined)
      throw new UsageError("Specify the address of Tessera: --url https://pay.example.com");
    const credentials = { baseUrl: values.url, key: await readSecret("API key: ") };
    if (credentials.key.startsWith("sk_live_") && !values.live) throw new UsageError(LIVE_WARNING);
    if (credentials.key.startsWith("sk_test_") && values.live)
      throw new UsageError("This is a test key: omit --live.");
    await createTessera(credentials).listEvents({ limit: 1 });
    const file = credentialsFile(process.env);
    keepCredentials(file, credentials);
    note(`Signed in. The key is stored in ${file}, readable only by you.`);
  },
};

const listen: Command = {
  usage: [
    "listen --forward-to localhost:3000/hooks",
    "forwards the events of your test environment to a server on this machine, signed",
  ],
  async run(args, { say, note, signal }) {
    const { values } = readArgs(args, { "forward-to": text });
    const url = forwardAddress(values["forward-to"] ?? "");
    if (values["forward-to"] === undefined || url === undefined)
      throw new UsageError("Specify the destination: --forward-to localhost:3000/hooks");
    const blocked = blockedPort(url);
    if (blocked !== undefined)
      throw new UsageError(
        `Port ${blocked} is reserved for another protocol, and HTTP clients refuse to connect to it. Use another port, such as 3000.`,
      );
    const secret = sessionSecret();
    const forwarder = forwarderTo({ url, secret, note, signal });
    const begun = () => {
      note(
        `The events of your test environment are forwarded to ${url}. Stop with Ctrl-C. Verify them with the secret of this session:`,
      );
      say(secret);
      void forwarder.check();
    };
    for await (const event of followedEvents(signedIn(), { signal, onBegin: begun, onTrouble: note })) {
      const outcome = await forwarder.forward(event);
      if (outcome === undefined) return;
      say(`${event.created_at} ${event.type} ${event.id}: ${outcome}`);
    }
  },
};

const tail: Command = {
  usage: ["events tail [--json]", "prints the events of your test environment as they happen"],
  async run(args, { say, note, signal }) {
    const { values } = readArgs(args, { json: flag });
    const begun = () => note("Following the events of your test environment. Stop with Ctrl-C.");
    for await (const event of followedEvents(signedIn(), { signal, onBegin: begun, onTrouble: note })) {
      const about = String(event.data?.["reference"] ?? "");
      say(
        values.json
          ? JSON.stringify({ id: event.id, ...bodyOf(event) })
          : `${event.created_at} ${event.type} ${event.id} ${about}`.trimEnd(),
      );
    }
  },
};

const resend: Command = {
  usage: ["events resend evt_...", "resends an event to your webhook URL"],
  async run(args, { say }) {
    const id = readArgs(args, {}, 1).positionals[0];
    if (id === undefined) throw new UsageError("Specify the event: events resend evt_...");
    const { delivery } = await signedIn().resendEvent({ id });
    say(`${id}: ${delivery.status}`);
  },
};

const trigger: Command = {
  usage: [
    "trigger redemption-intent.success",
    "sends a test event with made-up data to `listen` and to your webhook URL, if you have one",
  ],
  async run(args, { say }) {
    const type = readArgs(args, {}, 1).positionals[0];
    if (type === undefined) throw new UsageError("Specify the event type: trigger redemption-intent.success");
    const event = await signedIn().triggerEvent({ type: type as "redemption-intent.success" });
    say(`${event.id}: ${event.delivery.status}`);
  },
};

const create: Command = {
  usage: [
    "intents create --amount 2500 --email anna@example.com [--reference order-1]",
    "requests an amount in minor units from a customer and prints the intent",
  ],
  async run(args, { say }) {
    const { values } = readArgs(args, {
      amount: text,
      email: text,
      reference: text,
      "callback-url": text,
      "idempotency-key": text,
    });
    if (!/^\d+$/.test(values.amount ?? "") || values.email === undefined)
      throw new UsageError("Specify --amount, a whole number of minor units, and --email");
    const intent = await signedIn().createRedemptionIntent({
      amount: Number(values.amount),
      email: values.email,
      ...(values.reference !== undefined && { reference: values.reference }),
      ...(values["callback-url"] !== undefined && { callback_url: values["callback-url"] }),
      ...(values["idempotency-key"] !== undefined && { idempotency_key: values["idempotency-key"] }),
    });
    say(JSON.stringify(intent, null, 2));
  },
};

/** The commands by the words that invoke them. */
export const commands: Readonly<Record<string, Command>> = {
  login,
  listen,
  trigger,
  "events tail": tail,
  "events resend": resend,
  "intents create": create,
  "refunds create": createRefund,
  "refunds list": listRefunds,
};
