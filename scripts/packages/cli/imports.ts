import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { ConstructionApi, ImportOperation } from '../sdk/construction-api.ts'
import { commandOf } from './operations.ts'
import { AnswerPrinter } from './output.ts'
import { onProgress } from './progress.ts'
import { CommandError, type GuardedTerminal } from './terminal.ts'

const headBytes = 65_536

const options = {
  map: { type: 'string', multiple: true },
  default: { type: 'string', multiple: true },
  dryRun: { type: 'boolean' },
  updateInPlace: { type: 'boolean' },
  emptyCells: { type: 'string' },
  decimal: { type: 'string' },
  json: { type: 'boolean' },
} as const

/**
 * Runs `import importContacts <file>`: uploads a CSV file, starts the import and shows its progress. Prints the job's
 * result to stdout and the refused rows to stderr.
 */
export async function importFile(
  args: string[],
  connected: () => Promise<ConstructionApi>,
  terminal: GuardedTerminal,
): Promise<void> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [operation, path, ...more] = positionals
  if (operation === undefined || path === undefined || more.length > 0) {
    throw new CommandError('usage: construction-api import <operation> <file> [--map "Column=field" ...]')
  }
  if (!operation.startsWith('import') || !commandOf(operation)) throw new CommandError(`${operation} is not an import`)
  const file = await opened(path)
  const mapping = values.map ? pairsOf('map', values.map) : mappingOf(await file.slice(0, headBytes).text())
  const { dryRun, updateInPlace } = values
  const request = {
    mapping,
    defaults: pairsOf('default', values.default ?? []),
    dryRun,
    updateInPlace,
    emptyCells: choiceOf('emptyCells', values.emptyCells, ['clear', 'keep']),
    decimal: choiceOf('decimal', values.decimal, [',', '.']),
    filename: basename(path),
  }
  const api = await connected()
  const { signal, stderr } = terminal
  const waiting = { onProgress: onProgress(terminal), signal }
  const job = await api.importCsv(operation as ImportOperation, file, request, waiting)
  new AnswerPrinter(terminal, values).answer({ data: job.result ?? {} })
  if (job.progress.errorsCount > 0) stderr.write(await (await api.refusedRowsOf(job.id, signal)).text())
}

function choiceOf<Choice extends string>(flag: string, value: string | undefined, choices: readonly Choice[]) {
  if (value === undefined) return undefined
  const chosen = choices.find((choice) => choice === value)
  if (chosen === undefined) {
    const quoted = choices.map((choice) => `"${choice}"`).join(' or ')
    throw new CommandError(`--${flag} cannot be "${value}": give ${quoted}`)
  }
  return chosen
}

function pairsOf(flag: string, pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=')
      if (at < 1 || (flag === 'map' && at === pair.length - 1))
        throw new CommandError(`--${flag} must be name=value, not ${pair}`)
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

/** Maps each column to the field that its title spells: `First Name` to `firstName`. */
function mappingOf(head: string): Record<string, string> {
  const columns = columnsOf(head).filter((column) => /[A-Za-z]/.test(column))
  return Object.fromEntries(columns.map((column) => [column, fieldOf(column)]))
}

/**
 * Returns the header's cells. A line `sep=;` before the header sets the delimiter; otherwise the most frequent
 * delimiter is used.
 */
function columnsOf(head: string): string[] {
  const [, named, line = ''] = /^\ufeff?(?:sep=([,;\t])\r?\n)?([^\r\n]*)/.exec(head)!
  const delimiter = named ?? mostFrequent(line.replaceAll(/"(?:[^"]|"")*"/g, ''))
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${delimiter}]*)(?:${delimiter}|$)`, 'g')
  const cells = [...line.matchAll(cell)].map(([, found]) => found!)
  return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
}

/** Returns the delimiter that occurs most often in a text without its quoted cells. */
const mostFrequent = (text: string): string => {
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: text.split(delimiter).length }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).delimiter
}

function fieldOf(column: string): string {
  const [first = '', ...rest] = column
    .trim()
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  const start =
    rest.length === 0 && first !== first.toUpperCase() ? first[0]!.toLowerCase() + first.slice(1) : first.toLowerCase()
  return start + rest.map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase()).join('')
}

async function opened(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path, { type: 'text/csv' })
  } catch {
    throw new CommandError(`${path} cannot be read`)
  }
}
