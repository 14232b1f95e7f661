import type { ReactNode } from "react";
import { currentSession } from "@/app/(auth)/require-user";
import { type RequiredRole, roleAllows, roleText } from "@/lib/base/roles";

type Props = {
  /** The role or roles that the server action of the form or button requires. */
  readonly needs: RequiredRole;
  /**
   * What only users with this role can do, such as "create API keys". Other users see a note that says so. Without this text,
   * they see no note.
   */
  readonly to?: string;
  /** What other users see instead of the form, such as the values that it would change. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
};

/**
 * Renders a form or button only for users with the required role, so that nobody fills in a form that will be refused. Gets the
 * user from the session, not from a prop, because forms are deep in the component tree. The server action checks the role too.
 */
export async function ForRole({ needs, to, otherwise, children }: Props) {
  const session = await currentSession();
  if (session.status === "signed-in" && roleAllows(session.user.role, needs)) return children;
  return (
    <>
      {otherwise}
      {to && (
        <p className="text-sm text-muted">
          Only {roleText(needs)} of your account can {to}.
        </p>
      )}
    </>
  );
}
