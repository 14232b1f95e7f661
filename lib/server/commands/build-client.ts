import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildClient } from "@/lib/client/build/build-client";
import { say } from "@/lib/server/process/progress";
import { PROJECT_ROOT } from "@/lib/server/process/project-root";
import { runCommand } from "./run-command";

/** `npm run client:build`: the typed client of this checkout's API, packed as npm would publish it. */
await runCommand(async () => {
  const workshop = mkdtempSync(path.join(tmpdir(), "tessera-client-"));
  try {
    const packed = await buildClient({ workshop, into: path.join(PROJECT_ROOT, "lib/client") });
    say(`Packed ${path.relative(PROJECT_ROOT, packed)}. npm install takes it by its path.`);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
});
