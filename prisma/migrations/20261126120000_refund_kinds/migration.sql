-- PostgreSQL accepts a new value of a type only in transactions after the one that adds it.
ALTER TYPE "transfer_kind" ADD VALUE 'refund';
ALTER TYPE "transfer_kind" ADD VALUE 'fee_refund';
ALTER TYPE "earning_source" ADD VALUE 'refund';
