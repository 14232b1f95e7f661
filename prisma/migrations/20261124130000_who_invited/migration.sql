-- Who invited somebody: the invitation ends with their right to invite. An earlier invitation was made by the user of the
-- latest line of the audit log about it.
ALTER TABLE "invitations" ADD COLUMN "made_by" UUID;

UPDATE "invitations" i SET "made_by" = (
  SELECT e."actor_id" FROM "audit_entries" e
  WHERE e."account_id" = i."account_id" AND e."action" = 'member.invited' AND e."detail"->>'member' = i."email"
  ORDER BY e."id" DESC LIMIT 1
);
