/** The test files that cannot run on a cluster (CLUSTER), each with the reason. */
export const besideClusters: Readonly<Record<string, string>> = {
  'test/operator/embedded.test.ts': 'is about the embedded Postgres itself',
  'test/operator/embedded-move.test.ts': 'is about the embedded Postgres itself',
}
