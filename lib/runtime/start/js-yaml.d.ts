/** The part of js-yaml that tests read manifests with; it comes without types. */
declare module "js-yaml" {
  /** The documents of a YAML 1.2 file. Throws where it is none. */
  export function loadAll(text: string): unknown[];
}
