import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'

const reloading = resolve(import.meta.dirname, '../../scripts/develop/test/reloading.ts')

/**
 * A program that loads modules, changes files, loads again and prints the results. Module hooks affect a whole process.
 */
const program = `
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ModuleReloader } from ${JSON.stringify(reloading)}
const [folder] = process.argv.slice(2)
const loading = new ModuleReloader(folder)
const load = async () => (await import(loading.newAddressOf(pathToFileURL(folder + '/entry.ts').href))).default
const first = await load()
writeFileSync(folder + '/changing.ts', 'export const value = 2')
const isReloaded = loading.markChanged(['changing.ts'])
const second = await load()
const unknown = loading.markChanged(['data.json'])
console.log(JSON.stringify({ first, second, isReloaded, unknown, loads: globalThis.loads }))
`

t.test('a changed file is loaded again with all modules that import it, and no others', async (t) => {
  const counted = (name: string) => `;(globalThis.loads ??= {}).${name} = (globalThis.loads.${name} ?? 0) + 1\n`
  const folder = t.testdir({
    'program.ts': program,
    'entry.ts': `import { value } from './between.ts'\nimport './steady.ts'\nexport default value\n`,
    'between.ts': `import { value as inner } from './changing.ts'\nexport const value = inner * 10\n${counted('between')}`,
    'changing.ts': 'export const value = 1',
    'steady.ts': counted('steady'),
    'data.json': '{}',
  })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const child = spawn(process.execPath, [join(folder, 'program.ts'), folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.strictSame(JSON.parse(await text(child.stdout)), {
    first: 10,
    second: 20,
    isReloaded: true,
    unknown: false,
    loads: { between: 2, steady: 1 },
  })
})
