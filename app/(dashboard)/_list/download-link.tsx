"use client";

import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Button, buttonStyles, Spinner } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { csvRowCounter } from "./csv-row-counter";

/** The time after which the progress of a download is shown, in milliseconds. */
const SHOWN_AFTER_MS = 1_000;
const SMALL = { variant: "secondary", size: "sm" } as const;

/**
 * Renders a link to a list's CSV file. With JavaScript, a download that takes longer than a second shows its progress and a
 * button to stop it, and an incomplete download is not saved.
 */
export function DownloadLink({ href }: { readonly href: string }) {
  const [rows, setRows] = useState<number>();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function download() {
    const stopping = new AbortController();
    stop.current = stopping;
    const began = performance.now();
    try {
      const file = await fetchFile(href, stopping.signal, (count) => {
        if (performance.now() - began > SHOWN_AFTER_MS) setRows(count);
      });
      save(file);
      if (performance.now() - began > SHOWN_AFTER_MS) toast("success", `Downloaded ${file.name}`);
    } catch {
      if (!stopping.signal.aborted)
        toast("danger", "The download failed and no file was saved. Reload the page and try again.");
    }
    setRows(undefined);
  }

  function begin(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void download();
  }

  if (rows === undefined) {
    return (
      <a href={href} onClick={begin} className={buttonStyles(SMALL)}>
        Download CSV
      </a>
    );
  }
  return (
    <span className="inline-flex items-center gap-2 text-sm">
      <Spinner />
      <span role="status">
        {rows.toLocaleString("en-GB")} {rows === 1 ? "row" : "rows"} so far
      </span>
      <Button {...SMALL} onClick={() => stop.current?.abort()}>
        Stop download
      </Button>
    </span>
  );
}

type DownloadedFile = { readonly name: string; readonly content: Blob };

/**
 * Downloads a file and reports the number of rows received so far. Throws if the download is incomplete, or if the response is
 * not a file, for example because the session has ended.
 */
async function fetchFile(
  href: string,
  signal: AbortSignal,
  tell: (rows: number) => void,
): Promise<DownloadedFile> {
  const answer = await fetch(href, { signal });
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  if (!answer.ok || !answer.body || name === undefined) throw new Error("no file came");
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body.getReader();
  const count = csvRowCounter();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    tell(count(read.value));
  }
  return { name, content: new Blob(parts, { type: "text/csv" }) };
}

function save({ name, content }: DownloadedFile): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // After a minute, the browser has read the blob.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
