import type { Fault } from '../fault.ts'

const retrying = 'scripts/sdk/retrying-fetch.ts'
const credentialed = 'scripts/sdk/credentialed-client.ts'
const files = 'scripts/sdk/files.ts'
const events = 'scripts/sdk/events.ts'
const webhooks = 'scripts/sdk/webhooks.ts'
const credentials = 'scripts/sdk/cli/credentials.ts'
const operations = 'scripts/sdk/cli/operations.ts'
const retryTests = ['test/sdk/retries.test.ts']
const listTests = ['test/sdk/tour.test.ts']
const logTests = ['test/sdk/log.test.ts']
const fileTests = ['test/sdk/files.test.ts']
const webhookTests = ['test/sdk/webhooks.test.ts']
const cliTests = ['test/sdk/cli.test.ts']

export const faults: readonly Fault[] = [
  {
    name: 'a token is exchanged again, which no key makes harmless',
    file: credentialed,
    find: 'if (!singleCalls.includes(call)) repeatable.add(request)',
    replace: 'repeatable.add(request)',
    tests: retryTests,
  },
  {
    name: 'the key that the caller chose for a change is replaced',
    file: credentialed,
    find: "if (isChange && !headers.has('Idempotency-Key'))",
    replace: 'if (isChange)',
    tests: retryTests,
  },
  {
    name: 'the SDK asks again before Retry-After is over',
    file: retrying,
    find: 'seconds === undefined ? backoffMs(attempt) : seconds * 1000',
    replace: 'seconds === undefined ? backoffMs(attempt) : Math.min(seconds * 1000, backoffMs(attempt))',
    tests: retryTests,
  },
  {
    name: 'a Retry-After that is a date is not understood',
    file: 'scripts/sdk/problem.ts',
    find: 'const atMs = Date.parse(text)',
    replace: 'const atMs = Number.NaN',
    tests: retryTests,
  },
  {
    name: 'a program waits for hours where Retry-After says so',
    file: retrying,
    find: '      if (answer && waitMs > maxWaitMs) return answer\n',
    replace: '',
    tests: retryTests,
  },
  {
    name: 'a list that begins somewhere gives its first page for ever',
    file: 'scripts/sdk/lists.ts',
    find: '{ ...query, ...at }',
    replace: '{ ...at, ...query }',
    tests: logTests,
  },
  {
    name: 'the pages after the first are of the whole list',
    file: 'scripts/sdk/lists.ts',
    find: 'query: { ...query, ...at } })',
    replace: "query: 'cursor' in at ? { ...at } : { ...query, ...at } })",
    tests: listTests,
  },
  {
    name: 'the event behind the end of a page is left out',
    file: 'scripts/sdk/lists.ts',
    find: '{ after: Number(cursor) }',
    replace: '{ after: Number(cursor) + 1 }',
    tests: logTests,
  },
  {
    name: 'whoever follows the log is given what was there again and again',
    file: events,
    find: '        last = sequence\n',
    replace: '',
    tests: logTests,
  },
  {
    name: 'the end of a log whose beginning is gone is not found',
    file: events,
    find: '      if (error instanceof ApiProblem && error.status === 410) return true\n',
    replace: '',
    tests: logTests,
  },
  {
    name: 'a cancelled job is waited for without end',
    file: 'scripts/sdk/jobs.ts',
    find: " || data.status === 'cancelled'",
    replace: '',
    tests: ['test/sdk/tour.test.ts'],
  },
  {
    name: 'a job that failed is taken for one that is completed',
    file: 'scripts/sdk/jobs.ts',
    find: "if (data.status === 'completed') return data",
    replace: "if (data.status !== 'queued' && data.status !== 'running') return data",
    tests: ['test/sdk/tour.test.ts'],
  },
  {
    name: 'the key goes to whoever keeps the files',
    file: 'scripts/sdk/construction-api.ts',
    find: '    const { url: _, key: __, ...retrying } = options\n    this.#retrying = retrying',
    replace: `    const { url: _, key, ...retrying } = options
    const send = retrying.fetch ?? fetch
    const fetchWithKey: typeof fetch = (input, init) => {
      const request = new Request(input, init)
      if (typeof key === 'string') request.headers.set('Authorization', \`Bearer \${key}\`)
      return send(request)
    }
    this.#retrying = { ...retrying, fetch: fetchWithKey }`,
    tests: fileTests,
  },
  {
    name: 'an upload whose connection breaks is not sent again',
    file: files,
    find: 'retryingFetch(() => true, longest)',
    replace: 'retryingFetch(() => false, longest)',
    tests: fileTests,
  },
  {
    name: 'another file in the place of an upload is taken for it',
    file: files,
    find: '(answer.status === 409 && attempts > 1)',
    replace: 'answer.status === 409',
    tests: fileTests,
  },
  {
    name: 'the beginning of a signature vouches for a webhook',
    file: webhooks,
    find: "      if (await crypto.subtle.verify('HMAC', key, signature, message))\n",
    replace: `      const signing = await crypto.subtle.importKey('raw', keyOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
      const own = new Uint8Array(await crypto.subtle.sign('HMAC', signing, message))
      if (key && signature.length > 0 && signature.every((byte, at) => byte === own[at]))\n`,
    tests: webhookTests,
  },
  {
    name: 'a webhook of long ago is taken for one of now',
    file: webhooks,
    find: 'Math.abs(nowMs / 1000 - Number(time)) > toleranceSeconds',
    replace: 'Number(time) - nowMs / 1000 > toleranceSeconds',
    tests: webhookTests,
  },
  {
    name: 'a key is shown as it is typed',
    file: 'scripts/sdk/cli/terminal.ts',
    find: 'const hides = isSecret && stdin.isTTY === true',
    replace: 'const hides = isSecret && stdin.isTTY === false',
    tests: cliTests,
  },
  {
    name: 'a key as an argument is said again in the complaint',
    file: 'scripts/sdk/cli/command-line.ts',
    find: "      'do not pass a key as an argument,",
    replace: "      args.join(' ') + ': do not pass a key as an argument,",
    tests: cliTests,
  },
  {
    name: 'the kept key goes to another service',
    file: credentials,
    find: 'new URL(url).origin !== new URL(kept.url).origin',
    replace: 'new URL(url).protocol !== new URL(kept.url).protocol',
    tests: cliTests,
  },
  {
    name: 'the file with the credentials may be read by others',
    file: credentials,
    find: "{ mode: 0o600, flag: 'wx' }",
    replace: "{ flag: 'wx' }",
    tests: cliTests,
  },
  {
    name: 'two commands renew the tokens by one refresh token',
    file: credentials,
    find: "open(lock, 'wx')",
    replace: "open(lock, 'w')",
    tests: cliTests,
  },
  {
    name: '--save writes over a file that came while it waited',
    file: operations,
    find: "createWriteStream(path, { flags: 'wx' })",
    replace: 'createWriteStream(path)',
    tests: cliTests,
  },
  {
    name: 'what could not be saved is started all the same',
    file: operations,
    find: '  if (values.save !== undefined) await refuseToSave(command, values.save)\n',
    replace: '',
    tests: cliTests,
  },
  {
    name: 'a dry run of the command line imports',
    file: 'scripts/sdk/cli/imports.ts',
    find: '    dryRun,\n',
    replace: '',
    tests: cliTests,
  },
  {
    name: 'what a record holds steers the terminal that shows it',
    file: 'scripts/sdk/cli/output.ts',
    find: "return terminalText(typeof value === 'object' ? JSON.stringify(value) : String(value))",
    replace: "return typeof value === 'object' ? JSON.stringify(value) : String(value)",
    tests: cliTests,
  },
  {
    name: 'a command that was refused ends as if it had gone well',
    file: 'scripts/sdk/cli/command-line.ts',
    find: 'isOfArguments(error) ? 2 : 1',
    replace: 'isOfArguments(error) ? 2 : 0',
    tests: cliTests,
  },
  {
    name: 'listen leaves its endpoint behind',
    file: 'scripts/sdk/cli/watching.ts',
    find: '      await api.deleteWebhookEndpoint({ path: { id: made.data.id } })\n',
    replace: '',
    tests: cliTests,
  },
  {
    name: 'the package is without what is generated',
    file: 'scripts/sdk-package/pack.ts',
    find: "files: ['lib', ",
    replace: "files: ['lib/scripts', ",
    tests: ['test/sdk/package.test.ts'],
  },
]
