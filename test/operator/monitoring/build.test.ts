import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { readCommit } from '../../../db/engine/base/build/commit.ts'
import { version } from '../../../db/engine/base/release.ts'
import { listMigrationNames } from '../../../db/engine/postgres/migrate.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { findFreePort, startServiceEntry, waitUntilAnswering } from '../../../scripts/testkit/environment/processes.ts'
import { startOwnService } from '../../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../../scripts/testkit/http/client.ts'

const root = resolve(import.meta.dirname, '..', '..', '..')
const known = (await listMigrationNames()).at(-1)!

function emptyFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a repository of one commit with the files from which a checkout reads its commit. */
function makeClone(t: Test): { folder: string; commit: string; git(...args: string[]): string } {
  const folder = emptyFolder(t)
  const author = ['-c', 'user.name=Dana', '-c', 'user.email=dana@example.com', '-c', 'commit.gpgsign=false']
  const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8' }).trim()
  for (const file of ['.gitattributes', 'db/engine/base/build/commit.txt']) cpSync(join(root, file), join(folder, file))
  git('init', '--quiet', '--initial-branch', 'main')
  git('add', '.')
  git('commit', '--quiet', '--message', 'first')
  return { folder, commit: git('rev-parse', 'HEAD').slice(0, 12), git }
}

t.test(
  'the commit of a clone is found with loose or packed branches, without a branch and in a worktree',
  async (t) => {
    const { folder, commit, git } = makeClone(t)
    t.equal(readCommit(folder, {}), commit)
    git('pack-refs', '--all')
    t.equal(readCommit(folder, {}), commit)
    const worktree = join(emptyFolder(t), 'linked')
    git('worktree', 'add', '--quiet', '-b', 'next', worktree)
    t.equal(readCommit(worktree, {}), commit)
    git('checkout', '--quiet', '--detach')
    t.equal(readCommit(folder, {}), commit)
  },
)

t.test('the commit of a git archive tarball is found, and in other folders the commit is unknown', async (t) => {
  const { folder, commit } = makeClone(t)
  const unpacked = emptyFolder(t)
  execFileSync('sh', ['-c', 'git archive HEAD | tar -x -C "$1"', 'sh', unpacked], { cwd: folder })
  t.equal(readCommit(unpacked, {}), commit)
  t.equal(readCommit(emptyFolder(t), {}), 'unknown')
})

t.test('BUILD_COMMIT takes precedence over the repository, unless it is not a commit', async (t) => {
  const { folder, commit } = makeClone(t)
  t.equal(readCommit(folder, { BUILD_COMMIT: '0123456789ABCDEF0123456789abcdef01234567' }), '0123456789ab')
  t.equal(readCommit(folder, { BUILD_COMMIT: '' }), commit)
  t.equal(readCommit(folder, { BUILD_COMMIT: 'main' }), commit)
})

t.test(
  '/readyz, /status, build_info and the startup log report the version, commit and migration of an API and a worker',
  async (t) => {
    const service = await startOwnService(t, { log: pino({ level: 'silent' }) })
    // The newer release of an upgrade has already migrated the database before this process is replaced.
    await service.database.pool.query(
      "insert into schema_migrations (name, sha256, applied_at) values ('9999_of_the_next_release.sql', 'x', now())",
    )
    const [port, workerPort] = [await findFreePort(), await findFreePort()]
    const env = {
      DATABASE_URL: service.url,
      DATA_DIR: service.settings.dataDir,
      SECRET_KEY: service.settings.secretKey,
      PORT: String(port),
      WORKER_METRICS_PORT: String(workerPort),
      BUILD_COMMIT: 'feedbeef0000ffff',
    }
    const run = async (entry: string, url: string, message: string) => {
      const own = startServiceEntry(entry, { env, stdio: ['ignore', 'pipe', 'inherit'] })
      t.teardown(() => own.end('SIGKILL'))
      const said: string[] = []
      own.child.stdout!.on('data', (text) => said.push(String(text)))
      await waitUntilAnswering(own, url)
      const lines = () =>
        said
          .join('')
          .split('\n')
          .filter((line) => line.includes(`"msg":"${message}"`))
      while (lines().length === 0) await new Promise((done) => own.child.stdout!.once('data', done))
      return JSON.parse(lines()[0]!)
    }
    const origin = `http://127.0.0.1:${port}`
    const commit = 'feedbeef0000'
    const build = { version, commit, migrations: { known, database: '9999_of_the_next_release.sql' } }
    const ofBuild = ({ version, commit, migrations }: Record<string, unknown>) => ({ version, commit, migrations })
    t.strictSame(ofBuild(await run('handlers/main.ts', `${origin}/livez`, 'listening')), build)
    t.strictSame(ofBuild(await run('workers/main.ts', `http://127.0.0.1:${workerPort}/metrics`, 'working')), build)
    t.strictSame(ofBuild((await sendRaw(`${origin}/readyz`, 'GET')).json), build)
    for (const place of [origin, `http://127.0.0.1:${workerPort}`]) {
      const { text } = await sendRaw(`${place}/metrics`, 'GET')
      const lines = text.split('\n').filter((line) => line.startsWith('build_info'))
      t.strictSame(lines, [`build_info{version="${version}",commit="${commit}",migration="${known}"} 1`])
    }
    const { text } = await sendRaw(`${origin}/status`, 'GET', { headers: { Accept: 'text/html' } })
    matches(t, text, containing(`Version ${version}, commit ${commit}, newest migration ${known}`))
    matches(t, text, containing('(the database has 9999_of_the_next_release.sql)'))
  },
)
