import { Alert } from "@/components/ui/alert";
import { CopyButton } from "@/components/ui/copy-button";

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Alert tone="success" title="Save these recovery codes">
      <p className="mb-3">
        Each code signs you in once if you lose your authenticator. They cannot be shown again: print them or
        store them in a password manager.
      </p>
      <ul className="mb-3 grid max-w-md gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join("\n")} what="the recovery codes" />
    </Alert>
  );
}
