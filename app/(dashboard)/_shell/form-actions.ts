import { refresh } from "next/cache";
import { headers } from "next/headers";
import { z } from "zod";
import { actionRequest } from "@/app/(auth)/form-action";
import { admitUser, currentSession } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { type ActionAnswer, action, refusedAnswer } from "@/lib/api/http/action";
import type { AccountKind, Caller } from "@/lib/base/caller";
import { invalidField } from "@/lib/base/errors";
import { type Environment, environmentField } from "@/lib/base/fields";
import type { RequiredRole } from "@/lib/base/roles";
import { CONFIRM_CODE, CONFIRM_PASSWORD } from "@/lib/base/secret-field";
import { callerFor, FORM_USER, otherUserMessage, type SignedInUser } from "@/lib/base/signed-in-user";
import { confirmPassword } from "@/lib/identity/users/current-password";

/** The environment field, for the schema of a dashboard form that acts in one environment. */
export const environmentFields = { environment: environmentField };

/** Rules for an action: who may run it, when it asks for the password, and when it refreshes the page. */
type ActionGuard<Input> = {
  readonly kinds: readonly AccountKind[];
  /** The role or roles that the action requires. Owners have every role; every user is a viewer. */
  readonly role: RequiredRole;
  /**
   * Returns whether an input requires a password entered within the last 10 minutes. If the last entry is older, the form asks
   * for the password and, if the account requires one, a second-factor code, and the user submits it again. Examples are
   * actions that move live money, change bank details or live webhook URLs, or reveal live signing secrets. By default, no
   * input does.
   */
  readonly confirm?: (input: Input, user: SignedInUser) => boolean;
  /** Returns the user to pass to `confirmPassword`, by default the signed-in user. */
  readonly confirmAs?: (user: SignedInUser) => SignedInUser;
  /** Returns whether an answer refreshes the page. By default, only a success does. */
  readonly refresh?: (answer: FormState) => boolean;
};

export const ALWAYS = () => true;
export const NEVER = () => false;

/** Returns true if an input is for the live environment. */
export const isLive = ({ environment }: { readonly environment: Environment }) => environment === "live";

/** Returns true if the user's account is approved for the live environment. */
export const isApproved = (_input: unknown, user: SignedInUser) => user.liveApprovedAt !== null;

const isDone = ({ status }: FormState) => status === "success";

/** The result of a successful action: only a message, or an object, as for data or if nothing was changed. */
export type Outcome<Data> = string | Pick<ActionAnswer<Data>, "message" | "isUnchanged" | "data">;

/**
 * Runs a dashboard's form action for the signed-in user. Refuses users without the required role before validating the input.
 * Refuses a form that was rendered for another user. If the session has ended, returns an error with the submitted values, or
 * redirects a browser without JavaScript to the sign-in page. Otherwise redirects in the same cases as `requireUser`, with
 * `kinds`. An action may read the form before this call, but must not change or return anything else.
 */
export async function userAction<Schema extends z.ZodType, Data>(
  {
    kinds,
    role,
    confirm = NEVER,
    confirmAs = (user) => user,
    refresh: refreshes = isDone,
  }: ActionGuard<z.output<Schema>>,
  formData: FormData,
  schema: Schema,
  run: (user: SignedInUser, input: z.output<Schema>) => Promise<Outcome<Data>>,
): Promise<ActionAnswer<Data>> {
  const user = await formUser(kinds, formData);
  if ("status" in user) return user;
  const request = { ...(await actionRequest()), roleCheck: { role: user.role, needed: role } };
  const answer = await action(request, formData, schema, async (input) => {
    if (confirm(input, user)) {
      const [password, code] = [formValue(formData, CONFIRM_PASSWORD), formValue(formData, CONFIRM_CODE)];
      await confirmPassword(confirmAs(user), password, code);
    }
    const outcome = await run(user, input);
    return typeof outcome === "string" ? { message: outcome } : outcome;
  });
  if (refreshes(answer)) refresh();
  return answer;
}

const OUTDATED = "This page is outdated. Nothing was changed. Reload the page.";
const SESSION_ENDED =
  "Your session has ended. Nothing was changed. Sign in in another tab, then send the form again.";
const SIGN_IN = { href: "/sign-in", label: "Sign in" };

/** Returns the signed-in user if the form was rendered for them, or the answer that refuses it: see {@link userAction}. */
async function formUser(
  kinds: readonly AccountKind[],
  formData: FormData,
): Promise<SignedInUser | ActionAnswer<never>> {
  const current = await currentSession();
  // Only a signed-in user sees a dashboard form, so a browser without a session had one.
  const session = current.status === "none" ? ({ status: "ended" } as const) : current;
  const isByScript = (await headers()).has("next-action");
  if (session.status === "signed-in") {
    const renderedFor = formData.get(FORM_USER);
    if (renderedFor !== session.user.userId) {
      const message = renderedFor ? otherUserMessage(session.user) : OUTDATED;
      // Without JavaScript, the form is rendered again for the current user, whose form must not contain another user's input.
      return isByScript ? refusedAnswer(formData, message) : { status: "error", message };
    }
  } else if (isByScript && session.status !== "suspended")
    return { ...refusedAnswer(formData, SESSION_ENDED), link: SIGN_IN };
  return admitUser(session, kinds);
}

/** Returns the state of a form whose user goes back from a review to change `values`. Refuses like {@link userAction}. */
export async function backToForm(
  { kinds, role }: Pick<ActionGuard<unknown>, "kinds" | "role">,
  formData: FormData,
  values: Readonly<Record<string, string>>,
): Promise<FormState<never>> {
  const guard = { kinds, role, refresh: NEVER };
  const answer = await userAction<z.ZodObject, never>(guard, formData, z.object({}), async () => ({}));
  return answer.status === "success" ? { status: "idle", values } : answer;
}

/** Runs a {@link userAction} whose `run` receives a `Caller` for the user's account in the form's environment. */
export function accountAction<Schema extends z.ZodType<{ environment: Environment }>, Data>(
  guard: ActionGuard<z.output<Schema>>,
  formData: FormData,
  schema: Schema,
  run: (caller: Caller, input: z.output<Schema>) => Promise<Outcome<Data>>,
): Promise<ActionAnswer<Data>> {
  return userAction(guard, formData, schema, (user, input) => run(callerFor(user, input.environment), input));
}

/** The maximum length of a submitted password or second-factor code, in characters. A longer value counts as missing. */
const MAX_PASSWORD_CHARACTERS = 1_000;

function formValue(formData: FormData, name: string): string | undefined {
  const text = formData.get(name);
  return typeof text === "string" && text.length <= MAX_PASSWORD_CHARACTERS ? text : undefined;
}

/**
 * Returns the file in a form's field `logo`. Throws `validation_failed` for the field if no file was chosen or the file is
 * empty.
 */
export async function uploadedLogo(formData: FormData): Promise<Buffer> {
  const file = formData.get("logo");
  if (!(file instanceof File) || file.size === 0) throw invalidField("logo", "choose a file");
  return Buffer.from(await file.arrayBuffer());
}
