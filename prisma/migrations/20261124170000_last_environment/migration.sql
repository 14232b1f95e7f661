-- The environment that a user's next sign-in opens: the one they used last. Null until they have used one with live access.
ALTER TABLE "users" ADD COLUMN "last_environment" "environment";
