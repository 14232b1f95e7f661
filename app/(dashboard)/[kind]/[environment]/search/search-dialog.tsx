"use client";

import type { MouseEvent } from "react";
import { Dialog } from "@/components/ui/confirm-dialog";
import type { Environment } from "@/lib/base/fields";
import { SearchForm } from "./search-form";
import type { TypedAhead } from "./type-ahead";

type Props = {
  readonly environment: Environment;
  readonly onClose: () => void;
  readonly takeTyped: () => TypedAhead | undefined;
};

/** Renders the search dialog. Closes when a result is opened in this tab. */
export function SearchDialog({ environment, onClose, takeTyped }: Props) {
  function closeWhenFollowed(event: MouseEvent<HTMLFormElement>) {
    const isLink = event.target instanceof Element && event.target.closest("a") !== null;
    if (isLink && !event.metaKey && !event.ctrlKey && !event.shiftKey) onClose();
  }
  return (
    <Dialog open onClose={onClose} title="Find anything">
      <SearchForm environment={environment} takeTyped={takeTyped} onClick={closeWhenFollowed} />
    </Dialog>
  );
}
