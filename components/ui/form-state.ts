/**
 * The result of a form action. An ActionForm's fields show the `errors` and `values` for their names. `data`, such as a new
 * secret, is shown once. Never put a password in `values`.
 */
export interface FormState<Data = unknown> {
  readonly status: "idle" | "success" | "error";
  readonly message?: string | undefined;
  readonly errors?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  readonly values?: Readonly<Record<string, string | undefined>> | undefined;
  readonly data?: Data | undefined;
}

export type FormAction<Data = unknown> = (
  state: FormState<Data>,
  formData: FormData,
) => Promise<FormState<Data>>;

export const idleForm: FormState<never> = { status: "idle" };
