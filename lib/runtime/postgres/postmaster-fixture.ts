import { readPostmaster } from "./postmaster-file";

/** Returns the process ID of the PostgreSQL that runs on a cluster's folder. */
export function postmasterOf(folder: string): number {
  const postmaster = readPostmaster(folder);
  if (!postmaster) throw new Error(`no PostgreSQL runs on ${folder}`);
  return postmaster.pid;
}
