import { hash } from 'node:crypto'
import type { CollectionModel, CollectionRequest } from './model.ts'
import { collectionIntroduction, encodeUrlValue } from './postman.ts'
import { requestScript, responseScript } from './scripts.ts'

/** Returns the Bruno collection as one file in the format that Bruno imports and exports (version 1 of its schema). */
export function brunoCollection(model: CollectionModel, publicOrigin: string): object {
  const variables = [
    { name: 'baseUrl', value: `${publicOrigin}/api/v1` },
    { name: 'apiKey', value: '', secret: true },
    { name: 'webhookUrl', value: 'https://example.com/webhooks' },
    { name: 'realmId', value: '' },
    { name: 'refreshToken', value: '', secret: true },
  ]
  const environment = {
    uid: uid('environment'),
    name: 'Construction API',
    variables: variables.map((one) => ({
      uid: uid('variable', one.name),
      type: 'text',
      enabled: true,
      secret: false,
      ...one,
    })),
  }
  return {
    version: '1',
    uid: uid('collection'),
    name: 'Construction API',
    items: model.folders.map(({ name, description, requests }, index) => ({
      uid: uid('folder', name),
      type: 'folder',
      name,
      seq: index + 1,
      root: { docs: description, meta: { name, seq: index + 1 } },
      items: requests.map(itemOf),
    })),
    environments: [environment],
    activeEnvironmentUid: environment.uid,
    root: {
      request: {
        auth: { mode: 'bearer', bearer: { token: '{{apiKey}}' } },
        script: { req: [...requestHead, ...requestScript(model), 'await fill()'].join('\n') },
      },
      docs: collectionIntroduction(
        publicOrigin,
        'Choose the environment `Construction API`, put your key into its `apiKey`',
      ),
    },
    brunoConfig: { version: '1', name: 'Construction API', type: 'collection', ignore: ['node_modules', '.git'] },
  }
}

/** Returns an id in Bruno's format, derived from the names, so that each build produces the same ids. */
const uid = (...names: string[]): string => hash('sha256', names.join(' '), 'hex').slice(0, 21)

const requestHead = [
  'const stop = (message) => { throw new Error(message) }',
  "const variables = { get: (name) => bru.getVar(name) || bru.getEnvVar(name) || '', set: (name, value) => bru.setVar(name, value) }",
  'const [method, url, raw] = [req.getMethod(), req.getUrl(), req.getBody()]',
  "const body = typeof raw === 'string' ? raw : JSON.stringify(raw ?? '', null, 2)",
  "async function send(method, address, content, type = 'application/json') {",
  "  const isApi = address.startsWith(variables.get('baseUrl'))",
  "  const headers = { 'Content-Type': type, ...(isApi && { Authorization: 'Bearer ' + variables.get('apiKey') }) }",
  '  try {',
  '    const { data } = await bru.sendRequest({ method, url: address, headers, data: content })',
  '    return isApi ? data : {}',
  '  } catch {',
  '    return {}',
  '  }',
  '}',
]

const answerHead = [
  "const variables = { get: (name) => bru.getVar(name) || '', set: (name, value) => bru.setVar(name, value) }",
  'const isGood = res.getStatus() < 300',
  'const answer = res.getBody()',
]

function itemOf(request: CollectionRequest, index: number) {
  const { id, name, method, description, isOpen, address, query, headers } = request
  const kept = responseScript(request)
  const enabled = query.filter((one) => one.enabled).map((one) => `${one.name}=${encodeUrlValue(one.value)}`)
  return {
    uid: uid('request', id),
    type: 'http-request',
    name,
    seq: index + 1,
    request: {
      url: enabled.length > 0 ? `${address}?${enabled.join('&')}` : address,
      method,
      headers: headers.map((one) => ({ uid: uid(id, 'header', one.name), ...one })),
      params: query.map((one) => ({ uid: uid(id, 'query', one.name), type: 'query', ...one })),
      auth: { mode: isOpen ? 'none' : 'inherit' },
      body: bodyOf(request),
      script: kept ? { res: [...answerHead, ...kept].join('\n') } : {},
      docs: description,
    },
  }
}

function bodyOf({ id, body }: CollectionRequest) {
  if (!body) return { mode: 'none' }
  if ('json' in body) return { mode: 'json', json: body.json }
  if ('text' in body) return { mode: 'text', text: body.text }
  const formUrlEncoded = body.form.map(([name, value]) => ({ uid: uid(id, 'form', name), name, value, enabled: true }))
  return { mode: 'formUrlEncoded', formUrlEncoded }
}
