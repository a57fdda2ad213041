-- How often the drawing of this file has begun without an end: a document that ends the process that draws it is given up.
alter table bid_pdfs add column begun integer not null default 0;
