-- How an organization shows itself to its customers; without a row everything is at its default. The logo is what this
-- service encoded, never the file that was sent.
create table branding (
  tenant_id bigint primary key,
  company_name text,
  primary_color text,
  accent_color text,
  phone text,
  email text,
  website text,
  address text,
  license_number text,
  default_terms text,
  logo bytea,
  logo_hash text,
  logo_type text,
  logo_width integer,
  logo_height integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3)
);

alter table branding add constraint branding_tenant_fk foreign key (tenant_id) references tenants (id);
