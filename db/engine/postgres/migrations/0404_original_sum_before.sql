-- The original contract sum when a change order was approved, which its paper goes on to say wherever it is moved and whatever the
-- project's comes to be. Null: not approved, or approved before this column was there.
alter table change_orders add column original_sum_before numeric;
