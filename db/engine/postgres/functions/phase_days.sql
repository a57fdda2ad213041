-- Returns the days from the first start to the last end of a project's phases. Phases without both days do not count.
-- Returns an empty range if there are none. The index projects_phase_days stores the result.
create or replace function phase_days(phases jsonb) returns daterange language sql immutable parallel safe as $$
  select case when min(starts) is null then 'empty'::daterange
    else daterange(min(starts), greatest(min(starts), max(ends)), '[]') end
  from jsonb_to_recordset(phases) phase ("startDate" date, "endDate" date),
    lateral (select "startDate" as starts, "endDate" as ends where "startDate" is not null and "endDate" is not null) days
$$;
