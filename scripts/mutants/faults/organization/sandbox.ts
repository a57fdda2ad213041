import type { Fault } from '../../fault.ts'

const clock = 'db/postgres/tenant-clock.ts'
const transaction = 'db/postgres/transaction.ts'
const advance = 'db/sandbox/advance.ts'
const serve = 'workers/sandbox/serve.ts'

export const faults: readonly Fault[] = [
  {
    name: 'numbers that nobody has push out of a process what it knows of organizations',
    file: clock,
    find: '  if (isLive) noteLive(database, tenantId)\n',
    replace: '  if (isLive) noteLive(database, tenantId)\n  else noteLive(database, -tenantId)\n',
    tests: ['test/sandbox/clock.test.ts'],
  },
  {
    name: 'a change of a sandbox does not hold its clock',
    file: clock,
    find: '  await session.sql.executeQuery(CompiledQuery.raw(holdClock, [tenantId]))\n',
    replace: '',
    tests: ['test/sandbox/sync.test.ts'],
  },
  {
    name: 'an advance waits for no change that is under way',
    file: clock,
    find: '    await sql.executeQuery(CompiledQuery.raw(holdClockAlone, [tenantId]))\n',
    replace: '',
    tests: ['test/sandbox/advance.test.ts', 'test/sandbox/sync.test.ts'],
  },
  {
    name: 'an advance moves the clocks of all sandboxes',
    file: clock,
    find: "where id = $1::bigint and mode = 'sandbox' returning",
    replace: "where $1::bigint > 0 and mode = 'sandbox' returning",
    tests: ['test/sandbox/advance.test.ts'],
  },
  {
    name: 'a sandbox’s creation has the machine’s time',
    file: transaction,
    find: 'mayPipeline ? pipelined?.(tx) : undefined',
    replace: 'pipelined?.(tx)',
    tests: ['test/sandbox/clock.test.ts'],
  },
  {
    name: 'a sandbox is read by the machine’s clock',
    file: transaction,
    find: 'readingAt(database, aheadMs ?? 0, findByKey)',
    replace: 'readingAt(database, 0, findByKey)',
    tests: ['test/sandbox/clock.test.ts'],
  },
  {
    name: 'a sync of a sandbox goes on by the machine’s clock',
    file: 'db/records/sync.ts',
    find: ` + \${aheadMs}::bigint * interval '1 millisecond'`,
    replace: '',
    tests: ['test/sandbox/clock.test.ts'],
  },
  {
    name: 'a session of a sandbox lives by the machine’s clock',
    file: 'db/access/sessions.ts',
    find: "::timestamptz + tenants.clock_ahead_ms * interval '1 millisecond'",
    replace: '::timestamptz',
    tests: ['test/sandbox/clock.test.ts'],
  },
  {
    name: 'a clock is set back',
    file: advance,
    find: 'if (toMs <= nowMs) throw',
    replace: 'if (toMs < 0) throw',
    tests: ['test/sandbox/advance.test.ts'],
  },
  {
    name: 'a clock goes beyond ten years',
    file: advance,
    find: 'if (toMs > Date.parse(latest)) throw',
    replace: 'if (toMs > Infinity) throw',
    tests: ['test/sandbox/advance.test.ts'],
  },
  {
    name: 'two advances of a sandbox begin at once',
    file: 'db/sandbox/claim.ts',
    find: ' for no key update',
    replace: '',
    tests: ['test/sandbox/advance.test.ts'],
  },
  {
    name: 'what is due on the way of an advance happens at its end',
    file: serve,
    find: 'const stepMs = Math.min(nextMs, endMs)',
    replace: 'const stepMs = endMs',
    tests: ['test/sandbox/advance.test.ts', 'test/sandbox/life.test.ts'],
  },
  {
    name: 'a webhook of a sandbox is signed with the time of its clock',
    file: 'workers/webhooks/attempts.ts',
    find: 'const signedMs = now()',
    replace: 'const signedMs = clock.now()',
    tests: ['test/sandbox/advance.test.ts'],
  },
  {
    name: 'a delivery of a sandbox is due by the machine’s clock',
    file: 'workers/webhooks/drain.ts',
    find: '[now(), clock.now()]',
    replace: '[now(), now()]',
    tests: ['test/sandbox/advance.test.ts'],
  },
  {
    name: 'events of a sandbox are kept by the machine’s clock',
    file: 'db/sandbox/aged.ts',
    find: 'timeAhead(aheadMs - lifeMs, machineMs)',
    replace: 'timeAhead(-lifeMs, machineMs)',
    tests: ['test/sandbox/advance.test.ts', 'test/sandbox/life.test.ts'],
  },
  {
    name: 'deleted records of a sandbox are kept by the machine’s clock',
    file: 'db/workflows/retention/sweep.ts',
    find: 'now.getTime() + clockAheadMs - deletedRecordsDays * dayMs',
    replace: 'now.getTime() - deletedRecordsDays * dayMs',
    tests: ['test/sandbox/life.test.ts'],
  },
  {
    name: 'a code of a sandbox is over by its clock',
    file: 'db/access/oauth/codes.ts',
    find: "if (code.expiresAt <= tx.machineAt) return 'expired'",
    replace: "if (code.expiresAt <= tx.at) return 'expired'",
    tests: ['test/sandbox/clock.test.ts'],
  },
  {
    name: 'a grant of a sandbox is over by its clock',
    file: 'db/access/oauth/families.ts',
    find: "if (held.expiresAt <= tx.machineAt) return 'expired'",
    replace: "if (held.expiresAt <= tx.at) return 'expired'",
    tests: ['test/sandbox/clock.test.ts'],
  },
  {
    name: 'a key of a sandbox is judged by its clock',
    file: 'db/access/api-keys.ts',
    find: 'expiresMs <= Date.parse(db.machineAt)',
    replace: 'expiresMs <= Date.parse(db.at)',
    tests: ['test/sandbox/clock.test.ts'],
  },
  {
    name: 'the clock goes on before the mail of a reminder has gone',
    file: 'workers/sandbox/due.ts',
    find: "else if (kind === 'mails') await mailDue(deps, tenantId)",
    replace: "else if (kind === 'mails') return 0",
    tests: ['test/sandbox/advance.test.ts'],
  },
]
