import { isIP } from 'node:net'
import type { DocumentPart } from './contract.ts'
import { mediaTypeOf } from './contract-violations.ts'
import { type KitAnswer, NoAnswerError, Transport } from './http.ts'

/** Error: no service at the address implements this API. The message says what was found there. */
export class ServiceNotFound extends Error {}

export interface DetectedService {
  /** Base address of the API. It ends with the path prefix, without a slash. */
  baseUrl: URL
  document: DocumentPart
}

const prefix = '/api/v1'
const maxRedirects = 5
const probeTimeoutMs = 10_000

/**
 * Returns the API's base address for an address of the service, given with or without the path prefix. Returns
 * undefined if the text is no valid address.
 */
export function baseUrlOf(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '') return undefined
  const path = url.pathname.replace(/\/+$/, '')
  url.pathname = path.endsWith(prefix) ? path : `${path}${prefix}`
  return url
}

/** Reports whether an address belongs to the local machine only. */
export function isLoopback({ hostname }: URL): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}

/**
 * Reads the OpenAPI document at an address, without sending a key. Throws ServiceNotFound unless the document describes
 * this API.
 */
export async function detectService(baseUrl: URL, timeoutMs = probeTimeoutMs): Promise<DetectedService> {
  const transport = new Transport(timeoutMs)
  const url = new URL(`${baseUrl.href}/openapi.json`)
  try {
    const answer = await transport.send(url, 'GET', { headers: { Accept: 'application/json' } }, `GET ${url.href}`)
    if (answer.status >= 300 && answer.status < 400) throw await redirected(transport, url, answer)
    return { baseUrl, document: documentIn(url, answer) }
  } catch (error) {
    throw error instanceof NoAnswerError ? new ServiceNotFound(`${url.href}: ${reasonOf(error, url)}`) : error
  } finally {
    transport.close()
  }
}

function documentIn(url: URL, answer: KitAnswer): DocumentPart {
  const said = `GET ${url.href} answers ${answer.status}`
  if (/html/.test(mediaTypeOf(answer)))
    throw new ServiceNotFound(`${said} with a page for people. Is that the address of the API?`)
  if (answer.status !== 200)
    throw new ServiceNotFound(`${said}, but an implementation answers 200 there with its document.`)
  const document = answer.json
  if (typeof document !== 'object' || document === null || typeof document.paths !== 'object')
    throw new ServiceNotFound(`${said} with ${mediaTypeOf(answer)} that is not an OpenAPI document.`)
  const ids = Object.values(document.paths as DocumentPart).flatMap((item: DocumentPart) =>
    Object.values(item ?? {}).map((one) => one?.operationId),
  )
  if (!['getMe', 'listContacts', 'createContact'].every((id) => ids.includes(id)))
    throw new ServiceNotFound(
      `${said} with the document of another API, "${String(document.info?.title).slice(0, 100)}".`,
    )
  return document
}

/** Follows redirects without a credential, only to report where they lead. */
async function redirected(transport: Transport, from: URL, first: KitAnswer): Promise<ServiceNotFound> {
  const seen = [from.href]
  let answer = first
  let at = from
  while (answer.status >= 300 && answer.status < 400 && seen.length <= maxRedirects) {
    const location = String(answer.headers.location ?? '')
    if (!URL.canParse(location, at.href))
      return new ServiceNotFound(`${at.href} redirects to no address (${location.slice(0, 100)}).`)
    at = new URL(location, at)
    if (seen.includes(at.href)) return new ServiceNotFound(`${from.href} redirects in a circle, through ${at.href}.`)
    seen.push(at.href)
    if (!/^https?:$/.test(at.protocol)) break
    answer = await transport.send(at, 'GET', {}, `GET ${at.href}`)
  }
  if (seen.length > maxRedirects) return new ServiceNotFound(`${from.href} redirects more than ${maxRedirects} times.`)
  return new ServiceNotFound(
    `${from.href} redirects to ${at.href}. Keys are not sent after redirects: use the final address.`,
  )
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the connection is refused; nothing listens there.',
  ENOTFOUND: 'there is no host of that name.',
  EAI_AGAIN: 'the host name cannot be looked up.',
  ECONNRESET: 'the connection is broken off.',
  EPROTO: 'it does not speak TLS; is it http:// there?',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS; is it http:// there?',
  TIMEOUT: 'it is too slow:',
}

function reasonOf({ code, message }: NoAnswerError, url: URL): string {
  if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO/.test(code))
    return `its TLS certificate is not trusted (${code}). Set NODE_EXTRA_CA_CERTS to a file with its certificate authority.`
  if (/^HPE_/.test(code))
    return `what listens there does not speak HTTP${url.protocol === 'http:' ? '; is it https://?' : ''}.`
  const reason = reasons[code]
  return code === 'TIMEOUT' ? `${reason} ${message}.` : (reason ?? `${message} (${code}).`)
}
