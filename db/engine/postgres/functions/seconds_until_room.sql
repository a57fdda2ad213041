-- Returns the seconds until `surplus` units have left a rate window; 0 if the window has fewer units.
create or replace function seconds_until_room(held rate_windows, slot_seconds integer, now_seconds double precision, surplus bigint)
returns integer language plpgsql immutable as $$
declare
  remaining bigint := surplus;
begin
  for place in 1 .. cardinality(held.slots) loop
    remaining := remaining - held.units[place];
    if remaining <= 0 then
      return greatest(1, ceil((held.slots[place] + 61) * slot_seconds - now_seconds)::integer);
    end if;
  end loop;
  return 0;
end
$$;
