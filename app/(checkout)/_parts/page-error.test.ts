import { z } from "zod";
import { messagesOf } from "@/app/(checkout)/_messages/load-messages";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { action } from "@/lib/api/http/action";
import { type PageAnswer, runWithPageAnswer } from "@/lib/api/http/front-door";
import { AppError } from "@/lib/base/errors";
import { moneyFormatOf } from "@/lib/base/money-format";
import { inPageLanguage } from "./page-error";

for (const [locale, message] of [
  ["en", "The service is briefly unavailable. Try again in a moment."],
  ["de", "Der Dienst ist kurz nicht verfügbar. Versuchen Sie es gleich noch einmal."],
] as const) {
  test(`if the server is overloaded, the response to a form on a checkout page in ${locale} has the status 503 and a message for customers in that language, not the API's message`, async () => {
    const language = { locale, messages: messagesOf(locale), money: moneyFormatOf(locale, "EUR") };
    const request = { origin: "https://pay.example", host: "pay.example", publicUrl: "https://pay.example" };
    const page: PageAnswer = { isStarted: true, reports: undefined };
    const run = async () => {
      throw inPageLanguage(new AppError("service_unavailable", { retryAfterS: 1 }), language);
    };
    const words = language.messages.common.errors;
    const answer = await runWithPageAnswer(page, () =>
      action({ ...request, words }, new FormData(), z.object({}), run),
    );
    expect(answer.message).toBe(message);
    expect(page.refusal).toEqual({ status: 503, retryAfterS: 1 });
  });
}
