import { TextLink } from "@/components/ui/text-link";

type Props = {
  readonly home: string;
  readonly id: string;
  /** Null once the customer has been erased. */
  readonly email: string | null;
};

/** A customer in a list, with the way to all it did. */
export function CustomerName({ home, id, email }: Props) {
  return (
    <TextLink href={`${home}/customers/${id}`} className="block truncate" title={email ?? "Erased customer"}>
      {email ?? "Erased customer"}
    </TextLink>
  );
}
