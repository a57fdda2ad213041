-- The days between the first start and the last end of a project's phases, so that the calendar finds the projects whose phases
-- touch a range by an index, and looks into the phases of these alone. Phases without both days are in no calendar.
create extension if not exists btree_gist;

create function phase_days(phases jsonb) returns daterange language sql immutable parallel safe as $$
  select case when min(starts) is null then 'empty'::daterange
    else daterange(min(starts), greatest(min(starts), max(ends)), '[]') end
  from jsonb_to_recordset(phases) phase ("startDate" date, "endDate" date),
    lateral (select "startDate" as starts, "endDate" as ends where "startDate" is not null and "endDate" is not null) days
$$;

drop index projects_phased;

create index projects_phase_days on projects using gist (tenant_id, phase_days(phases))
  where phases <> '[]' and deleted_at is null;
