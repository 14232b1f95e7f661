/**
 * A complete sample receiver that verifies signatures, using its language's standard library, the client package or a framework.
 */
export type WebhookReceiver = {
  readonly language: ReceiverLanguage;
  readonly title: string;
  readonly file: string;
  /** The command that starts the receiver. It needs TESSERA_WEBHOOK_SECRET in the environment. */
  readonly run: string;
  readonly code: string;
};

export type ReceiverLanguage = "node" | "php" | "python" | "go" | "ruby" | "java" | "csharp";

export const RECEIVER_PORT = 4000;
