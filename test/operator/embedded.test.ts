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
import { openCluster, removeDataDir } from '../../db/postgres/embedded/cluster.ts'
import { makeHome } from '../../db/postgres/embedded/place.ts'
import { matches, rejectsWith } from '../support/assertions/assertions.ts'
import { containing } from '../support/assertions/matching.ts'
import { homeOf, makeDataDir, query } from '../support/data-dir.ts'

// These start servers and kill them: one after the other, so that they do not starve the files beside them.
const participant = join(import.meta.dirname, '..', 'support', 'cluster', 'participant.ts')

/** A process that opens the cluster of `dataDir`, answers with its address, and closes it at a line of input. */
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
  Number(readFileSync(join(homeOf(dataDir), 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

const isRunning = (dataDir: string): boolean => existsSync(join(homeOf(dataDir), 'data', 'postmaster.pid'))

/** One that was used before, and is stopped between the tests that start it again. */
const used = makeDataDir()
await (await openCluster(used)).close()

t.test('the first process creates the database and the last one to close it stops the server', async (t) => {
  const dataDir = makeDataDir()
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => startParticipant(dataDir)))
  t.equal(one!.url, two!.url)
  t.equal(two!.url, three!.url)
  const [found] = await query(
    one!.url,
    'select datname, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
  )
  t.strictSame(found, { datname: 'construction', datlocale: 'C.UTF-8', encoding: 'UTF8' })
  t.equal(await one!.close(), 0)
  t.equal(await two!.close(), 0)
  t.strictSame(await query(three!.url, 'select 1 as one'), [{ one: 1 }], 'it runs while one process uses it')
  t.equal(await three!.close(), 0)
  t.notOk(isRunning(dataDir), 'it is stopped')
})

t.test('a server whose processes were all killed is adopted by the next, and stopped with it', async (t) => {
  const dataDir = used
  const first = await startParticipant(dataDir)
  await first.kill()
  const pid = postmasterPid(dataDir)
  const cluster = await openCluster(dataDir)
  t.equal(postmasterPid(dataDir), pid)
  await cluster.close()
  t.notOk(isRunning(dataDir))
})

t.test('committed rows outlive a kill of every process, the server too', async (t) => {
  const dataDir = used
  const first = await startParticipant(dataDir)
  await query(first.url, 'create table kept (id int)')
  await query(first.url, 'insert into kept values (7)')
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await first.kill()
  const cluster = await openCluster(dataDir)
  t.strictSame(await query(cluster.url, 'select id from kept'), [{ id: 7 }])
  await cluster.close()
})

t.test('a lock of a process that only got the dead one’s number is passed over', async (t) => {
  const dataDir = used
  writeFileSync(join(homeOf(dataDir), 'data', 'postmaster.pid'), `${process.pid}\n/nowhere\n1\n5432\n\n`)
  const cluster = await openCluster(dataDir)
  t.not(postmasterPid(dataDir), process.pid)
  await cluster.close()
})

t.test('a lock that another living Postgres holds is refused', async (t) => {
  const [dataDir, other] = [used, makeDataDir()]
  const stranger = await openCluster(other)
  const lock = join(homeOf(dataDir), 'data', 'postmaster.pid')
  writeFileSync(lock, `${postmasterPid(other)}\n/nowhere\n1\n5432\n\n`)
  await rejectsWith(t, openCluster(dataDir), {
    message: containing(`is held by process ${postmasterPid(other)}, which lives`),
  })
  t.ok(existsSync(lock), 'the lock is left alone')
  rmSync(lock)
  await stranger.close()
})

t.test('a wrong password is refused, and nothing listens on TCP', async (t) => {
  const dataDir = used
  const cluster = await openCluster(dataDir)
  const wrong = new URL(cluster.url)
  wrong.password = 'wrong'
  await rejectsWith(t, query(wrong.href, 'select 1'), { code: '28P01' })
  t.strictSame(await query(cluster.url, 'show listen_addresses'), [{ listen_addresses: '' }])
  await cluster.close()
})

const skip = process.getuid?.() === 0 ? false : 'only root runs Postgres under another account'

/** What a folder's owner, group and mode are, as `owner:group mode`. */
function accessTo(path: string): string {
  const { uid, gid, mode } = statSync(path)
  return `${uid}:${gid} ${(mode & 0o777).toString(8)}`
}

/** Whether a program of this account can enter a folder. */
const canEnter = (folder: string, account: { uid: number; gid: number }): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0

const nobody = { uid: 65_534, gid: 65_534 }

t.test('root has Postgres run by an account of its own, in a folder that only that one enters', { skip }, async (t) => {
  const dataDir = makeDataDir()
  const cluster = await openCluster(dataDir)
  const home = homeOf(dataDir)
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
  t.notOk(existsSync(home), 'it goes with DATA_DIR')
})

t.test('a DATA_DIR that nobody else may enter serves root as well', { skip }, async (t) => {
  const dataDir = makeDataDir()
  chmodSync(dirname(dataDir), 0o700)
  const cluster = await openCluster(dataDir)
  t.strictSame(await query(cluster.url, 'select 1 as one'), [{ one: 1 }])
  await cluster.close()
})

t.test('a DATA_DIR that was renamed keeps its database, and a copy of one is refused', { skip }, async (t) => {
  const [dataDir, renamed, copy] = [makeDataDir(), makeDataDir(), makeDataDir()]
  const first = await openCluster(dataDir)
  await query(first.url, 'create table kept (id int)')
  await first.close()
  renameSync(dataDir, renamed)
  const cluster = await openCluster(renamed)
  t.strictSame(await query(cluster.url, 'select id from kept'), [])
  await cluster.close()
  cpSync(renamed, copy, { recursive: true })
  await rejectsWith(t, openCluster(copy), { message: containing(`is a copy of ${join(renamed, 'postgres')}`) })
  await rejectsWith(t, removeDataDir(copy), { message: containing('is a copy of') })
  const last = await openCluster(renamed)
  t.strictSame(await query(last.url, 'select id from kept'), [], 'and takes nothing of the other with it')
  await last.close()
  rmSync(copy, { recursive: true })
})

t.test('where /var/lib goes with the container and DATA_DIR does not, data stays in DATA_DIR', { skip }, async (t) => {
  const control = dirname(makeDataDir())
  // Memory, as a container's own layer is no place to keep things in.
  const passing = '/dev/shm/construction-api-test'
  t.teardown(() => rmSync(passing, { recursive: true, force: true }))
  t.equal(makeHome(control, passing), control)
  t.equal(makeHome(control, '/etc/passwd/construction-api'), control, 'nor where it cannot be written')
  const lasting = join(dirname(control), 'construction-api-test')
  t.teardown(() => rmSync(lasting, { recursive: true, force: true }))
  matches(t, makeHome(control, lasting), containing(lasting))
})

t.test('a database whose recorded folder is gone is not replaced by an empty one', { skip }, async (t) => {
  const dataDir = makeDataDir()
  await (await openCluster(dataDir)).close()
  rmSync(homeOf(dataDir), { recursive: true })
  await rejectsWith(t, openCluster(dataDir), { message: containing('which no longer exists') })
})

t.test('DATA_DIR is not removed while a process uses it', async (t) => {
  const dataDir = makeDataDir()
  const cluster = await openCluster(dataDir)
  await rejectsWith(t, removeDataDir(dataDir), { message: containing(`is in use by process ${process.pid}`) })
  t.strictSame(await query(cluster.url, 'select 1 as one'), [{ one: 1 }])
  await cluster.close()
  await removeDataDir(dataDir)
  t.notOk(existsSync(dataDir))
})

t.test('a folder that is no DATA_DIR is not removed', async (t) => {
  const folder = t.testdir({ 'letter.txt': 'kept' })
  await rejectsWith(t, removeDataDir(folder), { message: containing('is not a DATA_DIR') })
  t.strictSame(readdirSync(folder), ['letter.txt'])
})
