import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { freePort } from "@/lib/runtime/process/ports";

const NEXT = path.join(PROJECT_ROOT, "node_modules/next/dist/bin/next");
const TRIES = 300;

const LAYOUT = `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

/** The source of the empty page. It is rendered on each request, like the pages it is compared with. */
const PAGE = `import { connection } from "next/server";
export default async function Page() {
  await connection();
  return <main>Nothing</main>;
}
`;

/** Builds an empty page with the same version of Next in a separate folder, and starts its server. */
export async function startEmptyApp(folder: string): Promise<{ pid: number; url: string }> {
  mkdirSync(path.join(folder, "app"), { recursive: true });
  symlinkSync(path.join(PROJECT_ROOT, "node_modules"), path.join(folder, "node_modules"));
  writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({ name: "empty", type: "module", private: true }),
  );
  writeFileSync(
    path.join(folder, "next.config.js"),
    'export default { turbopack: { root: "/" }, poweredByHeader: false };\n',
  );
  writeFileSync(path.join(folder, "app/layout.js"), LAYOUT);
  writeFileSync(path.join(folder, "app/page.js"), PAGE);
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;
  const built = spawnSync(process.execPath, [NEXT, "build"], { cwd: folder, env, encoding: "utf8" });
  if (built.status !== 0)
    throw new Error(`the empty app could not be built:\n${built.stdout}${built.stderr}`);
  const port = await freePort();
  const child = spawn(process.execPath, [NEXT, "start", "-p", String(port)], {
    cwd: folder,
    env,
    stdio: "ignore",
    detached: true,
  });
  child.unref();
  const url = `http://localhost:${port}`;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return { pid: child.pid ?? 0, url };
    await sleep(100);
  }
  throw new Error("the empty app did not answer");
}
