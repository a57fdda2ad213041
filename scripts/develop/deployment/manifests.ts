import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'

/** Faults found, one line each, or the reason why the files could not be checked on this machine. */
export type DeploymentCheckResult = { faults: string[] } | { reasonNotChecked: string }

const run = promisify(execFile)
const installLimitMs = 300_000
/**
 * npm package with Kubernetes' types and JSON schemas, generated from the OpenAPI document that Kubernetes publishes.
 */
const packageVersion = 'kubernetes-models@5.1.0'
const compiler = resolve(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')

interface Typed {
  apiVersion: string
  kind: string
}

/**
 * Checks manifests against the types of Kubernetes, so that an unknown field is an error, and against its schemas. The
 * package is installed from the npm registry into a temporary folder.
 */
export async function checkManifests(folder: string): Promise<DeploymentCheckResult> {
  const place = mkdtempSync(join(tmpdir(), 'manifests-'))
  try {
    writeFileSync(join(place, 'package.json'), '{ "private": true, "type": "module" }')
    const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', packageVersion]
    const failed = await run('npm', install, { cwd: place, timeout: installLimitMs }).then(
      () => undefined,
      (error: Error) => error,
    )
    if (failed) return { reasonNotChecked: 'npm could not install kubernetes-models, which needs the npm registry' }
    const files = globSync('*.yaml', { cwd: folder }).sort()
    for (const file of files)
      writeFileSync(join(place, `${file}.ts`), programOf(readFileSync(join(folder, file), 'utf8')))
    return { faults: (await Promise.all(files.map((file) => complaints(place, file)))).flat() }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** Returns the source of a program that contains the manifests as typed literals and validates each of them. */
function programOf(yaml: string): string {
  const manifests = parseAllDocuments(yaml).map((document) => document.toJS() as Typed)
  return manifests
    .map((manifest, index) => {
      const { apiVersion, kind } = manifest
      const own = `M${index}`
      return `import { ${kind} as ${own}, type I${kind} as I${own} } from 'kubernetes-models/${apiVersion}'
const manifest${index}: I${own} = ${JSON.stringify(manifest)}
new ${own}(manifest${index}).validate()\n`
    })
    .join('')
}

async function complaints(place: string, file: string): Promise<string[]> {
  const program = join(place, `${file}.ts`)
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'esnext']
  const typed = await run(process.execPath, [compiler, ...options, program], { cwd: place }).then(
    () => [],
    ({ stdout }: { stdout: string }) => stdout.split('\n').filter((line) => line.includes('error TS')),
  )
  const validated = await run(process.execPath, [program], { cwd: place }).then(
    () => [],
    ({ stderr }: { stderr: string }) => [stderr.split('\n').find((line) => line.includes('Error')) ?? stderr],
  )
  return [...typed, ...validated].map((text) => `${file}: ${text}`)
}
