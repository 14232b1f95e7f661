import { randomUUID } from "node:crypto";
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import { lastComplaint, runPostgres } from "./postgres-process";
import type { ServiceUser } from "./postgres-user";

type NewCluster = {
  initdb: string;
  folder: string;
  logFile: string;
  user: string;
  password: string;
  runAs: ServiceUser | undefined;
  durable: boolean;
};

/**
 * Makes an empty cluster: UTF-8, locale C, checksums, one user with a password. A half-made one never gets the
 * folder's final name, so an interrupted first start is simply repeated. Throws {@link StartupError}.
 */
export async function createCluster(cluster: NewCluster): Promise<void> {
  const { folder, runAs, logFile } = cluster;
  const draft = `${folder}.new`;
  const passwordFile = path.join(tmpdir(), `tessera-${randomUUID()}`);
  try {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600, flag: "wx" });
    if (runAs) {
      chownSync(draft, runAs.uid, runAs.gid);
      chownSync(passwordFile, runAs.uid, runAs.gid);
    }
    const args = ["--locale=C", "--encoding=UTF8", "--auth=scram-sha-256", `--username=${cluster.user}`];
    args.push(`--pwfile=${passwordFile}`, ...(cluster.durable ? [] : ["--no-sync"]));
    const { ended } = runPostgres({ program: cluster.initdb, args, folder: draft, logFile, runAs });
    const { code, error } = await ended;
    if (error) throw error;
    if (code !== 0) throw new Error(lastComplaint(draft, logFile));
    renameSync(draft, folder);
  } catch (error) {
    throw new StartupError(`The database in ${folder} could not be created: ${reasonOf(error)}`);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}
