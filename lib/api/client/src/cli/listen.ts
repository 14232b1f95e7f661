import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { decodeSecret } from "../signature.js";
import { createTessera } from "../tessera.js";
import { command } from "./command.js";
import { type Credentials, credentialsDigest, credentialsFile, readCredentials } from "./credentials.js";
import { type FollowedEvent, followedEvents, parseSelection } from "./followed-events.js";
import { createForwarder } from "./forward.js";
import { forwardAddress } from "./forward-address.js";
import { acceptResends } from "./listeners.js";
import { text, UsageError } from "./read-args.js";

export const listen = command({
  usage: [
    "listen --forward-to localhost:4000/hooks [--events type,type] [--since 2h] [--secret whsec_...]",
    "forwards the events of your test environment to a server on this machine, signed; --since accepts an event, a time or a duration, and forwards earlier events first; the signing secret stays the same for your key on this machine, unless you give one",
  ],
  options: { "forward-to": text, events: text, since: text, secret: text },
  async run({ values }, { say, note, signal }) {
    const url = forwardAddress(values["forward-to"]);
    const selection = parseSelection(values);
    const credentials = readCredentials();
    const tessera = createTessera(credentials);
    const secret = listenSecret(credentials, values.secret);
    const forwarder = createForwarder({ url, secret, note, signal });
    const close = await acceptResends(credentials, note, async (id) => {
      const event = await tessera.retrieveEvent({ id }, { signal });
      const words = await forwarder.forwardNow(event);
      say(lineOf(event, words));
      return words;
    });
    const onBegin = () => {
      note(
        `The events of your test environment are forwarded to ${url}. Stop with Ctrl-C. Verify them with this secret, not with that of your webhook URL:`,
      );
      say(secret);
      void forwarder.check();
    };
    try {
      for await (const event of followedEvents(tessera, selection, { signal, onBegin, onTrouble: note })) {
        const words = await forwarder.forward(event);
        if (words === undefined) return;
        say(lineOf(event, words));
      }
    } finally {
      close();
    }
  },
});

/** Formats an event and the outcome of forwarding it as one line. */
function lineOf({ created_at, type, id }: FollowedEvent, outcome: string): string {
  return `${created_at} ${type} ${id}: ${outcome}`;
}

/**
 * Returns the secret that `listen` uses to sign webhooks: `given`, or else a secret that is generated once per deployment, key
 * and machine. The generated secret is stored next to the credentials, readable only by the user, and differs from the secrets
 * of webhook endpoints. Throws UsageError if `given` is malformed.
 */
function listenSecret(credentials: Credentials, given: string | undefined): string {
  if (given !== undefined) {
    if (isSecret(given)) return given;
    throw new UsageError("--secret must be whsec_ and the Base64 of 24 to 64 bytes");
  }
  const folder = path.join(path.dirname(credentialsFile()), "secrets");
  const file = path.join(folder, credentialsDigest(credentials));
  return readSecretIn(file) ?? createSecretIn(folder, file);
}

function isSecret(text: string): boolean {
  const bytes = decodeSecret(text)?.length ?? 0;
  return bytes >= 24 && bytes <= 64;
}

function readSecretIn(file: string): string | undefined {
  try {
    const stored = readFileSync(file, "utf8").trim();
    return isSecret(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Generates a secret, stores it and returns it. If another command has created the file in the meantime, returns the secret in
 * the file. If the secret cannot be stored, returns it anyway.
 */
function createSecretIn(folder: string, file: string): string {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
    return secret;
  } catch {
    return readSecretIn(file) ?? secret;
  }
}
