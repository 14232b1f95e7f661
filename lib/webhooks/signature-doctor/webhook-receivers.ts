import { readFileSync } from "node:fs";
import path from "node:path";

export type ReceiverLanguage = "node" | "php" | "python" | "go" | "ruby" | "java" | "csharp";

/**
 * A complete sample receiver that verifies signatures, using its language's standard library, the client package or a
 * framework.
 */
export type WebhookReceiver = {
  readonly language: ReceiverLanguage;
  readonly title: string;
  /** The path of the file in which users save the receiver. */
  readonly file: string;
  /** The command that starts the receiver. It needs TESSERA_WEBHOOK_SECRET in the environment. */
  readonly run: string;
  readonly code: string;
};

/** The port on which the sample receivers listen. */
export const RECEIVER_PORT = 4000;

/** Reads the sample with this file name from the folder `receivers`, which is not part of the bundle. */
function sample(name: string): string {
  return readFileSync(path.join(process.cwd(), "lib/webhooks/signature-doctor/receivers", name), "utf8");
}

const mjs = { language: "node", file: "receiver.mjs", run: "node receiver.mjs" } as const;

/** The Node.js receiver that uses the client package and no framework. */
export const nodeWithClient: WebhookReceiver = {
  ...mjs,
  title: "Node.js with tessera-client",
  code: sample("client-receiver.mjs"),
};

const PLAIN: readonly (readonly [language: ReceiverLanguage, title: string, file: string, run: string])[] = [
  ["node", "Node.js", mjs.file, mjs.run],
  ["php", "PHP", "receiver.php", `php -S 0.0.0.0:${RECEIVER_PORT} receiver.php`],
  ["python", "Python", "receiver.py", "python3 receiver.py"],
  ["go", "Go", "receiver.go", "go run receiver.go"],
  ["ruby", "Ruby", "receiver.rb", "ruby receiver.rb"],
  ["java", "Java", "Receiver.java", "java Receiver.java"],
  [
    "csharp",
    "C#",
    "Program.cs",
    "dotnet new web -o receiver && mv Program.cs receiver && dotnet run --project receiver",
  ],
];

/** One receiver for each language, without dependencies. */
export const plainReceivers: readonly WebhookReceiver[] = PLAIN.map(([language, title, file, run]) => {
  return { language, title, file, run, code: sample(file) };
});

/** The receivers in the guide on webhook verification: one with the client package, and one for each language. */
export const languageReceivers: readonly WebhookReceiver[] = [nodeWithClient, ...plainReceivers];

/** Receivers at `/webhooks` for the frameworks in the guides. The Node receivers use the client package. */
export const frameworkReceivers = {
  nextjs: {
    ...{ language: "node", title: "Next.js", file: "app/webhooks/route.ts" },
    run: `npx next dev --port ${RECEIVER_PORT}`,
    code: sample("next-route.mts"),
  },
  express: { ...mjs, title: "Express", code: sample("express-receiver.mjs") },
  laravel: {
    ...{ language: "php", title: "Laravel", file: "app/Http/Controllers/TesseraWebhookController.php" },
    run: `php artisan serve --port=${RECEIVER_PORT}`,
    code: sample("TesseraWebhookController.php"),
  },
  django: {
    ...{ language: "python", title: "Django", file: "shop/webhooks.py" },
    run: `python3 manage.py runserver ${RECEIVER_PORT}`,
    code: sample("django-webhooks.py"),
  },
} as const satisfies Readonly<Record<string, WebhookReceiver>>;

/** All sample receivers, including those of the framework guides. */
export const webhookReceivers: readonly WebhookReceiver[] = [
  ...languageReceivers,
  ...Object.values(frameworkReceivers),
];
