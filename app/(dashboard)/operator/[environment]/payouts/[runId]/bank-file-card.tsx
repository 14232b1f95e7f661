import { buttonStyles } from "@/components/ui/button-styles";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { env } from "@/lib/env";

/** The files that have a bank pay what is on its way. */
export function BankFileCard({ path }: { readonly path: string }) {
  const style = buttonStyles({ variant: "secondary", size: "sm" });
  return (
    <Card>
      <CardHeader
        title="Files for the bank"
        description="What is on its way, with whole IBANs. Each download is in the audit log. Give a bank one of them, once."
      />
      <CardBody className="flex flex-wrap gap-2">
        {env().CURRENCY === "EUR" && (
          <a href={`${path}/bank-file.xml`} className={style}>
            SEPA credit transfers (pain.001)
          </a>
        )}
        <a href={`${path}/bank-file.csv`} className={style}>
          CSV
        </a>
      </CardBody>
    </Card>
  );
}
