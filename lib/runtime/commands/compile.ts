import { compileIfStale } from "@/lib/runtime/start/compile";
import { runCommand } from "./run-command";

/** The first part of `npm start`: generates the database client and compiles the server, unless they are up to date. */
await runCommand(compileIfStale);
