import type { Fault } from '../../fault.ts'

const overload = 'handlers/http/wire/overload.ts'
const shed = [
  'test/http/overload/queue.test.ts',
  'test/http/overload/shedding.test.ts',
  'test/http/page-limits.test.ts',
]

const interceptRequests = ['test/http/overload/early-refusals.test.ts']

/** What a crowd, or a client that misbehaves, can take from the others before anybody knows who it is. */
export const faults: readonly Fault[] = [
  {
    name: 'refused lists come back as a burst each second',
    file: overload,
    find: `    this.#usual.noteRefusal(now)
    return false`,
    replace: '    return false',
    tests: ['test/http/overload/queue.test.ts'],
  },
  {
    name: 'one caller keeps all others out',
    file: overload,
    find: 'if (!this.#admits(now, share) && !this.#hasShare(own, Math.min(share, 1) * this.#room(now))) return undefined',
    replace: 'if (!this.#admits(now, share)) return undefined',
    tests: shed,
  },
  {
    name: 'whoever has come gets in, however full it is',
    file: overload,
    find: 'return (own + 1) * callers <= room',
    replace: 'return own + 1 <= room',
    tests: shed,
  },
  {
    name: 'a caller’s share is never given back',
    file: overload,
    find: '    if (left === 0) this.#presentOf.delete(request.caller)\n    else this.#presentOf.set(request.caller, left)\n',
    replace: '',
    tests: shed,
  },
  {
    name: 'a thousand who are answered as they are read are no crowd',
    file: overload,
    find: 'if (request.turn !== undefined && request.turn === this.#turn && request.counts) this.#answered.push(request)\n    else this.#uncount(request)',
    replace: 'this.#uncount(request)',
    tests: shed,
  },
  {
    name: 'a crowd that has gone is a crowd for ever',
    file: overload,
    find: '    this.#wasFull = false\n',
    replace: '',
    tests: shed,
  },
  {
    name: 'all turns of the event loop are one',
    file: overload,
    find: '        this.#isOver = true\n',
    replace: '',
    tests: shed,
  },
  {
    name: 'customers are refused with everybody',
    file: overload,
    find: 'return this.#later.admits(now, this.#present < share * this.#room(now),',
    replace: 'return this.#later.admits(now, this.#present < this.#room(now),',
    tests: shed,
  },
  {
    name: 'all keys of one address are one caller',
    file: 'handlers/http/wire/http-server.ts',
    find: 'return ofOrganization ?? networkOf(request)',
    replace: 'return networkOf(request)',
    tests: shed,
  },
  {
    name: 'each key of an organization has a share of its own',
    file: 'handlers/http/wire/http-server.ts',
    find: 'credentialCache.organizationLabelOf(bearerTokenOf(request.headers.authorization))',
    replace: 'request.headers.authorization',
    tests: shed,
  },
  {
    name: 'each invented credential has a share of its own',
    file: 'handlers/http/wire/http-server.ts',
    find: 'return ofOrganization ?? networkOf(request)',
    replace: 'return ofOrganization ?? request.headers.authorization ?? networkOf(request)',
    tests: shed,
  },
  {
    name: 'a refusal overtakes the answer before it',
    file: 'handlers/http/wire/http-server.ts',
    find: 'if (answers.has(request.socket) || ending.has(request.socket)) return undefined',
    replace: 'if (ending.has(request.socket)) return undefined',
    tests: interceptRequests,
  },
  {
    name: 'who is refused keeps the connection to a service that ends',
    file: 'handlers/http/wire/http-server.ts',
    find: ' || options.isEnding()) return undefined',
    replace: ') return undefined',
    tests: interceptRequests,
  },
  {
    name: 'a page may not read why it is refused',
    file: 'handlers/http/wire/http-server.ts',
    find: `|| (origins.size > 0 && request.headers.origin !== undefined))
      return undefined`,
    replace: ') return undefined',
    tests: interceptRequests,
  },
  {
    name: 'who closes a connection gets it kept',
    file: 'handlers/http/adapters/request-interceptor.ts',
    find: 'const isPlain = isKept && ',
    replace: 'const isPlain = ',
    tests: interceptRequests,
  },
  {
    name: 'an answer that waits is overtaken by the next',
    file: 'handlers/http/adapters/request-interceptor.ts',
    find: '      hurry()\n',
    replace: '',
    tests: interceptRequests,
  },
  {
    name: 'who ends its side while its refusal waits is not answered',
    file: 'handlers/http/adapters/request-interceptor.ts',
    find: "socket.prependListener('end', hurry)",
    replace: 'socket',
    tests: interceptRequests,
  },
  {
    name: 'refusals wait while the service ends',
    file: 'handlers/start.ts',
    find: '    refusals.release()\n',
    replace: '',
    tests: interceptRequests,
  },
  {
    name: 'a full queue grows longer with each second',
    file: overload,
    find: 'if (answered > 0 && !this.#usual.isShedding(now))',
    replace: 'if (answered > 0)',
    tests: ['test/http/overload/queue.test.ts'],
  },
  {
    name: 'one caller has all of a full queue while others wait',
    file: overload,
    find: 'if (share <= 1 && this.#takesOthersPlaces(own, now)) {',
    replace: 'if (share < 0 && this.#takesOthersPlaces(own, now)) {',
    tests: ['test/http/overload/queue.test.ts'],
  },
  {
    name: 'all that is refused has an answer made for it',
    file: 'handlers/http/adapters/request-interceptor.ts',
    find: 'if (!parser || !goOn) return',
    replace: 'if (!parser || !goOn || parser) return',
    tests: interceptRequests,
  },
  {
    name: 'a burst of new connections is told to try again',
    file: 'handlers/start.ts',
    find: 'host: settings.host, backlog }',
    replace: 'host: settings.host }',
    tests: ['test/http/connections/burst.test.ts'],
  },
  {
    name: 'a connection that is kept open holds its last request',
    file: 'handlers/http/wire/http-server.ts',
    find: 'answers.get(request.socket) === response) answers.delete(request.socket)',
    replace: 'answers.get(request.socket) !== response) answers.delete(request.socket)',
    tests: ['test/http/connections/idle.test.ts'],
  },
  {
    name: 'what is broken behind a refusal is answered a second time',
    file: 'handlers/http/wire/http-server.ts',
    find: 'if (request.complete && answers.get',
    replace: 'if (answers.get',
    tests: ['test/http/connections/idle.test.ts'],
  },
  {
    name: 'a client that has gone ends the process',
    file: 'handlers/start.ts',
    find: 'clientNetworkOf({ ip: proxyAddr(request, trusts), socket: request.socket })',
    replace: 'proxyAddr(request, trusts).toLowerCase()',
    tests: ['test/http/connections/hostile.test.ts'],
  },
]
