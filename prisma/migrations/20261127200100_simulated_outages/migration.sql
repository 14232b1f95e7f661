-- Deliveries of test events whose first attempt fails without a request, because the simulator treats the receiver as down.
CREATE TABLE "simulated_outages" (
    "delivery_id" UUID NOT NULL,
    CONSTRAINT "simulated_outages_pkey" PRIMARY KEY ("delivery_id"),
    CONSTRAINT "simulated_outages_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
