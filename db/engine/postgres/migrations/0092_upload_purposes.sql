-- What a file is sent for decides how large it may be and of which types, whatever its own type is.
alter table uploads add column purpose text not null default 'import';

update uploads set purpose = 'logo' where content_type in ('image/png', 'image/jpeg');

alter table uploads alter column purpose drop default;
