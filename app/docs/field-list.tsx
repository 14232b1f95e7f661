import { schemaOfParameters, typeText, untoldValues } from "@/lib/api/docs/field-facts";
import { resourceNamed } from "@/lib/api/docs/outline";
import { addressOf } from "@/lib/api/docs/pages";
import type { Parameter } from "@/lib/api/openapi/document";
import type { Schema, Schemas } from "@/lib/base/json-schema/convert";
import { resolveRef } from "@/lib/base/json-schema/example";
import { DocsLink, Words } from "./text";

interface FieldListProps {
  readonly title?: string;
  readonly schema: Schema;
  readonly schemas: Schemas;
  /** Whether required fields are marked: in requests only, because responses always contain all fields. */
  readonly isInput?: boolean;
}

/** The fields of an object with type, limits and description; nested objects are indented. */
export function FieldList({ title, schema, schemas, isInput = false }: FieldListProps) {
  return (
    <div className={title ? "mt-6" : ""}>
      {title && <h2 className="mb-2 text-sm font-semibold">{title}</h2>}
      <Fields schema={schema} schemas={schemas} isInput={isInput} />
    </div>
  );
}

/** Path, query or header parameters. */
export function ParameterList({ title, parameters }: { title: string; parameters: readonly Parameter[] }) {
  if (parameters.length === 0) return null;
  return <FieldList title={title} schema={schemaOfParameters(parameters)} schemas={{}} isInput />;
}

type FieldsProps = Pick<FieldListProps, "schema" | "schemas"> & { isInput: boolean };

function Fields({ schema, schemas, isInput }: FieldsProps) {
  const { properties = {}, required = [] } = schema;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {Object.entries(properties).map(([name, field]) => (
        <Field
          key={name}
          name={name}
          field={field}
          schemas={schemas}
          isInput={isInput}
          isRequired={required.includes(name)}
        />
      ))}
    </ul>
  );
}

type FieldProps = {
  name: string;
  field: Schema;
  schemas: Schemas;
  isInput: boolean;
  isRequired: boolean;
};

function Field({ name, field, schemas, isInput, isRequired }: FieldProps) {
  const target = {
    ...resolveRef(field, schemas),
    ...(field.description && { description: field.description }),
  };
  const inner = target.items ? resolveRef(target.items, schemas) : target;
  const [base, extension] = target.allOf ?? [];
  return (
    <li className="py-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
        <code className="font-mono text-[0.8125rem] font-semibold break-all">{name}</code>
        <span className="text-xs text-muted">{typeText(target, inner)}</span>
        {isInput && isRequired && <span className="text-xs font-semibold text-danger">required</span>}
      </p>
      {target.description && (
        <p className="mt-1 text-muted">
          <Words>{target.description}</Words>
        </p>
      )}
      <Values target={target} />
      {base?.$ref && <SeeResource name={base.$ref.split("/").at(-1) ?? ""} />}
      {extension && <InnerFields schema={extension} schemas={schemas} isInput={isInput} />}
      {inner.properties && <InnerFields schema={inner} schemas={schemas} isInput={isInput} />}
    </li>
  );
}

function InnerFields(props: FieldsProps) {
  return (
    <div className="mt-2 ml-1 border-l-2 border-line pl-4 [&>ul]:border-y-0">
      <Fields {...props} />
    </div>
  );
}

function SeeResource({ name }: { name: string }) {
  const resource = resourceNamed(name);
  return (
    <p className="mt-1 text-muted">
      All of <DocsLink href={addressOf(resource)}>{resource.title.toLowerCase()}</DocsLink>, and:
    </p>
  );
}

function Values({ target }: { target: Schema }) {
  const untold = untoldValues(target);
  if (untold.length === 0) return null;
  return (
    <p className="mt-1.5 flex flex-wrap gap-1.5 text-xs">
      {untold.map((value) => (
        <code key={value} className="rounded-sm border border-line bg-surface px-1.5 py-0.5 font-mono">
          {value}
        </code>
      ))}
    </p>
  );
}
