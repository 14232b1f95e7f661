import { errorAnchor } from "@/lib/documentation/outline";
import { errorCatalogue } from "@/lib/errors";
import { errorCodesOf } from "@/lib/openapi/errors";
import { operations } from "@/lib/operations";

/** The codes an operation can answer with, each leading to its meaning. */
export function OperationErrors({ operationId }: { operationId: string }) {
  const codes = operations.filter(({ id }) => id === operationId).flatMap(errorCodesOf);
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
              <span className="text-muted">{errorCatalogue[code].status}</span>
              {code}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
