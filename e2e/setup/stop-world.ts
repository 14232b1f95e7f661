import { rmSync } from "node:fs";
import { stopProcess } from "./server-process";

/** Stops both doors and removes the data folder. */
export default async function stopWorld(): Promise<void> {
  const door = process.env["TESSERA_TEST_NEXT_DOOR"];
  const server = process.env["TESSERA_TEST_SERVER"];
  if (door) await stopProcess((JSON.parse(door) as { pid: number }).pid);
  if (!server) return;
  const { folder, pid } = JSON.parse(server) as { folder: string; pid: number };
  await stopProcess(pid);
  rmSync(folder, { recursive: true, force: true });
}
