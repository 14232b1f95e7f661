import type { RefusedEnding } from "@/lib/life/life";
import { refusalWords } from "../failure-words";

/** How many codes were refused for which reason, and each by its ending when opened. */
export function RefusedCodes({ codes }: { codes: readonly RefusedEnding[] }) {
  const reasons = [...new Set(codes.map(({ reason }) => reason))];
  const counted = reasons.map((reason) => {
    const { length } = codes.filter((code) => code.reason === reason);
    return `${length} × ${refusalWords[reason]}`;
  });
  return (
    <>
      {counted.join(", ")}
      <details className="mt-1">
        <summary className="w-fit cursor-pointer text-primary underline underline-offset-4">
          Show the codes
        </summary>
        <ul className="mt-1">
          {codes.map(({ number, codeEnding, reason }) => (
            <li key={number}>
              <span className="font-mono">{codeEnding}</span>: {refusalWords[reason]}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
