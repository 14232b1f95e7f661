-- From what a session began, for its user to know it again: the browser and its system in words, and the network, never an address.
ALTER TABLE "user_sessions" ADD COLUMN "device" TEXT, ADD COLUMN "network" TEXT;
