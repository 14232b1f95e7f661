import { spawnSync } from "node:child_process";
import type { Language } from "@/lib/api/openapi/samples/languages";

/**
 * Matches a successful response envelope, which the programs in every language except Node print. The Node program prints only
 * the data, and throws on errors.
 */
const SUCCESS = /"?status"?: ?true/;

/** How to save and run a program in each language, and its output on success. */
const RUNTIMES: Readonly<
  Record<Exclude<Language, "curl">, { command: string; file: string; succeeds: RegExp }>
> = {
  node: { command: process.execPath, file: "call.mjs", succeeds: /^[[{]/ },
  php: { command: "php", file: "call.php", succeeds: SUCCESS },
  python: { command: pythonItself(), file: "call.py", succeeds: SUCCESS },
};

/** Returns the path of the Python interpreter itself, because `python3` can be a wrapper that starts slowly. */
function pythonItself(): string {
  const printed = spawnSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" });
  return printed.stdout?.trim() || "python3";
}

/** Returns a pattern that matches the output of a successful call in a language. */
export function successIn(language: Language): RegExp {
  return language === "curl" ? SUCCESS : RUNTIMES[language].succeeds;
}

/** Returns whether the language's runtime is installed on this machine. */
export function isInstalled(language: Exclude<Language, "curl">): boolean {
  return spawnSync(RUNTIMES[language].command, ["--version"]).status === 0;
}

/**
 * Returns commands that save and run a program. Returns a curl program unchanged, because it already consists of commands.
 * FORCE_COLOR=0 undoes the test runner's setting, which would color the output.
 */
export function savedAndRun(language: Language, program: string): string {
  if (language === "curl") return program;
  const { command, file } = RUNTIMES[language];
  return `cat > ${file} <<'END OF PROGRAM'\n${program}\nEND OF PROGRAM\nFORCE_COLOR=0 '${command}' ${file}`;
}
