import { hashSource } from "./security-headers";

const STYLE =
  ":root{color-scheme:light dark}" +
  "body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:1.5rem;box-sizing:border-box;" +
  "font:1rem/1.5 system-ui,sans-serif;background:light-dark(#f3f6f4,#0b1719);color:light-dark(#12292c,#e8efec)}" +
  "main{max-width:26rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}p{margin:0}";

export type Notice = { readonly title: string; readonly text: string };

/** A small page of the front door's own, for when Next is not asked or has nothing to show. The texts are ours. */
export function noticePage({ title, text }: Notice): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Tessera</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</html>
`;
}

/** A notice may be styled and load nothing. */
const NOTICE_POLICY = `default-src 'none'; style-src ${hashSource(STYLE)}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** What a notice carries beside what every answer does. */
export const noticeHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy": NOTICE_POLICY,
} as const;
