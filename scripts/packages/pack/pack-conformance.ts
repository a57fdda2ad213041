import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { isObject, type Json } from '../../contract/complete.ts'
import { type NpmPackage, packNpmPackage } from './npm-package.ts'

const root = resolve(import.meta.dirname, '../../..')
const source = join(root, 'scripts', 'packages', 'conformance')

/** Bundles the conformance kit with all its dependencies into one program, and creates its npm package in `folder`. */
export const packConformance = (folder: string): Promise<NpmPackage> => packNpmPackage(folder, { source, fill: bundle })

async function bundle(staged: string): Promise<void> {
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
  await writeFile(join(staged, 'THIRD-PARTY.txt'), await licensesOf(Object.keys(metafile.inputs)))
}

/** Returns the licenses of the packages that the bundle contains. */
async function licensesOf(inputs: readonly string[]): Promise<string> {
  const names = inputs.flatMap((input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? [])
  const texts = [...new Set(names)].sort().map(async (name) => {
    return `${name}\n\n${await readFile(join(root, 'node_modules', name, 'LICENSE'), 'utf8')}`
  })
  return (await Promise.all(texts)).join('\n\n')
}

/** Plugin that removes descriptions and examples from the bundled contract, because no check uses them. */
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
  // Below `properties`, names such as `description` are members of a record, so they are not removed.
  const kept = Object.entries(value).filter(([member]) => parent === 'properties' || !prose.includes(member))
  return Object.fromEntries(kept.map(([member, inner]) => [member, slim(inner, member)]))
}

if (process.argv[1] === import.meta.filename) {
  const { file, bytes } = await packConformance(join(root, 'build'))
  console.log(`${file}: ${Math.round(bytes / 1000)} kB`)
}
