import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')

export interface NpmPackage {
  /** Path of the .tgz file that npm installs. */
  file: string
  bytes: number
  unpackedBytes: number
}

interface PackageParts {
  /** Folder with the package's README.md, and with its package.json without the members that all packages share. */
  source: string
  /** Writes the files of the package into the staging folder, apart from package.json, README.md and LICENSE. */
  fill(staged: string): Promise<void>
}

/** Builds an npm package in `folder` with `npm pack`. */
export async function packNpmPackage(folder: string, { source, fill }: PackageParts): Promise<NpmPackage> {
  const staged = await mkdtemp(join(tmpdir(), 'package-'))
  try {
    await fill(staged)
    const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    const { name, private: _, ...others } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
    const whole = { name, version, license, engines: { node: '>=20' }, ...others }
    await writeFile(join(staged, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`)
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
