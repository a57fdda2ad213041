/** Test files that cannot run on a cluster (CLUSTER), each with the reason. */
export const testsExcludedOnClusters: Readonly<Record<string, string>> = {
  'test/bids/signed-bids-upgrade.test.ts': 'runs a migration that is applied before any table is spread',
  'test/contract/schema.test.ts': 'reads the schema of one server, with triggers that a cluster refuses',
  'test/crash-points/points.test.ts': 'keeps states by the transactions of one server',
  'test/crash-points/wire.test.ts': 'keeps states by the transactions of one server',
  'test/http/pipelined-insert.test.ts':
    'is about statements that leave before BEGIN is answered, which on a cluster none does',
  'test/operator/embedded-move.test.ts': 'is about the embedded Postgres',
  'test/operator/embedded.test.ts': 'is about the embedded Postgres',
  'test/operator/startup-failures.test.ts':
    'is about servers that ask for passwords or are away, which it starts itself',
  'test/portal/money/plans.test.ts': "reads one server's plans of statements",
  'test/records/key-lookups.test.ts':
    'counts the statements of look-ups that leave together, which on a cluster leave one by one',
  'test/records/search.test.ts': "reads one server's plans of statements",
  'test/schedules/schedules.test.ts': 'keeps states by the transactions of one server',
  'test/site-logs/query-plans.test.ts': "reads one server's plans of statements",
  'test/workers/between-turns.test.ts': 'counts commits by a sequence, which is of one server',
}
