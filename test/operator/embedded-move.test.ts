import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { findPostgresAccount } from '../../db/engine/postgres/embedded/account.ts'
import { openCluster } from '../../db/engine/postgres/embedded/cluster.ts'
import { createClusterFolder } from '../../db/engine/postgres/embedded/location.ts'
import { finishMove, listExternalDataFolders } from '../../db/engine/postgres/embedded/move.ts'
import { joinCluster, leaveEmbeddedPostgres } from '../../db/engine/postgres/embedded/participants.ts'
import { migrate } from '../../db/engine/postgres/migrate.ts'
import { matches, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import {
  clusterFolder,
  makeDataDir,
  makeEarlierReleaseCluster,
  queryOnce,
} from '../../scripts/testkit/environment/data-dir.ts'

const skip = process.getuid?.() === 0 ? false : 'only root has a cluster to move'

/** Copies a folder with its owners and modes. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

const old = makeDataDir()
if (!skip) await makeEarlierReleaseCluster(old)

function copyOfOld(): string {
  const dataDir = makeDataDir()
  copy(old, dataDir)
  return dataDir
}

/** Selects the service's objects that the superuser of a cluster still owns. */
const stillOwned = `
  select c.oid::regclass::text as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker') and c.relowner = 'construction'::regrole
  union all select oid::regprocedure::text from pg_proc p where proowner = 'construction'::regrole
    and pronamespace::regnamespace::text in ('public', 'graphile_worker')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select typname from pg_type ty where typowner = 'construction'::regrole
    and typnamespace::regnamespace::text in ('public', 'graphile_worker') and typtype in ('c', 'e', 'd', 'r')
    and not exists (select from pg_depend d where d.objid = ty.oid and d.deptype = 'e')
  union all select nspname from pg_namespace where nspowner = 'construction'::regrole and nspname = 'graphile_worker'`

/**
 * Checks that the organization exists, the service's role owns everything and can migrate, and the old folder is empty.
 */
async function checkMoved(t: Test, dataDir: string): Promise<void> {
  const cluster = await openCluster(dataDir)
  matches(t, clusterFolder(dataDir), /^\/var\/lib\/construction-api\/cluster-/)
  t.equal(statSync(join(clusterFolder(dataDir), 'data')).uid, findPostgresAccount().uid)
  t.strictSame(await queryOnce(cluster.url, 'select name from tenants'), [{ name: 'Old' }])
  matches(
    t,
    await queryOnce(cluster.url, 'select current_user as me, rolsuper from pg_roles where rolname = current_user'),
    [{ me: 'construction_service', rolsuper: false }],
  )
  t.strictSame(await queryOnce(cluster.url, stillOwned), [], "the superuser owns none of the service's objects")
  await queryOnce(cluster.url, 'alter table tenants add column proof int')
  await queryOnce(cluster.url, "update tenants set name = 'New'")
  await migrate(cluster.url)
  await cluster.close()
  t.strictSame(
    readdirSync(join(dataDir, 'postgres')).filter(
      (name) => !/^(lock\.\d+|home|password|postgres\.log|participants)$/.test(name),
    ),
    [],
  )
  const again = await openCluster(dataDir)
  t.strictSame(
    await queryOnce(again.url, 'select name from tenants'),
    [{ name: 'New' }],
    'the cluster is moved only once',
  )
  await again.close()
}

t.test("a stopped cluster in DATA_DIR is moved with its rows and given to the service's role", { skip }, async (t) => {
  await checkMoved(t, copyOfOld())
})

t.test('a stopped cluster under /var/tmp is moved, and its folder is deleted', { skip }, async (t) => {
  const dataDir = copyOfOld()
  const home = mkdtempSync('/var/tmp/construction-')
  chmodSync(home, 0o711)
  for (const name of ['data', 'socket']) renameSync(join(dataDir, 'postgres', name), join(home, name))
  writeFileSync(join(dataDir, 'postgres', 'home'), home)
  await checkMoved(t, dataDir)
  t.notOk(existsSync(home))
})

t.test('a move that was killed at any step is continued without losing data', { skip }, async (t) => {
  const stages: Record<string, (from: string, to: string, control: string) => void> = {
    recorded: () => {},
    'data moved': (from, to) => renameSync(join(from, 'data'), join(to, 'data')),
    'copied in part': (from, to) => copy(join(from, 'data', 'global'), join(to, 'data-draft-moved')),
    copied: (from, to) => copy(join(from, 'data'), join(to, 'data')),
    'copied and home recorded': (from, to, control) => {
      copy(join(from, 'data'), join(to, 'data'))
      writeFileSync(join(control, 'home'), to)
    },
    'data moved and home recorded': (from, to, control) => {
      renameSync(join(from, 'data'), join(to, 'data'))
      writeFileSync(join(control, 'home'), to)
    },
  }
  for (const [stage, reach] of Object.entries(stages)) {
    await t.test(stage, async (t) => {
      const dataDir = copyOfOld()
      const control = join(dataDir, 'postgres')
      const to = createClusterFolder(control)
      writeFileSync(join(control, 'move'), `${control}\n${to}`)
      reach(control, to, control)
      await checkMoved(t, dataDir)
      t.equal(clusterFolder(dataDir), to)
    })
  }
})

t.test(
  'the data folder of the embedded Postgres is moved only after processes of an earlier release that use it have ended',
  { skip },
  async (t) => {
    const dataDir = copyOfOld()
    const participants = join(dataDir, 'postgres', 'participants')
    const earlier = joinCluster(participants)
    const joined = await openCluster(dataDir)
    t.equal(clusterFolder(dataDir), join(dataDir, 'postgres'))
    t.strictSame(await queryOnce(joined.url, 'select name from tenants'), [{ name: 'Old' }])
    await joined.close()
    leaveEmbeddedPostgres(participants, earlier)
    await checkMoved(t, dataDir)
  },
)

/** Creates two homes on two file systems, with the files of a cluster that a move reads. */
function makeHomes(t: Test) {
  const make = (parent: string) => {
    const folder = mkdtempSync(join(parent, 'construction-move-'))
    t.teardown(() => rmSync(folder, { recursive: true }))
    return folder
  }
  const [control, to] = [make(tmpdir()), make('/dev/shm')]
  mkdirSync(join(control, 'data', 'global'), { recursive: true, mode: 0o700 })
  writeFileSync(join(control, 'data', 'global', 'pg_control'), 'cluster1 and more', { mode: 0o600 })
  symlinkSync('/etc', join(control, 'data', 'link'))
  writeFileSync(join(control, 'move'), `${control}\n${to}`)
  return { control, to }
}

t.test('a move between file systems copies the files and changes the owner only inside the folder', { skip }, (t) => {
  const { control, to } = makeHomes(t)
  finishMove(control)
  t.equal(readFileSync(join(to, 'data', 'global', 'pg_control'), 'utf8'), 'cluster1 and more')
  const { uid } = findPostgresAccount()
  for (const name of ['', 'global', 'global/pg_control', 'link'])
    t.equal(lstatSync(join(to, 'data', name)).uid, uid, name)
  t.equal(statSync('/etc').uid, 0, "the owner of a link's target does not change")
  t.equal(statSync(join(to, 'data')).mode & 0o777, 0o700)
  t.strictSame(readdirSync(control), ['home'])
  t.equal(readFileSync(join(control, 'home'), 'utf8'), to)
  t.end()
})

t.test("during an unfinished move the cluster's folder list contains the old and the new folder", { skip }, (t) => {
  const { control, to } = makeHomes(t)
  const from = join(control, 'earlier')
  writeFileSync(join(control, 'home'), from)
  t.strictSame(listExternalDataFolders(control), [from, to])
  writeFileSync(join(control, 'move'), `${from}\n${to}`)
  t.strictSame(listExternalDataFolders(control), [from, to])
  t.end()
})

t.test('a move is refused and deletes nothing if the new folder has a different database', { skip }, (t) => {
  const { control, to } = makeHomes(t)
  mkdirSync(join(to, 'data', 'global'), { recursive: true })
  writeFileSync(join(to, 'data', 'global', 'pg_control'), 'cluster2 and more')
  throwsWith(t, () => finishMove(control), { message: containing('are two different databases') })
  t.ok(existsSync(join(control, 'data', 'global', 'pg_control')))
  t.end()
})
