import pg from 'pg'
import { StartFailure } from '../../base/start-failure.ts'
import { isUnavailable, sqlState } from '../failures.ts'

/** A database as the operator has configured it. `url` is undefined for the embedded Postgres. */
export interface ConfiguredDatabase {
  url: string | undefined
  /** Environment variable with the URL; DATABASE_URL by default. */
  variable?: string
}

/**
 * Converts a database error that the operator can fix to a StartFailure that says how. Returns undefined for other
 * errors. The message never contains a password.
 */
export function explainFailure(
  error: unknown,
  { url, variable = 'DATABASE_URL' }: ConfiguredDatabase,
): StartFailure | undefined {
  if (error instanceof StartFailure) return error
  const { message, code } = error as { message?: string; code?: string }
  const place = placeOf(url)
  const advice = sqlState(error) ? adviceOn(sqlState(error)!, place, variable) : undefined
  const said = (text: string) => new StartFailure(text, { cause: error })
  if (advice) return said(`${advice} (${code}: ${message})`)
  if (/client password must be a string|password missing/.test(message ?? ''))
    return said(`${place.server} asks for a password, and ${variable} has none for the role "${place.role}"`)
  if (!isUnavailable(error)) return undefined
  return said(
    url === undefined
      ? `The embedded Postgres does not answer: see postgres/postgres.log in DATA_DIR (${message})`
      : `${place.server} does not answer: start Postgres, or correct the host and port in ${variable} (${message || code})`,
  )
}

/**
 * Returns what is wrong and how the operator can fix it, for a SQLSTATE (PostgreSQL, appendix A); undefined for other
 * SQLSTATEs.
 */
function adviceOn(state: string, { server, role, database }: Place, variable: string): string | undefined {
  switch (state) {
    case '25006':
      return `${server} takes no writes: it is a standby, or default_transaction_read_only is on. Name the primary in ${variable}, or turn the setting off`
    case '28P01':
      return `${server} does not accept the password of the role "${role}": correct it in ${variable}`
    case '28000':
      return `${server} does not accept connections of the role "${role}": create the role, or allow it in pg_hba.conf`
    case '3D000':
      return `${server} has no database "${database}": create it with "createdb ${database} --owner ${role}", or correct ${variable}`
    case '42501':
      return `The role "${role}" lacks a right in the database "${database}": make it the owner of the database and everything in it`
    case '42P01':
    case '42703':
    case '42883':
    case '3F000':
      return 'The schema of the database is not the one of this release: run npm run migrate'
    case '53300':
      return `${server} has no connection left: lower POOL_SIZE, or raise max_connections`
    case '57P03':
      return `${server} is starting or stopping: try again when it accepts connections`
    case '08P01':
      return `${server} rejects the connection options in ${variable}`
    default:
      return undefined
  }
}

interface Place {
  server: string
  role: string
  database: string
}

/** Returns the server, role and database that pg would use for a URL, with the PG* variables. */
function placeOf(url: string | undefined): Place {
  if (url === undefined) return { server: 'The embedded Postgres', role: 'of the service', database: 'of the service' }
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  return { server: `Postgres at ${host}:${port}`, role: user ?? '', database: database ?? '' }
}
