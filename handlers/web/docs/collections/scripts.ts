import type { CollectionModel, CollectionRequest } from './model.ts'

/**
 * This module writes the collection's scripts, in JavaScript that runs in both Postman and Bruno. postman.ts puts code
 * before each script, which defines `variables`, `send`, `stop`, and the request or response.
 */

/**
 * Returns the script that stores ids from a response for later requests; undefined if there is nothing to store or
 * clear.
 */
export function responseScript({ storedVariables, clearedVariables }: CollectionRequest): string[] | undefined {
  if (storedVariables.length + clearedVariables.length === 0) return undefined
  const kept = storedVariables.flatMap(({ variable, at, former }) => [
    ...(former ? [`  keep('${former}', variables.get('${variable}'))`] : []),
    `  keep('${variable}', ${at})`,
  ])
  const ended = clearedVariables.flatMap(({ variable, former }) => [
    ...(former ? [`  keep('${former}', variables.get('${variable}'))`] : []),
    `  variables.set('${variable}', '')`,
  ])
  return ['const keep = (name, value) => value && variables.set(name, value)', 'if (isGood) {', ...kept, ...ended, '}']
}

/**
 * Returns the script that fills empty variables before each request. For a record that is only read or referenced, the
 * script takes the first record of the list, for this request only. It never chooses a record that the request changes.
 * It uploads a sample file if the request needs one. postman.ts adds the last lines, which call `fill()`. An example of a refused request has no such line.
 */
export function requestScript(model: CollectionModel): string[] {
  const lists = Object.fromEntries([...model.variables.values()].map(({ name, list }) => [name, { list }]))
  const names = new Map(model.folders.flatMap(({ requests }) => requests.map(({ id, name }) => [id, name])))
  const sources = Object.fromEntries(
    [...model.operationsByVariable].map(([name, ids]) => [name, ids.slice(0, 3).map((id) => names.get(id)!)]),
  )
  const uploads = Object.fromEntries([...model.uploads].map(([id, upload]) => [pathOf(model, id), upload]))
  const others = { targetProjectId: { list: '/projects', index: 1 }, partId: { list: '/products', index: 1 } }
  return [
    '// Where ids are found, which requests give them, and the files that imports and documents are tried with.',
    `const lists = ${JSON.stringify({ ...lists, ...others })}`,
    `const sources = ${JSON.stringify(sources)}`,
    `const uploads = ${JSON.stringify(uploads)}`,
    ...steps.trim().split('\n'),
  ]
}

const pathOf = ({ folders }: CollectionModel, id: string): string =>
  folders
    .flatMap(({ requests }) => requests)
    .find((one) => one.id === id)!
    .address.replace('{{baseUrl}}', '')

const steps = String.raw`
const namesIn = (text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
const filled = (text) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => variables.get(name))
const idOf = (item) => item.id ?? item.event?.id ?? item.key ?? item.itemKey

// What was found for the request before is nobody's choice, so no other request shall change it.
for (const name of (variables.get('found') || '').split(' ').filter(Boolean)) variables.set(name, '')
const found = []
variables.set('found', '')

async function find(name) {
  const { list, index = 0 } = lists[name]
  for (const above of namesIn(list)) if (!variables.get(above)) await find(above)
  if (namesIn(list).some((above) => !variables.get(above))) return
  const { data } = await send('GET', variables.get('baseUrl') + filled(list) + '?limit=2')
  if (!data?.[index]) return
  variables.set(name, idOf(data[index]))
  found.push(name)
  variables.set('found', found.join(' '))
}

async function upload({ to, filename, contentType, content }) {
  for (const name of namesIn(content)) if (!variables.get(name)) await find(name)
  const { data } = await send('POST', variables.get('baseUrl') + to, { filename, contentType })
  if (!data) return
  await send('PUT', data.uploadUrl, filled(content), contentType)
  variables.set('sourcePath', data.sourcePath)
}

const path = url.replace('{{baseUrl}}', '').split('?')[0]
const readsOnly = method === 'GET' || /\/(bulk-fetch|usage-counts)$/.test(path)
const referred = namesIn(readsOnly ? url + body : body.replace(/"ids": \[[^\]]*\]/, ''))
const isFound = (name) => (name in lists && referred.includes(name)) || (name === 'sourcePath' && path in uploads)
const empty = () => namesIn(url + body).filter((name) => name in sources && !variables.get(name))

function refuse(names) {
  if (names.length === 0) return false
  const first = sources[names[0]]?.map((one) => '"' + one + '"').join(' or ')
  stop(names[0] + ' is empty: ' + (first ? 'send ' + first + ' first' : 'put a value there'))
  return true
}

async function fill() {
  for (const name of empty()) {
    if (name === 'sourcePath') await upload(uploads[path])
    else if (!variables.get(name)) await find(name)
  }
  refuse(empty())
}

const byHand = namesIn(url + body).filter((name) => !(name in sources) && !variables.get(name))
const isRefused = refuse([...empty().filter((name) => !isFound(name)), ...byHand])
`
