import type { CollectionModel, CollectionRequest, RequestParameter } from './model.ts'
import { requestScript, responseScript } from './scripts.ts'

/** Returns the Postman collection in format 2.1 (https://schema.postman.com/collection/json/v2.1.0/). */
export function postmanCollection(model: CollectionModel, publicOrigin: string): object {
  const named = { baseUrl: `${publicOrigin}/api/v1`, apiKey: '', webhookUrl: 'https://example.com/webhooks' }
  const byHand = { ...named, realmId: '', refreshToken: '', found: '' }
  const empty = Object.fromEntries(model.filledVariables.map((name) => [name, '']))
  return {
    info: {
      name: 'Construction API',
      description: introduction(publicOrigin),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    event: [event('prerequest', [...requestHead, ...requestScript(model), ...requestTail])],
    variable: Object.entries({ ...byHand, ...empty }).map(([key, value]) => ({ key, value, type: 'string' })),
    item: model.folders.map(({ name, description, requests }) => ({
      name,
      description,
      item: requests.map(itemOf),
    })),
  }
}

const introduction = (publicOrigin: string): string =>
  [
    `Every operation of the Construction API at ${publicOrigin}/api/v1, by family.`,
    `Put your key into the variable \`apiKey\` of the collection, and send any request. Ids are variables, such as \`contactId\`: creating or listing records fills them. A record that a request only reads or refers to is chosen automatically: the first in its list. A record that a request changes or deletes is never chosen for you: create it or list it first.`,
    'Requests are real and change the organization of the key. If a request needs a record in a certain state, its description says what to send first. `webhookUrl` is the address for webhooks; `realmId` and `refreshToken` belong to a QuickBooks company.',
    `The documentation is at ${publicOrigin}/docs.`,
  ].join('\n\n')

const variables =
  'const variables = { get: (name) => pm.variables.get(name) || pm.collectionVariables.get(name), set: (name, value) => pm.collectionVariables.set(name, value) }'

/**
 * First lines of the script that runs before each request. Bruno translates the script when it imports the collection.
 * Its translator (@usebruno/converters 0.23) needs the options of `pm.sendRequest` as an object without spread and
 * without shorthand `header`. It also needs a callback in braces, and an async function around the call. Bruno defines
 * `bru`.
 */
const requestHead = [
  '// A run of the whole collection, as by Newman, goes on with the next request; the console says what is missing.',
  'function stop(message) {',
  "  if (typeof bru === 'object' || !pm.execution?.skipRequest) throw new Error(message)",
  "  console.warn('Not sent: ' + message)",
  '  pm.execution.skipRequest()',
  '}',
  variables,
  'const method = pm.request.method',
  'const url = pm.request.url.toString()',
  'const content = pm.request.body?.raw ?? pm.request.body',
  "const body = typeof content === 'string' ? content : content?.mode ? '' : JSON.stringify(content ?? '', null, 2)",
  "async function send(method, address, content, type = 'application/json') {",
  "  const isApi = address.startsWith(variables.get('baseUrl'))",
  "  const headers = { 'Content-Type': type, ...(isApi && { Authorization: 'Bearer ' + variables.get('apiKey') }) }",
  "  const raw = typeof content === 'string' ? content : JSON.stringify(content)",
  "  const options = { url: address, method, header: headers, body: { mode: 'raw', raw } }",
  '  return new Promise(async (done) => {',
  '    pm.sendRequest(options, (error, response) => {',
  '      done(error || response.code > 201 ? {} : isApi ? response.json() : {})',
  '    })',
  '  })',
  '}',
]

/**
 * Last lines of the script that runs before each request. There is no top-level `await`, because some runners do not
 * support it. Postman and Newman wait for pending requests, and report errors that are thrown later. Bruno waits for
 * the returned promise.
 */
const requestTail = [
  'if (!isRefused)',
  '  return fill().catch((error) => {',
  "    if (typeof bru === 'object') throw error",
  '    setTimeout(() => { throw error }, 0)',
  '  })',
]

const answerHead = [
  variables,
  'const isGood = pm.response.code < 300',
  'const answer = isGood ? pm.response.json() : undefined',
]

const event = (listen: 'prerequest' | 'test', exec: string[]) => ({
  listen,
  script: { type: 'text/javascript', exec },
})

function itemOf(request: CollectionRequest) {
  const { name, method, description, isOpen, headers } = request
  const kept = responseScript(request)
  const sent = {
    method,
    ...(isOpen && { auth: { type: 'noauth' } }),
    header: [...(typeOf(request) ? [typeOf(request)] : []), ...headers.map(entry)],
    url: urlOf(request),
    description,
    ...bodyOf(request),
  }
  return {
    name,
    ...(kept && { event: [event('test', [...answerHead, ...kept])] }),
    request: sent,
    response: exampleOf(request, sent),
  }
}

const entry = ({ name, value, description, enabled }: RequestParameter) => ({
  key: name,
  value,
  description,
  ...(!enabled && { disabled: true }),
})

const typeOf = ({ body }: CollectionRequest) =>
  body && 'json' in body && { key: 'Content-Type', value: 'application/json' }

/** Returns the address both as one text and in the parts that Postman displays. */
function urlOf({ address, query }: CollectionRequest) {
  const [host, ...path] = address.split('/')
  const enabled = query.filter((one) => one.enabled).map(({ name, value }) => `${name}=${encodeUrlValue(value)}`)
  const raw = enabled.length > 0 ? `${address}?${enabled.join('&')}` : address
  const shown = query.map((one) => ({ ...entry(one), value: encodeUrlValue(one.value) }))
  return { raw, host: [host], ...(path.length > 0 && { path }), ...(query.length > 0 && { query: shown }) }
}

/** Percent-encodes a value for an address, except for variables. */
const encodeUrlValue = (value: string): string =>
  value
    .split(/(\{\{\w+\}\})/)
    .map((part) => (part.startsWith('{{') ? part : encodeURIComponent(part)))
    .join('')

function bodyOf({ body }: CollectionRequest) {
  if (!body) return {}
  if ('form' in body) {
    return { body: { mode: 'urlencoded', urlencoded: body.form.map(([key, value]) => ({ key, value, type: 'text' })) } }
  }
  const [raw, language] = 'json' in body ? [body.json, 'json'] : [body.text, 'text']
  return { body: { mode: 'raw', raw, options: { raw: { language } } } }
}

/** Returns the contract's example response, which Postman saves with the request. */
function exampleOf({ answer }: CollectionRequest, originalRequest: object) {
  if (answer.example === undefined) return []
  const header = [{ key: 'Content-Type', value: answer.contentType }]
  const { status, description } = answer
  return [{ name: description, originalRequest, code: Number(status), status: 'OK', header, body: answer.example }]
}
