import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { Application } from "@/lib/accounts/account-view";
import { ApplicationFacts } from "../../application-facts";

/** The business details of an applicant. */
export function ApplicationCard({ application }: { readonly application: Application | null }) {
  return (
    <Card>
      <CardHeader title="Business details" />
      <CardBody>
        <ApplicationFacts application={application} />
      </CardBody>
    </Card>
  );
}
