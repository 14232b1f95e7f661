import { roleWords } from "@/app/(dashboard)/_words/role-words";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { type Role, userRoles } from "@/lib/base/caller";

export function RoleField({ chosen }: { chosen: Role }) {
  return (
    <Field name="role" label="Role" className="w-full sm:w-44" required>
      <Select defaultValue={chosen}>
        {userRoles.map((role) => (
          <option key={role} value={role}>
            {roleWords[role].name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
