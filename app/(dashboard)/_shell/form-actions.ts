import { refresh } from "next/cache";
import type { z } from "zod";
import { actionRequest } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { type ActionAnswer, action } from "@/lib/api/http/action";
import type { AccountKind, Caller } from "@/lib/base/caller";
import { invalidField } from "@/lib/base/errors";
import { type Environment, environmentField } from "@/lib/base/fields";
import type { RequiredRole } from "@/lib/base/roles";
import { CONFIRM_CODE, CONFIRM_PASSWORD } from "@/lib/base/secret-field";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { confirmPassword } from "@/lib/identity/users/current-password";

/** The environment field, for the schema of a dashboard form that acts in one environment. */
export const environmentFields = { environment: environmentField };

/** Rules for an action: who may run it, when it asks for the password, and when it refreshes the page. */
type ActionGuard<Input> = {
  readonly kinds: readonly AccountKind[];
  readonly role: RequiredRole;
  /** Returns whether an input requires the password, as described for {@link FormGuard}. By default, none does. */
  readonly confirm?: (input: Input, user: SignedInUser) => boolean;
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
 * Runs a dashboard's form action for the signed-in user. Redirects in the same cases as `requireUser`, which it calls with
 * `kinds`. An action that reads the form before this call must call `requireUser` itself first.
 */
export async function userAction<Schema extends z.ZodType, Data>(
  { kinds, role, confirm = NEVER, refresh: refreshes = isDone }: ActionGuard<z.output<Schema>>,
  formData: FormData,
  schema: Schema,
  run: (user: SignedInUser, input: z.output<Schema>) => Promise<Outcome<Data>>,
): Promise<ActionAnswer<Data>> {
  const user = await requireUser(...kinds);
  const guard = { user, role, confirm: (input: z.output<Schema>) => confirm(input, user) };
  const answer = await formAction(guard, formData, schema, async (input) => {
    const outcome = await run(user, input);
    return typeof outcome === "string" ? { message: outcome } : outcome;
  });
  if (refreshes(answer)) refresh();
  return answer;
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

/**
 * The user who submits a form, the role or roles that the form requires, and when it asks for the password. Owners have every
 * role; every user is a viewer.
 */
type FormGuard<Input> = {
  readonly user: SignedInUser;
  readonly role: RequiredRole;
  /**
   * Returns whether an input requires a password entered within the last 10 minutes. If the last entry is older, the form asks
   * for the password and, if the account requires one, a second-factor code, and the user submits it again. Examples are
   * actions that move live money, change bank details or live webhook URLs, or reveal live signing secrets.
   */
  readonly confirm: (input: Input) => boolean;
};

/** Runs {@link action} for a dashboard form. Refuses users without the required role before validating the input. */
export async function formAction<Schema extends z.ZodType, Data>(
  { user, role, confirm }: FormGuard<z.output<Schema>>,
  formData: FormData,
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<Exclude<Outcome<Data>, string>>,
): Promise<ActionAnswer<Data>> {
  const roleCheck = { role: user.role, needed: role };
  return action({ ...(await actionRequest()), roleCheck }, formData, schema, async (input) => {
    if (confirm(input))
      await confirmPassword(user, formValue(formData, CONFIRM_PASSWORD), formValue(formData, CONFIRM_CODE));
    return run(input);
  });
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
