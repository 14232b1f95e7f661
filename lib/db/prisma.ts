import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/client";
import { pool } from "./pool";

const held = globalThis as typeof globalThis & { tesseraPrisma?: PrismaClient | undefined };

/** Prisma's client on the shared pool: plain reads and the dashboards. Money is moved by {@link runOnce}. */
export function prisma(): PrismaClient {
  held.tesseraPrisma ??= new PrismaClient({ adapter: new PrismaPg(pool(), { disposeExternalPool: false }) });
  return held.tesseraPrisma;
}
