import type { TableOf } from "@/app/(dashboard)/_list/list";
import { ListTable } from "@/app/(dashboard)/_list/list-table";
import { type AccountParams, requireAccount, type Visit } from "@/app/(dashboard)/_shell/visit";
import { DateTime, dateTimeText } from "@/components/money/values";
import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { BodyCard, Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field, Input } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { lacksSecondFactor, needsSecondFactor, type SignedInUser } from "@/lib/base/signed-in-user";
import { findFactor } from "@/lib/identity/second-factor/manage-factor";
import { MIN_PASSWORD_LENGTH } from "@/lib/identity/users/schema";
import { listSessions, type OpenSession } from "@/lib/identity/users/sessions";
import {
  changePasswordAction,
  endOthersAction,
  endSessionAction,
  liveFactorAction,
  turnOffFactorAction,
} from "./actions";
import { FactorCodeField, RenewCodesForm, SetUpFactorForm } from "./factor-forms";

export const metadata = { title: "Security" };

/**
 * Renders the forms for the user's password and second factor, the list of the user's sessions and, for owners, the setting for
 * confirmations in live mode.
 */
export default async function Page({ params }: AccountParams) {
  const visit = await requireAccount(params, "partner", "reseller", "operator");
  const { user } = visit;
  return (
    <div className="flex flex-col gap-6">
      {lacksSecondFactor(user) && (
        <Alert tone="warning" title="Set up a second factor to continue">
          Operators handle real money and sign in with a password and a code.
        </Alert>
      )}
      <FactorCard user={user} />
      {user.role === "owner" && <LiveFactorCard user={user} />}
      <PasswordCard email={user.email} />
      <SessionsCard visit={visit} />
    </div>
  );
}

/** Renders the state of the user's second factor, with forms to set it up, to create new recovery codes and to turn it off. */
async function FactorCard({ user }: { user: SignedInUser }) {
  const { since, codesLeft } = await findFactor(user);
  const isRequired = needsSecondFactor(user);
  return (
    <BodyCard
      title="Second factor"
      description="Protects your account if your password is stolen: every sign-in also needs a code from your authenticator. Turning it on signs you out everywhere else."
      bodyClassName="flex flex-col gap-5"
    >
      <SetUpFactorForm isOn={since !== null} />
      {since !== null && (
        <>
          <p>
            <Badge tone="success">On</Badge> since{" "}
            <DateTime value={since} timeZone={user.timezone} show="date" />.{" "}
            {codesLeft === 1 ? "1 recovery code is left." : `${codesLeft} recovery codes are left.`} If you
            create new recovery codes, the previous ones stop working.
          </p>
          <div className="flex flex-col items-start gap-4">
            <RenewCodesForm />
            <ConfirmDialog
              trigger="Turn off the second factor"
              title="Turn off the second factor?"
              description={`Your recovery codes stop working. ${isRequired ? "You must set up a new second factor before you can continue." : "You will sign in with your password only."}`}
              confirmLabel="Turn off second factor"
              action={turnOffFactorAction}
            >
              <FactorCodeField />
            </ConfirmDialog>
          </div>
        </>
      )}
    </BodyCard>
  );
}

/**
 * Renders the setting that decides whether sensitive actions in live mode require a second-factor code from every user of the
 * account, in addition to the password.
 */
function LiveFactorCard({ user }: { user: SignedInUser }) {
  const { liveNeedsFactor } = user;
  return (
    <BodyCard
      title="Confirmation in live mode"
      description={
        liveNeedsFactor
          ? "Sensitive actions in live mode ask for the password and a code, at most once every ten minutes."
          : "Sensitive actions in live mode ask for the password, at most once every ten minutes. You can also require every member to enter a code from their authenticator app."
      }
    >
      <ActionForm
        action={liveFactorAction}
        className="flex flex-col gap-4"
        fields={{ live_needs_factor: liveNeedsFactor ? "no" : "yes" }}
      >
        <SubmitButton className="self-start" variant="secondary" pendingLabel="Saving">
          {liveNeedsFactor ? "Require the password only" : "Require an authenticator code too"}
        </SubmitButton>
      </ActionForm>
    </BodyCard>
  );
}

function PasswordCard({ email }: { email: string }) {
  return (
    <BodyCard title="Password" description="Changing it ends all your other sessions.">
      <ActionForm action={changePasswordAction} className="flex max-w-md flex-col gap-5">
        {/* Shows password managers which account the password belongs to. */}
        <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
        <Field name="current_password" label="Current password" required>
          <Input type="password" autoComplete="current-password" />
        </Field>
        <Field
          name="new_password"
          label="New password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          required
        >
          <Input type="password" autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} />
        </Field>
        <SubmitButton className="self-start" pendingLabel="Changing">
          Change password
        </SubmitButton>
      </ActionForm>
    </BodyCard>
  );
}

/** Renders the user's sessions, with buttons to end them. */
async function SessionsCard({ visit }: { visit: Visit }) {
  const sessions = await listSessions(visit.user);
  return (
    <Card
      title="Sessions"
      description="Only the network part of an IP address is stored. A session ends after seven days, or after twelve hours without activity."
      actions={
        sessions.length > 1 && (
          <ConfirmDialog
            trigger="Sign out everywhere else"
            triggerStyle={{ variant: "secondary", size: "sm" }}
            title="Sign out everywhere else?"
            description="All sessions except this one end immediately. If you do not recognize one of them, change your password too."
            confirmLabel="Sign out other sessions"
            action={endOthersAction}
          />
        )
      }
    >
      <ListTable list={sessionTable} rows={sessions} visit={visit} caption="Sessions" />
    </Card>
  );
}

const deviceOf = ({ device }: OpenSession) => device ?? "Unknown device";

/** The columns of the session list. */
const sessionTable: TableOf<OpenSession> = {
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Device",
      cell: (session, { user }) => (
        <>
          <span className="font-semibold">{deviceOf(session)}</span>{" "}
          {session.id === user.sessionId && <Badge tone="success">This session</Badge>}
        </>
      ),
    },
    { header: "Network", from: "sm", cell: ({ network }) => network ?? "Unknown" },
    { header: "Since", from: "lg", time: ({ createdAt }) => createdAt },
    {
      header: "Last seen",
      from: "sm",
      cell: ({ id, lastSeenAt }, { user }) =>
        id === user.sessionId ? "Now" : <DateTime value={lastSeenAt} timeZone={user.timezone} />,
    },
    {
      header: "Actions",
      hasActs: true,
      cell: (session, { user }) => <SignOut session={session} user={user} />,
    },
  ],
};

function SignOut({ session, user }: { session: OpenSession; user: SignedInUser }) {
  const isHere = session.id === user.sessionId;
  const device = deviceOf(session);
  return (
    <ConfirmDialog
      trigger="Sign out"
      triggerLabel={`Sign out ${device}${isHere ? ", this session" : `, last seen ${dateTimeText(session.lastSeenAt, user.timezone, "second")}`}`}
      title={isHere ? "Sign out here?" : `Sign out ${device}?`}
      description={
        isHere
          ? "This session ends immediately, and you have to sign in again."
          : "The session ends immediately. Anyone using it has to sign in again."
      }
      action={endSessionAction}
      fields={{ session_id: session.id }}
    />
  );
}
