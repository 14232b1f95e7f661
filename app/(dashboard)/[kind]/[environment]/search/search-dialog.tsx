"use client";

import type { MouseEvent } from "react";
import { Dialog } from "@/components/ui/dialog";
import type { Environment } from "@/lib/fields";
import { SearchForm } from "./search-form";

type Props = { readonly environment: Environment; readonly onClose: () => void };

/** The search over the page one is on; it closes when what was found is opened here, and stays for another tab. */
export function SearchDialog({ environment, onClose }: Props) {
  function closeWhenFollowed(event: MouseEvent<HTMLFormElement>) {
    const isLink = event.target instanceof Element && event.target.closest("a") !== null;
    if (isLink && !event.metaKey && !event.ctrlKey && !event.shiftKey) onClose();
  }
  return (
    <Dialog open onClose={onClose} title="Find anything">
      <SearchForm environment={environment} onClick={closeWhenFollowed} />
    </Dialog>
  );
}
