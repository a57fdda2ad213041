import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import t from 'tap'
import { labelsOf } from '../../db/domain/language/labels.ts'
import type { Language } from '../../db/domain/language/languages.ts'
import type { Letterhead, Logo } from '../../db/domain/papers/letterhead.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { sampleBid } from '../../scripts/testkit/fixtures/bid-paper.ts'
import { sampleMails } from '../../scripts/testkit/fixtures/mails.ts'
import { readMail } from '../../scripts/testkit/peers/mime.ts'
import { startsWithGreeting } from '../../workers/mail/greeting.ts'
import { toMailLetterhead } from '../../workers/mail/head.ts'
import { composePaperMail, type PaperMailOptions } from '../../workers/papers/paper-mails.ts'

const elements = (html: string) => html.replace(/<!--.*?-->/gs, '').matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)
const empty = new Set(['meta', 'img', 'br'])

/** Returns the elements that are not closed correctly. */
function unbalanced(html: string): string[] {
  const open: string[] = []
  const wrong: string[] = []
  for (const [, end, name] of elements(html)) {
    if (empty.has(name!)) continue
    if (!end) open.push(name!)
    else if (open.pop() !== name) wrong.push(`</${name}>`)
  }
  return [...wrong, ...open]
}

for (const mail of nonEmpty(sampleMails())) {
  t.test(`HTML and text of the mail "${mail.kind}" have the same content and the common layout`, async (t) => {
    const { subject, text, html, link } = mail
    t.ok(subject.length <= 100, subject)
    matches(t, subject, /[^ ]$/)
    matches(t, html, containing('<title>'))
    t.strictSame(unbalanced(html), [])
    for (const words of [text, html]) {
      matches(t, words, containing('Cascade Ridge Builders'))
      matches(t, words, containing('Hello'))
      lacks(t, words, /\{\{|undefined|\[object|null/)
    }
    for (const line of text.split('\n')) t.ok(line.length <= 72 || line === link, line)
    matches(t, text, /\n\n-- \nCascade Ridge Builders\n/)
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)
    t.strictSame(
      addresses,
      link ? [link, link] : [],
      'only the button and the address as text, and no external content',
    )
    if (link) matches(t, text.split('\n'), containing([link]), 'on its own line')
    matches(t, html, containing('prefers-color-scheme: dark'))
    matches(t, html, containing('<!--[if mso]>'))
    lacks(t, html, /<script|onclick|javascript:/)
  })
}

t.test('mails use the currency and date format of the organization', async (t) => {
  const conventions = { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin', paper: 'a4' } as const
  for (const { kind, text, html } of nonEmpty(sampleMails({ conventions }))) {
    if (kind.startsWith('password')) continue
    for (const words of [text, html]) {
      lacks(t, words, /\$\d|, 2026/, kind)
      if (kind.startsWith('invoice')) matches(t, words, /308,19\s€/, kind)
    }
  }
})

t.test("mails about passwords are in the organization's language, in HTML and text", async (t) => {
  const kindsOf = (language: Language) =>
    new Map(sampleMails({ language }).flatMap((mail) => (mail.kind.startsWith('password') ? [[mail.kind, mail]] : [])))
  const english = kindsOf('en')
  t.equal(english.size, 3)
  for (const language of ['es', 'de', 'fr'] as const) {
    const hello = labelsOf(language)('mail.hello')
    for (const [kind, { subject, text, html }] of nonEmpty(kindsOf(language))) {
      matches(t, html, containing(`<html lang="${language}">`), kind)
      for (const words of [text, html]) {
        matches(t, words, containing(`${hello} `), kind)
        lacks(t, words, /Hello|your password|your account|works once/, kind)
      }
      t.not(subject, english.get(kind)!.subject)
    }
  }
})

t.test('user input is escaped in every mail and cannot add a header', async (t) => {
  const nasty = '<script>alert(1)</script>{{link}}"\u202ex\r\nBcc: everybody@example.com'
  const from = { companyName: nasty, phone: nasty, address: nasty } as Partial<Letterhead>
  for (const { kind, subject, html, text } of nonEmpty(sampleMails(from))) {
    lacks(t, html, '<script>', kind)
    matches(t, html, containing('&lt;script&gt;'), kind)
    matches(t, text, containing('[U+202E]'), kind)
    t.ok([...subject].length <= 100, subject)
    const transport = createTransport({ streamTransport: true, buffer: true })
    const { message } = await transport.sendMail({ to: 'dana@example.com', subject, text, html })
    lacks(t, readMail((message as Buffer).toString('latin1')).headers, /^Bcc:/im, kind)
  }
})

t.test('the logo is above the company name, which is also written as text', async (t) => {
  const content = Buffer.from('picture')
  const hash = createHash('sha256').update(content).digest('hex')
  const logo = { hash, contentType: 'image/png', width: 600, height: 120, content: content.toString('base64') } as const
  for (const { kind, html } of nonEmpty(sampleMails({ logo }))) {
    matches(
      t,
      html,
      /<img [^>]*src="cid:logo@letterhead"[^>]*alt=""[^>]*><\/span><div [^>]*>Cascade Ridge Builders<\/div>/,
      kind,
    )
  }
})

t.test('a mail shows a logo with its proportions, in whole pixels', (t) => {
  const logo = { hash: 'a', contentType: 'image/png', content: '' } as const
  const sizeOf = (given: Pick<Logo, 'width' | 'height'>) =>
    toMailLetterhead({ ...sampleBid(1).from, logo: { ...logo, ...given } }).logo
  matches(t, sizeOf({ width: 600, height: 122 }), { width: 220, height: 45 })
  matches(t, sizeOf({ width: 600, height: 121 }), { width: 220, height: 44 })
  matches(t, sizeOf({ width: 100, height: 121 }), { width: 60, height: 72 })
  matches(t, sizeOf({ width: 100, height: 122 }), { width: 59, height: 72 })
  t.end()
})

t.test('startsWithGreeting is fast for any message', (t) => {
  for (const text of ['A', 'A ', 'A.', 'Aa', "A'", ' ', '\n', 'A,\n', 'Dear', 'Ms. ']) {
    const message = text.repeat(5_000 / text.length)
    // A pattern with backtracking would take practically forever for one of these texts.
    for (const end of ['', ',', ',\n', '!\n.', '\n\nA']) t.type(startsWithGreeting(message + end), 'boolean')
  }
  t.end()
})

t.test(
  "a mail contains only one greeting: the default is left out if the organization's message has one",
  async (t) => {
    const greeting = [
      'Hello Dana,\n\nHere is the bid.',
      'Hi, here it is.',
      'Dear Ms. Ortiz\n\nHere it is.',
      'Good morning!',
      '  Dana,\nhere it is.',
      'Herr Dr. Müller-Lüdenscheid,\nanbei.',
      'Sehr geehrte Frau Ortiz,\n\nanbei das Angebot.',
      'Guten Tag Frau Ortiz',
      '¡Hola, Dana!',
      'Estimada Dana:',
      'Buenos días',
      'Bonjour,\n\nVoici l’offre.',
      'Chère Dana,',
    ]
    for (const message of greeting) t.ok(startsWithGreeting(message), message)
    const others = [
      'Here is the bid.',
      'As discussed, here is the bid.',
      'High time that we build this.',
      'Dana, here it is.',
      'Hidden costs are none.',
      'Cherry cabinets, as you asked.',
      'Thank you, \nit was a pleasure.',
      'please sign,\nit is late.',
    ]
    for (const message of others) t.notOk(startsWithGreeting(message), message)
    const greetings = (message: string, options: Partial<PaperMailOptions> = {}) => {
      const bid = { ...sampleBid(14), status: 'rejected', acceptance: null } as const
      const { text, html } = composePaperMail('bid', bid, { link: null, message, ...options })
      return [text, html].map((words) => words.match(/Hello/g)?.length ?? 0)
    }
    t.strictSame(greetings('Hello Dana,\n\nplease look at this.'), [1, 1])
    t.strictSame(greetings('Please look at this.'), [1, 1])
    const [inText] = greetings('Hello there, it is too dear.', { audience: 'office' })
    t.equal(inText, 2, "a customer's message is quoted below our greeting")
  },
)
