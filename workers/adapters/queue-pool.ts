import pg from 'pg'
import { isUnavailable } from '../../db/postgres/connection.ts'

/**
 * The connections of graphile-worker 0.18. It reports the end of a task without awaiting the report, and retries that for
 * a few codes only; any other error, when the database goes away just then, would be unhandled and end the process. So
 * every error that means that the database is away is given a retryable code. Taken of its inside: which codes these are,
 * and that it uses nothing of a connection but `query` and `release`.
 */
export function queuePool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, application_name: 'worker-queue', max: 16, keepAlive: true })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const connect = pool.connect.bind(pool) as pg.Pool['connect']
  const patient = (callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : connect().then(withPatience, passing)
  pool.connect = patient as pg.Pool['connect']
  return pool
}

function withPatience(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  return {
    query: (...given: unknown[]) => query(...given).catch(passing),
    release: () => client.release(),
  } as unknown as pg.PoolClient
}

/** serialization_failure: the first retry after 50 ms, a hundred of them within about eight minutes. */
const passingCode = '40001'

function passing(error: unknown): never {
  if (!isUnavailable(error)) throw error
  throw Object.assign(new Error((error as Error).message, { cause: error }), { code: passingCode })
}
