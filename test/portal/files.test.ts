import { once } from 'node:events'
import { connect } from 'node:net'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { type FormVisitor, parseForms, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin } = service
const action = '/portal/branding'
const type = 'multipart/form-data; boundary=xyz'
const field = (name: string, value: string) =>
  `--xyz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (content: string) =>
  `--xyz\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`
const end = '--xyz--\r\n'

const visitor = await signInVisitor(origin, await makeUser(await service.tenant()))
const { hidden } = parseForms((await visitor.get(action)).text).find((one) => one.action === action)!
const token = field('form', hidden.form!)
const cookies = ({ cookies }: FormVisitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const send = (body: string, contentType = type): Promise<ClientAnswer> =>
  sendRaw(origin + action, 'POST', { body, headers: { 'Content-Type': contentType, Cookie: cookies(visitor) } })

/** Sends only the start of a form, and returns the answer once the service closes the connection. */
async function refusedMidway(start: string, length: number): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text
  })
  const head = [`POST ${action} HTTP/1.1`, 'Host: x', `Cookie: ${cookies(visitor)}`, `Content-Type: ${type}`]
  socket.write(`${[...head, `Content-Length: ${length}`].join('\r\n')}\r\n\r\n${start}`)
  await once(socket, 'close')
  return answer
}

t.test('a file form without a valid token as its first field is rejected before the rest of it arrives', async (t) => {
  const foreign = {
    'a made-up token': field('form', 'made.up') + file('x'),
    'the file first': file('x'.repeat(5_000)) + token,
    'another field first': field('name', 'x') + token,
    'a first field that is a file': `${file('x').replace('"logo"', '"form"')}--xyz`,
    'nothing but a long first part': `--xyz\r\n${'x'.repeat(5_000)}`,
  }
  await Promise.all(
    Object.entries(foreign).map(async ([what, start]) => {
      const answer = await refusedMidway(start, 6_000_000)
      matches(t, answer, /^HTTP\/1\.1 403 .*open for too long/s, what)
    }),
  )
})

t.test(
  'a form with more than 40 parts or 6 MB gets an error page, and its connection is not read to the end',
  async (t) => {
    const parts = (count: number) => token + field('x', '').repeat(count - 1)
    t.equal((await send(parts(40) + end)).status, 303)
    matches(t, await send(parts(41) + end), { status: 413, text: /more than 40 parts/ })
    matches(t, await send(parts(80_000) + end), { status: 413, text: /more than 40 parts/ })
    matches(t, await send(token + '--xyz\r\n'.repeat(80_000) + end), { status: 413, text: /more than 40 parts/ })
    const large = [refusedMidway(parts(200), 6_000_000), refusedMidway(token, 6 * 1024 * 1024 + 1)]
    for (const answer of await Promise.all(large)) matches(t, answer, /^HTTP\/1\.1 413 .*<html/s)
    matches(t, await send(token + field('x', 'y'.repeat(70_000)) + end), {
      status: 413,
      text: /One of its fields is too large/,
    })
  },
)

t.test('a malformed multipart form is rejected with an error page', async (t) => {
  matches(t, await send('form=x', 'application/x-www-form-urlencoded'), { status: 415, text: /must be multipart/ })
  matches(t, await send(token + end, 'multipart/form-data'), { status: 415 })
  matches(t, await send(token), { status: 403 })
  matches(t, await send(`${token}--xyz\r\nContent-Disposition: form-data; name="logo"\r\n\r\nx`), { status: 400 })
  matches(t, await send(`${token}--xyz\r\nContent-Type: image/png\r\n\r\nx\r\n${end}`), { status: 400 })
  matches(t, await send(`${token}--xyz\r\nx: ${'y'.repeat(3_000)}\r\n\r\nx\r\n${end}`), { status: 400 })
  matches(t, await send(token + file('') + end), { status: 422, text: /Is an empty file/ })
  matches(t, await send(token + file(`not --xyz a picture`) + end), { status: 422 })
})
