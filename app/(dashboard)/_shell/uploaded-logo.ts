import { invalidField } from "@/lib/base/errors";

/** Returns the file of a form's field `logo`. Throws `validation_failed` on the field if none was chosen. */
export async function uploadedLogo(formData: FormData): Promise<Buffer> {
  const file = formData.get("logo");
  if (!(file instanceof File) || file.size === 0) throw invalidField("logo", "choose a file");
  return Buffer.from(await file.arrayBuffer());
}
