/**
 * SQL query that counts the missing sequence numbers in the event log of the tenant $1. The table's key prevents
 * duplicate numbers.
 */
export const sequenceGapsQuery = `select s.last_sequence - count(e.sequence) from event_sequences s
  left join events e on e.tenant_id = s.tenant_id and e.sequence between 1 and s.last_sequence
  where s.tenant_id = $1 group by s.last_sequence`
