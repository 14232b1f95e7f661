import { Bookmark, X } from "lucide-react";
import { ActionForm } from "@/components/ui/action-form";
import { buttonStyles } from "@/components/ui/button-styles";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import type { SavedView } from "@/lib/saved-views/schema";
import { type Filters, type OpenList, withChosen } from "./list";
import { changeViewAction, saveViewAction } from "./view-actions";

/** The filters of a list that its user has kept under a name, and a name for those that are set now. */
export function ViewsMenu<Row, Asked extends Filters>({ open }: { readonly open: OpenList<Row, Asked> }) {
  const { list, visit, chosen, views } = open;
  const query = withChosen("", chosen).slice(1);
  if (views.length === 0 && query === "") return null;
  return (
    <details className="relative">
      <summary className={buttonStyles({ variant: "secondary" })}>
        <Bookmark aria-hidden="true" />
        Views
      </summary>
      <div className="absolute left-0 z-20 mt-2 flex w-72 max-w-[calc(100vw-2rem)] flex-col gap-4 rounded-md border border-line bg-surface p-4 shadow-lift">
        {views.length > 0 && (
          <ActionForm action={changeViewAction}>
            <ul className="flex flex-col gap-1">
              {views.map((view) => (
                <li key={view.id} className="flex items-center justify-between gap-2 text-sm">
                  <View view={view} href={`${visit.home}${list.path}?${view.query}`} />
                </li>
              ))}
            </ul>
          </ActionForm>
        )}
        {query !== "" && (
          <ActionForm action={saveViewAction} className="flex items-end gap-2">
            <input type="hidden" name="list" value={list.path} />
            <input type="hidden" name="query" value={query} />
            <Field name="name" label="Save these filters as" className="grow" required>
              <Input maxLength={60} autoComplete="off" />
            </Field>
            <SubmitButton variant="secondary">Save</SubmitButton>
          </ActionForm>
        )}
      </div>
    </details>
  );
}

function View({ view: { id, name, isDeleted }, href }: { view: SavedView; href: string }) {
  if (isDeleted) {
    return (
      <>
        <span className="min-w-0 truncate text-muted">{name}, deleted</span>
        <SubmitButton
          variant="quiet"
          size="sm"
          name="restore"
          value={id}
          aria-label={`Undo: bring ${name} back`}
        >
          Undo
        </SubmitButton>
      </>
    );
  }
  return (
    <>
      <TextLink href={href} className="min-w-0 truncate py-1 font-semibold">
        {name}
      </TextLink>
      <SubmitButton
        variant="quiet"
        size="sm"
        name="delete"
        value={id}
        aria-label={`Delete the view ${name}`}
        className="px-2!"
      >
        <X aria-hidden="true" />
      </SubmitButton>
    </>
  );
}
