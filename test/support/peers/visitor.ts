import { type ClientAnswer, sendRaw } from './client.ts'

/** A browser without its looks: keeps cookies, reads forms out of pages, sends them, and follows nothing by itself. */
export class FormVisitor {
  readonly origin: string
  readonly cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<ClientAnswer> {
    return this.#keep(await sendRaw(this.#address(path), 'GET', { headers: { ...this.#cookie(), ...headers } }))
  }

  /** Asks for a page as those do who want its headers alone. */
  async head(path: string): Promise<ClientAnswer> {
    return this.#keep(await sendRaw(this.#address(path), 'HEAD', { headers: this.#cookie() }))
  }

  /** Sends the form of a page that was shown, with these fields filled in; `action` tells which form of several. */
  async submit(
    page: ClientAnswer,
    fields: Record<string, string>,
    { action, headers = {} }: { action?: string; headers?: Record<string, string> } = {},
  ): Promise<ClientAnswer> {
    const form = formsOf(page.text).find((one) => action === undefined || one.action === action)
    if (!form) throw new Error(`the page has no such form: ${page.text}`)
    const body = new URLSearchParams({ ...form.hidden, ...fields }).toString()
    const sent = { 'Content-Type': 'application/x-www-form-urlencoded', ...this.#cookie(), ...headers }
    return this.#keep(await sendRaw(this.#address(form.action), 'POST', { body, headers: sent }))
  }

  /** Signs in at the page that asks for it and gives what comes of it. */
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

/** A text as a page of HTML means it. */
export const unescaped = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#x27|#x3D|#x60);/g,
    (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#x3D': '=', '#x60': '`' })[name as string]!,
  )

/** The forms of a page with their hidden fields. */
export function formsOf(html: string): { action: string; hidden: Record<string, string> }[] {
  return [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(([, action, inside]) => {
    const hidden = [...inside!.matchAll(/<input type="hidden" name="([^"]*)"[^>]*value="([^"]*)"/g)]
    return { action: action!, hidden: Object.fromEntries(hidden.map(([, name, value]) => [name, unescaped(value!)])) }
  })
}

/** A browser in which this person is signed in. */
export async function signInVisitor(origin: string, person: { email: string; password: string }): Promise<FormVisitor> {
  const visitor = new FormVisitor(origin)
  await visitor.signIn(await visitor.get('/sign-in'), person)
  return visitor
}
