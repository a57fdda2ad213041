/** Test files that cannot run on a cluster (CLUSTER), each with the reason. */
export const testsExcludedOnClusters: Readonly<Record<string, string>> = {
  'test/bids/signed-bids-upgrade.test.ts': 'runs a migration from before tables were distributed',
  'test/contract/schema.test.ts': 'reads the schema of one server, with triggers that a cluster refuses',
  'test/crash-points/points.test.ts': 'takes database snapshots, which need the transaction ids of one server',
  'test/crash-points/wire.test.ts': 'takes database snapshots, which need the transaction ids of one server',
  'test/operator/embedded-move.test.ts': 'is about the embedded Postgres',
  'test/operator/embedded.test.ts': 'is about the embedded Postgres',
  'test/operator/startup-failures.test.ts':
    'is about servers that ask for passwords or are down, which it starts itself',
  'test/portal/money/plans.test.ts': "reads one server's plans of statements",
  'test/postgres/schema-functions.test.ts': 'compares the functions with those of one server',
  'test/records/key-lookups.test.ts':
    'counts the statements of lookups that are sent together; a cluster gets them one by one',
  'test/records/search.test.ts': "reads one server's plans of statements",
  'test/schedules/schedules.test.ts': 'takes database snapshots, which need the transaction ids of one server',
  'test/site-logs/query-plans.test.ts': "reads one server's plans of statements",
  'test/workers/between-turns.test.ts': 'counts commits with a sequence that only one server has',
}
