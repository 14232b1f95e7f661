import { type ChildProcess, spawn } from "node:child_process";

/**
 * Makes sure that `child` gets SIGINT when this process ends, even by SIGKILL: a small shell waits for the end of a
 * pipe that only we hold. Returns what calls the guard off once the child has ended.
 */
export function stopWithUs(child: ChildProcess): () => void {
  if (child.pid === undefined) return () => undefined;
  const guard = spawn("/bin/sh", ["-c", `read -r line || kill -INT ${child.pid} 2>/dev/null`], {
    detached: true,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  guard.on("error", () => undefined);
  guard.stdin.on("error", () => undefined);
  return () => guard.stdin.end("\n");
}
