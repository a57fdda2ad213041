-- Quiet processes send nothing to the world outside: what a restore leaves, until an operator has looked.
alter table installation add column quiet boolean not null default false;
