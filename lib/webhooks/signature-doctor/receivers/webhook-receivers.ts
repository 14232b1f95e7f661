import { csharpReceiver, goReceiver, javaReceiver } from "./compiled";
import { frameworkReceivers } from "./frameworks";
import type { WebhookReceiver } from "./receiver";
import { nodeReceiver, nodeWithClient, phpReceiver, pythonReceiver, rubyReceiver } from "./scripting";

/** One receiver for each language, without dependencies. */
export const plainReceivers: readonly WebhookReceiver[] = [
  nodeReceiver,
  phpReceiver,
  pythonReceiver,
  goReceiver,
  rubyReceiver,
  javaReceiver,
  csharpReceiver,
];

/** The receivers on the page about signatures: one with the client package, and one for each language. */
export const languageReceivers: readonly WebhookReceiver[] = [nodeWithClient, ...plainReceivers];

/** All sample receivers, including those of the framework guides. */
export const webhookReceivers: readonly WebhookReceiver[] = [
  ...languageReceivers,
  ...Object.values(frameworkReceivers),
];
