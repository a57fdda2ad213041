import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import t from 'tap'
import { emailForQuickbooks } from '../../db/domain/quickbooks/invoice-body.ts'
import { emailAddressForms } from '../../db/domain/texts/email-addresses.ts'
import { findAccountsByPassword } from '../../db/services/access/accounts.ts'
import { createUser } from '../../db/services/access/users.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { makeAdminHelpers } from '../../scripts/testkit/peers/admin.ts'
import { FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { sendMail } from '../../workers/mail/send-email.ts'

const service = await startService(t)
const place = await makeJobHelpers(t)
const { admin, said } = makeAdminHelpers(service)
const password = 'a long enough password'
const [written, ascii, apart] = [
  'Dana@M\u00fcnchen.example',
  'Dana@xn--mnchen-3ya.example',
  'Dana@Mu\u0308nchen.example',
]

t.test(
  'contacts, branding, signature requests and sent bids accept an e-mail address with an internationalized domain',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { data: contact } = await client.ok('createContact', { body: { type: 'customer', email: apart } })
    t.equal(contact.email, written, 'stored as written, in composed letters')
    t.equal((await client.ok('updateBranding', { body: { email: written } })).data.email, written)
    const request = await make.signatureRequest(tenant, { signerEmail: written })
    const query = { path: { id: request.id } }
    t.equal((await client.ok('getSignatureRequest', query)).data.signerEmail, written)
    const bid = await make.bid(tenant, { contactId: contact.id, lines: [{ description: 'Deck', unitPrice: '10' }] })
    const { meta } = await client.ok('sendBid', { path: { id: bid.id }, body: { to: written } })
    t.ok(meta.job_id)
  },
)

t.test('an e-mail address with non-ASCII letters before the @ is refused, and the violation says so', async (t) => {
  const { client } = await service.tenant()
  const answer = await client.call('createContact', { body: { type: 'customer', email: 'd\u00e4na@ortiz.example' } })
  t.strictSame(statusAndViolations(answer), { status: 422, fields: ['email format'] })
  t.equal(answer.json.errors[0].message, 'must be an e-mail address with only ASCII characters before the @')
})

t.test('a user signs in with either form of the domain and exists only once in an organization', async (t) => {
  const tenant = await service.tenant()
  const domain = `m\u00fc${tenant.id}.example`
  const email = `Robin@${domain.toUpperCase()}`
  const forms = [
    `robin@${domain}`,
    `ROBIN@${new URL(`http://${domain}`).hostname}`,
    `robin@mu\u0308${tenant.id}.example`,
  ]
  await said('user:create', '--tenant', String(tenant.id), '--email', email, '--role', 'owner', '--password', password)
  const { data } = await tenant.client.ok('listUsers')
  t.strictSame(
    data.map((one) => one.email),
    [`robin@${domain}`],
  )
  for (const form of forms) {
    const visitor = new FormVisitor(service.origin)
    t.equal((await visitor.signIn(await visitor.get('/sign-in'), { email: form, password })).status, 303, form)
    await rejectsWith(t, createUser(service.database, tenant.id, { email: form, password, role: 'viewer' }), {
      message: /already has a user/,
    })
    await said('user:role', '--tenant', String(tenant.id), '--email', form, '--role', 'owner')
  }
  const wrong = await admin(
    'user:create',
    '--tenant',
    String(tenant.id),
    '--email',
    'd\u00e4na@a.example',
    '--role',
    'viewer',
  )
  matches(t, wrong.err, containing('--email must be an e-mail address with only ASCII characters before the @'))
})

t.test('an address stored in its ASCII form is found by its Unicode form', async (t) => {
  const tenant = await service.tenant()
  const email = `lee@${domainToASCII(`m\u00fcnchen${tenant.id}.example`)}`
  const [, unicode] = emailAddressForms(email)
  t.not(unicode, email)
  await createUser(service.database, tenant.id, { email, password, role: 'viewer' })
  t.equal((await findAccountsByPassword(service.database, unicode, password)).opened.length, 1)
})

t.test('the portal accepts internationalized addresses of an invited user and of the organization', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(service.origin, await makeUser(tenant, 'owner'))
  const action = '/portal/people/new'
  const fields = { name: 'Kim', email: `kim@m\u00fcnchen-${tenant.id}.example`, role: 'viewer' }
  t.equal((await visitor.submit(await visitor.get(action), fields, { action })).status, 303)
  const { data } = await tenant.client.ok('listUsers')
  t.ok(data.some(({ email }) => email === fields.email))
  const branding = '/portal/branding'
  await visitor.submit(await visitor.get(branding), { companyName: 'Acme', email: written }, { action: branding })
  t.equal((await tenant.client.ok('getBranding')).data.email, written)
})

t.test('an import accepts internationalized addresses and finds a record by either form', async (t) => {
  const caller = await place.tenant()
  const mapping = { Type: 'type', Mail: 'email', Name: 'companyName' }
  const run = async (rows: string, more = {}) => {
    const sourcePath = await place.upload(`Type,Mail,Name\n${rows}`)
    return (await place.run(caller, 'import', { sourcePath, mapping, ...more })).job.result
  }
  matches(t, await run(`customer,${apart},One\n`), { created: 1, failed: 0 })
  for (const [form, name] of [
    [ascii, 'Two'],
    [written, 'Three'],
    [ascii.toUpperCase(), 'Four'],
  ] as const)
    for (const dryRun of [true, false])
      matches(
        t,
        await run(`customer,${form},${name}\n`, { updateInPlace: true, dryRun }),
        { created: 0, updated: 1, failed: 0 },
        name,
      )
  const twice = await run('customer,new@\u00e9.example,A\ncustomer,new@xn--9ca.example,B\n', {
    updateInPlace: true,
    dryRun: true,
  })
  matches(t, twice, { created: 1, updated: 1, failed: 0 })
  t.strictSame(await place.contacts(caller, 'company_name'), [['Four']])
})

t.test(
  'an import finds a record by its e-mail address if the domain is written as stored, in Unicode or ASCII',
  async (t) => {
    const caller = await place.tenant()
    const mapping = { Type: 'type', Mail: 'email', Name: 'companyName' }
    // The domain in wide letters, which IDNA maps to the usual ones.
    const wide = 'dana@\uff4d\u00fcnchen.example'
    const run = async (name: string) => {
      const sourcePath = await place.upload(`Type,Mail,Name\ncustomer,${wide},${name}\n`)
      return (await place.run(caller, 'import', { sourcePath, mapping, updateInPlace: true })).job.result
    }
    matches(t, await run('One'), { created: 1, failed: 0 })
    matches(t, await run('Two'), { created: 0, updated: 1, failed: 0 })
    t.strictSame(await place.contacts(caller, 'company_name'), [['Two']])
  },
)

t.test('mails and replies go to the ASCII form of an address', async (t) => {
  const { settings } = service
  const mail = { id: 'internationalized', tenantId: 1, subject: 'x', text: 'x', html: '<p>x</p>' }
  await sendMail({ ...settings, smtpUrl: undefined }, { ...mail, to: written, replyTo: written } as never)
  const text = readFileSync(join(settings.dataDir, 'outbox', 'internationalized.eml'), 'latin1')
  matches(t, text, /^To: Dana@xn--mnchen-3ya\.example\r$/m)
  matches(t, text, /^Reply-To: Dana@xn--mnchen-3ya\.example\r$/m)
  t.equal(emailForQuickbooks(written), ascii)
  t.equal(emailForQuickbooks(`a@${'\u00e9'.repeat(50)}.example`), `a@xn--9ca${'a'.repeat(49)}.example`)
})
