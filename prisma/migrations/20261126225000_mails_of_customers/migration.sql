-- Messages that wait for the mail server are deleted when their customer is erased.
ALTER TABLE "mails" ADD COLUMN "customer_id" UUID;
