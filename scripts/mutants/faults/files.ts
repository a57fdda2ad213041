import type { Fault } from '../fault.ts'

const transfers = 'db/files/transfers.ts'
const doors = 'handlers/http/public/transfers.ts'
const send = 'handlers/http/files/send.ts'
const tests = ['test/files/transfers.test.ts', 'test/jobs/jobs.test.ts']

export const faults: readonly Fault[] = [
  {
    name: 'a file that was sent waits an hour for its import instead of a week',
    file: transfers,
    find: '      expiresAt: after(Date.now(), finishedLifeMs),\n',
    replace: '',
    tests: ['test/files/bounds.test.ts', ...tests],
  },
  {
    name: 'an upload whose week is over is imported',
    file: transfers,
    find: "const gone = !upload || upload.state === 'expired' || upload.expiresAt <= db.at",
    replace: "const gone = !upload || upload.state === 'expired'",
    tests: ['test/jobs/jobs.test.ts', 'test/documents/documents.test.ts', 'test/files/upload-purposes.test.ts'],
  },
  {
    name: 'a download goes on after its job is deleted',
    file: transfers,
    find: "if (!row || row.state === 'used' || row.deletedAt !== null) throw gone('download')",
    replace: "if (!row || row.state === 'used') throw gone('download')",
    tests,
  },
  {
    name: 'the errors address serves the result',
    file: transfers,
    find: "(row.kind === 'errors' ? row.errorsArtifact : row.artifact)",
    replace: '(row.artifact ?? row.errorsArtifact)',
    tests: ['test/jobs/jobs.test.ts', 'test/files/transfers.test.ts'],
  },
  {
    name: 'the state of an upload is shown after its time',
    file: doors,
    find: '  refuseExpiredUpload(upload)\n  const { contentType',
    replace: "  if (!upload) throw notFound('upload')\n  const { contentType",
    tests,
  },
  {
    name: 'a file of exactly the largest size is refused by what it announces',
    file: doors,
    find: 'if (announced > maxBytes) {',
    replace: 'if (announced >= maxBytes) {',
    tests: [...tests, 'test/files/upload-purposes.test.ts'],
  },
  {
    name: 'a file of exactly the largest size is refused as it comes',
    file: 'db/files/receive.ts',
    find: 'if (size > maxBytes) throw tooLarge(maxBytes)',
    replace: 'if (size >= maxBytes) throw tooLarge(maxBytes)',
    tests: [...tests, 'test/files/upload-purposes.test.ts', 'test/files/bucket.test.ts'],
  },
  {
    name: 'a compressed file is kept as if it were CSV',
    file: doors,
    find: "charsets.includes(charset ?? 'utf-8')) && encoding === 'identity') return",
    replace: "charsets.includes(charset ?? 'utf-8'))) return void encoding",
    tests,
  },
  {
    name: 'an empty file is an upload',
    file: doors,
    find: 'if (received.size === 0) {',
    replace: 'if (received.size < 0) {',
    tests,
  },
  {
    name: 'a backslash in a file name ends its quotes',
    file: send,
    find: 'replace(/[^\\x20-\\x7e]|["\\\\]/g',
    replace: 'replace(/[^\\x20-\\x7e]|["]/g',
    tests: ['test/files/file-answers.test.ts', 'test/documents/documents.test.ts'],
  },
  {
    name: 'an apostrophe in a file name ends its language',
    file: send,
    find: "/['()*]/g",
    replace: '/[()*]/g',
    tests: ['test/files/bounds.test.ts', 'test/files/file-answers.test.ts', 'test/documents/documents.test.ts'],
  },
  {
    name: 'a resumed download mixes two files',
    file: send,
    find: 'const holds = condition === undefined || condition === etag',
    replace: "const holds = condition === undefined || condition.startsWith('\"')",
    tests: ['test/files/file-answers.test.ts', 'test/documents/documents.test.ts'],
  },
  {
    name: 'the last bytes of a file cannot be asked for by their number',
    file: 'handlers/http/files/range.ts',
    find: "return length === 0 ? 'beyond' : { start: size - length, end: size - 1 }",
    replace: "return length === 0 ? 'beyond' : { start: Math.max(0, size - length - 1), end: size - 1 }",
    tests: ['test/files/file-answers.test.ts', 'test/documents/documents.test.ts'],
  },
  {
    name: 'a range that begins at the end of a file is none of its bytes and is not refused',
    file: 'handlers/http/files/range.ts',
    find: "return start >= size ? 'beyond'",
    replace: "return start > size ? 'beyond'",
    tests: ['test/files/file-answers.test.ts', 'test/documents/documents.test.ts'],
  },
  {
    name: 'the file of an import that runs is swept',
    file: 'db/files/sweep.ts',
    find: "select from jobs j where j.tenant_id = u.tenant_id and j.status in ('queued', 'running')",
    replace: "select from jobs j where j.tenant_id = u.tenant_id and j.status in ('queued')",
    tests: ['test/workers/in-between.test.ts', 'test/workers/sweep-files.test.ts'],
  },
  {
    name: 'pieces of a job that runs are swept',
    file: 'db/files/sweep.ts',
    find: "where j.status in ('queued', 'running') or given.name",
    replace: "where j.status in ('queued') or given.name",
    tests: ['test/workers/sweep-files.test.ts'],
  },
  {
    name: 'a logo is taken for a file of an import',
    file: transfers,
    find: "if (upload.purpose !== purpose) throw refusedSource('rule', otherPurpose(upload, purpose), field)",
    replace:
      "if (upload.purpose !== purpose && upload.purpose !== 'document') throw refusedSource('rule', otherPurpose(upload, purpose), field)",
    tests: ['test/files/bounds.test.ts', 'test/files/upload-purposes.test.ts'],
  },
  {
    name: 'an upload address takes a second file',
    file: transfers,
    find: "if (upload?.state === 'finished' || upload?.state === 'used')",
    replace: "if (upload?.state === 'used')",
    tests,
  },
  {
    name: 'the address of a download serves twice',
    file: doors,
    find: "if (!(await settleTicket(sql, key, claim, 'used'))) throw new TransferAborted()",
    replace: "if (!(await settleTicket(sql, key, claim, 'claimed'))) throw new TransferAborted()",
    tests,
  },
  {
    name: 'a file of a job is cached on its way',
    file: doors,
    find: "  response.setHeader('Cache-Control', 'no-store')\n  if (request.method === 'HEAD')",
    replace: "  if (request.method === 'HEAD')",
    tests,
  },
  {
    name: 'the address of a download is good for an hour',
    file: 'db/files/transfers.ts',
    find: 'const ticketLifeMs = 5 * 60 * 1000',
    replace: 'const ticketLifeMs = 60 * 60 * 1000',
    tests: ['test/files/transfers.test.ts', 'test/jobs/jobs.test.ts', 'test/files/bounds.test.ts'],
  },
  {
    name: 'a file on its way to its row is swept',
    file: 'workers/sweep-files.ts',
    find: 'const strayAgeMs = 3600 * 1000',
    replace: 'const strayAgeMs = 0',
    tests: ['test/workers/sweep-files.test.ts'],
  },
  {
    name: 'a range that ends before it begins is a file of nothing',
    file: 'handlers/http/files/range.ts',
    find: `  if (last !== '' && end < start) return undefined
`,
    replace: '',
    tests: ['test/files/file-answers.test.ts', 'test/documents/documents.test.ts'],
  },
  {
    name: 'a type in capitals is another type',
    file: 'handlers/http/public/transfers.ts',
    find: 'type.trim() === upload.contentType.toLowerCase()',
    replace: 'type.trim() === upload.contentType',
    tests: ['test/files/transfers.test.ts', 'test/documents/documents.test.ts', 'test/files/bounds.test.ts'],
  },
  {
    name: 'a download that breaks off was the only one',
    file: 'handlers/http/public/transfers.ts',
    find: `await settleTicket(sql, key, claim, 'unused')`,
    replace: `await settleTicket(sql, key, claim, 'used')`,
    tests: ['test/files/transfers.test.ts'],
  },
  {
    name: 'an upload that is refused keeps its place',
    file: 'handlers/http/public/transfers.ts',
    find: `    await space.release()
`,
    replace: '',
    tests: ['test/files/storage.test.ts', 'test/files/quota.test.ts'],
  },
]
