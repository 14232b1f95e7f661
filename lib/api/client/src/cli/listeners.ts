import { randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import { TesseraError } from "../tessera-error.js";
import { type Credentials, credentialsDigest, credentialsFile } from "./credentials.js";

/**
 * A running `listen` command: its port on this machine, and the token that requests to it must contain. The file that stores
 * both is readable only by the user.
 */
type Listener = { readonly port: number; readonly token: string };

/** The result of a request to a listener. */
export type ListenerAnswer = { readonly outcome: string } | { readonly error: string };

/** Returns the directory in which listeners with these credentials register. */
function folderOf(credentials: Credentials): string {
  const digest = credentialsDigest(credentials);
  return path.join(path.dirname(credentialsFile()), "listeners", digest);
}

/**
 * Starts a local server through which other commands can ask this `listen` command to forward an event. `resend` forwards the
 * event with the given ID and returns the outcome. Returns a function that stops the server and deletes the file through which
 * other commands find it. If that file cannot be written, stops the server at once and reports this with `note`.
 */
export async function acceptResends(
  credentials: Credentials,
  note: (line: string) => void,
  resend: (id: string) => Promise<string>,
): Promise<() => void> {
  const token = randomBytes(32).toString("hex");
  const server = createServer(async (request, response) => {
    const isOurs = isToken(request.headers.authorization, token);
    const answer = isOurs ? await answerTo(request, resend) : { error: "The token is not valid." };
    response.writeHead(isOurs ? 200 : 403, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const folder = folderOf(credentials);
  const file = path.join(folder, `${process.pid}.json`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rmSync(file, { force: true });
    writeFileSync(file, JSON.stringify({ port, token }), { mode: 0o600, flag: "wx" });
  } catch (error) {
    server.close();
    note(`"events resend --to-listener" cannot find this command: ${(error as Error).message}`);
    return () => undefined;
  }
  return () => {
    rmSync(file, { force: true });
    server.close();
    server.closeAllConnections();
  };
}

/** Forwards the event whose ID is in the request's body. Returns the outcome or an error; never throws. */
async function answerTo(
  request: IncomingMessage,
  resend: (id: string) => Promise<string>,
): Promise<ListenerAnswer> {
  try {
    const { id } = (await json(request)) as { id: string };
    return { outcome: await resend(id) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function isToken(candidate: string | undefined, token: string): boolean {
  const [sent, expected] = [Buffer.from(candidate ?? ""), Buffer.from(`Bearer ${token}`)];
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/**
 * Asks every running `listen` command with these credentials to forward an event. Returns their responses, or an empty list if
 * none is running. Removes the files of listeners that have ended. Throws TesseraError when the signal is aborted.
 */
export async function askListeners(
  credentials: Credentials,
  id: string,
  signal: AbortSignal,
): Promise<ListenerAnswer[]> {
  const folder = folderOf(credentials);
  const answers = filesIn(folder).map(async (name) => {
    const file = path.join(folder, name);
    const listener = listenerIn(file);
    if (!listener) return undefined;
    const answer = await ask(listener, id, signal);
    if (!answer) rmSync(file, { force: true });
    return answer;
  });
  return (await Promise.all(answers)).filter((answer) => answer !== undefined);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Returns the listener that a file describes, or undefined if the file has just been removed or is not completely written. */
function listenerIn(file: string): Listener | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Listener;
  } catch {
    return undefined;
  }
}

/**
 * Asks one listener to forward the event and returns its response. Returns undefined if the listener has ended, even if another
 * program now uses its port. Throws TesseraError when the signal is aborted.
 */
async function ask(
  { port, token }: Listener,
  id: string,
  signal: AbortSignal,
): Promise<ListenerAnswer | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ id }),
      signal,
    });
    const answer = (await response.json()) as Readonly<Record<string, unknown>>;
    if (response.status !== 200) return undefined;
    if (typeof answer["outcome"] === "string") return { outcome: answer["outcome"] };
    return typeof answer["error"] === "string" ? { error: answer["error"] } : undefined;
  } catch {
    if (signal.aborted) throw new TesseraError("Stopped before the listener responded.");
    return undefined;
  }
}
