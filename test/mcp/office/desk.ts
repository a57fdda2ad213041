import type { Agent } from '../../support/peers/agent.ts'
import type { TestTenant } from '../../support/service.ts'
import { words } from './words.ts'

/**
 * A clerk's desk with a scripted agent: what a model would choose is fixed here, so that the chain from words to records is
 * tested without one. Before an operation is called, its words have to find it and its description has to know every
 * member that is sent.
 */

/** How many of what the search finds an agent looks at. */
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

/** What has been described, to whichever desk: the descriptions are the same for everybody. */
const described = new Map<string, Told>()

export class Desk {
  readonly tenant: TestTenant
  readonly #agent: Agent

  constructor(tenant: TestTenant, agent: Agent) {
    this.tenant = tenant
    this.#agent = agent
  }

  /** Searches with these words. Throws where the operation is not among the first that are found. */
  async find(asked: string, operation: string): Promise<void> {
    const { told } = await this.#agent.use('search', { query: asked, limit: looksAt })
    const found = told.operations.map((one: { operation: string }) => one.operation)
    if (!found.includes(operation)) throw new Error(`"${asked}" does not find ${operation}, but ${found.join(', ')}`)
  }

  /** Calls an operation that was found and described. Throws for what is refused. */
  async call(operation: string, sent: Sent = {}): Promise<Told> {
    await this.#know(operation, sent)
    const { isError, told } = await this.#agent.use('call', { operation, ...sent })
    if (isError) throw new Error(`${operation} was refused: ${JSON.stringify(told)}`)
    return told
  }

  /** Calls several in order. Throws where one is refused. */
  async several(calls: (Sent & { name?: string; operation: string })[]): Promise<Told> {
    for (const { operation, name: _name, ...sent } of calls) await this.#know(operation, sent)
    const { isError, told } = await this.#agent.use('call_several', { calls })
    if (isError) throw new Error(`the plan ended: ${JSON.stringify(told)}`)
    return told.calls
  }

  /** The first row that a query finds, where $1 is the organization. */
  async row(sql: string, ...values: unknown[]): Promise<Told> {
    return (await this.rows(sql, ...values))[0]
  }

  async rows(sql: string, ...values: unknown[]): Promise<Told[]> {
    const { rows } = await this.tenant.database.pool.query(sql, [this.tenant.id, ...values])
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value])))
  }

  async #know(operation: string, sent: Sent): Promise<void> {
    if (!described.has(operation)) {
      const asked = words[operation]
      if (asked === undefined) throw new Error(`no words for ${operation}`)
      await this.find(asked, operation)
      described.set(operation, (await this.#agent.use('describe', { operation })).told)
    }
    const { path = {}, query = {}, body } = described.get(operation)
    const known = { path, query, body: body?.schema.properties ?? {} }
    for (const place of ['path', 'query', 'body'] as const)
      for (const member of Object.keys(sent[place] ?? {}))
        if (!(member in known[place])) throw new Error(`the description of ${operation} has no ${place}.${member}`)
  }
}

/** One thing that somebody in the office asks for. */
export interface OfficeTask {
  /** As it is said; these words are to find `operation`. */
  said: string
  operation: string
  /** What there is before. */
  given?: (tenant: TestTenant) => Promise<Told>
  /** What the agent does; what it resolves to is its answer. */
  play: (desk: Desk, given: Told) => Promise<Told>
  /** What the books hold, and what they are to hold; of a question the answer, and what the books say. */
  judge: (desk: Desk, answer: Told, given: Told) => Promise<[found: unknown, wanted: unknown]>
}

/** A value of an earlier call of the same plan. */
export const ofAnswer = (pointer: string): { $from: string } => ({ $from: pointer })

/** The ids of records, in order. */
export const idsOf = (records: { id: number }[]): number[] => records.map(({ id }) => Number(id)).sort((a, b) => a - b)
