import type { Client, OperationId } from './client.ts'
import type { ContractOperation } from './contract.ts'
import { make } from './make.ts'
import { accessTokenKind, makeApp, makeCode, makePerson, makeTokens, makeVerifier, redirectUri } from './oauth.ts'
import { type Id, ownIds, sampleBody } from './sample.ts'
import type { TestTenant } from './service.ts'

/** A request that ought to succeed, and the records that it needs for that. */
export interface Arranged {
  ids: Id[]
  body: unknown
  query: Record<string, string>
  /** The fields of a form, for an operation that takes one instead of JSON. */
  form?: Record<string, string>
  client: Client
}

type Arrange = (tenant: TestTenant) => Promise<Partial<Arranged>>

const bidIn =
  (status: 'sent' | 'accepted' | 'cancelled'): Arrange =>
  async (tenant) => ({ ids: [(await make.bid(tenant, { status })).id] })

/** Of a type that no request asks for, since it is the next of its type that is served. */
const endedJob: Arrange = async (tenant) => {
  const csv = 'First name\nDana\n'
  const ending = { status: 'completed' as const, result: {}, file: csv, errorsFile: csv }
  return { ids: [(await make.job(tenant, { type: 'accounting_push' }, ending)).id] }
}

/**
 * What an operation has to find before it can succeed, where a new record in its path and the example of its body are
 * not enough. This is the one list of such operations; there is none that cannot succeed.
 */
const arrangements: Partial<Record<OperationId, Arrange>> = {
  acceptBid: async (tenant) => ({ ...(await bidIn('sent')(tenant)), body: { acceptedBy: 'Dana Ortiz' } }),
  rejectBid: bidIn('sent'),
  shareBid: bidIn('sent'),
  revertBidAcceptance: bidIn('accepted'),
  reopenBid: bidIn('cancelled'),
  deleteJob: endedJob,
  getJobDownload: endedJob,
  getJobErrors: endedJob,
  restoreProduct: async (tenant) => {
    const { id } = await make.product(tenant)
    await tenant.client.ok('deleteProduct', { path: { id } })
    return { ids: [id] }
  },
  importProducts: async (tenant) => {
    const sourcePath = await make.upload(tenant, 'Item,Price\nDrywall sheet,12.50\n')
    return { body: { sourcePath, mapping: { Item: 'name', Price: 'unitPrice' }, defaults: { type: 'material' } } }
  },
  reorderKitItems: async (tenant) => {
    const parts = [await make.product(tenant), await make.product(tenant)]
    const kit = await make.kit(
      tenant,
      parts.map(({ id }) => [id, '1']),
    )
    const { data } = await tenant.client.ok('listKitItems', { path: { id: kit.id } })
    return { ids: [kit.id], body: { ids: data.map(({ id }) => id).reverse() } }
  },
  getUserinfo: async (tenant) => ({ client: await accessTokenKind.client(tenant, ['openid']) }),
  authorizeOauth: async (tenant) => {
    const [{ id: client_id }, { challenge: code_challenge }] = [await makeApp(tenant), makeVerifier()]
    const fixed = { response_type: 'code', redirect_uri: redirectUri, code_challenge_method: 'S256' }
    return { query: { ...fixed, client_id, code_challenge } }
  },
  issueOauthToken: async (tenant) => {
    const [person, app] = [await makePerson(tenant), await makeApp(tenant)]
    const { code, verifier: code_verifier } = await makeCode(person, app)
    const fixed = { grant_type: 'authorization_code', redirect_uri: redirectUri }
    return { form: { ...fixed, code, code_verifier, client_id: app.id } }
  },
  revokeOauthToken: async (tenant) => {
    const [person, app] = [await makePerson(tenant), await makeApp(tenant)]
    const { refresh } = await makeTokens(tenant.client.origin, person, app)
    return { form: { token: refresh, client_id: app.id } }
  },
}

/** A request of the operation that ought to succeed: by the table above, else new records and the body's example. */
export async function arranged(tenant: TestTenant, operation: ContractOperation): Promise<Arranged> {
  const { ids, body, query = {}, client = tenant.client, ...rest } = (await arrange(tenant, operation)) ?? {}
  return {
    ids: ids ?? (await ownIds(tenant, operation.path)),
    body: body ?? (await sampleBody(tenant, operation)),
    query,
    client,
    ...rest,
  }
}

/** Ids for the operation's path of records that are in a state which it needs; undefined when any record will do. */
export const arrangedIds = async (tenant: TestTenant, operation: ContractOperation): Promise<Id[] | undefined> =>
  (await arrange(tenant, operation))?.ids

const arrange = (tenant: TestTenant, { operationId }: ContractOperation) =>
  arrangements[operationId as OperationId]?.(tenant)
