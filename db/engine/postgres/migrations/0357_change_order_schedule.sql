alter table change_orders add column schedule_days integer;
alter table change_orders add column project_sequence integer;
alter table change_orders add column completion_date timestamptz(3);
-- The project whose expected end its approval moved; null where it moved none.
alter table change_orders add column moved_end_of bigint;

-- The highest number that a change order was ever given in the project. It only grows.
alter table projects add column change_order_sequence integer default 0 not null;
