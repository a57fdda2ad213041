import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { StartFailure } from '../../base/start-failure.ts'

/** A pooler that others use as well may happen to give the same connection again; not so often in a row. */
const rounds = 8
const answerLimitMs = 10_000

interface Backend {
  pid: number
  mark: string | null
}

/**
 * Makes sure that each connection has a session of Postgres to itself, as one in a pooler's session mode has. Settings,
 * prepared statements, LISTEN and locks belong to a session: where a pooler hands it to somebody else after each
 * transaction, these would be lost, or another's.
 *
 * One connection marks its session. Another must never be in that session, whose number it has and whose mark it reads
 * if it is, nor may the first find itself in another one, whether the second holds a session meanwhile or has just given
 * it back. Throws a StartFailure that names `variable`; rejects as pg does when there is no connection.
 */
export async function requireOwnSessions(url: string, variable: string): Promise<void> {
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

const ask = async (client: pg.Client, text: string): Promise<Backend> => (await client.query<Backend>(text)).rows[0]!

const sharing = (variable: string): StartFailure =>
  new StartFailure(
    `${variable} leads to a pooler that gives a connection to another client after each transaction, so settings of different processes would mix: set its pool_mode to session, or use the address of the server itself`,
  )

async function begin(client: pg.Client, variable: string): Promise<void> {
  try {
    await client.query('begin')
  } catch (error) {
    // PgBouncer's statement mode refuses transactions.
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
