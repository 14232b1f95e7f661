import { findCredentials } from "./store";

/** Whether a user signs in with this e-mail, given in lower case. */
export async function isEmailTaken(email: string): Promise<boolean> {
  return (await findCredentials(email)) !== undefined;
}
