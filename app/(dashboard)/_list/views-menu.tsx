"use client";

import { ActionForm } from "@/components/ui/action-form";
import { buttonStyles } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Field, Input } from "@/components/ui/field";
import { Bookmark, Users, UserX, X } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { MenuDetails } from "@/components/ui/menu-details";
import { SubmitButton } from "@/components/ui/submit-button";
import type { SavedView } from "@/lib/identity/saved-views/schema";
import { viewsAction } from "./view-actions";

type Props = {
  /** The path of the list's page. */
  readonly page: string;
  /** The path of the list's page, relative to the environment's home. Views are saved for this path. */
  readonly list: string;
  readonly views: readonly SavedView[];
  /** The current filters as a query string, which is empty without filters. */
  readonly query: string;
  readonly mayShare: boolean;
  /** Whether the user may delete views shared by others. */
  readonly ownsAccount: boolean;
};

/**
 * Renders a menu of the user's own views of a list and the views shared in the account, with a field to save the current
 * filters. Renders nothing if there are no views and no filters are set. The save button comes first in the form, because Enter
 * presses the first button.
 */
export function ViewsMenu({ page, list, views, query, ...may }: Props) {
  if (views.length === 0 && query === "") return null;
  return (
    <ActionForm action={viewsAction} className="flex flex-col gap-2">
      {(state) => (
        <MenuDetails className="group relative" open={state.status === "error"}>
          {/* While the menu is open, its button covers the window, so that a click outside the menu closes it. */}
          <summary
            className={classNames(
              buttonStyles({ variant: "secondary" }),
              "group-open:before:fixed group-open:before:inset-0 group-open:before:z-10",
            )}
          >
            <Bookmark aria-hidden="true" />
            Views
          </summary>
          <div className="absolute left-0 z-20 mt-2 flex w-72 max-w-[calc(100vw-2rem)] flex-col gap-4 rounded-md border border-line bg-surface p-4 shadow-lift sm:right-0 sm:left-auto">
            {query !== "" && (
              <div className="flex items-end gap-2">
                <input type="hidden" name="list" value={list} />
                <input type="hidden" name="query" value={query} />
                <Field name="name" label="Save these filters as" className="grow" required>
                  <Input maxLength={60} autoComplete="off" />
                </Field>
                <SubmitButton variant="secondary">Save view</SubmitButton>
              </div>
            )}
            {views.length > 0 && (
              <ul className="flex flex-col gap-1">
                {views.map((view) => (
                  <li key={view.id} className="flex items-center justify-between gap-2 text-sm">
                    <View view={view} href={`${page}?${view.query}`} {...may} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </MenuDetails>
      )}
    </ActionForm>
  );
}

const SMALL = { variant: "quiet", size: "sm", formNoValidate: true } as const;

type ViewProps = Pick<Props, "mayShare" | "ownsAccount"> & {
  readonly view: SavedView;
  readonly href: string;
};

function View({ view, href, mayShare, ownsAccount }: ViewProps) {
  const { id, name, isDeleted, isShared, sharedBy } = view;
  if (isDeleted) {
    return (
      <>
        <span className="min-w-0 truncate text-muted">{name}, deleted</span>
        <SubmitButton {...SMALL} name="restore" value={id} aria-label={`Undo: restore ${name}`}>
          Undo
        </SubmitButton>
      </>
    );
  }
  const isOwn = sharedBy === null;
  return (
    <>
      <span className="min-w-0 grow py-1">
        <TextLink href={href} className="block truncate font-semibold">
          {name}
        </TextLink>
        {isShared && (
          <span className="block truncate text-xs text-muted" title={sharedBy ?? undefined}>
            {isOwn ? "Shared with your account" : `Shared by ${sharedBy}`}
          </span>
        )}
      </span>
      {isOwn && !isShared && mayShare && <ViewAct act="share" id={id} label={`Share the view ${name}`} />}
      {isOwn && isShared && <ViewAct act="unshare" id={id} label={`Stop sharing the view ${name}`} />}
      {(isOwn || ownsAccount) && <ViewAct act="delete" id={id} label={`Delete the view ${name}`} />}
    </>
  );
}

const icons = { share: Users, unshare: UserX, delete: X };

function ViewAct({ act, id, label }: { act: keyof typeof icons; id: string; label: string }) {
  const Icon = icons[act];
  return (
    <SubmitButton {...SMALL} name={act} value={id} aria-label={label} className="px-2!">
      <Icon aria-hidden="true" />
    </SubmitButton>
  );
}
