import { ReasonField } from "@/app/(dashboard)/_cards/reason-field";
import { ShownWhen } from "@/app/(dashboard)/_cards/shown-when";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Environment } from "@/lib/base/fields";
import type { VoucherView } from "@/lib/operator/voucher-admin/find-voucher";
import { blockVoucherAction, extendVoucherAction, unblockVoucherAction } from "../actions";

type Props = { readonly voucher: VoucherView; readonly environment: Environment };

/** The actions available for a voucher, or why there are none. */
export function VoucherActs({ voucher, environment }: Props) {
  const { codeEnding, balanceDisplay, faults, blockedAt } = voucher;
  const fields = { environment, voucher_id: voucher.id };
  const canBlock = blockedAt === null && faults.block === undefined;
  const canUnblock = blockedAt !== null && faults.unblock === undefined;
  const canExtend = faults.extend === undefined;
  return (
    <>
      <ShownWhen condition={canBlock}>
        <ConfirmDialog
          trigger="Block"
          triggerLabel="Block this voucher"
          triggerStyle={{ variant: "danger-quiet", size: "sm" }}
          title={`Block the ${environment} voucher …${codeEnding}?`}
          description={`Checkouts will refuse the voucher. Its balance of ${balanceDisplay} is unchanged. It still expires, and its sale can still be charged back. You can unblock it later.`}
          confirmLabel="Block voucher"
          action={blockVoucherAction}
          fields={fields}
        >
          <ReasonField label="Reason" hint="Recorded in the audit log. The reseller does not see it." />
        </ConfirmDialog>
      </ShownWhen>
      <ShownWhen condition={canUnblock}>
        <ConfirmDialog
          trigger="Unblock"
          triggerLabel="Unblock this voucher"
          triggerStyle={{ variant: "primary", size: "sm" }}
          title={`Unblock the ${environment} voucher …${codeEnding}?`}
          description={`Anyone with the code can spend the ${balanceDisplay} on it again, unless it has expired.`}
          confirmLabel="Unblock voucher"
          tone="primary"
          action={unblockVoucherAction}
          fields={fields}
        />
      </ShownWhen>
      <ShownWhen condition={canExtend}>
        <ConfirmDialog
          trigger="Extend"
          triggerLabel="Extend the validity of this voucher"
          triggerStyle={{ variant: "secondary", size: "sm" }}
          title={`Extend the ${environment} voucher …${codeEnding}?`}
          description={`It is valid until ${voucher.expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC now. Its balance of ${balanceDisplay} does not move to breakage before the new end.`}
          confirmLabel="Extend validity"
          tone="primary"
          action={extendVoucherAction}
          fields={fields}
        >
          <Field name="valid_through" label="Valid through" hint="The end of that day, in UTC." required>
            <Input type="date" />
          </Field>
        </ConfirmDialog>
      </ShownWhen>
      {!canBlock && !canUnblock && !canExtend && <p>{faults.extend}</p>}
    </>
  );
}
