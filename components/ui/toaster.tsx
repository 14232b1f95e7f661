"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { Toaster as Sonner } from "sonner";

/** Shows what `toast` of sonner says; its region is live, so screen readers hear it. Once, in the root layout. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      containerAriaLabel="Notifications"
      duration={6000}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 text-success" />,
        info: <Info aria-hidden="true" className="size-5 text-info" />,
        warning: <TriangleAlert aria-hidden="true" className="size-5 text-warning" />,
        error: <CircleAlert aria-hidden="true" className="size-5 text-danger" />,
      }}
    />
  );
}
