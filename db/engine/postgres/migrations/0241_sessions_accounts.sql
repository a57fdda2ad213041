-- The accounts that the password of a sign-in opened, where those are several: whoever is signed in to one may go on to another.
-- As in sign_in_tickets, each with the digest of its password, so that a changed one voids it.
alter table sessions add column accounts jsonb;
