import { csharpReceiver } from "./csharp";
import { goReceiver } from "./go";
import { javaReceiver } from "./java";
import { nodeReceiver, nodeWithClient } from "./node";
import { phpReceiver } from "./php";
import { pythonReceiver } from "./python";
import type { WebhookReceiver } from "./receiver";
import { rubyReceiver } from "./ruby";

/** A receiver in every language, each of nothing but what the language brings. */
export const plainReceivers: readonly WebhookReceiver[] = [
  nodeReceiver,
  phpReceiver,
  pythonReceiver,
  goReceiver,
  rubyReceiver,
  javaReceiver,
  csharpReceiver,
];

/** All of them, the shortest first. */
export const webhookReceivers: readonly WebhookReceiver[] = [nodeWithClient, ...plainReceivers];
