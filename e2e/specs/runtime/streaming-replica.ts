import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/lib/runtime/postgres/embedded-postgres";
import { freePort } from "@/lib/runtime/process/ports";

export type Pair = {
  readonly primary: EmbeddedPostgres;
  readonly replica: EmbeddedPostgres;
  /** The folder of the replica's cluster. */
  readonly replicaFolder: string;
  stop(): Promise<void>;
};

const PASSWORD = "a-password-of-a-test";

/** Starts a PostgreSQL primary and a streaming replica, both with durable commits as in production. */
export async function startPair(): Promise<Pair> {
  const home = mkdtempSync(path.join(tmpdir(), "tessera-pair-"));
  const stops: (() => unknown)[] = [() => rmSync(home, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  const start = async (name: string, port?: number) => {
    const postgres = await startEmbeddedPostgres({
      folder: path.join(home, name),
      password: PASSWORD,
      logFile: path.join(home, `${name}.log`),
      ...(port !== undefined && { port }),
    });
    stops.push(() => postgres.stop());
    return postgres;
  };
  try {
    await (await start("primary")).stop();
    const replicaFolder = path.join(home, "replica");
    execFileSync("cp", ["-a", path.join(home, "primary"), replicaFolder]);
    const port = await freePort();
    const source = `host=127.0.0.1 port=${port} user=tessera password=${PASSWORD}`;
    appendFileSync(path.join(replicaFolder, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
    appendFileSync(path.join(replicaFolder, "standby.signal"), "");
    return {
      primary: await start("primary", port),
      replica: await start("replica"),
      replicaFolder,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
