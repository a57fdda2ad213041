import { arranged } from './arranged.ts'
import type { Answer } from './client.ts'
import { type ContractOperation, contractOperations, follow, type Node } from './contract.ts'
import { createIn, fillPath, type Id, ownIds, sampleBody } from './sample.ts'
import type { TestTenant } from './service.ts'

/** Which operations are about one record, and what to change with them, by the contract alone. */

const changing = ['PUT', 'PATCH', 'DELETE']
const own = contractOperations.filter(({ path }) => !path.startsWith('/oauth/'))
/** Those that change one record. */
export const changes = own.filter(({ method }) => changing.includes(method))
/** Those that answer one record, or its version. */
export const ofOneRecord = own.filter(
  (operation) => changes.includes(operation) || isRead(operation) || 'id' in (recordOf(operation)?.properties ?? {}),
)

/** A read of what its path names, or of what the same path changes. */
function isRead({ method, path }: ContractOperation): boolean {
  return method === 'GET' && (path.endsWith('}') || changes.some((change) => change.path === path))
}

/** The schema of the record that an operation is about; undefined where its answer has no envelope. */
function recordOf({ responses, successStatus, node }: ContractOperation): Node | undefined {
  const envelope = follow(responses[successStatus]?.content?.['application/json']?.schema ?? {})
  const data = node['x-version-of'] ?? envelope.properties?.data
  return data && follow(data)
}

/** The members that a record always has and that count for its version. */
const versioned = ({ required = [], properties = {} }: Node): string =>
  (required as string[])
    .filter((name) => !follow(properties[name])['x-unversioned'])
    .sort()
    .join()

/** The operation that reads the same record, if there is one. */
export const readerOf = (operation: ContractOperation): ContractOperation | undefined =>
  own.find((read) => isRead(read) && versioned(recordOf(read)!) === versioned(recordOf(operation)!))

/** What the reader of a record answers. */
export const read = ({ client }: TestTenant, { path }: ContractOperation, id: Id, headers = {}): Promise<Answer> =>
  client.send('GET', fillPath(path, [id]), { headers })

export interface Subject {
  path: string
  body: unknown
  /** The version that the record has. */
  etag: string
}

/** A request that would change a record of the tenant, and the version of the record before. */
export async function subjectOf(tenant: TestTenant, operation: ContractOperation): Promise<Subject> {
  const reader = readerOf(operation)
  if (reader) {
    const { ids, body } = await arranged(tenant, operation)
    const { headers } = await read(tenant, reader, ids.at(-1)!)
    return { path: fillPath(operation.path, ids), body, etag: headers.etag! }
  }
  const above = (await ownIds(tenant, operation.path.slice(0, operation.path.lastIndexOf('/')))) as Id[]
  const collection = operation.path.replace(/\/[^/]+$/, '').replace(/\{[^}]+\}/g, '{}')
  const { headers, json } = await createIn(tenant, collection, above)
  const body = await sampleBody(tenant, operation)
  return { path: fillPath(operation.path, [...above, json.data.id]), body, etag: headers.etag! }
}
