alter table pay_apps add column notes_to_owner text;
alter table pay_apps add column contract_date date;
