import { Alert } from "@/components/ui/alert";
import { SecretField } from "@/components/ui/secret-field";

/** A new API key, shown only once. */
export function NewKeyField({ name, value }: { name: string; value: string }) {
  return (
    <Alert tone="success" title={`Copy the key ${name} now`}>
      <p className="mb-3">It cannot be shown again. Store it with your servers' secrets.</p>
      <SecretField label="API key" value={value} what="the API key" />
    </Alert>
  );
}
