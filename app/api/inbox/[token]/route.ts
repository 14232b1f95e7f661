import { refuseOthers } from "@/lib/http/handler";
import { serveInbox } from "@/lib/http/serve-inbox";

export const POST = serveInbox;
export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOthers("POST");
