import t from 'tap'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { buildSubject, cutText } from '../../workers/mail/subject.ts'
import { wrapMailText } from '../../workers/mail/wrap-text.ts'

const lengthOf = (text: string) => [...new Intl.Segmenter().segment(text)].length
const company = 'Cascade Ridge Builders'

t.test('a mail subject has the kind, the title and the project of the paper, and the sender', async (t) => {
  const project = 'Haddad kitchen'
  t.equal(
    buildSubject({ what: 'Invoice INV-0012', project, company }),
    'Invoice INV-0012 for Haddad kitchen from Cascade Ridge Builders',
  )
  t.equal(
    buildSubject({ what: 'Bid B-7', title: 'Loft', project, company: null }),
    'Bid B-7: Loft for Haddad kitchen',
    'a mail to the organization itself names no sender',
  )
  t.equal(
    buildSubject({ what: 'Bid B-7', title: 'The HADDAD Kitchen', project, company }),
    'Bid B-7: The HADDAD Kitchen from Cascade Ridge Builders',
    'the project is omitted if the title contains it',
  )
})

t.test("the subject leaves out the sender's name if the title or the project's name contains it", async (t) => {
  const what = 'Bid B-7'
  t.equal(
    buildSubject({ what, title: `${company}: new stairs`, company }),
    'Bid B-7: Cascade Ridge Builders: new stairs',
  )
  const project = 'Office of cascade ridge builders'
  t.equal(buildSubject({ what, project, company }), 'Bid B-7 for Office of cascade ridge builders')
  t.equal(
    buildSubject({ what, title: 'Apartment', company: 'Art' }),
    'Bid B-7: Apartment from Art',
    'a part of a word does not count as the sender',
  )
  const long = buildSubject({ what, title: `${'Stairs and railings, '.repeat(6)}${company}`, company })
  matches(t, long, /… from Cascade Ridge Builders$/, 'the sender is added if it was cut off the title')
  t.equal(buildSubject({ what, title: 'Stairs', company: '★' }), 'Bid B-7: Stairs from ★')
})

t.test('a mail subject has at most 100 characters and is cut between words', async (t) => {
  const words = 'Remodel of the kitchen, the primary bath and the loft above the garage'
  const long = buildSubject({ what: 'Change order CO-000042', title: words, project: `${words} in Seattle`, company })
  t.ok(lengthOf(long) <= 100, long)
  matches(t, long, /^Change order CO-000042: Remodel of the… for Remodel of the… from Cascade Ridge Builders$/)
  const endless = buildSubject({ what: 'Bid '.repeat(40), title: words, project: words, company: company.repeat(9) })
  t.ok(lengthOf(endless) <= 100, endless)
  for (const [what, title, project] of [
    ['Bid B-7', 37, 37],
    ['Bid B-7x', 36, 37],
  ] as const) {
    const both = buildSubject({ what, title: 'T'.repeat(90), project: 'P'.repeat(91), company: 'Acme' })
    t.equal(both, `${what}: ${'T'.repeat(title)}… for ${'P'.repeat(project)}… from Acme`, 'all 100 characters are used')
  }
  t.equal(cutText('One two three', 8), 'One two…')
  t.equal(cutText('One two three', 7), 'One…')
  t.equal(cutText('Donaudampfschifffahrt', 8), 'Donauda…')
})

t.test(
  'a subject keeps emoji and right-to-left text whole and neutralizes line breaks and direction marks',
  async (t) => {
    const emoji = '👩‍👩‍👧‍👦🏗️'.repeat(60)
    const subject = buildSubject({ what: 'Bid B-7', title: emoji, company })
    t.ok(lengthOf(subject) <= 100)
    matches(t, subject, /^Bid B-7: (👩‍👩‍👧‍👦|🏗️)+… from Cascade Ridge Builders$/u)
    matches(t, buildSubject({ what: 'Bid B-7', title: 'مطبخ حداد', company }), containing('Bid B-7: مطبخ حداد from'))
    const broken = buildSubject({ what: 'Bid B-7', title: 'x\r\nBcc: all@example.com\u202e', company: 'A\nB' })
    t.equal(broken, 'Bid B-7: x Bcc: all@example.com[U+202E] from A B')
  },
)

t.test('a plain-text mail wraps at 72 characters between words, except URLs and the signature delimiter', async (t) => {
  const address = `https://build.example/${'x'.repeat(90)}`
  const text = wrapMailText(`${'word '.repeat(40)}\n\n\n\n    ${'fact '.repeat(20)}\n${address}\n\n-- \nAcme\n`)
  for (const line of text.split('\n')) t.ok(line.length <= 72 || line === address, line)
  matches(t, text, containing(`\n${address}\n\n-- \nAcme\n`))
  matches(t, text, /\n {4}fact .*\n {4}fact /)
  lacks(t, text, '\n\n\n')
})
