import { readLogoFile } from "@/lib/accounts/logos/find-logo";
import { LOGO_MEDIA_TYPE } from "@/lib/accounts/logos/schema";

type Props = { params: Promise<{ logoId: string }> };

/**
 * Serves a logo by its ID, or responds with 404. A logo can be cached for a year, because the file with an ID never changes.
 * Headers prevent script execution and content sniffing.
 */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const file = await readLogoFile((await params).logoId);
  if (!file) return new Response("Logo not found.", { status: 404 });
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": LOGO_MEDIA_TYPE,
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Content-Disposition": "inline",
    },
  });
}
