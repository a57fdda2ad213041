import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import t, { type Test } from 'tap'
import { openCluster, removeDataDir } from '../db/embedded.ts'

// These start servers and kill them: one after the other, so that they do not starve the files beside them.
const participant = join(import.meta.dirname, 'support', 'cluster-participant.ts')

/** A process that opens the cluster of `dataDir`, answers with its address, and closes it at a line of input. */
async function startParticipant(dataDir: string) {
  const child = spawn(process.execPath, ['--import=tsx', participant, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
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

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(homeOf(dataDir), 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

function homeOf(dataDir: string): string {
  const record = join(dataDir, 'postgres', 'home')
  return existsSync(record) ? readFileSync(record, 'utf8') : join(dataDir, 'postgres')
}

const isRunning = (dataDir: string): boolean => existsSync(join(homeOf(dataDir), 'data', 'postmaster.pid'))

/** A DATA_DIR that goes, with its server, when the test ends. */
function makeDataDir(test: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
  // As root, Postgres runs under another account, which has to get in.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  test.teardown(async () => {
    await removeDataDir(dataDir)
    rmSync(folder, { recursive: true })
  })
  return dataDir
}

t.test('the first process creates the database and the last one to close it stops the server', async (t) => {
  const dataDir = makeDataDir(t)
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => startParticipant(dataDir)))
  t.equal(one!.url, two!.url)
  t.equal(two!.url, three!.url)
  const [found] = await query(
    one!.url,
    'select datname, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
  )
  t.same(found, { datname: 'construction', datlocale: 'C.UTF-8', encoding: 'UTF8' })
  t.equal(await one!.close(), 0)
  t.equal(await two!.close(), 0)
  t.same(await query(three!.url, 'select 1 as one'), [{ one: 1 }], 'it runs while one process uses it')
  t.equal(await three!.close(), 0)
  t.notOk(isRunning(dataDir), 'it is stopped')
})

t.test('a server whose processes were all killed is adopted by the next, and stopped with it', async (t) => {
  const dataDir = makeDataDir(t)
  const first = await startParticipant(dataDir)
  await first.kill()
  const pid = postmasterPid(dataDir)
  const cluster = await openCluster(dataDir)
  t.equal(postmasterPid(dataDir), pid)
  await cluster.close()
  t.notOk(isRunning(dataDir))
})

t.test('committed rows outlive a kill of every process, the server too', async (t) => {
  const dataDir = makeDataDir(t)
  const first = await startParticipant(dataDir)
  await query(first.url, 'create table kept (id int)')
  await query(first.url, 'insert into kept values (7)')
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await first.kill()
  const cluster = await openCluster(dataDir)
  t.same(await query(cluster.url, 'select id from kept'), [{ id: 7 }])
  await cluster.close()
})

t.test('a lock of a process that only got the dead one’s number is passed over', async (t) => {
  const dataDir = makeDataDir(t)
  await (await openCluster(dataDir)).close()
  writeFileSync(join(homeOf(dataDir), 'data', 'postmaster.pid'), `${process.pid}\n/nowhere\n1\n5432\n\n`)
  const cluster = await openCluster(dataDir)
  t.not(postmasterPid(dataDir), process.pid)
  await cluster.close()
})

t.test('a lock that another living Postgres holds is refused', async (t) => {
  const [dataDir, other] = [makeDataDir(t), makeDataDir(t)]
  await (await openCluster(dataDir)).close()
  const stranger = await openCluster(other)
  const lock = join(homeOf(dataDir), 'data', 'postmaster.pid')
  writeFileSync(lock, `${postmasterPid(other)}\n/nowhere\n1\n5432\n\n`)
  await t.rejects(openCluster(dataDir), { message: `is held by process ${postmasterPid(other)}, which lives` })
  t.ok(existsSync(lock), 'the lock is left alone')
  rmSync(lock)
  await stranger.close()
})

t.test('a wrong password is refused, and nothing listens on TCP', async (t) => {
  const dataDir = makeDataDir(t)
  const cluster = await openCluster(dataDir)
  const wrong = new URL(cluster.url)
  wrong.password = 'wrong'
  await t.rejects(query(wrong.href, 'select 1'), { code: '28P01' })
  t.same(await query(cluster.url, 'show listen_addresses'), [{ listen_addresses: '' }])
  await cluster.close()
})

const skip = process.getuid?.() === 0 ? false : 'only root runs Postgres under another account'

t.test(
  'data lies elsewhere when the account of Postgres cannot enter DATA_DIR, and goes with it',
  { skip },
  async (t) => {
    const dataDir = makeDataDir(t)
    chmodSync(dirname(dataDir), 0o700)
    const cluster = await openCluster(dataDir)
    const home = homeOf(dataDir)
    t.not(home, join(dataDir, 'postgres'))
    t.same(await query(cluster.url, 'select 1 as one'), [{ one: 1 }])
    await cluster.close()
    await removeDataDir(dataDir)
    t.notOk(existsSync(home))
  },
)

t.test('a database whose recorded folder is gone is not replaced by an empty one', { skip }, async (t) => {
  const dataDir = makeDataDir(t)
  chmodSync(dirname(dataDir), 0o700)
  await (await openCluster(dataDir)).close()
  rmSync(homeOf(dataDir), { recursive: true })
  await t.rejects(openCluster(dataDir), { message: 'which is gone' })
})

t.test('DATA_DIR is not removed while a process uses it', async (t) => {
  const dataDir = makeDataDir(t)
  const cluster = await openCluster(dataDir)
  await t.rejects(removeDataDir(dataDir), { message: `is in use by process ${process.pid}` })
  t.same(await query(cluster.url, 'select 1 as one'), [{ one: 1 }])
  await cluster.close()
  await removeDataDir(dataDir)
  t.notOk(existsSync(dataDir))
})

t.test('a folder that is no DATA_DIR is not removed', async (t) => {
  const folder = t.testdir({ 'letter.txt': 'kept' })
  await t.rejects(removeDataDir(folder), { message: 'is not a DATA_DIR' })
  t.same(readdirSync(folder), ['letter.txt'])
})
