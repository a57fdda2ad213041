import { createWriteStream } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { type CommandFlag, type OperationCommand, operationCommands } from '../../../generated/sdk/commands.ts'
import type { JobEnqueuedEnvelope } from '../../../generated/sdk/types.gen.ts'
import type { ConstructionApi } from '../sdk/construction-api.ts'
import type { ListOperation } from '../sdk/lists.ts'
import { findNearestName } from '../terminal/nearest.ts'
import { AnswerPrinter } from './output.ts'
import { onProgress } from './progress.ts'
import { CommandError, type CommandTerminal, type GuardedTerminal } from './terminal.ts'

/** Flags that every operation takes in addition to its own. No operation has a parameter with one of these names. */
export const commonFlags = {
  data: { type: 'string' },
  every: { type: 'boolean' },
  help: { type: 'boolean' },
  json: { type: 'boolean' },
  save: { type: 'string' },
  table: { type: 'boolean' },
} as const

export const commandOf = (id: string): OperationCommand | undefined => operationCommands.find((one) => one.id === id)

type Parts = Record<CommandFlag['in'], Record<string, unknown>>

/** Calls an operation with the arguments after its name, and prints or saves the response. */
export async function callOperation(
  command: OperationCommand,
  args: string[],
  connected: () => Promise<ConstructionApi>,
  terminal: GuardedTerminal,
): Promise<void> {
  const { values, parts } = await readArguments(command, args, terminal)
  if (values.help) return void terminal.stdout.write(helpOf(command))
  const missing = command.flags.filter(({ isRequired, name, in: place }) => isRequired && !(name in parts[place]))
  if (missing.length > 0)
    throw new CommandError(`${command.id} needs ${missing.map(({ name }) => `--${name}`).join(', ')}`)
  const { path, query, header: headers, body } = parts
  const hasBody = command.flags.some(({ in: place }) => place === 'body') || values.data !== undefined
  const { signal } = terminal
  const options = { path, query, headers, ...(hasBody && { body }), signal }
  if (values.save !== undefined) await refuseToSave(command, values.save)
  const api = await connected()
  const printer = new AnswerPrinter(terminal, values)
  if (values.every) {
    if (!command.isList) throw new CommandError(`${command.id} is not a list, so it has no --every`)
    const pages = api.pages(command.id as ListOperation, options as never)
    for await (const { data } of pages) printer.rows(data as readonly unknown[])
    return
  }
  const call = api[command.id as keyof ConstructionApi] as (options: unknown) => Promise<unknown>
  const answer = await call.call(api, options)
  if (answer instanceof Blob) return saveFile(answer.stream(), values.save, terminal)
  if (values.save !== undefined) {
    const { id } = await api.completed(answer as JobEnqueuedEnvelope, { onProgress: onProgress(terminal), signal })
    return saveFile((await api.resultOf(id, signal)).body!, values.save, terminal)
  }
  if (answer !== undefined && answer !== '') printer.answer(answer)
}

async function readArguments(command: OperationCommand, args: string[], terminal: CommandTerminal) {
  const own = Object.fromEntries(command.flags.map(({ name }) => [name, { type: 'string' as const }]))
  const options = { ...own, ...commonFlags }
  refuseUnknownFlag(command, args, Object.keys(options))
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const given = values as Record<string, string | undefined> & {
    [Name in 'help' | 'every' | 'json' | 'table']?: boolean
  }
  const paths = command.flags.filter(({ in: place }) => place === 'path')
  if (positionals.length > paths.length)
    throw new CommandError(
      `${command.id} does not take ${positionals[paths.length]}; construction-api ${command.id} --help lists its flags`,
    )
  const parts: Parts = { path: {}, query: {}, header: {}, body: given.data ? await bodyOf(given.data, terminal) : {} }
  for (const [index, value] of positionals.entries()) parts.path[paths[index]!.name] = value
  for (const flag of command.flags) {
    const value = given[flag.name]
    if (value !== undefined) parts[flag.in][flag.name] = flag.in === 'body' ? memberOf(flag, value) : value
  }
  return { values: given, parts }
}

/** Throws a CommandError for a flag that the operation does not take. Suggests the flag that was probably meant. */
function refuseUnknownFlag({ id }: OperationCommand, args: string[], flags: string[]): void {
  const { tokens } = parseArgs({ args, strict: false, tokens: true })
  const unknown = tokens.find((token) => token.kind === 'option' && !flags.includes(token.name))
  if (unknown?.kind !== 'option') return
  const meant = findNearestName(unknown.name, flags)
  const help = `construction-api ${id} --help lists its flags`
  throw new CommandError(
    `${id} has no ${unknown.rawName}${meant === undefined ? `; ${help}` : `; did you mean --${meant}?`}`,
  )
}

/** Returns the JSON object of `--data`: the text itself, the content of a file after `@`, or standard input for `-`. */
async function bodyOf(data: string, { stdin }: CommandTerminal): Promise<Record<string, unknown>> {
  const written = data === '-' ? await text(stdin) : data.startsWith('@') ? await readFile(data.slice(1), 'utf8') : data
  const body = jsonOf('data', written)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  throw new CommandError('--data must be a JSON object, @file or - for standard input')
}

function memberOf({ name, kind }: CommandFlag, value: string): unknown {
  if (kind === 'json') return jsonOf(name, value)
  if (kind === 'boolean') {
    if (value === 'true' || value === 'false') return value === 'true'
    throw new CommandError(`--${name} must be true or false, not ${value}`)
  }
  if (kind === 'text') return value
  if (/^-?\d+(\.\d+)?$/.test(value) && (kind === 'number' || !value.includes('.'))) return Number(value)
  throw new CommandError(`--${name} must be ${kind === 'integer' ? 'a whole number' : 'a number'}, not ${value}`)
}

function jsonOf(name: string, value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    throw new CommandError(`--${name} must be JSON`)
  }
}

/**
 * Throws before the request is sent if the result could not be saved: the operation has no file, or the path already
 * exists.
 */
async function refuseToSave({ id, file }: OperationCommand, path: string): Promise<void> {
  if (file === undefined) throw new CommandError(`${id} returns no file, so it has no --save`)
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new CommandError(`${path} already exists`)
}

async function saveFile(
  file: ReadableStream<Uint8Array>,
  path: string | undefined,
  { stdout }: CommandTerminal,
): Promise<void> {
  if (path === undefined && stdout.isTTY)
    throw new CommandError('the answer is a file: use --save <path>, or redirect the output')
  const bytes = Readable.fromWeb(file as never)
  if (path === undefined) await pipeline(bytes, stdout, { end: false })
  else await pipeline(bytes, createWriteStream(path, { flags: 'wx' }))
}

/** Renders the help text of an operation: its purpose and its flags. */
export function helpOf({ id, call, summary, isList, file, flags }: OperationCommand): string {
  const paths = flags.filter(({ in: place }) => place === 'path').map(({ name }) => ` <${name}>`)
  const lines = flags.map(({ name, kind, choices, isRequired, in: place }) => {
    const takes = choices ? choices.join('|') : kind
    return `  --${name.padEnd(26)} ${takes}${isRequired ? ' (required)' : ''}${place === 'body' ? '' : `, ${place}`}`
  })
  const common = [
    ...(isList ? ['  --every                      Reads all pages and prints a line for each item.'] : []),
    ...(file === 'answer' ? ['  --save <path>                Where to write the file.'] : []),
    ...(file === 'job' ? ['  --save <path>                Waits for the job and writes its file here.'] : []),
    '  --data <json|@file|->        The body; flags add members to it.',
    '  --json, --table              How to print the answer.',
  ]
  return `${summary} (${call})\n\nusage: construction-api ${id}${paths.join('')} [--flag value ...]\n\n${[...lines, ...common].join('\n')}\n`
}
