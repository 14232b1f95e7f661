-- A script of its own: PostgreSQL lets nobody use a new value in the transaction that adds it.
ALTER TYPE "delivery_status" ADD VALUE 'unsent';
