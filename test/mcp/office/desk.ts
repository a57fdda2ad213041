import type { TestTenant } from '../../../scripts/testkit/environment/service.ts'
import type { Agent } from '../../../scripts/testkit/peers/agent.ts'
import { searchWords } from './search-words.ts'

/**
 * A clerk's desk with a scripted agent. The script fixes what a model would choose, so that the chain from words to
 * records is tested without a model. Before an operation is called, the search must find it by its words. Its
 * description must know every member that is sent.
 */

/** Number of search results that an agent reads. */
const looksAt = 8

// biome-ignore lint/suspicious/noExplicitAny: a script reads what it expects and fails on what is not there
type Told = any

interface Sent {
  path?: object
  query?: object
  body?: object
  ifMatch?: unknown
}

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Descriptions read so far. All desks share them, because they are the same for every caller. */
const described = new Map<string, Told>()

export class AgentDesk {
  readonly tenant: TestTenant
  readonly #agent: Agent

  constructor(tenant: TestTenant, agent: Agent) {
    this.tenant = tenant
    this.#agent = agent
  }

  /** Searches with these words. Throws if the operation is not among the first results. */
  async find(asked: string, operation: string): Promise<void> {
    const { structuredContent } = await this.#agent.use('search', { query: asked, limit: looksAt })
    const found = structuredContent.operations.map((one: { operation: string }) => one.operation)
    if (!found.includes(operation)) throw new Error(`"${asked}" does not find ${operation}, but ${found.join(', ')}`)
  }

  /** Calls an operation after finding and describing it. Throws if the call is refused. */
  async call(operation: string, sent: Sent = {}): Promise<Told> {
    await this.#know(operation, sent)
    const { isError, structuredContent } = await this.#agent.use('call', { operation, ...sent })
    if (isError) throw new Error(`${operation} was refused: ${JSON.stringify(structuredContent)}`)
    return structuredContent
  }

  /** Makes several calls in order, as one plan. Throws if one is refused. */
  async several(calls: (Sent & { name?: string; operation: string })[]): Promise<Told> {
    for (const { operation, name: _name, ...sent } of calls) await this.#know(operation, sent)
    const { isError, structuredContent } = await this.#agent.use('call_several', { calls })
    if (isError) throw new Error(`the plan ended: ${JSON.stringify(structuredContent)}`)
    return structuredContent.calls
  }

  /** Returns the first row that a query finds. $1 is the organization. */
  async row(sql: string, ...values: unknown[]): Promise<Told> {
    return (await this.rows(sql, ...values))[0]
  }

  async rows(sql: string, ...values: unknown[]): Promise<Told[]> {
    const { rows } = await this.tenant.database.pool.query(sql, [this.tenant.id, ...values])
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value])))
  }

  async #know(operation: string, sent: Sent): Promise<void> {
    if (!described.has(operation)) {
      const asked = searchWords[operation]
      if (asked === undefined) throw new Error(`no words for ${operation}`)
      await this.find(asked, operation)
      described.set(operation, (await this.#agent.use('describe', { operation })).structuredContent)
    }
    const { path = {}, query = {}, body } = described.get(operation)
    const known = { path, query, body: body?.schema.properties ?? {} }
    for (const place of ['path', 'query', 'body'] as const)
      for (const member of Object.keys(sent[place] ?? {}))
        if (!(member in known[place])) throw new Error(`the description of ${operation} has no ${place}.${member}`)
  }
}

/** One request of an office clerk. */
export interface OfficeTask {
  /** Request in the clerk's words, which must find `operation`. */
  said: string
  operation: string
  /** Creates the records that exist before the request. */
  given?: (tenant: TestTenant) => Promise<Told>
  /** Makes the agent's calls. Resolves to the agent's answer. */
  play: (desk: AgentDesk, given: Told) => Promise<Told>
  /** Returns what the database holds and what it must hold. For a question: the answer, and what the database says. */
  judge: (desk: AgentDesk, answer: Told, given: Told) => Promise<[found: unknown, wanted: unknown]>
}

/** Returns a reference to a value in the answer of an earlier call of the same plan. */
export const referenceTo = (pointer: string): { $from: string } => ({ $from: pointer })

/** Returns the ids of records in ascending order. */
export const idsOf = (records: { id: number }[]): number[] => records.map(({ id }) => Number(id)).sort((a, b) => a - b)
