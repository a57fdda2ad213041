import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'
import { type NpmPackage, packNpmPackage } from './npm-package.ts'

const root = resolve(import.meta.dirname, '../../..')
const source = join(root, 'scripts', 'packages', 'sdk')

/** Compiles the SDK and builds its npm package in `folder`. */
export const packSdk = (folder: string): Promise<NpmPackage> =>
  packNpmPackage(folder, {
    source,
    async fill(staged) {
      compile(join(staged, 'lib'), 'index.ts', { types: [], declaration: true, declarationDir: join(staged, 'types') })
      compile(join(staged, 'lib'), join('..', 'cli', 'main.ts'), { types: ['node'], skipLibCheck: true })
      // TypeScript allows both ESM and CommonJS programs to import CommonJS types; ESM types can only be imported from
      // ESM.
      await writeFile(join(staged, 'types', 'package.json'), '{ "type": "commonjs" }\n')
      await bundleCommonJs(join(staged, 'lib', 'scripts', 'packages', 'sdk', 'index.js'), join(staged, 'index.cjs'))
    },
  })

/**
 * Compiles the entry and its imports to JavaScript that does not need this repository. The library is compiled without
 * Node's types, so that it runs outside Node. Throws the compiler's errors.
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

/** Writes the compiled library as one CommonJS file, for programs that call require(). */
const bundleCommonJs = (entry: string, outfile: string) =>
  build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'cjs',
    target: 'es2022',
    minifyWhitespace: true,
    logLevel: 'silent',
  })

if (process.argv[1] === import.meta.filename) {
  const { file, bytes, unpackedBytes } = await packSdk(join(root, 'build'))
  const kb = (count: number) => `${Math.round(count / 1000)} kB`
  console.log(`${file}: ${kb(bytes)}, ${kb(unpackedBytes)} unpacked`)
}
