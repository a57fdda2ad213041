import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { notFound } from '../../../db/domain/refusal.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import {
  type RequestTrace,
  readRequestTrace,
  sortTraceEntries,
  type TraceEntry,
  type TraceStart,
} from '../../../db/operations/platform/request-trace.ts'
import { type Flags, optionalFlag, UsageError } from '../../packages/terminal/flags.ts'
import { type DatabaseCommand, parseId, parseWholeNumber } from './command.ts'
import { changeAccessWithAudit } from './operator.ts'

/** Maximum number of log lines in a trace. */
const maxLines = 1_000

const starts = {
  request: optionalFlag('<id>', 'The id of a request, as in X-Request-Id.'),
  job: optionalFlag('<id>', 'A job.'),
  mail: optionalFlag('<id>', 'The id of a mail, as in the log; the mail of a record has the id of its job.'),
  delivery: optionalFlag('<id>', 'The id of a webhook delivery.'),
}

/** Command that shows the effects of a request. */
export const traceCommands: Record<string, DatabaseCommand> = {
  trace: {
    about:
      'Prints what a request caused: its jobs, events, deliveries and waiting tasks, in order of time. Given a job, mail or delivery, it finds the request first.',
    flags: {
      ...starts,
      tenant: optionalFlag(
        '<id>',
        'The organization, if you know it. This makes the search faster in a large installation.',
      ),
      log: optionalFlag('<file>', 'Adds the matching lines of this log file of the processes; - reads standard input.'),
    },
    isPatient: true,
    run: async (database, flags) => {
      const tenantId = flags.tenant === undefined ? undefined : parseId('tenant', flags.tenant)
      const story = await readRequestTrace(database.sql, startOf(flags), tenantId)
      const lines = flags.log === undefined ? [] : await linesOf(flags.log, namesIn(story, flags))
      const entries = sortTraceEntries([...story.entries, ...lines])
      if (entries.length === 0) throw notFound(nounOf(flags))
      await auditTrace(database, story)
      return { requestId: story.requestId, story: entries }
    },
  },
}

const nounOf = (flags: Flags): string => Object.keys(starts).find((name) => flags[name] !== undefined)!

function startOf(flags: Flags): TraceStart {
  const given = Object.keys(starts).filter((name) => flags[name] !== undefined)
  if (given.length !== 1) throw new UsageError('name one of --request, --job, --mail and --delivery')
  const { request, job, mail, delivery } = flags
  if (delivery !== undefined) return { deliveryId: parseWholeNumber('delivery', delivery, 1, Number.MAX_SAFE_INTEGER) }
  if (request !== undefined) return { requestId: idFrom('request', request, /^req_[0-9a-hjkmnp-tv-z]{26}$/) }
  if (job !== undefined) return { jobId: idFrom('job', job, /^job_[0-9a-hjkmnp-tv-z]{26}$/) }
  return { mailId: idFrom('mail', mail!, /^(?:mail|job)_[0-9a-hjkmnp-tv-z]{26}$/) }
}

function idFrom(flag: string, text: string, pattern: RegExp): string {
  if (pattern.test(text)) return text
  throw new UsageError(`--${flag} must be the id of a ${flag}, not "${text}"`)
}

/** Returns the ids of the trace. A log line with one of them belongs to the trace. */
function namesIn({ requestId, entries }: RequestTrace, flags: Flags): ReadonlySet<string> {
  const named = entries.flatMap(({ what, id }) => (what === 'job' || what === 'delivery' ? [String(id)] : []))
  return new Set(
    [requestId, flags.mail, flags.job, flags.delivery, ...named].filter((name) => typeof name === 'string'),
  )
}

/** Returns the log lines that have one of these ids, up to the maximum. Lines that are not JSON are skipped. */
async function linesOf(file: string, names: ReadonlySet<string>): Promise<TraceEntry[]> {
  const input = file === '-' ? process.stdin : createReadStream(file)
  const lines: TraceEntry[] = []
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const line = lineOf(text)
    if (line === undefined || !namesOf(line).some((name) => names.has(name))) continue
    const { time, ...members } = line
    lines.push({ ...members, at: new Date(Number(time)).toISOString(), what: 'log', tenantId: tenantOf(line) })
    if (lines.length === maxLines) break
  }
  return lines
}

interface LogLine {
  time?: unknown
  request_id?: unknown
  job?: unknown
  jobs?: unknown
  mail?: unknown
  delivery?: unknown
  tenantId?: unknown
}

function lineOf(text: string): LogLine | undefined {
  try {
    const line: unknown = JSON.parse(text)
    return typeof line === 'object' && line !== null ? line : undefined
  } catch {
    return undefined
  }
}

const namesOf = ({ request_id, job, mail, delivery, jobs }: LogLine): string[] =>
  [request_id, job, mail, delivery, ...(Array.isArray(jobs) ? jobs : [])].map(String)

const tenantOf = ({ tenantId }: LogLine): number | null => (typeof tenantId === 'number' ? tenantId : null)

/** Adds a row to the audit log of each organization in the trace. */
async function auditTrace(database: Database, { entries }: RequestTrace): Promise<void> {
  const tenantIds = new Set(entries.flatMap(({ tenantId }) => tenantId ?? []))
  for (const tenantId of [...tenantIds].toSorted((one, other) => one - other))
    await changeAccessWithAudit(database, { tenantId, command: 'trace' }, async () => ({ said: {} }))
}
