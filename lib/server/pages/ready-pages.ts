import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { SESSION_COOKIE } from "@/lib/http/session-cookie";
import { hashSource, pagePolicy, type Site } from "@/lib/server/headers/security-headers";
import { makeReady, type ReadyAnswer, sendReady } from "./ready-answer";
import { type RenderApart, scriptsOf } from "./render-apart";

type PublicPage = {
  /** The page sends who is signed in elsewhere, so it is kept for those alone who cannot be. */
  readonly isForSignedOut?: true;
  /** What the page reads of a query; any other query changes nothing. */
  readonly reads?: Readonly<Record<string, readonly string[]>>;
};

/** The pages that are the same for everybody, beside those of the documentation: they depend on the deployment alone. */
const PUBLIC_PAGES: Readonly<Record<string, PublicPage>> = {
  "/": {},
  "/sign-in": {
    isForSignedOut: true,
    // Where somebody goes next is theirs alone: no such page is kept.
    reads: { reason: ["ended", "signed-out", "suspended", "reset"], next: [] },
  },
  "/sign-up": { isForSignedOut: true, reads: { as: ["partner", "reseller"] } },
};

/** Pages are made while somebody waits, so quickly. */
const QUALITY = 6;

/**
 * The public pages, each made once in the life of a process, for nobody in particular, and compressed once. No page
 * of it can hold what is one visitor's: it is made by a request of our own, without a cookie or an address.
 *
 * A nonce cannot be used twice: who has read one page knows it of the next. So these pages carry none. Their policy
 * names the hash of each script in them, and what it allows is exactly what we wrote.
 */
export class ReadyPages {
  readonly #site: Site;
  readonly #render: RenderApart;
  readonly #documentation: ReadonlySet<string>;
  readonly #pages = new Map<string, Promise<ReadyAnswer | undefined>>();

  /** `documentation`: the paths of its pages, each the same for everybody. */
  constructor(site: Site, render: RenderApart, documentation: readonly string[]) {
    this.#site = site;
    this.#render = render;
    this.#documentation = new Set(documentation);
  }

  /** The address of the kept page that answers this request; undefined when none does. */
  addressFor({ method, headers, url = "" }: IncomingMessage, path: string): string | undefined {
    const page = this.#pageAt(path);
    if (this.#site.dev || !page || (method !== "GET" && method !== "HEAD")) return undefined;
    if (isAskedByScript(headers)) return undefined;
    if (page.isForSignedOut && headers.cookie?.includes(SESSION_COOKIE)) return undefined;
    return addressOf(path, page, new URLSearchParams(url.split("?", 2)[1]));
  }

  #pageAt(path: string): PublicPage | undefined {
    if (Object.hasOwn(PUBLIC_PAGES, path)) return PUBLIC_PAGES[path];
    return this.#documentation.has(path) ? {} : undefined;
  }

  /** Answers with the page at an address of {@link addressFor}; false, and nothing is answered, when it cannot be made. */
  async answer(request: IncomingMessage, response: ServerResponse, address: string): Promise<boolean> {
    const page = await this.#at(address);
    if (!page) return false;
    sendReady(request, response, page);
    return true;
  }

  #at(address: string): Promise<ReadyAnswer | undefined> {
    const found = this.#pages.get(address);
    if (found) return found;
    const made = this.#make(address);
    this.#pages.set(address, made);
    const forget = () => this.#pages.delete(address);
    made.then((page) => page ?? forget(), forget);
    return made;
  }

  async #make(address: string): Promise<ReadyAnswer | undefined> {
    const { status, headers, body } = await this.#render(address);
    if (status !== 200) return undefined;
    const { link } = headers;
    const scripts = scriptsOf(body.toString("utf8")).map(hashSource);
    const ready = {
      "Content-Type": headers["content-type"] ?? "text/html; charset=utf-8",
      "Content-Security-Policy": pagePolicy([...new Set(scripts)].join(" "), this.#site),
      // A browser may keep it, but asks each time: the next release has other scripts, and who signs in is sent on.
      "Cache-Control": "private, no-cache",
      Vary: headers.vary ?? "Accept-Encoding",
      ...(link && { Link: link }),
    };
    return makeReady(ready, body, QUALITY);
  }
}

/** Next's router in the browser asks for a part of a page, which depends on the page it has. */
function isAskedByScript(headers: IncomingHttpHeaders): boolean {
  return "rsc" in headers || Object.keys(headers).some((name) => name.startsWith("next-"));
}

function addressOf(path: string, { reads = {} }: PublicPage, query: URLSearchParams): string | undefined {
  const known: string[] = [];
  for (const [name, values] of Object.entries(reads)) {
    const given = query.getAll(name);
    const [value] = given;
    if (value === undefined) continue;
    if (given.length > 1 || !values.includes(value)) return undefined;
    known.push(`${name}=${value}`);
  }
  return known.length > 0 ? `${path}?${known.join("&")}` : path;
}
