import { encode } from "next-auth/jwt";
import { sessionIdIn, sessionToken } from "@/app/(auth)/session-token";
import { env } from "@/lib/base/settings/env";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { endOtherSessions, endUserSession, findSession, listSessions } from "@/lib/identity/users/sessions";
import { signIn } from "@/lib/identity/users/sign-in";
import { signInAs } from "@/lib/runtime/demo-world/people";
import { expect, test } from "../../support/fixtures/verbs";
import { newPartner, PASSWORD } from "../../support/world/accounts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:149.0) Gecko/20100101 Firefox/149.0";

const statusOf = async (sessionId: string) => (await findSession(sessionId)).status;

test("the list of a user's sessions shows the device and the network of each session without the full IP address", async () => {
  const user = await newPartner();
  await signIn({ email: user.email, password: PASSWORD }, "198.51.100.77", undefined, FIREFOX);
  const [latest, first] = await listSessions(user);
  expect(latest).toMatchObject({ device: "Firefox on Windows", network: "198.51.100.0/24" });
  expect(first).toMatchObject({ id: user.sessionId, device: null });
});

test("a user can end their own sessions but not another user's, and ending a session is audited", async () => {
  const [user, outsider] = [await newPartner(), await newPartner()];
  const other = await signInAs({ email: user.email, password: PASSWORD });
  await endUserSession(outsider, { session_id: other.sessionId });
  expect(await statusOf(other.sessionId)).toBe("signed-in");
  await endUserSession(user, { session_id: other.sessionId });
  expect(await statusOf(other.sessionId)).toBe("ended");
  expect(await statusOf(user.sessionId)).toBe("signed-in");
  expect((await listAuditLog(user, { limit: 1 })).rows[0]).toMatchObject({ action: "session.ended" });
  expect(await listSessions(user)).toHaveLength(1);
});

test("a user can end all their sessions except the current one", async () => {
  const user = await newPartner();
  const others = await Promise.all([1, 2, 3].map(() => signInAs({ email: user.email, password: PASSWORD })));
  await endOtherSessions(user);
  for (const { sessionId } of others) expect(await statusOf(sessionId)).toBe("ended");
  expect(await statusOf(user.sessionId)).toBe("signed-in");
});

test("a session token is accepted only if it is unexpired, unchanged and signed with the server's secret", async () => {
  const user = await newPartner();
  const token = await sessionToken(user.sessionId);
  expect(await sessionIdIn(token)).toBe(user.sessionId);
  const [secret, claims] = [env().NEXTAUTH_SECRET, { sessionId: user.sessionId }];
  const over = await encode({ token: claims, secret, maxAge: -60 });
  const foreign = await encode({ token: claims, secret: `${secret}x`, maxAge: 60 });
  const touched = `${token.slice(0, -1)}${token.endsWith("A") ? "Q" : "A"}`;
  for (const none of [over, foreign, touched, await encode({ token: {}, secret }), "x", ""])
    expect(await sessionIdIn(none)).toBeUndefined();
});
