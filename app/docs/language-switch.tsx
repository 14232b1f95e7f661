import { languages } from "@/lib/api/openapi/samples/languages";

/**
 * A script that applies the stored language and stores a new choice. It is inline, because a separate file would load after the
 * first paint.
 */
const storeChoice = `(() => {
  const choice = document.getElementById("code-choice");
  try {
    const stored = document.getElementById("code-" + localStorage.getItem("tessera.code"));
    if (stored) stored.checked = true;
  } catch {}
  choice.addEventListener("change", ({ target }) => {
    try { localStorage.setItem("tessera.code", target.value); } catch {}
  });
})()`;

/**
 * Renders radio buttons that select the language of the code samples. With JavaScript, the choice is stored and applies to all
 * pages; without it, the choice applies to the current page.
 */
export function LanguageSwitch({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <fieldset
        id="code-choice"
        className="sticky top-0 z-10 -mx-1 mb-6 flex items-center border-b border-line bg-ground px-1 py-1.5"
      >
        <legend className="sr-only">Code sample language</legend>
        {languages.map(({ id, title }, index) => (
          <label
            key={id}
            className="relative inline-flex min-h-10 cursor-pointer items-center rounded-sm px-3 text-sm font-semibold text-muted hover:text-ink has-checked:bg-primary-soft has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="code"
              id={`code-${id}`}
              value={id}
              defaultChecked={index === 0}
              className="sr-only"
            />
            {title}
          </label>
        ))}
      </fieldset>
      <script nonce={nonce}>{storeChoice}</script>
    </>
  );
}
