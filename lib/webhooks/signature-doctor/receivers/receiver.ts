/** A program that receives our webhooks and refuses what we did not sign: complete, and of its language's own library. */
export type WebhookReceiver = {
  readonly language: ReceiverLanguage;
  readonly title: string;
  readonly file: string;
  /** What to type to start it, with TESSERA_WEBHOOK_SECRET set. */
  readonly run: string;
  readonly code: string;
};

export type ReceiverLanguage = "node" | "php" | "python" | "go" | "ruby" | "java" | "csharp";

export const RECEIVER_PORT = 4000;
