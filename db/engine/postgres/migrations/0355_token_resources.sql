-- What a grant's tokens are for (RFC 8707): the API, or the address of agents.
alter table oauth_codes add column resource text not null default 'api';

alter table oauth_families add column resource text not null default 'api';
