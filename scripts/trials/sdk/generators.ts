import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { installPackages } from './install-packages.ts'
import { readServiceAnswers } from './live-answers.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')
const limitMs = 300_000
const dependencies = {
  '@hey-api/openapi-ts': '0.99.0',
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  orval: '8.38.0',
  zod: '4.6.7',
  '@kubb/cli': '4.39.3',
  '@kubb/core': '4.39.3',
  '@kubb/plugin-oas': '4.39.3',
  '@kubb/plugin-ts': '4.39.3',
  typescript: '5.9.3',
  '@types/node': '24.19.2',
}

interface Generator {
  name: string
  /** Files that the generator needs in addition to the document. */
  files: Record<string, string>
  /** Command line of the generator, as in its manual. */
  command: string[]
  /**
   * Program that uses the generated code and prints its result on one line. It reads responses of a live service from
   * answers.json.
   */
  program?: string
}

/** Program that loads every generated schema and validates each live response with the schema of its operation. */
const validator = `import { readFileSync } from 'node:fs'
import * as api from './api.ts'
type Schema = { safeParse(value: unknown): { success: boolean; error?: { message: string } } }
const schemas = api as unknown as Record<string, Schema | undefined>
const answers: { operationId: string; answer: unknown }[] = JSON.parse(readFileSync('answers.json', 'utf8'))
const found = answers.flatMap(({ operationId, answer }) => {
  const name = operationId.charAt(0).toUpperCase() + operationId.slice(1) + 'Response'
  const schema = schemas[name]
  if (!schema) return [name + ' is missing']
  const { success, error } = schema.safeParse(answer)
  return success ? [] : [operationId + ': ' + error?.message.slice(0, 300)]
})
for (const line of found) console.error(line)
console.log(answers.length - found.length + ' of ' + answers.length + ' live answers are valid')
if (found.length > 0) process.exit(1)
export {}
`

const generators: Generator[] = [
  {
    name: '@hey-api/openapi-ts',
    files: {},
    command: ['openapi-ts', '-i', 'openapi.json', '-o', 'hey-api', '--no-log-file'],
  },
  {
    name: 'openapi-typescript with openapi-fetch',
    files: {
      'fetch/program.ts': `import createClient from 'openapi-fetch'
import type { paths } from './types.js'
const client = createClient<paths>({ baseUrl: 'https://construction.example/api/v1' })
const { data, error } = await client.GET('/contacts', { params: { query: { limit: 5 } } })
console.log(data?.data[0]?.companyName, error?.title)
export {}
`,
    },
    command: ['openapi-typescript', 'openapi.json', '-o', 'fetch/types.ts'],
  },
  {
    name: 'orval',
    files: {
      'orval.config.mjs': `export default { api: { input: 'openapi.json', output: { target: 'orval/api.ts', client: 'fetch' } } }\n`,
    },
    command: ['orval', '--config', 'orval.config.mjs'],
  },
  {
    name: 'orval with zod',
    files: {
      'orval.config.mjs': `export default { api: { input: 'openapi.json', output: { target: 'zod/api.ts', client: 'zod' } } }\n`,
      'zod/validate.ts': validator,
    },
    command: ['orval', '--config', 'orval.config.mjs'],
    program: 'zod/validate.ts',
  },
  {
    name: 'kubb',
    files: {
      'kubb.config.mjs': `import { defineConfig } from '@kubb/core'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
export default defineConfig({
  root: '.',
  input: { path: './openapi.json' },
  output: { path: './kubb' },
  plugins: [pluginOas({ generators: [], validate: false }), pluginTs({ output: { path: 'models.ts' } })],
})
`,
    },
    command: ['kubb', 'generate'],
  },
]

/**
 * Runs `make sdk-generators`: generates clients from the published document with generators from npm, and compiles them
 * under strict. orval's zod schemas also validate the responses of a live service. `ONLY` selects generators by name.
 * Returns 1 if a generator fails, its code does not compile, or a schema refuses a response.
 */
async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-generators-'))
  await installPackages(folder, dependencies)
  const document = join(root, 'generated', 'openapi.json')
  const chosen = generators.filter(({ name }) => name.includes(process.env.ONLY ?? ''))
  const isLive = chosen.some(({ program }) => program !== undefined)
  const answers = isLive ? await readServiceAnswers(JSON.parse(await readFile(document, 'utf8'))) : []
  let bad = 0
  for (const { name, files, command, program } of chosen) {
    const place = await mkdtemp(join(folder, 'by-'))
    await symlink(join(folder, 'node_modules'), join(place, 'node_modules'))
    await copyFile(document, join(place, 'openapi.json'))
    await writeFile(join(place, 'answers.json'), JSON.stringify(answers))
    const fault = await generateAndCompile(place, files, command)
    const { isGood, said } =
      fault === '' && program ? await runProgram(place, program) : { isGood: fault === '', said: '' }
    console.log(`${name}: ${fault || ['compiles under strict', said].filter(Boolean).join('; ')}`)
    if (!isGood) bad += 1
  }
  await rm(folder, { recursive: true, force: true })
  return bad === 0 ? 0 : 1
}

/** Runs a program of the folder `place` and returns its output. */
async function runProgram(place: string, program: string): Promise<{ isGood: boolean; said: string }> {
  try {
    const { stdout } = await run(process.execPath, [program], { cwd: place, timeout: limitMs })
    return { isGood: true, said: stdout.trim() }
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    const lines = [stdout, stderr || message].join('\n').trim().split('\n')
    return { isGood: false, said: lines.slice(0, 20).join('\n  ') }
  }
}

/** Generates and compiles a client. Returns the last lines of the error, or an empty string if all is well. */
async function generateAndCompile(place: string, files: Record<string, string>, command: string[]): Promise<string> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(resolve(place, file, '..'), { recursive: true })
    await writeFile(join(place, file), text)
  }
  const options = {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: ['node'],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  }
  await writeFile(join(place, 'package.json'), '{ "private": true, "type": "module" }')
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['**/*.ts'] }))
  const { PATH } = process.env
  const env = { ...process.env, PATH: `${join(process.execPath, '..')}:${PATH}`, CI: '1' }
  const bin = (name: string) => join(place, 'node_modules', '.bin', name)
  const [program = '', ...args] = command
  try {
    await run(bin(program), args, { cwd: place, timeout: limitMs, env })
    await run(bin('tsc'), ['-p', '.'], { cwd: place, timeout: limitMs, env })
    return ''
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    return [stdout, stderr || message].join('\n').trim().split('\n').slice(-12).join('\n  ')
  }
}

process.exitCode = await main()
