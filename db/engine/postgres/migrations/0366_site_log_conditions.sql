-- delays are [{description, hours}], equipment is [{name, hours, note}]; temperatures are written as they are answered.
alter table site_logs
  add column weather text,
  add column temperature_high numeric,
  add column temperature_low numeric,
  add column temperature_unit text,
  add column delays jsonb,
  add column equipment jsonb;
