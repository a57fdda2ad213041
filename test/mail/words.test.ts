import t from 'tap'
import { type Language, languages } from '../../db/domain/language/languages.ts'
import type { Letterhead } from '../../db/domain/papers/letterhead.ts'
import { invoiceSample } from '../../db/domain/samples/invoice.ts'
import type { SignaturePaper } from '../../db/domain/signature-requests/paper.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { composePaperMail } from '../../workers/papers/paper-mails.ts'

const logo = { hash: 'a'.repeat(64), contentType: 'image/png' as const, width: 100, height: 40, content: 'AAAA' }

const letterhead = (language: Language, given: Partial<Letterhead> = {}): Letterhead => ({
  ...{ companyName: 'Harbor & Pine', primaryColor: '#112233', accentColor: '#445566', phone: '1', email: null },
  ...{ website: null, address: 'Elm 5', licenseNumber: null, logo: null, wording: 2 },
  conventions: {
    currency: 'EUR',
    locale: `${language}-${language === 'en' ? 'IE' : language.toUpperCase()}`,
    timeZone: 'UTC',
    paper: 'a4',
  },
  ...(language !== 'en' && { language }),
  ...given,
})

const invoiceMailIn = (language: Language) =>
  composePaperMail('invoice', invoiceSample({ from: letterhead(language), terms: null }), { link: null, message: null })

/** Returns the lines of the facts, each with a label, a colon and a value. */
const namedLines = (text: string): string[] => text.split('\n').filter((line) => /^ {4}\S.*:/.test(line))

t.test('a label and its value are separated by a colon, which French precedes with a no-break space', async (t) => {
  for (const language of languages) {
    const { text, html } = invoiceMailIn(language)
    const lines = namedLines(text)
    t.equal(lines.length, 5, language)
    for (const line of lines) t.equal(/\u00a0: /.test(line), language === 'fr', line)
    const names = [...html.matchAll(/<span class="quiet"[^>]*>([^<]*:)<\/span>/g)].map(([, name]) => name!)
    t.equal(names.length, 4, language)
    for (const name of names) t.equal(name.endsWith('\u00a0:'), language === 'fr', name)
  }
})

t.test('the subject of a French mail also has a no-break space before its colon', async (t) => {
  const request = signed('fr', '2026-11-28T20:00:00.000Z')
  t.equal(
    composePaperMail('signature_request', request, { link: null, message: null }).subject,
    'Sign\u00e9\u00a0: Plan de la cuisine de Harbor & Pine',
  )
})

t.test('the mail of a partly paid invoice shows the balance once', async (t) => {
  const { text, html } = invoiceMailIn('en')
  const balance = '\u20ac6,475.49'
  t.strictSame(namedLines(text), [
    `    Balance due: ${balance}`,
    ...[
      '    Due: 15 April 2026',
      '    Project: Kitchen remodel',
      '    Total: \u20ac9,475.49',
      '    Paid: \u2212\u20ac3,000.00',
    ],
  ])
  const facts = html.slice(html.indexOf('<table class="line"'))
  t.equal(facts.split(balance).length - 1, 1)
})

const signed = (language: Language, at: string | null): SignaturePaper => {
  const from = letterhead(language)
  const document = {
    from,
    number: 'Plan.pdf',
    status: 'kept' as const,
    id: 7,
    version: 2,
    size: 34_567,
    legible: true as const,
  }
  const signature =
    at === null ? null : { name: 'Dana Ortiz', typed: 'Dana Ortiz', at, ipAddress: null, userAgent: null }
  return {
    ...{ from, number: 'Plan.pdf', status: at === null ? 'sent' : 'signed', title: 'Plan de la cuisine', signature },
    ...{ signerName: 'Dana Ortiz', signerEmail: 'dana@mail.example', expiresAt: '2026-12-05T12:00:00.000Z' },
    ...{ fileOpenedAt: null, documentHash: 'cd'.repeat(32), content: { entityType: 'document', document } },
  }
}

t.test('the mail about a file to sign shows the file name as heading, and the date in smaller type', async (t) => {
  const mail = (at: string | null) =>
    composePaperMail('signature_request', signed('en', at), { link: null, message: null })
  const done = mail('2026-11-28T20:00:00.000Z')
  matches(t, done.text, containing('\n    Plan.pdf\n    Signed 28 November 2026\n'))
  matches(
    t,
    done.html,
    /<h1 class="ink"[^>]*font-size:26px[^>]*>Plan\.pdf<\/h1><span class="quiet"[^>]*font-size:14px">Signed 28 November 2026<\/span>/,
  )
  const open = mail(null)
  matches(t, open.text, containing('\n    Plan.pdf\n    To be signed by 5 December 2026 at 12:00 UTC\n'))
})

t.test('a mail shows the company name as text even next to the logo', async (t) => {
  const named = (given: Partial<Letterhead>) => {
    const { html } = composePaperMail('invoice', invoiceSample({ from: letterhead('en', given), terms: null }), {
      link: null,
      message: null,
    })
    const head = html.slice(html.indexOf('<td class="page"'), html.indexOf('<td class="card"'))
    return head.replace(/<[^>]*>/g, ' ').trim()
  }
  t.equal(named({}), 'Harbor &amp; Pine')
  t.equal(named({ logo }), 'Harbor &amp; Pine')
})
