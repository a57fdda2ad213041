-- The trace of whatever asked for a job or made an event, as W3C Trace Context writes it; null while nothing is traced.
alter table jobs add column traceparent text;
alter table events add column traceparent text;
