import { type ClientAnswer, sendRaw } from '../http/client.ts'

/**
 * Minimal browser for tests of pages, without rendering. It stores cookies, reads forms from pages and submits them. It
 * does not follow redirects.
 */
export class FormVisitor {
  readonly origin: string
  readonly cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<ClientAnswer> {
    return this.#keep(await sendRaw(this.#address(path), 'GET', { headers: { ...this.#cookie(), ...headers } }))
  }

  /** Requests a page with HEAD. */
  async head(path: string): Promise<ClientAnswer> {
    return this.#keep(await sendRaw(this.#address(path), 'HEAD', { headers: this.#cookie() }))
  }

  /**
   * Submits a form of a page with these fields and files, in the encoding that the form requires. `action` selects one
   * of several forms.
   */
  async submit(
    page: Pick<ClientAnswer, 'text'>,
    fields: Record<string, string | File>,
    { action, headers = {} }: { action?: string; headers?: Record<string, string> } = {},
  ): Promise<ClientAnswer> {
    const form = parseForms(page.text).find((one) => action === undefined || one.action === action)
    if (!form) throw new Error(`the page has no such form: ${page.text}`)
    const sent = await sentAs(form.isMultipart, { ...form.hidden, ...fields })
    const all = { ...sent.headers, ...this.#cookie(), ...headers }
    return this.#keep(await sendRaw(this.#address(form.action), 'POST', { body: sent.body, headers: all }))
  }

  /** Submits the page's sign-in form and returns the answer. */
  signIn(page: ClientAnswer, { email, password }: { email: string; password: string }): Promise<ClientAnswer> {
    return this.submit(page, { email, password }, { action: '/sign-in' })
  }

  #address(path: string): string {
    return path.startsWith('/') ? `${this.origin}${path}` : path
  }

  #cookie(): Record<string, string> {
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`)
    return pairs.length > 0 ? { Cookie: pairs.join('; ') } : {}
  }

  #keep(answer: ClientAnswer): ClientAnswer {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (/Max-Age=0/.test(line)) this.cookies.delete(name!)
      else this.cookies.set(name!, value!)
    }
    return answer
  }
}

/** Returns the body and the headers with which a browser would send these fields. */
async function sentAs(isMultipart: boolean, fields: Record<string, string | File>) {
  const names = Object.entries(fields)
  if (!isMultipart) {
    const body = new URLSearchParams(names.map(([name, value]): [string, string] => [name, String(value)])).toString()
    return { body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
  }
  const form = new FormData()
  for (const [name, value] of names) form.set(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  return { body, headers: { 'Content-Type': request.headers.get('content-type')! } }
}

/** Decodes the HTML entities in a text. */
export const unescapeHtml = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#x27|#x3D|#x60);/g,
    (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#x3D': '=', '#x60': '`' })[name as string]!,
  )

export interface PageForm {
  action: string
  /** Method of the form; `get` unless the form specifies POST. */
  method: 'get' | 'post'
  isMultipart: boolean
  hidden: Record<string, string>
}

/** Returns the forms of a page with their hidden fields. */
export function parseForms(html: string): PageForm[] {
  return [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].flatMap(([, head = '', inside = '']) => {
    const action = / action="([^"]*)"/.exec(head)?.[1]
    if (action === undefined) return []
    const hidden = [...inside.matchAll(/<input type="hidden" name="([^"]*)"[^>]*value="([^"]*)"/g)]
    return {
      action,
      method: / method="post"/i.test(head) ? ('post' as const) : ('get' as const),
      isMultipart: / enctype="multipart\/form-data"/.test(head),
      hidden: Object.fromEntries(hidden.map(([, name, value]) => [name, unescapeHtml(value!)])),
    }
  })
}

/** Signs a user in with a new browser and returns the browser. */
export async function signInVisitor(origin: string, person: { email: string; password: string }): Promise<FormVisitor> {
  const visitor = new FormVisitor(origin)
  await visitor.signIn(await visitor.get('/sign-in'), person)
  return visitor
}
