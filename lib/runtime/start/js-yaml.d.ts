/** Types for the part of js-yaml that tests use to read manifests. The package has no types. */
declare module "js-yaml" {
  /** Returns the documents of a YAML 1.2 file. Throws for invalid YAML. */
  export function loadAll(text: string): unknown[];
}
