import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { baseUrlOf, isLoopback } from './detect-service.ts'
import type { ReceiverOptions } from './receiver.ts'

/** Error: wrong arguments, keys or files. Only the message is printed. */
export class OptionsError extends Error {}

export interface KitOptions {
  baseUrl: URL
  firstKey: string
  secondKey: string
  seed: number
  only: string[]
  without: string[]
  judgedBy: 'service' | 'kit'
  junit: string | undefined
  isListed: boolean
  /** Address and certificate of the event receiver, or the reason why there is none. */
  receiver: ReceiverOptions | string
}

export const kitUsage = `usage: construction-api-conformance <address> [--flag value ...]

Checks whether the service at an address, such as https://construction.example or with /api/v1, conforms to the Construction API.

It needs two API keys with all scopes, of two organizations, from the environment (CONFORMANCE_KEY, CONFORMANCE_OTHER_KEY)
or from a file. Use organizations that exist for tests.

  --keys <file>         A file with two lines, a key in each.
  --seed <number>       The seed of random choices; a run with the same seed sends the same requests. 1 by default.
  --only <names>        Runs only these groups or checks, separated by commas, such as idempotency,limits.costs.
  --without <names>     Leaves out these groups or checks.
  --list                Prints the checks and what each guarantees, and sends no request.
  --judged-by <whose>   The document that answers must match: service (the default) or kit.
  --junit <file>        Also writes the report as JUnit XML.
  --receiver <address>  The address to which the service delivers events for the kit, such as
                        https://hooks.example.com/kit. For a service on this machine: https://localhost:9443 by default.
  --receiver-port <n>   The port on which the kit receives them; 9443 by default.
  --receiver-tls <dir>  A folder with receiver.key and receiver.pem; by default .data/listen, which make run creates. With
                        none, the kit speaks plain HTTP, behind a proxy that terminates TLS.

Exit status: 0 all checks passed, 1 a check failed, 2 the service could not be checked, 3 there is no such service.`

const flags = {
  keys: { type: 'string' },
  seed: { type: 'string' },
  only: { type: 'string' },
  without: { type: 'string' },
  list: { type: 'boolean' },
  'judged-by': { type: 'string' },
  junit: { type: 'string' },
  receiver: { type: 'string' },
  'receiver-port': { type: 'string' },
  'receiver-tls': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/**
 * Parses a command line and reads the files that it names. Returns undefined if help is requested. Throws OptionsError.
 */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): KitOptions | undefined {
  const { values, positionals } = parsedFlags(args)
  if (values.help) return undefined
  const [address, ...more] = positionals
  const isListed = values.list === true
  if ((address === undefined && !isListed) || more.length > 0)
    throw new OptionsError('Give one address; --help shows the flags.')
  const baseUrl = baseUrlOf(address ?? 'http://localhost')
  if (!baseUrl)
    throw new OptionsError(`${address} must be an address that begins with http:// or https://, without a query.`)
  const judgedBy = values['judged-by'] ?? 'service'
  if (judgedBy !== 'service' && judgedBy !== 'kit') throw new OptionsError('--judged-by must be service or kit.')
  const [firstKey, secondKey] = isListed ? ['', ''] : keysOf(values.keys, env)
  return {
    baseUrl,
    firstKey,
    secondKey,
    seed: wholeOf('seed', values.seed ?? '1', 0, 2 ** 31),
    only: namesOf(values.only),
    without: namesOf(values.without),
    judgedBy,
    junit: values.junit,
    isListed,
    receiver: receiverOf(baseUrl, values.receiver, values['receiver-port'], values['receiver-tls']),
  }
}

function parsedFlags(args: string[]) {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true, strict: true })
  } catch (error) {
    throw new OptionsError((error as Error).message)
  }
}

const namesOf = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean)

function wholeOf(flag: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new OptionsError(`--${flag} must be a whole number from ${min} to ${max}, not ${text}.`)
}

function keysOf(file: string | undefined, env: NodeJS.ProcessEnv): [string, string] {
  const given = file === undefined ? [env.CONFORMANCE_KEY, env.CONFORMANCE_OTHER_KEY] : textOf(file).split(/\s+/)
  const [first, second] = given.filter(Boolean)
  if (first && second) return [first, second]
  throw new OptionsError(
    'It needs two API keys, of two organizations: in CONFORMANCE_KEY and CONFORMANCE_OTHER_KEY, or in a file that --keys names.',
  )
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new OptionsError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

const defaultPort = '9443'

function receiverOf(
  baseUrl: URL,
  url: string | undefined,
  portText: string | undefined,
  folder: string | undefined,
): ReceiverOptions | string {
  const port = wholeOf('receiver-port', portText ?? defaultPort, 1, 65_535)
  const isLocal = isLoopback(baseUrl)
  if (url === undefined && !isLocal)
    return 'the service is not on this machine, and --receiver does not name an address of the kit'
  if (url !== undefined && !(URL.canParse(url) && new URL(url).protocol === 'https:'))
    throw new OptionsError('--receiver must be an address that begins with https://.')
  const place = { url: url ?? `https://localhost:${port}`, host: isLocal ? 'localhost' : '0.0.0.0', port }
  if (folder === 'none') return { ...place, tls: undefined }
  const at = folder ?? join('.data', 'listen')
  try {
    const [key, cert] = ['receiver.key', 'receiver.pem'].map((name) => readFileSync(join(at, name), 'utf8')) as [
      string,
      string,
    ]
    return { ...place, tls: { key, cert } }
  } catch {
    const why = `there is no receiver.key and receiver.pem in ${at}, a certificate that the service trusts`
    if (folder !== undefined) throw new OptionsError(why)
    return why
  }
}
