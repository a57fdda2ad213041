import type { Schemas } from '../../../db/engine/records/resource.ts'
import openapi from '../../../generated/openapi.json' with { type: 'json' }
import { defaultListenPort } from '../../operate/listener/development.ts'
import { asksForHelp, type FlagTable, optionalFlag, readFlags, renderFlagLines, UsageError } from '../terminal/flags.ts'
import { findNearestName } from '../terminal/nearest.ts'

/** Event types and patterns to receive. */
export type ListenedEvents = Pick<Schemas['WebhookEndpoint'], 'eventTypes' | 'eventPatterns'>

/** Options of `npm run listen`. */
export interface ListenOptions {
  port: number
  events: ListenedEvents
  key: string | undefined
  /** Address of the service, if it was given. */
  service: string | undefined
  /** Address to which each verified event is forwarded. */
  forward: string | undefined
  json: boolean
}

const { EventType, EndpointEventType } = openapi.components.schemas
const eventTypes = EventType.enum
const everything: ListenedEvents = { eventTypes: [], eventPatterns: ['*'] }
const maxPatterns = openapi.components.schemas.WebhookEndpointCreate.properties.eventPatterns.maxItems

const table: FlagTable = {
  events: optionalFlag(
    '<types>',
    'Only these types, separated by commas or spaces, such as bid.accepted,contact.*; all by default.',
  ),
  forward: optionalFlag(
    '<url>',
    'Forwards each event unchanged to this address, and passes its answer back to the service.',
  ),
  json: { about: 'Prints each complete event as one line of JSON.' },
  port: optionalFlag('<number>', `The port to listen on; ${defaultListenPort} by default.`),
  key: optionalFlag('<key>', 'An API key with webhooks:manage; the demo key in DATA_DIR/demo.json by default.'),
  service: optionalFlag('<url>', 'The address of the service; by default the service that make run started.'),
}

/** Returns the help text if the arguments ask for it. */
export const getListenHelp = (args: readonly string[]): string | undefined =>
  asksForHelp(args) || args[0] === 'help'
    ? [
        'usage: npm run listen -- [--flag value ...]',
        '',
        'Receives the webhooks of the service on this machine: registers itself as an endpoint, verifies each delivery,',
        'prints a line for each event, and removes its endpoint on Ctrl-C.',
        '',
        ...renderFlagLines(table),
      ].join('\n')
    : undefined

/** Parses the command line. Throws UsageError. */
export function parseListenOptions(args: string[]): ListenOptions {
  const { events, port, key, service, forward, json } = readFlags('listen', table, args)
  return {
    port: port === undefined ? defaultListenPort : portOf(port),
    events: events === undefined ? everything : eventsOf(events),
    key,
    service: addressOf('service', service)?.origin,
    forward: addressOf('forward', forward)?.href,
    json: json !== undefined,
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new UsageError(`--port must be a whole number from 1 to 65535, not ${text}`)
}

function addressOf(flag: string, text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.hostname && /^https?:$/.test(url.protocol)) return url
  throw new UsageError(`--${flag} must be an address that starts with http:// or https://, not ${text}`)
}

function eventsOf(text: string): ListenedEvents {
  const wanted = text.split(/[\s,]+/).filter(Boolean)
  if (wanted.length === 0) throw new UsageError('--events must name at least one type')
  const found = [...new Set(wanted.flatMap(meantBy))]
  const isNamed = (name: string): name is ListenedEvents['eventTypes'][number] =>
    (EndpointEventType.enum as string[]).includes(name)
  const eventPatterns = found.filter((name) => !isNamed(name))
  if (eventPatterns.length > maxPatterns)
    throw new UsageError(`--events: at most ${maxPatterns} families and newer types; name families, or *`)
  return { eventTypes: found.filter(isNamed), eventPatterns }
}

/**
 * Resolves one word of --events. A type, a family (`contact.*`) or `*` is kept as it is. Any other text with a star at
 * the end becomes the list of types with that prefix. Throws UsageError if no type matches.
 */
function meantBy(name: string): string[] {
  const beginning = name.endsWith('*') ? name.slice(0, -1) : undefined
  const some = eventTypes.filter((type) => type === name || (beginning !== undefined && type.startsWith(beginning)))
  const [first = ''] = some
  if (name === '*' || (beginning !== undefined && beginning === `${first.split('.')[0]}.`)) return [name]
  if (some.length > 0) return some
  const known = findNearestName(name, eventTypes)
  throw new UsageError(`--events: there is no ${name}.${known ? ` Did you mean ${known}?` : ''}`)
}
