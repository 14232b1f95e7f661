import type { Command } from "./command.js";
import { completion } from "./completion.js";
import { listEvents, resendEvent, tailEvents, triggerEvent } from "./events.js";
import { cancelIntent, createIntent, getIntent, listIntents } from "./intents.js";
import { listen } from "./listen.js";
import { login } from "./login.js";
import { createRefund, listRefunds } from "./refunds.js";

/** All commands by name, such as `events list`. */
export const commands: Readonly<Record<string, Command>> = {
  login,
  listen,
  trigger: triggerEvent,
  "events tail": tailEvents,
  "events list": listEvents,
  "events resend": resendEvent,
  "intents create": createIntent,
  "intents list": listIntents,
  "intents get": getIntent,
  "intents cancel": cancelIntent,
  "refunds create": createRefund,
  "refunds list": listRefunds,
  completion,
};
