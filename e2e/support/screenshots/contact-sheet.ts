import type { FoundPage } from "./find-pages";

/** The screenshots of one page at every width and in every theme, and remarks on problems such as a script error. */
export type Shot = {
  readonly page: FoundPage;
  readonly files: readonly string[];
  readonly remarks: readonly string[];
};

const inText = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Returns an HTML page that shows the screenshots of each page side by side. Clicking a screenshot opens it at full size. Also
 * lists the page patterns in `unreached`, to which no link leads.
 */
export function contactSheet(shots: readonly Shot[], unreached: readonly string[]): string {
  const remarked = shots.filter(({ remarks }) => remarks.length > 0).length;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Every page of Tessera</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; background: #888; }
  section { margin: 0 0 32px; }
  h2 { font-size: 15px; margin: 0 0 8px; }
  .pictures { display: flex; gap: 8px; align-items: flex-start; }
  img { display: block; max-height: 620px; border: 1px solid #444; }
  .remarks { color: #600; font-weight: 600; }
</style>
<h1>${shots.length} pages</h1>
<p>${remarked} with something to remark on. No link leads to: ${unreached.map(inText).join(", ") || "none"}.</p>
${shots.map(section).join("\n")}
</html>
`;
}

function section({ page, files, remarks }: Shot): string {
  const pictures = files
    .map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt=""></a>`)
    .join("");
  const notes = remarks.map((remark) => `<p class="remarks">${inText(remark)}</p>`).join("");
  return `<section><h2>${inText(page.name)} <small>${inText(page.address)}</small></h2>${notes}<div class="pictures">${pictures}</div></section>`;
}
