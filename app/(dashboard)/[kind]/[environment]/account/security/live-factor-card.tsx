import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { SubmitButton } from "@/components/ui/submit-button";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { liveFactorAction } from "./actions";

/** Whether live money takes a code beside the password, for everybody of the account. */
export function LiveFactorCard({ user }: { user: SignedInUser }) {
  const { liveNeedsFactor } = user;
  return (
    <Card>
      <CardHeader
        title="Acts on live money"
        description={
          liveNeedsFactor
            ? "Everybody of the account needs a second factor for them, and gives a code with the password every ten minutes."
            : "They ask for the password every ten minutes. You can have them ask for a code too, of everybody of the account."
        }
      />
      <CardBody>
        <ActionForm action={liveFactorAction} className="flex flex-col gap-4">
          <input type="hidden" name="live_needs_factor" value={liveNeedsFactor ? "no" : "yes"} />
          <div>
            <SubmitButton variant="secondary" pendingLabel="Saving">
              {liveNeedsFactor ? "Ask for the password alone" : "Ask for a code too"}
            </SubmitButton>
          </div>
        </ActionForm>
      </CardBody>
    </Card>
  );
}
