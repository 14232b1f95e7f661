import { MINUTE_MS, now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { newChallenge } from "@/lib/identity/second-factor/challenge";
import type { Credentials } from "./store";

/** How long a password that was given waits for its code. */
export const CHALLENGE_MS = 10 * MINUTE_MS;

/** Thrown where the password was right and a code is asked for; `challenge` is for the browser to bring with it. */
export class SecondFactorNeeded extends AppError {
  override name = "SecondFactorNeeded";
  readonly challenge: string;

  constructor(user: Credentials) {
    super("unauthenticated", { message: "This user signs in with a code too." });
    this.challenge = newChallenge(user, new Date(now().getTime() + CHALLENGE_MS));
  }
}
