import t from 'tap'
import { dumpSchemaSql } from '../../scripts/contract/schema-sql.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { openOwnTestbed } from '../../scripts/testkit/environment/testbed.ts'

t.test('the schema text includes functions and triggers, and changes when one of them is dropped', async (t) => {
  const { database } = await openOwnTestbed(t)
  const client = await database.pool.connect()
  t.teardown(() => client.release(true))
  const before = await dumpSchemaSql(client)
  const { rows } = await client.query<{ name: string; arguments: string }>(`
    select p.proname as name, pg_catalog.pg_get_function_identity_arguments(p.oid) as arguments
    from pg_catalog.pg_proc p where p.pronamespace = 'public'::pg_catalog.regnamespace and not exists (
      select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  t.ok(rows.some(({ name }) => name === 'charge_mails'))
  for (const { name, arguments: given } of nonEmpty(rows)) {
    await client.query('begin')
    await client.query(`drop function public.${name}(${given}) cascade`)
    t.not(await dumpSchemaSql(client), before, `${name} is dropped`)
    await client.query('rollback')
  }
  await client.query(`create function public.told() returns trigger language plpgsql as 'begin return new; end'`)
  const untriggered = await dumpSchemaSql(client)
  await client.query('create trigger tells after insert on public.contacts for each row execute function public.told()')
  const triggered = await dumpSchemaSql(client)
  t.not(triggered, untriggered)
  matches(
    t,
    triggered,
    containing('CREATE TRIGGER tells AFTER INSERT ON public.contacts FOR EACH ROW EXECUTE FUNCTION public.told();'),
  )
  await client.query('drop trigger tells on public.contacts')
  t.equal(await dumpSchemaSql(client), untriggered)
})
