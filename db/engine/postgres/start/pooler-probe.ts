import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { onlyRow } from '../../base/only-row.ts'
import { StartFailure } from '../../base/start-failure.ts'

/**
 * Number of rounds of the probe. A pooler that serves other clients may by chance give a client the same session again,
 * but not so often in a row.
 */
const rounds = 8
const answerLimitMs = 10_000

interface Backend {
  pid: number
  mark: string | null
}

/**
 * Throws a StartFailure if the URL leads to a pooler that shares a PostgreSQL session between connections. Settings,
 * prepared statements, LISTEN and locks belong to a session. If a pooler gives the session to another client after each
 * transaction, they are lost or affect that client.
 *
 * The probe opens two connections and sets a mark in the session of the first. The second must never see that session's
 * pid or mark. The first must always see both, during a transaction of the second connection and after it. The
 * StartFailure names the environment variable `variable`. Rejects like pg if the connections cannot be opened.
 */
export async function requireSessionPooling(url: string, variable: string): Promise<void> {
  const open = () =>
    new pg.Client({
      connectionString: url,
      application_name: 'start-probe',
      connectionTimeoutMillis: answerLimitMs,
      query_timeout: answerLimitMs,
    })
  const [one, other] = [open(), open()]
  for (const client of [one, other]) client.on('error', () => {})
  const mark = randomUUID()
  try {
    await one.connect()
    const { pid } = await ask(
      one,
      `select pg_backend_pid() as pid, set_config('construction.probe', '${mark}', false) as mark`,
    )
    await connectSecond(other, variable)
    const isShared = (seen: Backend) => seen.pid === pid || seen.mark === mark
    const isLost = (seen: Backend) => seen.pid !== pid || seen.mark !== mark
    for (let round = 0; round < rounds; round += 1) {
      await begin(other, variable)
      if (isShared(await where(other))) throw sharing(variable)
      if (round % 2 === 0 && isLost(await where(one))) throw sharing(variable)
      await other.query('commit')
      if (isLost(await where(one)) || isLost(await where(one))) throw sharing(variable)
    }
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})))
  }
}

const where = (client: pg.Client): Promise<Backend> =>
  ask(client, "select pg_backend_pid() as pid, current_setting('construction.probe', true) as mark")

const ask = async (client: pg.Client, text: string): Promise<Backend> =>
  onlyRow((await client.query<Backend>(text)).rows, "the server's process")

const sharing = (variable: string): StartFailure =>
  new StartFailure(
    `${variable} leads to a pooler that gives a connection to another client after each transaction, so settings of different processes would mix: set its pool_mode to session, or use the address of the server itself`,
  )

async function begin(client: pg.Client, variable: string): Promise<void> {
  try {
    await client.query('begin')
  } catch (error) {
    // A pooler in statement mode, which PgBouncer has, refuses transactions.
    if ((error as { code?: string }).code === '08P01' || /transaction/.test((error as Error).message))
      throw sharing(variable)
    throw error
  }
}

async function connectSecond(client: pg.Client, variable: string): Promise<void> {
  try {
    await client.connect()
    await client.query('select')
  } catch (cause) {
    throw new StartFailure(
      `${variable} does not give a second connection (${(cause as Error).message}): a pooler in session mode needs as many server connections as all processes may use together`,
      { cause },
    )
  }
}
