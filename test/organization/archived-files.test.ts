import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { commandEnvironment } from './archive-changes.ts'
import { readArchiveFiles, readFamilyLines } from './read-archive.ts'

const service = await startOwnService(t)
const folder = await mkdtemp(join(tmpdir(), 'archived-files-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))

t.test('an archive contains document files with the time of the archive, but no unused uploads', async (t) => {
  const tenant = await service.tenant()
  const unused = await make.documentUpload(tenant)
  const used = await make.documentUpload(tenant)
  await make.document(tenant, { sourcePath: used })
  const to = join(folder, 'files.tar')
  await runCommand(['tenant:export', '--tenant', String(tenant.id), '--to', to], commandEnvironment(service))
  const files = await readArchiveFiles(to)
  const names = [...files.keys()].filter((name) => name.startsWith('files/'))
  t.strictSame(names, [`files/${used}`, 'files/list/00001.ndjson'])
  t.strictSame(
    readFamilyLines(files, 'uploads').map(({ kept }) => kept!.id),
    [used],
  )
  t.not(used, unused)
  const { moment, files: counts } = JSON.parse(String(files.get('manifest.json')))
  t.strictSame(counts, { count: 1, bytes: 12, missing: 0 })
  // Bytes 136 to 147 of a tar header are the file's time in seconds, as an octal number.
  const header = (await readFile(to)).subarray(136, 147)
  t.equal(Number.parseInt(header.toString(), 8), Math.floor(Date.parse(moment) / 1000))
})
