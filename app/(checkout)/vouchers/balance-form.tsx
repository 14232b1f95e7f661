"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CodeField } from "@/app/(checkout)/_codes/code-field";
import { readEntry, writeEntry } from "@/app/(checkout)/_codes/entry";
import { ScanButton } from "@/app/(checkout)/_codes/scan-button";
import { Code } from "@/app/(checkout)/_parts/amount";
import type { CustomerPage } from "@/app/(checkout)/_parts/checkout-path";
import { rich } from "@/app/(checkout)/_parts/rich";
import { ActionForm } from "@/components/ui/action-form";
import { Card, CardBody } from "@/components/ui/card";
import type { FormState } from "@/components/ui/form-state";
import { useHydrated } from "@/components/ui/use-hydrated";
import { EXAMPLE_CODE } from "@/lib/base/voucher-code";
import { type BalanceAnswer, postBalance } from "./actions";
import { BALANCE_FORM, type BalanceWords } from "./balance-words";
import { VoucherResult } from "./voucher-result";

interface BalanceFormProps {
  readonly page: CustomerPage;
  /** The initial content of the field. */
  readonly code?: string;
  readonly words: BalanceWords;
}

/** Renders a form that looks up one voucher and shows it below the field. Without script, the result is part of the next page. */
export function BalanceForm({ page, code = "", words }: BalanceFormProps) {
  const hydrated = useHydrated();
  return (
    <ActionForm<BalanceAnswer>
      id={BALANCE_FORM}
      action={hydrated ? postSolving : postBalance}
      words={words.form}
      autoComplete="off"
      className="flex flex-col gap-5"
    >
      {(state) => <BalanceFields state={state} page={page} code={code} words={words} />}
    </ActionForm>
  );
}

/** The maximum number of challenges solved for one voucher code. */
const MAX_SOLUTIONS = 3;

/** Calls {@link postBalance}, solves the server's challenges and posts the voucher code again. */
async function postSolving(
  shown: FormState<BalanceAnswer>,
  formData: FormData,
): Promise<FormState<BalanceAnswer>> {
  let answer = await postBalance(shown, formData);
  for (let solved = 0; answer.data?.challenge && solved < MAX_SOLUTIONS; solved += 1) {
    const { solveChallenge } = await import("@/lib/payments/code-tries/solve-challenge");
    formData.set("proof", await solveChallenge(answer.data.challenge));
    answer = await postBalance(shown, formData);
  }
  return answer;
}

type BalanceFieldsProps = Required<BalanceFormProps> & { readonly state: FormState<BalanceAnswer> };

function BalanceFields({ state, page, code, words }: BalanceFieldsProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(state.values?.["codes"] ?? code);
  const enter = (entered: string, beside = "") => {
    const { ready, unready } = readEntry(`${beside}\n${entered}`);
    setText(writeEntry([...ready, ...unready]));
  };
  const checkScanned = (scanned: string) => {
    // Update the field first, because the form posts its content.
    flushSync(() => enter(scanned));
    field.current?.form?.requestSubmit();
  };
  return (
    <>
      <input type="hidden" name="kind" value={page} />
      <input type="hidden" name="page_locale" value={words.locale} />
      <Card>
        <CardBody>
          <CodeField
            typed={text}
            error={undefined}
            field={field}
            onEnter={enter}
            onType={setText}
            text={{
              ...words.field,
              hint: rich(words.field.hint, {
                example: <Code className="inline-block">{EXAMPLE_CODE}</Code>,
              }),
            }}
          >
            {page === "vouchers" && (
              <ScanButton text={words.scan} closeLabel={words.close} onCode={checkScanned} />
            )}
          </CodeField>
        </CardBody>
      </Card>
      <VoucherResult voucher={state.data?.voucher} words={words} />
    </>
  );
}
