/** A logo that pages link to by its id, with its size in pixels. */
export type Logo = { readonly id: string; readonly width: number; readonly height: number };

/** The maximum size of an uploaded logo. A dashboard's form may have 1 MiB. */
export const MAX_LOGO_BYTES = 512 * 1024;

/** The maximum width and height of an uploaded logo, in pixels. Its pixels take at most 32 MiB. */
export const MAX_LOGO_SIDE = 2_048;

/** The format in which every logo is stored and served. */
export const LOGO_MEDIA_TYPE = "image/webp";

/** The upload formats that are decoded. None of them can contain a script. */
export const LOGO_UPLOAD_TYPES = "image/png,image/jpeg,image/webp";
