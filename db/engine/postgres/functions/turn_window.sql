-- Returns a rate window without the slots that have left it. `now_slot` is the number of the present slot.
create or replace function turn_window(held rate_windows, now_slot bigint)
returns rate_windows language plpgsql immutable as $$
declare
  gone integer := 0;
begin
  while held.slots[gone + 1] <= now_slot - 61 loop
    gone := gone + 1;
    held.used := held.used - held.units[gone];
  end loop;
  held.slots := held.slots[gone + 1 :];
  held.units := held.units[gone + 1 :];
  return held;
end
$$;
