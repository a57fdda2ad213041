-- The index of the live records has the same name in every family.
alter index time_entries_days rename to time_entries_live;
