import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { openCluster, removeDataDir } from '../../db/engine/postgres/embedded/cluster.ts'
import { createClusterFolder } from '../../db/engine/postgres/embedded/location.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { clusterFolder, makeDataDir, queryOnce } from '../../scripts/testkit/environment/data-dir.ts'

// These tests start and kill servers. They run one after the other, so that they do not starve other test files.
const participant = join(import.meta.dirname, '../../scripts/testkit/cluster/participant.ts')

/** Starts a process that opens the cluster of `dataDir`, reports its URL, and closes it at a line of input. */
async function startParticipant(dataDir: string) {
  const child = spawn(process.execPath, [participant, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await new Promise<string>((opened, failed) => {
    createInterface(child.stdout).once('line', opened)
    child.once('exit', (code) =>
      failed(new Error(`the participant ended with ${code} before it had opened the cluster`)),
    )
  })
  const close = () => {
    child.stdin.end('close\n')
    return ended
  }
  const kill = () => {
    child.kill('SIGKILL')
    return ended
  }
  return { url, close, kill }
}

const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(clusterFolder(dataDir), 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

const isRunning = (dataDir: string): boolean => existsSync(join(clusterFolder(dataDir), 'data', 'postmaster.pid'))

/** A cluster that was used before and is stopped. Several tests start it again. */
const used = makeDataDir()
await (await openCluster(used)).close()

t.test('the first process creates the database, and the last one to close it stops the server', async (t) => {
  const dataDir = makeDataDir()
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => startParticipant(dataDir)))
  t.equal(one!.url, two!.url)
  t.equal(two!.url, three!.url)
  const [found] = await queryOnce(
    one!.url,
    'select datname, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
  )
  t.strictSame(found, { datname: 'construction', datlocale: 'C.UTF-8', encoding: 'UTF8' })
  t.equal(await one!.close(), 0)
  t.equal(await two!.close(), 0)
  t.strictSame(
    await queryOnce(three!.url, 'select 1 as one'),
    [{ one: 1 }],
    'the server runs while one process uses it',
  )
  t.equal(await three!.close(), 0)
  t.notOk(isRunning(dataDir), 'the server is stopped')
})

t.test(
  'the next process adopts a server whose processes were all killed, and stops the server when it ends',
  async (t) => {
    const dataDir = used
    const first = await startParticipant(dataDir)
    await first.kill()
    const pid = postmasterPid(dataDir)
    const cluster = await openCluster(dataDir)
    t.equal(postmasterPid(dataDir), pid)
    await cluster.close()
    t.notOk(isRunning(dataDir))
  },
)

t.test('committed rows survive a kill of every process, including the server', async (t) => {
  const dataDir = used
  const first = await startParticipant(dataDir)
  await queryOnce(first.url, 'create table kept (id int)')
  await queryOnce(first.url, 'insert into kept values (7)')
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await first.kill()
  const cluster = await openCluster(dataDir)
  t.strictSame(await queryOnce(cluster.url, 'select id from kept'), [{ id: 7 }])
  await cluster.close()
})

t.test('a stale lock whose process id now belongs to another program is ignored', async (t) => {
  const dataDir = used
  writeFileSync(join(clusterFolder(dataDir), 'data', 'postmaster.pid'), `${process.pid}\n/nowhere\n1\n5432\n\n`)
  const cluster = await openCluster(dataDir)
  t.not(postmasterPid(dataDir), process.pid)
  await cluster.close()
})

t.test('a lock that another running Postgres holds is refused', async (t) => {
  const [dataDir, other] = [used, makeDataDir()]
  const stranger = await openCluster(other)
  const lock = join(clusterFolder(dataDir), 'data', 'postmaster.pid')
  writeFileSync(lock, `${postmasterPid(other)}\n/nowhere\n1\n5432\n\n`)
  await rejectsWith(t, openCluster(dataDir), {
    message: containing(`is held by process ${postmasterPid(other)}, which is running`),
  })
  t.ok(existsSync(lock), 'the lock is left unchanged')
  rmSync(lock)
  await stranger.close()
})

t.test('the server refuses a wrong password and does not listen on TCP', async (t) => {
  const dataDir = used
  const cluster = await openCluster(dataDir)
  const wrong = new URL(cluster.url)
  wrong.password = 'wrong'
  await rejectsWith(t, queryOnce(wrong.href, 'select 1'), { code: '28P01' })
  t.strictSame(await queryOnce(cluster.url, 'show listen_addresses'), [{ listen_addresses: '' }])
  await cluster.close()
})

const skip = process.getuid?.() === 0 ? false : 'only root runs Postgres under another account'

/** Returns a folder's owner, group and mode as `owner:group mode`. */
function accessTo(path: string): string {
  const { uid, gid, mode } = statSync(path)
  return `${uid}:${gid} ${(mode & 0o777).toString(8)}`
}

/** Reports whether a program of this account can enter a folder. */
const canEnter = (folder: string, account: { uid: number; gid: number }): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0

const nobody = { uid: 65_534, gid: 65_534 }

t.test(
  'root runs Postgres under a separate account, in a folder that only this account can enter',
  { skip },
  async (t) => {
    const dataDir = makeDataDir()
    const cluster = await openCluster(dataDir)
    const home = clusterFolder(dataDir)
    matches(t, home, /^\/var\/lib\/construction-api\/cluster-/)
    const { uid, gid } = statSync(join(home, 'data'))
    t.notOk([0, nobody.uid].includes(uid), 'neither root nor nobody')
    t.equal(accessTo(home), `0:${gid} 710`)
    for (const folder of ['data', 'socket']) t.equal(accessTo(join(home, folder)), `${uid}:${gid} 700`)
    t.notOk(canEnter(home, nobody))
    t.ok(canEnter(home, { uid, gid }))
    const owners = readdirSync(join(home, 'data'), { recursive: true }).map(
      (name) => statSync(join(home, 'data', String(name))).uid,
    )
    t.strictSame([...new Set(owners)], [uid])
    t.equal(statSync(`/proc/${postmasterPid(dataDir)}`).uid, uid)
    const passwords = ['password', 'home', 'postgres.log'].map((name) => accessTo(join(dataDir, 'postgres', name)))
    t.strictSame(passwords, ['0:0 600', '0:0 600', '0:0 600'])
    await cluster.close()
    await removeDataDir(dataDir)
    t.notOk(existsSync(home), 'the folder is deleted with DATA_DIR')
  },
)

t.test('root can also use a DATA_DIR that other accounts cannot enter', { skip }, async (t) => {
  const dataDir = makeDataDir()
  chmodSync(dirname(dataDir), 0o700)
  const cluster = await openCluster(dataDir)
  t.strictSame(await queryOnce(cluster.url, 'select 1 as one'), [{ one: 1 }])
  await cluster.close()
})

t.test('a renamed DATA_DIR keeps its database, and a copy of a DATA_DIR is refused', { skip }, async (t) => {
  const [dataDir, renamed, copy] = [makeDataDir(), makeDataDir(), makeDataDir()]
  const first = await openCluster(dataDir)
  await queryOnce(first.url, 'create table kept (id int)')
  await first.close()
  renameSync(dataDir, renamed)
  const cluster = await openCluster(renamed)
  t.strictSame(await queryOnce(cluster.url, 'select id from kept'), [])
  await cluster.close()
  cpSync(renamed, copy, { recursive: true })
  await rejectsWith(t, openCluster(copy), { message: containing(`is a copy of ${join(renamed, 'postgres')}`) })
  await rejectsWith(t, removeDataDir(copy), { message: containing('is a copy of') })
  const last = await openCluster(renamed)
  t.strictSame(
    await queryOnce(last.url, 'select id from kept'),
    [],
    'the refused removal deletes nothing of the original',
  )
  await last.close()
  rmSync(copy, { recursive: true })
})

t.test('the database stays in DATA_DIR if /var/lib would be lost with the container', { skip }, async (t) => {
  const control = dirname(makeDataDir())
  // Uses a folder in memory to simulate a container's own file system, which does not outlast the container.
  const passing = '/dev/shm/construction-api-test'
  t.teardown(() => rmSync(passing, { recursive: true, force: true }))
  t.equal(createClusterFolder(control, passing), control)
  t.equal(
    createClusterFolder(control, '/etc/passwd/construction-api'),
    control,
    'nor in a folder that cannot be written',
  )
  const lasting = join(dirname(control), 'construction-api-test')
  t.teardown(() => rmSync(lasting, { recursive: true, force: true }))
  matches(t, createClusterFolder(control, lasting), containing(lasting))
})

t.test('a database whose recorded folder is missing is not replaced by an empty one', { skip }, async (t) => {
  const dataDir = makeDataDir()
  await (await openCluster(dataDir)).close()
  rmSync(clusterFolder(dataDir), { recursive: true })
  await rejectsWith(t, openCluster(dataDir), { message: containing('which no longer exists') })
})

t.test('DATA_DIR is not removed while a process uses it', async (t) => {
  const dataDir = makeDataDir()
  const cluster = await openCluster(dataDir)
  await rejectsWith(t, removeDataDir(dataDir), { message: containing(`is in use by process ${process.pid}`) })
  t.strictSame(await queryOnce(cluster.url, 'select 1 as one'), [{ one: 1 }])
  await cluster.close()
  await removeDataDir(dataDir)
  t.notOk(existsSync(dataDir))
})

t.test('a folder that is not a DATA_DIR is not removed', async (t) => {
  const folder = t.testdir({ 'letter.txt': 'kept' })
  await rejectsWith(t, removeDataDir(folder), { message: containing('is not a DATA_DIR') })
  t.strictSame(readdirSync(folder), ['letter.txt'])
})
