-- The created_at of an organization's newest event: the next one's is no earlier, whatever clock its transaction began by.
alter table event_sequences add column last_created_at timestamptz(3);

update event_sequences s set last_created_at = (
  select max(e.created_at) from events e where e.tenant_id = s.tenant_id and e.sequence > s.last_sequence - 1000
);
