-- How far each sealed column has been sealed anew, under which keys: a command that was broken off goes on from there.
CREATE TABLE "resealing" (
    "sealed_column" TEXT NOT NULL,
    "keys" TEXT NOT NULL,
    "position" UUID NOT NULL,

    CONSTRAINT "resealing_pkey" PRIMARY KEY ("sealed_column")
);
