import t from 'tap'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { setRolesRequiringSecondFactor } from '../../../db/services/access/second-factor/rules.ts'
import { nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { readAllRows } from '../../../scripts/testkit/cluster/all-rows.ts'
import { startOwnService } from '../../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../../scripts/testkit/http/client.ts'
import { makeUser, type TestUser } from '../../../scripts/testkit/oauth.ts'
import { listPageRoutes } from '../../../scripts/testkit/peers/page-routes.ts'
import { prepareAuthenticatorApp, signInWithPassword } from '../../../scripts/testkit/peers/second-factor.ts'
import { FormVisitor, type PageForm, parseForms, signInVisitor } from '../../../scripts/testkit/peers/visitor.ts'
import { crawlPages, makeSampleOrganization } from '../../../scripts/testkit/sample-organization.ts'

/**
 * The tests below cover every form of the service: each route that accepts a form, and each form found on a page. New
 * forms are included without any change here.
 */
const service = await startOwnService(t)
const { origin, database } = service
const secrets = deriveSecrets(service.settings.secretKey)
const routes = listPageRoutes()

const office = await service.tenant({ name: 'Acme Builders' })
const person = await makeSampleOrganization(office)
const owner = await signInVisitor(origin, person)
const sandbox = await service.tenant({ mode: 'sandbox' })
const inSandbox = await signInVisitor(origin, await makeUser(sandbox))
const anonymous = new FormVisitor(origin)
await anonymous.get('/sign-in')
const stranger = await signInVisitor(origin, await makeUser(await service.tenant()))

/**
 * Returns the pages after the password that no link leads to: entering a code, choosing an organization, and setting up
 * a required second factor.
 */
async function stepsIn(): Promise<ClientAnswer[]> {
  const [proved, several] = [await makeUser(office), await makeUser(office, 'viewer', 'both@example.com')]
  await prepareAuthenticatorApp(service, proved)
  await makeUser(sandbox, 'viewer', several.email)
  const strict = await service.tenant()
  const [boss, made] = [await makeUser(strict), await makeUser(strict, 'viewer')]
  const asked = { ...strict.caller, userId: boss.id }
  await runTransaction(database, asked, (tx) => setRolesRequiringSecondFactor(tx, asked, ['viewer']))
  const after = async (one: TestUser) => (await signInWithPassword(origin, one)).page
  return [await after(proved), await after(several), await after(made)]
}

const steps = await stepsIn()

/** Reports whether an answer forbids every other page to show it in a frame. */
const forbidsFrames = ({ headers }: ClientAnswer): boolean =>
  /(?:^|; )frame-ancestors 'none'(?:;|$)/.test(String(headers['content-security-policy']))

/** Returns a path of the route with its parameters filled in. The records in it need not exist. */
const filled = (path: string): string => path.replace(/:place|:paper/g, '0').replace(/:\w+/g, '1')

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

t.test('no page can be shown in a frame of another page', async (t) => {
  for (const answer of nonEmpty(steps)) t.ok(forbidsFrames(answer), /<h1>[^<]*/.exec(answer.text)![0])
  for (const { path } of nonEmpty(routes.filter(({ method }) => method === 'get'))) {
    for (const visitor of [owner, inSandbox, anonymous])
      t.ok(forbidsFrames(await visitor.get(filled(path))), `GET ${path}`)
  }
  for (const page of nonEmpty(await crawlPages(owner))) t.ok(forbidsFrames(await owner.get(page)), page)
  t.ok(forbidsFrames(await owner.get('/portal/nothing')), 'a 404 page')
})

/** A form and a visitor who can send it. */
interface Door extends Pick<PageForm, 'action' | 'hidden' | 'isMultipart'> {
  by: FormVisitor
}

/** Returns the forms on all portal pages that the visitor reaches by links. */
async function formsFrom(visitor: FormVisitor): Promise<PageForm[]> {
  const answers: ClientAnswer[] = []
  for (const page of await crawlPages(visitor)) answers.push(await visitor.get(page))
  return answers.flatMap(({ text }) => parseForms(text))
}

/**
 * Returns one form per POST route: the form found on a page, or else an empty form for the path of the route. Throws if
 * a page has a form without a route.
 */
async function allDoors(): Promise<Door[]> {
  const guest = await Promise.all(
    ['/sign-in', '/forgot-password', '/reset-password'].map((path) => anonymous.get(path)),
  )
  const shown = [...steps, ...guest, await owner.get('/account')].flatMap(({ text }) => parseForms(text))
  const forms = [...(await formsFrom(owner)), ...(await formsFrom(inSandbox)), ...shown].filter(
    ({ method }) => method === 'post',
  )
  const posts = routes.filter(({ method }) => method === 'post')
  for (const { action } of forms) {
    const path = action.replace(/[?#].*/, '')
    if (!posts.some((route) => patternOf(route.path).test(path))) throw new Error(`${action} takes no form`)
  }
  const doors: Door[] = []
  for (const { path } of posts) {
    const form = forms.find(({ action }) => patternOf(path).test(action)) ?? {
      ...{ action: filled(path), hidden: {}, isMultipart: false },
    }
    const by = path.startsWith('/portal/sandbox/')
      ? inSandbox
      : /^\/(sign-in|\w+-password)/.test(path)
        ? anonymous
        : owner
    doors.push({ ...form, by })
  }
  return doors
}

const doors = await allDoors()

const cookie = ({ cookies }: FormVisitor, name: 'browser' | 'session'): string => cookies.get(name) ?? ''

const inAMinute = Date.now() + 60_000

/** Returns a form token, signed as the service signs it for the browser of the visitor. */
function signed(
  visitor: FormVisitor,
  { atMs = inAMinute, session = cookie(visitor, 'session'), purpose = 'form' } = {},
) {
  return secrets.sign(purpose, `${atMs}:`, `${cookie(visitor, 'browser')}:${session}`)
}

/** Sends a form with the given token, or without a token. */
function send(
  { action, hidden, isMultipart, by }: Door,
  form: string | undefined,
  headers: Record<string, string> = {},
): Promise<ClientAnswer> {
  const enctype = isMultipart ? ' enctype="multipart/form-data"' : ''
  const { form: _, ...others } = hidden
  const text = `<form method="post" action="${action}"${enctype}></form>`
  return by.submit({ text }, { ...(form !== undefined && { form }), ...others }, { headers })
}

const isRefused = ({ status, text }: ClientAnswer): boolean =>
  status === 403 && text.includes('open for too long, or cookies are switched off')

/** Tables that may change during a rejected request: the request log, rate limits and the state of worker processes. */
const noted = ['api_audit_logs', 'attempt_windows', 'rate_windows', 'worker_pools']

t.test(
  'a form without a current token of its browser and session, or from a foreign page, is rejected and changes nothing',
  async (t) => {
    t.ok(doors.length > 90, `${doors.length} forms`)
    const before = await readAllRows(database, noted)
    const tokens: Record<string, (by: FormVisitor) => string | undefined> = {
      'without a token': () => undefined,
      'with an empty token': () => '',
      'with a made up token': () => 'made.up',
      'with the token of another session': () => signed(stranger),
      'with a token that has just expired': (by) => signed(by, { atMs: Date.now() }),
      'with a token from before the sign-in': (by) => signed(by, { session: by === anonymous ? 'other' : '' }),
      'with a token for another purpose': (by) => signed(by, { purpose: 'return' }),
    }
    const senders: Record<string, Record<string, string>> = {
      'of a cross-site page': { 'Sec-Fetch-Site': 'cross-site' },
      'of a same-site page': { 'Sec-Fetch-Site': 'same-site' },
      'of another origin': { Origin: 'https://evil.example' },
      'of another port': { Origin: 'http://127.0.0.1:1' },
    }
    for (const door of doors) {
      for (const [how, token] of Object.entries(tokens)) {
        const answer = await send(door, token(door.by))
        t.ok(isRefused(answer), `${door.action} ${how}`)
        t.ok(forbidsFrames(answer), `${door.action} ${how}: no frame`)
      }
      for (const [whose, headers] of Object.entries(senders))
        t.ok(isRefused(await send(door, signed(door.by), headers)), `${door.action} ${whose}`)
    }
    t.strictSame(await readAllRows(database, noted), before)
  },
)

t.test('a form with a token of the previous session is rejected, even in the same browser', async (t) => {
  const earlier = signed(owner)
  await signInAgain()
  const before = await readAllRows(database, noted)
  for (const door of nonEmpty(doors.filter(({ by }) => by === owner)))
    t.ok(isRefused(await send(door, earlier)), door.action)
  t.strictSame(await readAllRows(database, noted), before)
})

const { email, password } = person
const signInAgain = (): Promise<ClientAnswer> =>
  owner.submit({ text: '<form action="/sign-in"></form>' }, { email, password, form: signed(owner) })

t.test('every form is accepted with a valid token and the headers of old or new browsers', async (t) => {
  const senders = [
    {},
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
    { Origin: origin },
    { 'Sec-Fetch-Site': 'none' },
  ]
  for (const [place, door] of nonEmpty(doors.entries())) {
    // Some forms end the session, as they should. The owner then signs in again.
    if (door.by === owner && !/<nav aria-label="Portal">/.test((await owner.get('/portal/account')).text))
      await signInAgain()
    const headers = senders[place % senders.length] as Record<string, string>
    const answer = await send(door, signed(door.by), headers)
    t.notOk(isRefused(answer), door.action)
    t.ok(answer.status < 500, `${door.action}: ${answer.status}`)
    t.ok(forbidsFrames(answer), `${door.action}: no frame`)
  }
})
