import { compileIfStale } from "@/lib/runtime/start/compile";
import { runCommand } from "./run-command";

/** The first half of `npm start`: compiles the server, when it was compiled from other sources. */
await runCommand(compileIfStale);
