import type { Call } from "./call";
import { curlOf } from "./curl";
import { nodeOf } from "./node";
import { phpOf } from "./php";
import { pythonOf } from "./python";

/** The languages of code samples. The first one is the default. */
export const languages = [
  { id: "curl", title: "curl", write: curlOf },
  { id: "node", title: "Node", write: nodeOf },
  { id: "php", title: "PHP", write: phpOf },
  { id: "python", title: "Python", write: pythonOf },
] as const;

export type Language = (typeof languages)[number]["id"];

/** A call in one language. */
export type Sample = { readonly language: Language; readonly title: string; readonly code: string };

/** Returns the call in every language. */
export function samplesOf(call: Call): Sample[] {
  return languages.map(({ id, title, write }) => ({ language: id, title, code: write(call) }));
}
