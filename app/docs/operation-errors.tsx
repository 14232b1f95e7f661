import { errorAnchor } from "@/lib/api/docs/outline";
import { type ErrorCode, errorCatalog } from "@/lib/base/errors";

/** The error codes of an operation, with links. */
export function OperationErrors({ codes }: { codes: readonly ErrorCode[] }) {
  return (
    <div className="mt-6">
      <h2 className="text-sm font-semibold">Errors</h2>
      <ul className="mt-3 flex flex-wrap gap-1.5">
        {codes.map((code) => (
          <li key={code}>
            <a
              href={`/docs/errors#${errorAnchor(code)}`}
              className="inline-flex gap-1.5 wrap-anywhere rounded-sm border border-line bg-surface px-1.5 py-0.5 font-mono text-xs hover:border-line-strong"
            >
              <span className="text-muted">{errorCatalog[code].status}</span>
              {code}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
