import { csharpReceiver } from "./csharp";
import { frameworkReceivers } from "./frameworks";
import { goReceiver } from "./go";
import { javaReceiver } from "./java";
import { nodeReceiver, nodeWithClient } from "./node";
import { phpReceiver } from "./php";
import { pythonReceiver } from "./python";
import type { WebhookReceiver } from "./receiver";
import { rubyReceiver } from "./ruby";

/** A receiver for each language, without dependencies. */
export const plainReceivers: readonly WebhookReceiver[] = [
  nodeReceiver,
  phpReceiver,
  pythonReceiver,
  goReceiver,
  rubyReceiver,
  javaReceiver,
  csharpReceiver,
];

/** All sample receivers: with the client package, for each language, and for the frameworks of the guides. */
export const webhookReceivers: readonly WebhookReceiver[] = [
  nodeWithClient,
  ...plainReceivers,
  ...Object.values(frameworkReceivers),
];
