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

/** The receivers of the page about signatures: with the client package, and for each language. */
export const languageReceivers: readonly WebhookReceiver[] = [nodeWithClient, ...plainReceivers];

/** All sample receivers, also those of the frameworks' guides. */
export const webhookReceivers: readonly WebhookReceiver[] = [
  ...languageReceivers,
  ...Object.values(frameworkReceivers),
];
