import net, { type AddressInfo } from "node:net";
import { type Account, openAccounts } from "./accounts";
import { type HostileReceiver, startHostileReceiver } from "./hostile-receiver";
import { type KillableServer, startKillableServer } from "./killable-server";

export const ENDPOINTS = 40;
const GONE_EVERY = 5;
const RESETS_EVERY = 8;

export type HostileWorld = {
  readonly server: KillableServer;
  readonly accounts: readonly Account[];
  /** The receivers, in the order of the accounts. */
  readonly receivers: readonly HostileReceiver[];
  /**
   * Returns the number of connections to the canary, a server to which the receivers redirect requests and which nothing should
   * contact.
   */
  readonly canaryConnections: () => number;
  /** The IDs of the accounts whose receivers reset some new connections. */
  readonly resettingAccounts: ReadonlySet<string>;
};

type Options = { folder: string; seed: string; cycles: number; resetForMs: number };

/** Starts a server and creates forty partners with hostile receivers. */
export async function openHostileWorld(
  { folder, seed, cycles, resetForMs }: Options,
  stops: (() => unknown)[],
): Promise<HostileWorld> {
  const server = await startKillableServer(folder);
  stops.push(() => server.stop());
  Object.assign(process.env, server.settings);
  const canary = await startCanary();
  stops.push(() => canary.close());
  const resetsUntilMs = Date.now() + resetForMs;
  const characters = Array.from({ length: ENDPOINTS }, (_, at) => ({
    sends410: at % GONE_EVERY === 1,
    resetsConnections: at % RESETS_EVERY === 0,
  }));
  const receivers = await Promise.all(
    characters.map(({ sends410, resetsConnections }, at) =>
      startHostileReceiver({
        seed: `${seed} ${at}`,
        canaryUrl: canary.url,
        sends410,
        resetsUntilMs: resetsConnections ? resetsUntilMs : 0,
      }),
    ),
  );
  stops.push(() => Promise.all(receivers.map((receiver) => receiver.close())));
  const accounts = await openAccounts(
    receivers.map(({ url }) => url),
    cycles,
  );
  for (const [at, { secret }] of accounts.entries()) receivers[at]?.trust(secret);
  const resettingAccounts = accounts
    .filter((_, at) => characters[at]?.resetsConnections)
    .map(({ caller }) => caller.accountId);
  return {
    server,
    accounts,
    receivers,
    canaryConnections: canary.connections,
    resettingAccounts: new Set(resettingAccounts),
  };
}

async function startCanary() {
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    connections: () => connections,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
