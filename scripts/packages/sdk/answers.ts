import { fileCalls } from '../../../generated/sdk/calls.ts'
import { type Client, type Config, createClient, type RequestOptions } from '../../../generated/sdk/client/index.ts'

/** Response of each parsed body. An entry exists as long as the caller keeps the body. */
const responses = new WeakMap<object, Response>()

/**
 * Returns the HTTP response that a body came from, with its status, headers and address. The response's body has
 * already been read. Throws for any other object, such as a copy or a part of a body.
 */
export function responseOf(answer: object): Response {
  const response = responses.get(answer)
  if (!response) throw new Error('this is not an answer of the service, but a part or a copy of one')
  return response
}

/**
 * Returns the ETag of the response that a body came from. Send it as If-Match with a change that must fail if the
 * record has changed since. Throws if the response has no ETag.
 */
export function etagOf(answer: object): string {
  const etag = responseOf(answer).headers.get('ETag')
  if (etag === null) throw new Error(`${responseOf(answer).url} answered without an ETag`)
  return etag
}

/** Creates the generated client. Its calls return only the body and remember the body's Response. */
export function createClientWithResponses(config: Config): Client {
  const client = createClient(config)
  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') => async (options: RequestOptions) => {
    const parseAs = options.parseAs ?? (fileCalls.includes(`${method} ${options.url}`) ? 'blob' : undefined)
    const { data, response } = await client.request({ ...options, parseAs, method, responseStyle: 'fields' })
    if (typeof data === 'object' && data !== null && response) responses.set(data, response)
    return data
  }
  const methods = {
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  }
  return { ...client, ...methods } as Client
}
