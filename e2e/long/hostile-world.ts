import net, { type AddressInfo } from "node:net";
import { type Account, openAccounts } from "./accounts";
import { type HostileReceiver, startHostileReceiver } from "./hostile-receiver";
import { type MortalServer, startMortalServer } from "./mortal-server";

export const ENDPOINTS = 40;
const GONE_EVERY = 5;
const SLAMS_EVERY = 8;

export type HostileWorld = {
  readonly server: MortalServer;
  readonly accounts: readonly Account[];
  /** In the order of the accounts. */
  readonly receivers: readonly HostileReceiver[];
  /** Connections to the target of the redirects. */
  readonly canaryConnections: () => number;
  /** The accounts whose receivers reset new connections. */
  readonly slammers: ReadonlySet<string>;
};

type Options = { folder: string; seed: string; cycles: number; slamForMs: number };

/** A server and forty partners with hostile receivers. */
export async function openHostileWorld(
  { folder, seed, cycles, slamForMs }: Options,
  stops: (() => unknown)[],
): Promise<HostileWorld> {
  const server = await startMortalServer(folder);
  stops.push(() => server.stop());
  Object.assign(process.env, server.settings);
  const canary = await startCanary();
  stops.push(() => canary.close());
  const slamsUntilMs = Date.now() + slamForMs;
  const characters = Array.from({ length: ENDPOINTS }, (_, at) => ({
    gone: at % GONE_EVERY === 1,
    slams: at % SLAMS_EVERY === 0,
  }));
  const receivers = await Promise.all(
    characters.map(({ gone, slams }, at) =>
      startHostileReceiver({
        seed: `${seed} ${at}`,
        canaryUrl: canary.url,
        gone,
        slamsUntilMs: slams ? slamsUntilMs : 0,
      }),
    ),
  );
  stops.push(() => Promise.all(receivers.map((receiver) => receiver.close())));
  const accounts = await openAccounts(
    receivers.map(({ url }) => url),
    cycles,
  );
  for (const [at, { secret }] of accounts.entries()) receivers[at]?.trust(secret);
  const slammers = accounts.filter((_, at) => characters[at]?.slams).map(({ caller }) => caller.accountId);
  return {
    server,
    accounts,
    receivers,
    canaryConnections: canary.connections,
    slammers: new Set(slammers),
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
