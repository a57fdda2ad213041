import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..', '..')
const source = join(root, 'scripts', 'sdk')

export interface SdkPackage {
  /** The .tgz that npm installs. */
  file: string
  bytes: number
  unpackedBytes: number
}

/** Compiles the SDK and has `npm pack` make its package in `folder`. */
export async function packSdk(folder: string): Promise<SdkPackage> {
  const staged = await mkdtemp(join(tmpdir(), 'sdk-'))
  try {
    compile(join(staged, 'lib'), 'index.ts', { types: [], declaration: true })
    compile(join(staged, 'lib'), join('cli', 'main.ts'), { types: ['node'], skipLibCheck: true })
    await writeFile(join(staged, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`)
    await copyFile(join(source, 'README.md'), join(staged, 'README.md'))
    await copyFile(join(root, 'LICENSE'), join(staged, 'LICENSE'))
    await mkdir(folder, { recursive: true })
    const packing = ['pack', '--json', '--pack-destination', folder]
    const { stdout } = await run('npm', packing, { cwd: staged, shell: process.platform === 'win32' })
    const [{ filename, unpackedSize }] = JSON.parse(stdout) as [{ filename: string; unpackedSize: number }]
    const file = join(folder, filename)
    return { file, bytes: (await stat(file)).size, unpackedBytes: unpackedSize }
  } finally {
    await rm(staged, { recursive: true, force: true })
  }
}

async function manifest() {
  const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return {
    name: 'construction-api-sdk',
    version,
    description: 'A typed client for the Construction API',
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': { types: './lib/scripts/sdk/index.d.ts', default: './lib/scripts/sdk/index.js' } },
    bin: { 'construction-api': './lib/scripts/sdk/cli/main.js' },
    files: ['lib'],
  }
}

/**
 * As JavaScript that needs neither this repository nor, but for the command line, Node: the library is compiled without
 * Node's types. Throws what does not compile.
 */
function compile(folder: string, entry: string, options: ts.CompilerOptions): void {
  const program = ts.createProgram([join(source, entry)], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: folder,
    ...options,
  })
  const { diagnostics, emitSkipped } = program.emit()
  const found = [...ts.getPreEmitDiagnostics(program), ...diagnostics]
  if (found.length === 0 && !emitSkipped) return
  const host = { getCanonicalFileName: (name: string) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' }
  throw new Error(ts.formatDiagnostics(found, host))
}

if (process.argv[1] === import.meta.filename) {
  const { file, bytes, unpackedBytes } = await packSdk(join(root, 'build'))
  const kb = (count: number) => `${Math.round(count / 1000)} kB`
  console.log(`${file}: ${kb(bytes)}, ${kb(unpackedBytes)} unpacked`)
}
