import { spawnSync } from "node:child_process";
import type { Language } from "@/lib/openapi/samples/languages";

/** How a program in each language is saved and run. */
const RUNTIMES: Readonly<Record<Exclude<Language, "curl">, { command: string; file: string }>> = {
  node: { command: process.execPath, file: "call.mjs" },
  php: { command: "php", file: "call.php" },
  python: { command: "python3", file: "call.py" },
};

/** Whether this machine can run what is written in a language. */
export function isInstalled(language: Exclude<Language, "curl">): boolean {
  return spawnSync(RUNTIMES[language].command, ["--version"]).status === 0;
}

/** Commands that save a program and run it. The tests' own runner asks every program below it for colours. */
export function savedAndRun(language: Language, program: string): string {
  if (language === "curl") return program;
  const { command, file } = RUNTIMES[language];
  return `cat > ${file} <<'END OF PROGRAM'\n${program}\nEND OF PROGRAM\nFORCE_COLOR=0 '${command}' ${file}`;
}
