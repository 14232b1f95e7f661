"use server";

import { z } from "zod";
import { ALWAYS, accountAction, environmentFields, isLive } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
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
  keyIdInput,
  keyNameInput,
  rotateKeyInput,
} from "@/lib/identity/api-keys/schema";

const newKeyAccess = z.enum(["full", "full_with_refunds", "full_without_refunds", "read_only"]);
const rightsOf: Readonly<Record<z.infer<typeof newKeyAccess>, Omit<CreateKeyInput, "name">>> = {
  full: {},
  full_with_refunds: { may_refund: true },
  full_without_refunds: { may_refund: false },
  read_only: { may_write: false },
};
const createForm = keyNameInput.extend({ ...environmentFields, access: newKeyAccess.default("full") });
const accessForm = keyIdInput.extend({ ...environmentFields, access: z.enum(["full", "read_only"]) });
const refundsForm = keyIdInput.extend({ ...environmentFields, may_refund: z.enum(["yes", "no"]) });
const rotateForm = rotateKeyInput.extend(environmentFields);
const keyForm = keyIdInput.extend(environmentFields);

const DEVELOPER = { kinds: ["partner", "reseller"], role: "developer", refresh: ALWAYS } as const;
const NEW_KEY = { ...DEVELOPER, confirm: isLive } as const;
const OWNER = { ...NEW_KEY, role: "owner" } as const;

export async function createKeyAction(_state: FormState<NewApiKey>, formData: FormData) {
  return accountAction(NEW_KEY, formData, createForm, async (caller, { name, access }) => ({
    message: `Key “${name}” created`,
    data: await createApiKey(caller, { name, ...rightsOf[access] }),
  }));
}

export async function rotateKeyAction(_state: FormState<NewApiKey>, formData: FormData) {
  return accountAction(NEW_KEY, formData, rotateForm, async (caller, { environment: _, ...input }) => ({
    message: "Key rotated",
    data: await rotateApiKey(caller, input),
  }));
}

export async function revokeKeyAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(DEVELOPER, formData, keyForm, async (caller, { key_id }) => {
    await revokeApiKey(caller, { key_id });
    return "Key revoked. Requests with it are now rejected.";
  });
}

export async function keepKeyAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(OWNER, formData, keyForm, async (caller, { key_id }) => {
    await confirmApiKey(caller, { key_id });
    return "Key reviewed and kept";
  });
}

export async function setKeyRefundsAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(OWNER, formData, refundsForm, async (caller, { key_id, may_refund }) => {
    await setKeyRefunds(caller, { key_id, may_refund: may_refund === "yes" });
    return may_refund === "yes" ? "The key can create refunds" : "The key can no longer create refunds";
  });
}

export async function setKeyAccessAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(OWNER, formData, accessForm, async (caller, { key_id, access }) => {
    await setKeyAccess(caller, { key_id, may_write: access === "full" });
    return access === "full" ? "The key has full access" : "The key is read-only";
  });
}
