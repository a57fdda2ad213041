import t from 'tap'
import {
  describeEmailProblem,
  emailAddressForms,
  isEmailAddress,
  toAsciiAddress,
  toUnicodeAddress,
} from '../../../db/domain/texts/email-addresses.ts'

t.test('an e-mail address may have an internationalized domain, but only ASCII before the @', (t) => {
  const taken = [
    'dana@ortiz.example',
    'dana@m\u00fcnchen.example',
    'a.b+c@\u4f8b\u3048.jp',
    'x@stra\u00dfe.de',
    'x@xn--mnchen-3ya.example',
  ]
  for (const text of taken) t.equal(isEmailAddress(text), true, text)
  const refused = [
    ...[
      'd\u00e4na@ortiz.example',
      'dana',
      'dana@',
      '@m\u00fcnchen.example',
      'dana@m\u00fcnchen',
      'a@b@m\u00fcnchen.example',
    ],
    ...[
      'dana@m\u00fcn chen.example',
      'dana@m\u00fcn\u00adchen.example',
      'dana@m\u00fcn\u202echen.example',
      'dana@m\u00fc%6e.example',
    ],
    ...[
      `dana@${'\u00e9'.repeat(70)}.example`,
      `dana@${'m\u00fcnchen.'.repeat(20)}example`,
      'dana@-m\u00fcnchen-.example',
    ],
  ]
  for (const text of refused) t.equal(isEmailAddress(text), false, text)
  t.equal(describeEmailProblem('d\u00e4na@ortiz.example'), 'an e-mail address with only ASCII characters before the @')
  t.equal(describeEmailProblem('d\u00e4na'), 'an e-mail address')
  t.end()
})

t.test('mail is sent to the ASCII form of a domain, and a lookup finds both forms of an address', (t) => {
  t.equal(toAsciiAddress('Dana@M\u00dcNCHEN.example'), 'Dana@xn--mnchen-3ya.example')
  t.equal(toAsciiAddress('dana@ortiz.example'), 'dana@ortiz.example')
  t.equal(toAsciiAddress('no address \u00e9'), 'no address \u00e9')
  const both = ['dana@xn--mnchen-3ya.example', 'dana@m\u00fcnchen.example']
  for (const text of both) t.strictSame(emailAddressForms(text), both, text)
  t.strictSame(emailAddressForms('dana@ortiz.example'), ['dana@ortiz.example', 'dana@ortiz.example'])
  t.strictSame(emailAddressForms('dana@xn--a.example'), ['dana@xn--a.example', 'dana@xn--a.example'])
  t.equal(toUnicodeAddress('dana@\uff4d\u00fcnchen.example'), 'dana@m\u00fcnchen.example')
  t.equal(toUnicodeAddress('dana@xn--mnchen-3ya.example'), 'dana@xn--mnchen-3ya.example')
  t.end()
})
