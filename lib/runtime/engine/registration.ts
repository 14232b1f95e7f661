import { randomUUID } from "node:crypto";
import type { AppCaller } from "./app-call";
import { type EngineFunction, RegistrationError, readRegistration } from "./functions";

type Install = (appName: string, serveUrl: string, functions: EngineFunction[]) => void;
type Pending = { serveUrl: string; refusal: string | undefined; installed: boolean };

/**
 * The handshake of the Inngest SDK specification, 4.3: we ask the app to sync, it posts its functions
 * back. Anyone may ask an app to sync, under any Host header, so only what answers our own request is
 * taken, and calls go to the address we asked, never to the one the app believes it has.
 */
export class Registrar {
  readonly #caller: AppCaller;
  readonly #install: Install;
  readonly #pending = new Map<string, Pending>();

  constructor(caller: AppCaller, install: Install) {
    this.#caller = caller;
    this.#install = install;
  }

  /** Resolves once the functions served at `serveUrl` are known. Throws an Error that says why they are not. */
  async register(serveUrl: string): Promise<void> {
    const deployId = randomUUID();
    const pending: Pending = { serveUrl, refusal: undefined, installed: false };
    this.#pending.set(deployId, pending);
    const answer = await this.#caller.sync(serveUrl, deployId).catch((error: Error) => error.message);
    this.#pending.delete(deployId);
    if (pending.installed) return;
    const reason = pending.refusal ?? answer;
    throw new Error(`The jobs served at ${serveUrl} could not be registered: ${reason}`);
  }

  /** Takes the body of `POST /fn/register` and says what to answer. */
  receive(body: unknown, deployId: string | null): { status: number; body: Record<string, unknown> } {
    const pending = this.#pending.get(deployId ?? "");
    if (!pending) return { status: 200, body: { ok: true, modified: false, skipped: true } };
    try {
      const { app, functions } = readRegistration(body);
      this.#install(app, pending.serveUrl, functions);
      pending.installed = true;
      return { status: 200, body: { ok: true, modified: true } };
    } catch (error) {
      if (!(error instanceof RegistrationError)) throw error;
      pending.refusal = error.message;
      return { status: 400, body: { status: 400, error: error.message } };
    }
  }
}
