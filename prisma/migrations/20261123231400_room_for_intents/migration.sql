-- An intent is written once more when it is paid, expires or is canceled: beside itself, where its page has room.
ALTER TABLE "redemption_intents" SET (fillfactor = 85);
