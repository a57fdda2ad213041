/**
 * In SQL, for the tenant $1: how many numbers of the event log are missing. The table's key keeps two events from one
 * number.
 */
export const sequenceGaps = `select s.last_sequence - count(e.sequence) from event_sequences s
  left join events e on e.tenant_id = s.tenant_id and e.sequence between 1 and s.last_sequence
  where s.tenant_id = $1 group by s.last_sequence`
