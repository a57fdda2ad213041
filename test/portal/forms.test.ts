import t from 'tap'
import { secretsFrom } from '../../db/base/secrets.ts'
import { makePerson } from '../support/oauth.ts'
import { type ClientAnswer, sendRaw } from '../support/peers/client.ts'
import { type FormVisitor, signInVisitor } from '../support/peers/visitor.ts'
import { startService } from '../support/service.ts'

const service = await startService(t)
const { origin, database } = service
const secrets = secretsFrom(service.settings.secretKey)
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

const keyForm = '/portal/api-keys/new'
const newKey = { name: 'Made', scopes: 'contacts:read' }

/** A form of the page with this token, as a browser without script sends it. */
const sendForm = (visitor: FormVisitor, action: string, form: string, fields: object = {}, headers = {}) =>
  visitor.submit(
    { text: `<form action="${action}"><input type="hidden" name="form" value="${form}"></form>` } as ClientAnswer,
    { ...(fields as Record<string, string>) },
    { headers },
  )

/** A form with a file, which has a reader of its own. */
async function sendFile(
  visitor: FormVisitor,
  form: string,
  headers: Record<string, string> = {},
): Promise<ClientAnswer> {
  const body = new FormData()
  body.set('form', form)
  const request = new Request(`${origin}/portal/branding`, { method: 'POST', body })
  const sent = {
    'Content-Type': request.headers.get('content-type')!,
    Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...headers,
  }
  return sendRaw(request.url, 'POST', { body: Buffer.from(await request.arrayBuffer()), headers: sent })
}

/** Everything that takes a form: what is answered to one that is ours, and how one is sent. */
const doors: Record<
  string,
  (visitor: FormVisitor, form: string, headers?: Record<string, string>) => Promise<ClientAnswer>
> = {
  'the portal': (visitor, form, headers) => sendForm(visitor, keyForm, form, newKey, headers),
  'a form with a file': sendFile,
  'the account': (visitor, form, headers) => sendForm(visitor, '/account/disconnect', form, { client: 'x' }, headers),
  'the sign-in': (visitor, form, headers) =>
    sendForm(visitor, '/sign-in', form, { email: 'x', password: 'x' }, headers),
  'the consent': (visitor, form, headers) => sendForm(visitor, '/oauth/consent', form, {}, headers),
  'the choice of an organization': (visitor, form, headers) =>
    sendForm(visitor, '/sign-in/organization', form, { choice: '' }, headers),
  'a forgotten password': (visitor, form, headers) => sendForm(visitor, '/forgot-password', form, {}, headers),
  'a new password': (visitor, form, headers) => sendForm(visitor, '/reset-password', form, { token: 'x' }, headers),
  'signing out': (visitor, form, headers) => sendForm(visitor, '/sign-out', form, {}, headers),
}
const isForeign = ({ status, text }: ClientAnswer): boolean => status === 403 && text.includes('open for too long')

for (const [name, send] of Object.entries(doors)) {
  t.test(`${name} takes a form of this browser, session and hour, and from our own pages alone`, async (t) => {
    const tenant = await service.tenant()
    const [person, other] = [await makePerson(tenant), await makePerson(tenant)]
    const visitor = await signInVisitor(origin, person)
    const cookie = (which: 'browser' | 'session') => visitor.cookies.get(which) ?? ''
    const signed = (atMs: number, session = cookie('session'), purpose = 'form') =>
      secrets.sign(purpose, `${atMs}:`, `${cookie('browser')}:${session}`)
    const soon = Date.now() + 60_000
    const foreign = {
      'whose hour is over this moment': signed(Date.now()),
      'whose hour is long over': signed(Date.now() - 3600_000),
      'of before the sign-in': signed(soon, ''),
      'that is for something else': signed(soon, cookie('session'), 'return'),
    }
    for (const [kind, form] of Object.entries(foreign)) t.ok(isForeign(await send(visitor, form)), `a form ${kind}`)
    for (const site of ['cross-site', 'same-site'])
      t.ok(isForeign(await send(visitor, signed(soon), { 'Sec-Fetch-Site': site })), `a form of a ${site} page`)
    const stranger = await signInVisitor(origin, other)
    t.ok(isForeign(await send(stranger, signed(soon))), 'a form of another browser')
    const earlier = signed(soon)
    await sendForm(visitor, '/sign-in', earlier, other)
    t.ok(isForeign(await send(visitor, earlier)), 'a form of the session before, in the same browser')
    t.notOk(isForeign(await send(visitor, signed(soon), { 'Sec-Fetch-Site': 'none' })), 'a form of ours')
  })
}
