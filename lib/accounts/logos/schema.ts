/** A logo's ID and its size in pixels. Pages load the logo's file by this ID. */
export type Logo = { readonly id: string; readonly width: number; readonly height: number };

/** The maximum size of an uploaded logo, in bytes. A whole dashboard form can be at most 1 MiB. */
export const MAX_LOGO_BYTES = 512 * 1024;

/** The maximum width and height of an uploaded logo, in pixels. The decoded image takes at most 32 MiB of memory. */
export const MAX_LOGO_SIDE = 2_048;

/** The format in which every logo is stored and served. */
export const LOGO_MEDIA_TYPE = "image/webp";

/** The media types of the images that can be uploaded as a logo. Browsers run no scripts in images of these types. */
export const LOGO_UPLOAD_TYPES = "image/png,image/jpeg,image/webp";
