import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build, type Plugin } from 'esbuild'
import { isObject, type Json } from '../contract/complete.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..', '..')
const source = join(root, 'scripts', 'conformance')

export interface ConformancePackage {
  /** The .tgz that npx runs. */
  file: string
  bytes: number
}

/** Bundles the kit with all that it needs into one program, and has `npm pack` make its package in `folder`. */
export async function packConformance(folder: string): Promise<ConformancePackage> {
  const staged = await mkdtemp(join(tmpdir(), 'conformance-'))
  try {
    const { metafile } = await build({
      absWorkingDir: root,
      metafile: true,
      entryPoints: [join(source, 'main.ts')],
      outfile: join(staged, 'conformance.js'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      minifySyntax: true,
      minifyWhitespace: true,
      banner: { js: '#!/usr/bin/env node' },
      plugins: [withoutProse],
      logLevel: 'error',
    })
    await writeFile(join(staged, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`)
    await copyFile(join(source, 'README.md'), join(staged, 'README.md'))
    await copyFile(join(root, 'LICENSE'), join(staged, 'LICENSE'))
    await writeFile(join(staged, 'THIRD-PARTY.txt'), await licensesOf(Object.keys(metafile.inputs)))
    await mkdir(folder, { recursive: true })
    const packing = ['pack', '--json', '--pack-destination', folder]
    const { stdout } = await run('npm', packing, { cwd: staged, shell: process.platform === 'win32' })
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
    const file = join(folder, filename)
    return { file, bytes: (await stat(file)).size }
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
}

/** The licenses of the packages that the bundle has parts of. */
async function licensesOf(inputs: readonly string[]): Promise<string> {
  const names = inputs.flatMap((input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? [])
  const texts = [...new Set(names)].sort().map(async (name) => {
    return `${name}\n\n${await readFile(join(root, 'node_modules', name, 'LICENSE'), 'utf8')}`
  })
  return (await Promise.all(texts)).join('\n\n')
}

async function manifest() {
  const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return {
    name: 'construction-api-conformance',
    version,
    description: 'Judges whether a service conforms to the Construction API',
    license,
    type: 'module',
    engines: { node: '>=20' },
    bin: { 'construction-api-conformance': './conformance.js' },
    files: ['conformance.js', 'THIRD-PARTY.txt'],
  }
}

/** The contract as the kit takes it along: without descriptions and examples, by which nothing is judged. */
const withoutProse: Plugin = {
  name: 'without-prose',
  setup({ onLoad }) {
    onLoad({ filter: /generated[\\/]openapi\.json$/ }, async ({ path }) => ({
      contents: JSON.stringify(slim(JSON.parse(await readFile(path, 'utf8')))),
      loader: 'json',
    }))
  },
}

const prose = ['description', 'summary', 'example', 'examples', 'links', 'x-tagGroups']

function slim(value: Json, parent = ''): Json {
  if (Array.isArray(value)) return value.map((item) => slim(item))
  if (!isObject(value)) return value
  // A record may have a member that is called description.
  const kept = Object.entries(value).filter(([member]) => parent === 'properties' || !prose.includes(member))
  return Object.fromEntries(kept.map(([member, inner]) => [member, slim(inner, member)]))
}

if (process.argv[1] === import.meta.filename) {
  const { file, bytes } = await packConformance(join(root, 'build'))
  console.log(`${file}: ${Math.round(bytes / 1000)} kB`)
}
