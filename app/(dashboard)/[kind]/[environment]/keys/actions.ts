"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { confirmedInLive, environmentFields } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/base/signed-in-user";
import {
  confirmApiKey,
  createApiKey,
  type NewApiKey,
  revokeApiKey,
  rotateApiKey,
  setKeyAccess,
  setKeyRefunds,
} from "@/lib/identity/api-keys/manage-api-keys";
import {
  type CreateKeyInput,
  createKeyInput,
  keyIdInput,
  rotateKeyInput,
} from "@/lib/identity/api-keys/schema";

const newKeyAccess = z.enum(["full", "full_with_refunds", "full_without_refunds", "read_only"]);
const rightsOf: Readonly<Record<z.infer<typeof newKeyAccess>, Omit<CreateKeyInput, "name">>> = {
  full: {},
  full_with_refunds: { may_refund: true },
  full_without_refunds: { may_refund: false },
  read_only: { may_write: false },
};
const createForm = createKeyInput
  .pick({ name: true })
  .extend({ ...environmentFields, access: newKeyAccess.default("full") });
const accessForm = keyIdInput.extend({ ...environmentFields, access: z.enum(["full", "read_only"]) });
const refundsForm = keyIdInput.extend({ ...environmentFields, may_refund: z.enum(["yes", "no"]) });
const rotateForm = rotateKeyInput.extend(environmentFields);
const keyForm = keyIdInput.extend(environmentFields);

export async function createKeyAction(_state: FormState<NewApiKey>, formData: FormData) {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedInLive(
    { user, role: "developer" },
    formData,
    createForm,
    async (caller, { name, access }) => ({
      message: `Key ${name} created`,
      data: await createApiKey(caller, { name, ...rightsOf[access] }),
    }),
  );
  refresh();
  return answer;
}

export async function rotateKeyAction(_state: FormState<NewApiKey>, formData: FormData) {
  const user = await requireUser("partner", "reseller");
  return confirmedInLive(
    { user, role: "developer" },
    formData,
    rotateForm,
    async (caller, { environment: _, ...input }) => ({
      message: "Key rotated",
      data: await rotateApiKey(caller, input),
    }),
  );
}

export async function revokeKeyAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await formAction(
    { user, role: "developer" },
    formData,
    keyForm,
    async ({ environment, ...input }) => {
      await revokeApiKey(callerFor(user, environment), input);
      return { message: "Key revoked. Requests with it are now rejected." };
    },
  );
  refresh();
  return answer;
}

export async function keepKeyAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedInLive({ user, role: "owner" }, formData, keyForm, async (caller, input) => {
    await confirmApiKey(caller, { key_id: input.key_id });
    return { message: "Key reviewed and kept" };
  });
  refresh();
  return answer;
}

export async function setKeyRefundsAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedInLive(
    { user, role: "owner" },
    formData,
    refundsForm,
    async (caller, { key_id, may_refund }) => {
      await setKeyRefunds(caller, { key_id, may_refund: may_refund === "yes" });
      return {
        message: may_refund === "yes" ? "The key can create refunds" : "The key can no longer create refunds",
      };
    },
  );
  refresh();
  return answer;
}

export async function setKeyAccessAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner", "reseller");
  const answer = await confirmedInLive(
    { user, role: "owner" },
    formData,
    accessForm,
    async (caller, { key_id, access }) => {
      await setKeyAccess(caller, { key_id, may_write: access === "full" });
      return { message: access === "full" ? "The key has full access" : "The key is read-only" };
    },
  );
  refresh();
  return answer;
}
