-- Which lines of pay applications bill a line of a bid, as data retention asks before it removes a deleted bid. The column has
-- no foreign key, because a schedule may name a line that its bid has replaced since.
create index pay_app_line_items_bid_line on pay_app_line_items (tenant_id, bid_line_item_id) where bid_line_item_id is not null;
