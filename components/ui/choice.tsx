import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";

interface ChoiceProps extends Omit<ComponentProps<"input">, "type" | "id"> {
  readonly name: string;
  readonly value: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** One of several ways, as a tile to press: a native radio inside its label. Stand them in a fieldset with a legend. */
export function Choice({ label, hint, className, ...props }: ChoiceProps) {
  const id = useId();
  return (
    <label
      className={classNames(
        "flex cursor-pointer gap-3 rounded-md border border-line-strong bg-surface p-4 text-sm",
        "has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary",
        className,
      )}
    >
      <input
        type="radio"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-4 shrink-0 outline-none"
        {...props}
      />
      <span>
        <span id={`${id}-label`} className="block font-semibold">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="mt-0.5 block text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
