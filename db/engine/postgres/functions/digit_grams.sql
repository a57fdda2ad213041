-- Returns each sequence of four digits of the numbers in a text, preceded by the organization's id: 24321 if a contact
-- of organization 2 has the text person4321. The index contacts_numbers stores the result.
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
