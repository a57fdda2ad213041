-- batches
-- The numbers that stand in a text, as every four digits of them that follow each other, each with its organization before
-- it: 24321 where a contact of organization 2 says person4321.
create or replace function digit_grams(owner bigint, words text)
returns bigint[] language plpgsql immutable parallel safe as $$
declare
  grams bigint[] := '{}';
  number text;
begin
  foreach number in array string_to_array(regexp_replace(words, '[^0-9]+', ' ', 'g'), ' ') loop
    for place in 1 .. length(number) - 3 loop
      grams := grams || (owner * 10000 + substr(number, place, 4)::bigint);
    end loop;
  end loop;
  return grams;
end
$$;

-- A number of one organization's contacts is found in a list of its own, however many contacts the organization has.
create index concurrently if not exists contacts_numbers on contacts using gin (digit_grams(tenant_id, search_text));
