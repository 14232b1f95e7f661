import type { RefusedCode } from "@/lib/insight/timeline/timeline";
import { refusalWords } from "../../_words/failure-words";

/** How many codes were refused for each reason, and their endings once opened. */
export function RefusedCodes({ codes }: { codes: readonly RefusedCode[] }) {
  const reasons = [...new Set(codes.map(({ reason }) => reason))].map((reason) => ({
    words: refusalWords[reason],
    endings: codes.filter((code) => code.reason === reason).map(({ codeEnding }) => codeEnding),
  }));
  return (
    <>
      {reasons.map(({ words, endings }) => `${endings.length} × ${words}`).join(", ")}
      <details className="mt-1">
        <summary className="w-fit cursor-pointer text-primary underline underline-offset-4">
          Show the codes
        </summary>
        <ul className="mt-1 flex flex-col gap-1">
          {reasons.map(({ words, endings }) => (
            <li key={words}>
              {reasons.length > 1 ? `Ending in (${words}): ` : "Ending in "}
              <span className="font-mono">{endings.join(", ")}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
