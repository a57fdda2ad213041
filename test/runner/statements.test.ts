import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { findUnlistedStatements, readStatements, writeStatements } from '../../scripts/develop/statements/list.ts'
import { shapeOf, skeletonOf } from '../../scripts/develop/statements/shape.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

t.test(
  'statements that differ only in the number of rows or values, comments or white space have one shape',
  async (t) => {
    t.equal(
      shapeOf('-- why\ninsert into a (b, c)\n  values ($1, $2), ($3, $4), ($5, default);\n'),
      'insert into a (b, c) values ($1, $2)',
    )
    t.equal(
      shapeOf('select /* custom plan */ 1 from a where b in ($2, $3, $4) and c = $2'),
      'select 1 from a where b in ($1) and c = $1',
    )
    t.equal(shapeOf('select /* all tenants */ 1 from a'), 'select /* all tenants */ 1 from a')
    t.not(shapeOf('select 1 from a where b = $1 and c = $1'), shapeOf('select 1 from a where b = $1 and c = $2'))
  },
)

t.test('statements that differ only in simple filters, written fields or sort order have one skeleton', async (t) => {
  const same = (...texts: string[]) => t.equal(new Set(texts.map(skeletonOf)).size, 1, texts[0]!)
  same(
    'select "id" from "bids" where tenant_id = $1 and deleted_at is null and "status" = $2 order by "total" desc, id desc limit $3',
    'select "id" from "bids" where tenant_id = $1 and "created_at" >= $2 and "id" < $3 order by id limit $4',
  )
  same(
    'insert into bids (tenant_id, "a", created_at) select $1::bigint, r."a", $2::text from unnest($3::text[]) r ("a")',
    'insert into bids (tenant_id, "b", "c", created_at) select $1::bigint, r."b", r."c"::text[], $2::text from unnest($3::timestamp with time zone[], $4::text[]) r ("b", "c")',
  )
  same(
    'update bids t set "a" = r."a", updated_at = $1 from unnest($2::bigint[], $3::text[]) r ("id", "a") where t.tenant_id = $4 returning t."id", t."a"',
    'update bids t set "b" = r."b", updated_at = $1 from unnest($2::bigint[], $3::jsonb[]) r ("id", "b") where t.tenant_id = $4 returning t."id", t."b", t."c"',
  )
  same('update "jobs" set "a" = $1 where "id" = $2', 'update "jobs" set "a" = $1, "b" = $2 where "id" = $3')
  const differ = (one: string, other: string) => t.not(skeletonOf(one), skeletonOf(other))
  differ('select "id" from "bids" where tenant_id = $1', 'select "id" from "bids" where tenant_id = $1 for update')
  differ('update "jobs" set "a" = now() where "id" = $1', 'update "jobs" set "a" = $1 where "id" = $2')
  differ('select 1 from a where b = $1', 'select 1 from a where b = $1 and exists (select from c where c.d = $2)')
})

t.test(
  'a statement missing from the list is reported, unless a test itself sends it, and writing the list again adds it',
  async (t) => {
    const root = t.testdir({
      test: { 'statements.txt': 'select 1 from gone where a = $1\nselect 2 from bids where a = $1\n' },
    })
    mkdirSync(join(root, 'test', 'bids'))
    writeFileSync(
      join(root, 'test', 'bids', 'bids.test.ts'),
      'pool.query(`select  5 from bids\n  where asked = $1 for share`)',
    )
    const sent = [
      'select 2 from bids where a = $1 and b = $2',
      'select 3 from bids where c = $1 for update',
      'select 5 from bids where asked = $1 for share',
      'select /* of a test */ 6 from bids for update',
    ]
    t.strictSame(findUnlistedStatements(root, sent), ['select 3 from bids where c = $1 for update'])
    t.strictSame(writeStatements(root, sent), { came: 1, gone: 1 })
    t.strictSame(readStatements(root), [
      'select 2 from bids where a = $1',
      'select 3 from bids where c = $1 for update',
    ])
    t.strictSame(findUnlistedStatements(root, sent), [])
    matches(t, readFileSync(join(root, 'test', 'statements.txt'), 'utf8'), /\n$/)
  },
)
