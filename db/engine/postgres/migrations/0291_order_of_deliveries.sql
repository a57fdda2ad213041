-- The place of a delivery at an endpoint with an order: the sequence of its event, 0 for a test event, which has none. It is
-- null elsewhere, so that deliveries of other endpoints are in no further index.
alter table webhook_deliveries add column order_sequence bigint;

drop index webhook_deliveries_sequence;

create index webhook_deliveries_in_order on webhook_deliveries (tenant_id, endpoint_id, order_sequence)
  where next_attempt_at is not null and order_sequence is not null;
