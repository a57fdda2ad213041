-- How an organization writes amounts, dates and times to its customers, and on what paper; null for what everybody has.
alter table branding
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column locale text,
  add column time_zone text,
  add column paper text check (paper in ('letter', 'a4'));
