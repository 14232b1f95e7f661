import { readLogo } from "@/lib/accounts/company/logo";

type Props = { params: Promise<{ logoId: string }> };

/** A logo. Immutable under its ID; headers prevent script execution and content sniffing. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const logo = await readLogo((await params).logoId);
  if (!logo) return new Response("Logo not found.", { status: 404 });
  return new Response(new Uint8Array(logo.bytes), {
    headers: {
      "Content-Type": logo.mediaType,
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Content-Disposition": "inline",
    },
  });
}
