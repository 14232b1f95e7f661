import type { NextRequest } from "next/server";
import nextAuth from "next-auth";
import { authOptions } from "@/app/(auth)/auth-options";

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own endpoints. Our pages do not need them; its client library would. */
function answer(request: NextRequest, context: Context): Promise<Response> {
  return nextAuth(request, context, authOptions());
}

export { answer as GET, answer as POST };
