import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type ClientAnswer, sendRaw } from '../http/client.ts'

/** Postman collection, with the members that `PostmanRunner` reads. */
export interface PostmanCollection {
  event: PostmanEvent[]
  variable: { key: string; value: string }[]
  item: { name: string; item: PostmanItem[] }[]
}

interface PostmanEvent {
  listen: string
  script: { exec: string[] }
}

interface Entry {
  key: string
  value: string
  disabled?: boolean
}

export interface PostmanItem {
  name: string
  event?: PostmanEvent[]
  request: {
    method: string
    auth?: { type: string }
    header: Entry[]
    url: { raw: string }
    description: string
    body?: { mode: string; raw?: string; urlencoded?: Entry[] }
  }
}

interface SentByScript {
  url: string
  method: string
  header: Record<string, string>
  body?: { raw: string }
}

type Script = (pm: object, setTimeout: (later: () => void) => void, console: object) => void

/** Thrown if a script skips its request. The message is what the script wrote with console.warn. */
export class RequestSkipped extends Error {
  override readonly name = 'SkippedRequest'
}

/** Postman's dynamic variables, each with the function that returns a new value at each use. */
const dynamic: Record<string, () => string> = { $guid: randomUUID, $isoTimestamp: () => new Date().toISOString() }

/**
 * Sends the requests of a collection as Postman does. For each request, it runs the collection's script, fills in the
 * variables, sends the request, and runs the script for the answer.
 */
export class PostmanRunner {
  readonly variables: Map<string, string>
  readonly #collection: PostmanCollection
  readonly #scripts = new Map<string, Script>()

  constructor(collection: PostmanCollection) {
    this.#collection = collection
    this.variables = new Map(collection.variable.map(({ key, value }) => [key, value]))
  }

  /** Resets all variables to the collection's initial values, except for the values in `kept`. */
  reset(kept: Record<string, string>): void {
    for (const { key, value } of this.#collection.variable) this.variables.set(key, kept[key] ?? value)
  }

  /**
   * Sends one request and returns its answer. Rethrows an error of a script. If a script skips the request, sends
   * nothing and throws RequestSkipped.
   */
  async send({ request, event = [] }: PostmanItem): Promise<ClientAnswer> {
    const { method, url, header, body, auth } = request
    const shown = { method, url: { toString: () => url.raw }, body: body && { raw: body.raw } }
    await this.#run(this.#collection.event, 'prerequest', { request: shown })
    const headers = Object.fromEntries(
      header.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, this.#filled(value)]),
    )
    if (auth?.type !== 'noauth') headers.Authorization = `Bearer ${this.variables.get('apiKey')}`
    const form =
      body?.urlencoded &&
      new URLSearchParams(body.urlencoded.map(({ key, value }): [string, string] => [key, this.#filled(value)]))
    if (form) headers['Content-Type'] = 'application/x-www-form-urlencoded'
    const content = form ? String(form) : body && this.#filled(body.raw!)
    const answer = await sendRaw(this.#filled(url.raw), method, {
      headers,
      ...(content !== undefined && { body: content }),
    })
    const response = { code: answer.status, json: () => JSON.parse(answer.text) }
    await this.#run(event, 'test', { response })
    return answer
  }

  #filled(text: string): string {
    return text.replaceAll(/\{\{(\$?\w+)\}\}/g, (whole, name: string) =>
      name in dynamic ? dynamic[name]!() : (this.variables.get(name) ?? whole),
    )
  }

  async #run(events: PostmanEvent[], listen: string, around: object): Promise<void> {
    const code = events.find((one) => one.listen === listen)?.script.exec.join('\n')
    if (code === undefined) return
    const script = this.#scripts.get(code) ?? (new Function('pm', 'setTimeout', 'console', code) as Script)
    this.#scripts.set(code, script)
    const { variables } = this
    const store = {
      get: (name: string) => variables.get(name),
      set: (name: string, value: unknown) => variables.set(name, String(value)),
    }
    const begun = new Set<Promise<void>>()
    const sendRequest: SendRequest = (sent, done) => {
      const ended = answered(sent, done).finally(() => begun.delete(ended))
      begun.add(ended)
    }
    let thrown: unknown
    let warned = ''
    const execution = {
      skipRequest: () => {
        thrown = new RequestSkipped(warned)
      },
    }
    const said = {
      warn: (text: string) => {
        warned = text
      },
    }
    const later = (work: () => void) => {
      try {
        work()
      } catch (error) {
        thrown = error
      }
    }
    script({ variables: store, collectionVariables: store, sendRequest, execution, ...around }, later, said)
    do {
      await Promise.all(begun)
      // Waits for further requests, because the callback for an answer may start one.
      await setImmediate()
    } while (begun.size > 0)
    if (thrown) throw thrown
  }
}

type SendRequest = (sent: SentByScript, done: (error: unknown, answer?: object) => void) => void

/** Implements Postman's pm.sendRequest: sends the request and passes the answer to the callback. */
async function answered(...[{ url, method, header, body }, done]: Parameters<SendRequest>): Promise<void> {
  const { status, text } = await sendRaw(url, method, { headers: header, ...(body && { body: body.raw }) })
  done(null, { code: status, json: () => JSON.parse(text) })
}
