import { fileCalls } from '../../generated/sdk/calls.ts'
import { type Client, type Config, createClient, type RequestOptions } from '../../generated/sdk/client/index.ts'

/** The Response of each answer, for as long as the caller keeps the answer. */
const responses = new WeakMap<object, Response>()

/** The HTTP answer whose body this is: its status, headers and address. The body itself is used up. */
export function responseOf(answer: object): Response {
  const response = responses.get(answer)
  if (!response) throw new Error('this is not an answer of the service, but a part or a copy of one')
  return response
}

/** The ETag of an answer, for the header If-Match of a change that is to happen only if nobody else changed the record. */
export function etagOf(answer: object): string {
  const etag = responseOf(answer).headers.get('ETag')
  if (etag === null) throw new Error(`${responseOf(answer).url} answered without an ETag`)
  return etag
}

/** The generated client, which answers bodies alone and remembers their Response. */
export function rememberingClient(config: Config): Client {
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
