import { compileIfStale } from "@/lib/runtime/start/compile";
import { runCommand } from "./run-command";

/** The first part of `npm start`: compiles the server if its sources have changed. */
await runCommand(compileIfStale);
