import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * The first part of `npm start`: exits with code 1 and says what to do if a required package is not installed. Imports no
 * package, because any of them can be missing.
 */
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const required = Object.keys(packages).filter((folder) => {
  const { dev, optional, devOptional, peer } = packages[folder];
  return !dev && !optional && !devOptional && !peer;
});

// A first npm install writes this file last, when all packages are complete.
const isFinished = existsSync("node_modules/.package-lock.json");
if (!isFinished || !required.every((folder) => existsSync(path.join(folder, "package.json")))) {
  process.stderr.write(
    "Packages are missing: run npm install, wait until it has finished, then run npm start.\n",
  );
  process.exitCode = 1;
}
