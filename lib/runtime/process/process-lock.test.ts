import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { acquireProcessLock } from "./process-lock";

let folder: string;
let file: string;

test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "tessera-lock-"));
  file = path.join(folder, "server.lock");
});

test.afterEach(() => rmSync(folder, { recursive: true }));

test("acquireProcessLock returns the holder and its URL while a lock is held, and acquires the lock after its release", () => {
  const first = acquireProcessLock(file, "http://localhost:3000");
  expect(first.acquired).toBe(true);
  expect(acquireProcessLock(file)).toEqual({
    acquired: false,
    pid: process.pid,
    url: "http://localhost:3000",
  });
  if (first.acquired) first.release();
  expect(acquireProcessLock(file).acquired).toBe(true);
});

test("acquireProcessLock replaces a lock whose process is dead or whose process ID was reused, and a half-written lock", () => {
  acquireProcessLock(file);
  const own = JSON.parse(readFileSync(file, "utf8"));
  const stale = [
    { ...own, pid: 2 ** 22 + 1 },
    { ...own, birth: "1" },
  ].map((lock) => JSON.stringify(lock));
  for (const left of [...stale, "", JSON.stringify(own).slice(0, -1)]) {
    writeFileSync(file, left);
    expect(acquireProcessLock(file).acquired).toBe(true);
  }
});

test("acquireProcessLock replaces the lock of a zombie process", async () => {
  test.skip(!existsSync("/proc/self/stat"), "only Linux has /proc");
  // The parent becomes a sleep that never collects its child's exit status.
  const parent = spawn("sh", ["-c", "sleep 0.2 & echo $!; exec sleep 60"]);
  try {
    const pid = Number(String(await once(parent.stdout, "data")));
    const fields = () => (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "").split(" ");
    await expect(() => expect(fields()[0]).toBe("Z")).toPass();
    writeFileSync(file, JSON.stringify({ pid, birth: fields()[19] }));
    expect(acquireProcessLock(file).acquired).toBe(true);
  } finally {
    parent.kill();
  }
});

test("only one of several racing processes replaces a stale lock", async () => {
  // Each process leaves a stale lock whenever it has the lock, as if it had crashed, and fails if it is not the only holder.
  const script = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    import { acquireProcessLock } from "./lib/runtime/process/process-lock.ts";
    const file = ${JSON.stringify(file)};
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (const name of ["linkSync", "readFileSync", "renameSync", "rmSync"]) {
      const call = fs[name];
      fs[name] = (target, ...args) => {
        // A random delay of up to 2 ms before each access to a lock lets the others in.
        if (target.startsWith(file)) Atomics.wait(clock, 0, 0, 2 * Math.random());
        return call(target, ...args);
      };
    }
    syncBuiltinESMExports();
    for (const endsAtMs = Date.now() + 1_500; Date.now() < endsAtMs; ) {
      if (!acquireProcessLock(file).acquired) continue;
      fs.writeFileSync(file + ".holder", "", { flag: "wx" });
      fs.writeFileSync(file + process.pid, JSON.stringify({ pid: process.pid, birth: "0", at: performance.now() }));
      if (JSON.parse(fs.readFileSync(file, "utf8")).pid !== process.pid) throw new Error("another process has the lock");
      fs.rmSync(file + ".holder");
      fs.renameSync(file + process.pid, file);
    }`;
  const racers = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      cwd: PROJECT_ROOT,
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  const codes = await Promise.all(racers.map((racer) => once(racer, "exit").then(([code]) => code)));
  expect(codes).toEqual([0, 0, 0, 0]);
});
