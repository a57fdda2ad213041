-- What finds a lost invoice again stands with its attempt; once there is a link, nobody asks for it.
alter table accounting_links drop column reference;
