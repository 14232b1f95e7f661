import { invalidField } from "@/lib/base/errors";

/** Returns the file in a form's field `logo`. Throws `validation_failed` for the field if no file was chosen. */
export async function uploadedLogo(formData: FormData): Promise<Buffer> {
  const file = formData.get("logo");
  if (!(file instanceof File) || file.size === 0) throw invalidField("logo", "choose a file");
  return Buffer.from(await file.arrayBuffer());
}
