import { readFileSync } from "node:fs";
import path from "node:path";
import { env } from "@/lib/base/settings/env";
import { deploymentFacts } from "./deployment-facts";
import { type Guide, parseGuide } from "./parse-guide";

const read = new Map<string, Guide>();

/** The guide of this name for this deployment: read and parsed once per process, each time in development. */
export function readGuide(id: string): Guide {
  const known = read.get(id);
  if (known && process.env.NODE_ENV === "production") return known;
  const file = path.join(process.cwd(), "lib/api/docs/guides", `${id}.md`);
  const guide = parseGuide(readFileSync(file, "utf8"), deploymentFacts(env()));
  read.set(id, guide);
  return guide;
}
