import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'

const root = resolve(import.meta.dirname, '..', '..')

/** UPDATE expressions that a cluster refuses: an interval added to a column, and the time in a CASE or COALESCE. */
const refused = [
  /\bset\b[^;]*?\b([a-z_]+) = \1 [-+] [^,;]*\binterval\b/i,
  /\b(?:case\b(?:(?!\bend\b)[^;])*|coalesce\([^)]*)\b(?:now|clock_timestamp)\(\)/i,
]

/** Returns the UPDATE statements in a source that a cluster refuses. */
const refusedIn = (source: string): string[] =>
  [...source.matchAll(/(["'`])((?:\/\*[^*]*\*\/ )?update [a-z_]+ (?:[a-z]+ )?set\b[\s\S]*?)\1[,)\n]/g)]
    .map(([, , text]) => text!.replace(/\s+/g, ' '))
    .filter((text) => refused.some((pattern) => pattern.test(text)))

t.test('no test runs an UPDATE that a database cluster refuses', async (t) => {
  const files = globSync('{test,scripts/testkit}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('own-statements.test.ts'),
  )
  const found = files.flatMap((file) =>
    refusedIn(readFileSync(resolve(root, file), 'utf8')).map((text) => `${file}: ${text}`),
  )
  t.strictSame(found, [])
})

t.test(
  'the check finds UPDATE statements that a cluster refuses, whatever quotes enclose them in the code',
  async (t) => {
    const moved = "update bids set sent_at = sent_at - interval '2 days' where tenant_id = $1"
    const counted = "update bids set sent_at = sent_at - $2::integer * interval '1 second' where tenant_id = $1"
    const chosen = 'update api_keys set revoked_at = case when id % 2 = 0 then now() end where tenant_id = $1'
    const filled = 'update api_keys set revoked_at = coalesce(revoked_at, now()) where tenant_id = $1'
    t.strictSame(
      refusedIn(`query("${moved}", [1])\nquery(\`${counted}\`)\nconst text = "${chosen}"\nquery('${filled}')`),
      [moved, counted, chosen, filled],
    )
    const plain = "update bids set sent_at = now() - interval '2 days' where tenant_id = $1"
    t.strictSame(refusedIn(`query("${plain}", [1])`), [])
  },
)
