-- One event is as many deliveries as there are endpoints, for all organizations together, so their ids outgrow an int32
-- long before any record's. A JSON number is exact up to 2^53 - 1.
alter table webhook_deliveries alter column id set maxvalue 9007199254740991;
