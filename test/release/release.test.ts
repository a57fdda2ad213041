import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import t, { type Test } from 'tap'
import { checkRelease } from '../../scripts/develop/release/check-release.ts'
import { readRepository } from '../../scripts/develop/release/repository.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'

const root = resolve(import.meta.dirname, '../..')

const head = '# Changelog\n\nAll notable changes.\n\n'
const unreleased = `## [Unreleased]

### Changed

- The second thing.

### Added

- The first thing,
  in two lines.

### Changed

- The third thing.
`

/** Creates a temporary repository without releases, whose contract marks one operation as new in 1.1. */
function scratch(t: Test) {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const write = (file: string, content: object | string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
  }
  const remove = (file: string) => rmSync(join(folder, file))
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'tag.gpgSign=false']
    return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  }
  const commit = () => {
    git('add', '-A')
    return git('commit', '-q', '-m', 'x', '--no-gpg-sign')
  }
  const release = (command: string, ...args: string[]) => {
    const program = [join(root, 'scripts', 'develop', 'release', 'main.ts'), command, ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  write('package.json', { name: 'api', version: '1.0.0', dependencies: { tsx: '1.0.0' } })
  const packages = { '': { name: 'api', version: '1.0.0' }, 'node_modules/tsx': { version: '1.0.0' } }
  write('package-lock.json', { name: 'api', version: '1.0.0', packages })
  const contract = { openapi: '3.1.0', info: { title: 'API', version: '1.0.0' } }
  write('spec/openapi.json', contract)
  const paths = { '/bids': { get: {}, post: { 'x-since': '1.1' } } }
  write('generated/openapi.json', { ...contract, paths })
  write('CHANGELOG.md', head + unreleased)
  write('db/engine/postgres/migrations/0001_bids.sql', 'create table bids ();\n')
  git('init', '-q', '-b', 'main')
  commit()
  /** Writes the generated contract with these paths and schemas, as `make generated` does. */
  const generate = (paths: object, schemas = {}) =>
    write('generated/openapi.json', { ...JSON.parse(read('spec/openapi.json')), paths, components: { schemas } })
  return { write, remove, read, git, commit, release, generate, paths }
}

t.test('the release check names the next version, and four commands set, check, describe and tag it', (t) => {
  const { read, git, commit, release, generate, paths } = scratch(t)
  const open = release('check')
  matches(t, open, { status: 0, stdout: /^1\.1\.0 could be released.*no release came before it/ }, open.stderr)
  matches(t, release('set', '1.2.0'), { status: 1, stderr: /The next release is 1\.1\.0, or 2\.0\.0/ })
  t.equal(release('set', '1.1.0').status, 0)
  const day = new Date().toISOString().slice(0, 10)
  const text =
    '### Added\n\n- The first thing,\n  in two lines.\n\n### Changed\n\n- The second thing.\n- The third thing.\n'
  t.equal(read('CHANGELOG.md'), `${head}## [Unreleased]\n\n## [1.1.0] - ${day}\n\n${text}`)
  matches(t, JSON.parse(read('package-lock.json')), {
    version: '1.1.0',
    packages: { '': { version: '1.1.0' }, 'node_modules/tsx': { version: '1.0.0' } },
  })
  matches(t, release('check').stderr, /several versions: .*generated\/openapi.json 1\.0\.0/)
  generate(paths)
  matches(t, release('check').stderr, /Not committed: /)
  commit()
  const set = release('check')
  matches(t, set, { status: 0, stdout: /^1\.1\.0 is set, and waits for its tag/ }, set.stderr)
  const { stdout: notes } = release('notes', '1.1.0')
  t.equal(notes, `1.1.0\n\n${text}\n`)
  execFileSync('sh', ['-c', /npm run -s release:notes.*\| (git tag.*)/.exec(set.stdout)![1]!], {
    cwd: git('rev-parse', '--show-toplevel').trim(),
    input: notes,
    env: { ...process.env, GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.com' },
  })
  t.equal(git('tag', '--list', '--format=%(contents)', '1.1.0').trim(), notes.trim(), 'the tag has the notes')
  matches(t, release('check'), { status: 0, stdout: /^1\.1\.0 is tagged/ })
  t.end()
})

t.test(
  'after a release, the check refuses removed operations, additions without x-since and edited migrations',
  (t) => {
    const { write, read, git, commit, release, generate, paths } = scratch(t)
    release('set', '1.1.0')
    generate(paths)
    commit()
    git('tag', '1.1.0')
    const later = (entries: string) =>
      write(
        'CHANGELOG.md',
        read('CHANGELOG.md').replace(/^## \[Unreleased\]\n[\s\S]*?(?=^## \[1)/m, `## [Unreleased]\n\n${entries}\n`),
      )
    later('### Fixed\n\n- A thing.\n')
    commit()
    matches(t, release('check'), { status: 0, stdout: /^1\.1\.1 could be released from this commit, after 1\.1\.0/ })
    generate({ ...paths, '/leads': { get: {} } })
    commit()
    matches(t, release('check').stderr, /GET \/leads came after 1\.1\.0 and does not say x-since 1\.2\./)
    generate({ ...paths, '/leads': { get: { 'x-since': '1.2' } } })
    commit()
    matches(t, release('check'), { status: 0, stdout: /^1\.2\.0 could be released/ })
    generate({ ...paths, '/leads': { get: { 'x-since': '1.3' } } })
    commit()
    matches(t, release('check').stderr, /GET \/leads says x-since 1\.3, which is after 1\.2\.0/)
    generate(paths, { Lead: { properties: { phone: { 'x-since': '1.3' } } } })
    commit()
    matches(t, release('check').stderr, /Lead\.phone says x-since 1\.3, which is after 1\.2\.0/)
    generate({ '/bids': { get: {} } })
    commit()
    matches(t, release('check').stderr, /POST \/bids is gone since 1\.1\.0/)
    matches(t, release('set', '1.1.1').stderr, /POST \/bids is gone/)
    t.equal(release('set', '2.0.0').status, 0, 'a major release may remove it')
    git('checkout', '-q', '--', '.')
    generate(paths)
    write('db/engine/postgres/migrations/0001_bids.sql', 'create table bids (id bigint);\n')
    commit()
    matches(t, release('check').stderr, /0001_bids\.sql was edited or removed since 1\.1\.0/)
    git('revert', '--no-edit', '--no-gpg-sign', 'HEAD')
    write('db/engine/postgres/migrations/0002_bids.sql', '-- contract: 1.4.0\nalter table bids drop column colour;\n')
    commit()
    matches(
      t,
      release('check').stderr,
      /0002_bids\.sql takes away what 1\.4\.0 stopped using, and there is no such release/,
    )
    t.end()
  },
)

t.test('a release stores the signatures of its functions, and the check refuses a release without them', (t) => {
  const { write, read, commit, release, generate, paths } = scratch(t)
  const define = (name: string) =>
    write(
      `db/engine/postgres/functions/${name}.sql`,
      `-- Returns one.\ncreate or replace function ${name}(a integer)\nreturns integer language sql as $$ select 1 $$;\n`,
    )
  define('second')
  define('first')
  commit()
  t.equal(release('set', '1.1.0').status, 0)
  t.equal(
    read('db/engine/postgres/functions/released.txt'),
    'first(a integer) returns integer\nsecond(a integer) returns integer\n',
  )
  generate(paths)
  commit()
  t.equal(release('check').status, 0)
  define('third')
  commit()
  matches(t, release('check').stderr, /released\.txt does not list the functions of 1\.1\.0/)
  t.end()
})

t.test('a release stores its contract, and a deprecated operation needs a sunset at least a year later', (t) => {
  const { remove, read, commit, release, generate, paths } = scratch(t)
  const ending = (sunset: string) => ({ ...paths, '/leads': { get: { deprecated: true, 'x-sunset': sunset } } })
  const day = new Date().toISOString().slice(0, 10)
  const nextYear = `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('02-29', '03-01')}`
  generate(ending(day))
  commit()
  matches(
    t,
    release('check').stderr,
    containing(`GET /leads has the x-sunset ${day}; deprecated by a release of today it answers until`),
  )
  t.equal(release('set', '1.1.0').status, 1)
  generate(ending(nextYear))
  commit()
  t.equal(release('set', '1.1.0').status, 0)
  matches(t, JSON.parse(read('spec/releases/1.1.0.json')), {
    info: { version: '1.1.0', 'x-released': day },
    paths: { '/leads': { get: { 'x-sunset': nextYear } } },
  })
  generate(ending(nextYear))
  commit()
  matches(t, release('check'), { status: 0, stdout: /^1\.1\.0 is set/ })
  remove('spec/releases/1.1.0.json')
  commit()
  matches(t, release('check').stderr, /spec\/releases\/1\.1\.0\.json is not there, which npm run release:set writes/)
  t.end()
})

t.test(
  'once the version is set, the check refuses a changelog that is malformed or still has unreleased entries',
  (t) => {
    const { write, read, commit, release, generate, paths } = scratch(t)
    release('set', '1.1.0')
    generate(paths)
    write(
      'CHANGELOG.md',
      read('CHANGELOG.md').replace('[Unreleased]\n', '[Unreleased]\n\n### Fixed\n\n- Another thing.\n'),
    )
    commit()
    matches(t, release('check'), { status: 1, stderr: /entries under Unreleased that belong into 1\.1\.0/ })
    matches(t, release('set', '1.1.1').stderr, /1\.1\.0 is set already/)
    write('CHANGELOG.md', `${head}${unreleased}- The third thing.\n`)
    matches(t, release('check'), { status: 1, stderr: /says twice: - The third thing/ })
    write('CHANGELOG.md', `${head}## [1.1.0] - soon\n`)
    matches(t, release('check'), { status: 1, stderr: /"## \[1\.1\.0\] - soon" is neither/ })
    write('CHANGELOG.md', `${head}## [Unreleased]\n\n### New\n\n- A thing.\n`)
    matches(t, release('check'), { status: 1, stderr: /"New" is none of Added,Changed/ })
    t.end()
  },
)

t.test('the files of this repository name one version and pass the release check', (t) => {
  // The commits and tags of this clone do not matter: every release in the changelog counts as tagged.
  const tags = [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[(\d.*?)\]/gm)].map(([, tag]) => tag)
  const git = (command: string) => {
    if (command === 'show') throw new Error('no history')
    return command === 'tag' ? tags.join('\n') : ''
  }
  const { faults, state } = checkRelease(readRepository(root, git))
  t.strictSame(faults, [])
  t.not(state, 'set')
  t.end()
})
