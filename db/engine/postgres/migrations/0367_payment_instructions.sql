alter table branding
  add column payment_instructions text,
  add column tax_id text;
