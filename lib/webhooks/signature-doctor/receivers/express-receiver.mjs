import express from "express";
import { verifyWebhook, WebhookVerificationError } from "tessera-client/webhooks";

const app = express();

// This route needs the raw body: declare it before app.use(express.json()).
app.post("/webhooks", express.raw({ type: "application/json" }), (request, response) => {
  let event;
  try {
    event = verifyWebhook({
      body: request.body,
      headers: request.headers,
      secrets: process.env.TESSERA_WEBHOOK_SECRET ?? "",
    });
  } catch (error) {
    // The fault is the reason, such as wrong_signature or too_old.
    // Other errors are mistakes in this program, such as a missing secret.
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.error(`Webhook rejected: ${error.fault}`);
    return response.sendStatus(400);
  }
  if (event.test_event) return response.sendStatus(204);
  switch (event.type) {
    case "redemption-intent.success":
      console.log(event.type, event.data.reference);
  }
  response.sendStatus(204);
});

app.listen(4000);
