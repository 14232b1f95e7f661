-- Returns its argument. In a condition of an index, PostgreSQL counts the cost of this function for each row of a bitmap scan, but
-- once for a scan in the order of the index. It therefore reads a page of a list in order, however few rows it expects.
CREATE FUNCTION "page_bound"("id" UUID) RETURNS UUID LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN "id";
END $$;
