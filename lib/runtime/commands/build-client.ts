import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildClient } from "@/lib/api/client/build/build-client";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { print } from "@/lib/runtime/process/output";
import { runCommand } from "./run-command";

const [wanted] = process.argv.slice(2);

/**
 * `npm run client:build [-- <path>]`: packs the typed API client into an npm package. Writes it to `<path>`, or to
 * lib/api/client by default.
 */
await runCommand(async () => {
  const buildFolder = mkdtempSync(path.join(tmpdir(), "tessera-client-"));
  try {
    const into = wanted === undefined ? path.join(PROJECT_ROOT, "lib/api/client") : buildFolder;
    const packed = await buildClient({ buildFolder, into });
    if (wanted !== undefined) return copyFileSync(packed, wanted);
    print(`Packed ${path.relative(PROJECT_ROOT, packed)}. Install it with npm install and its path.`);
  } finally {
    rmSync(buildFolder, { recursive: true, force: true });
  }
});
