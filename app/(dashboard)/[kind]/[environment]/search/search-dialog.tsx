"use client";

import type { MouseEvent } from "react";
import { Dialog } from "@/components/ui/confirm-dialog";
import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { SearchForm } from "./search-form";
import type { TypedAhead } from "./type-ahead";

type Props = {
  readonly kind: AccountKind;
  readonly environment: Environment;
  readonly onClose: () => void;
  readonly takeTyped: () => TypedAhead | undefined;
};

/** Renders the search dialog. Closes when one of its links is opened in this tab. */
export function SearchDialog({ kind, environment, onClose, takeTyped }: Props) {
  function closeWhenFollowed(event: MouseEvent<HTMLFormElement>) {
    const isLink = event.target instanceof Element && event.target.closest("a") !== null;
    if (isLink && !event.metaKey && !event.ctrlKey && !event.shiftKey) onClose();
  }
  return (
    <Dialog open onClose={onClose} title="Find anything">
      <SearchForm kind={kind} environment={environment} takeTyped={takeTyped} onClick={closeWhenFollowed} />
    </Dialog>
  );
}
