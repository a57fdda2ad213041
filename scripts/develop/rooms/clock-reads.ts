import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

/**
 * A file that may read a clock itself: the number of reads, and the reason. The reason says whose time the file reads.
 */
interface Allowed {
  reads: number
  because: string
}

/**
 * The only files, apart from db/engine/base/clock.ts, that may read the time. None of them reads an organization's time, which
 * comes from its transaction (`at`). The list may only shrink: if a file reads the clock less often, its number must be
 * lowered.
 */
const allowed: Readonly<Record<string, Allowed>> = {
  'db/services/access/attempts.ts': {
    reads: 13,
    because: "the machine's: attempts to guess a password are counted by real time",
  },
  'db/services/access/installation.ts': {
    reads: 1,
    because: "the database's: this machine's clock is compared with it",
  },
  'db/services/access/idempotency.ts': { reads: 2, because: "the machine's: the 24 hours of an Idempotency-Key" },
  'db/services/access/limits.ts': { reads: 1, because: "the machine's: a rate window" },
  'db/services/mail/mail-limit.ts': { reads: 2, because: "the machine's: a rate window" },
  'db/services/access/oauth/connections.ts': {
    reads: 4,
    because: "the machine's: the life of grants and their tokens",
  },
  'db/services/access/usage.ts': { reads: 1, because: "the machine's: a rate window" },
  'db/operations/backup/backup.ts': { reads: 1, because: "the machine's: the moment of a backup" },
  'db/operations/backup/file-names.ts': { reads: 1, because: "the machine's: the life of an upload's address" },
  'db/engine/base/clock.ts': { reads: 1, because: 'it is the one place' },
  'db/services/jobs/adapters/queue-tasks.ts': { reads: 2, because: "the machine's: the queue's own times" },
  'db/services/jobs/adapters/queue.ts': {
    reads: 5,
    because: "the machine's: what of the queue is later than it may be",
  },
  'db/services/jobs/queue-state.ts': { reads: 4, because: "the machine's: when a task of the queue is due" },
  'db/services/jobs/worker-pools.ts': { reads: 1, because: "the machine's: when a task of the queue is due" },
  'db/operations/organization/archive/export.ts': { reads: 1, because: "the machine's: the moment of an archive" },
  'db/operations/organization/freeze.ts': { reads: 1, because: "the machine's: when a task of the queue began" },
  'db/operations/platform/limits-reached.ts': { reads: 1, because: "the machine's: a rate window" },
  'db/engine/postgres/api-activity.ts': { reads: 1, because: "the machine's: how long an API has asked nothing" },
  'db/engine/postgres/apply-migration.ts': {
    reads: 3,
    because: "the machine's: when a migration ran, and how long others hold it up",
  },
  'db/engine/postgres/distribution/nodes.ts': {
    reads: 1,
    because: "the machine's: how long a transaction over several nodes has waited for its end",
  },
  'db/engine/postgres/session.ts': { reads: 1, because: 'the time of a transaction begins here' },
  'db/engine/postgres/tenant-clock.ts': { reads: 3, because: "the time of a sandbox's transaction begins here" },
  'db/engine/records/sync.ts': {
    reads: 2,
    because: 'when the transactions under way began, which it carries over to the clock of the organization',
  },
  'db/operations/sandbox/reset.ts': { reads: 2, because: "a reset sandbox's clock is the machine's again" },
  'db/workflows/secret-key/replace.ts': {
    reads: 4,
    because: "the machine's: what is still sealed is counted for the operator",
  },
}

/** SQL functions and keywords that read the time. */
const sqlClocks =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\bcurrent_(?:date|time|timestamp)\b|\blocaltime(?:stamp)?\b|\bxact_start\b/gi

/**
 * Returns the unlisted clock reads in db/, handlers/ and workers/, one line each, and the listed files that read a
 * clock less often than listed. Measuring a duration is not a clock read.
 */
export function findClockReads(root: string, list: Readonly<Record<string, Allowed>> = allowed): string[] {
  const files = globSync('{db,handlers,workers}/**/*.{ts,tsx}', { cwd: root }).sort()
  const found = files.flatMap((file) => {
    const lines = clockReadsOf(join(root, file))
    const { reads } = list[file] ?? { reads: 0 }
    if (lines.length === reads) return []
    if (lines.length < reads)
      return [`${file} reads a clock ${lines.length} times: lower its number, which is ${reads}`]
    return [`${file}:${lines.join(',')} reads a clock: take the time of the transaction, or db/engine/base/clock.ts`]
  })
  const gone = Object.keys(list).filter((file) => !files.includes(file))
  return [...found, ...gone.map((file) => `${file} is gone and still listed`)]
}

/** Returns the lines on which a file reads a clock: Date.now, a Date of now, or a time function in an SQL text. */
function clockReadsOf(path: string): number[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const lines: number[] = []
  const note = (at: number): void => void lines.push(source.getLineAndCharacterOfPosition(at).line + 1)
  const visit = (node: ts.Node): void => {
    if (isDateOfNow(node)) note(node.getStart(source))
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    ) {
      for (const { index } of node.text.matchAll(sqlClocks)) note(node.getStart(source) + index)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return lines
}

const isNamed = (node: ts.Node, name: string): boolean => ts.isIdentifier(node) && node.text === name

function isDateOfNow(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return isNamed(node.expression, 'Date') && node.name.text === 'now'
  if (ts.isNewExpression(node)) return isNamed(node.expression, 'Date') && !node.arguments?.length
  return ts.isCallExpression(node) && isNamed(node.expression, 'Date')
}

if (process.argv[1] === import.meta.filename) {
  const lines = findClockReads(resolve(import.meta.dirname, '../../..'))
  for (const line of lines) console.error(line)
  if (lines.length > 0) process.exitCode = 1
}
