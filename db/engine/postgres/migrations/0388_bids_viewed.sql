-- When its customer first opened a bid that was sent; not known of bids that were opened before this column.
alter table bids add column viewed_at timestamptz(3);
