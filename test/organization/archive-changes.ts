import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { seedDemo } from '../../scripts/operate/demo/demo.ts'
import type { Service } from '../../scripts/testkit/environment/service.ts'
import { type ArchiveLine, writeForgedArchive } from './read-archive.ts'

/** Functions that change archives and adapt their counts and hashes, as anyone with the file could. */

export type JsonMembers = Record<string, unknown>
export type LineChange = (line: ArchiveLine) => ArchiveLine

/** Changes the values of a line that the API does not show. */
export const changeHidden =
  (change: (kept: JsonMembers) => JsonMembers): LineChange =>
  (line) => ({ ...line, kept: { ...line.kept, ...change(line.kept!) } })

/** Changes the values of a line that the API shows. */
export const changeShown =
  (change: JsonMembers): LineChange =>
  (line) => ({ ...line, data: { ...line.data, ...change } })

/** Applies the change only to the first line. */
export const changeFirst = (change: LineChange): LineChange => {
  let isDone = false
  return (line) => {
    const changed = isDone ? line : change(line)
    isDone = true
    return changed
  }
}

/** Expected error of importing a damaged archive. */
export const damagedArchiveError = (what: string) => ({
  name: 'ArchiveProblem',
  message: `the file is damaged: ${what}`,
})

export const commandEnvironment = ({ url, settings }: Service): NodeJS.ProcessEnv => ({
  ...{ PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: settings.dataDir, SECRET_KEY: settings.secretKey },
  ...(settings.filesUrl && { FILES_URL: settings.filesUrl }),
})

/** Exports organizations of the service `here`, including the demo, and imports them into `there`. */
export async function createArchiveTools(here: Service, there: Service) {
  const folder = await mkdtemp(join(tmpdir(), 'judged-archives-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const exported = async (tenant: number, name: string): Promise<string> => {
    const to = join(folder, name)
    await runCommand(['tenant:export', '--tenant', String(tenant), '--to', to], commandEnvironment(here))
    return to
  }
  await seedDemo(here.settings, here.url)
  const { rows } = await here.database.pool.query<{ id: number }>('select id from tenants')
  const demo = await exported(rows[0]!.id, 'demo.tar')
  let forgeries = 0
  return {
    folder,
    demo,
    exported,
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails on what is not there
    imported: (from: string): Promise<any> => runCommand(['tenant:import', '--from', from], commandEnvironment(there)),
    /** Writes an archive with changed lines of one family. Throws if the change affects no line. */
    async forged(family: string, change: LineChange, from = demo): Promise<string> {
      let changed = 0
      const to = await writeForgedArchive(from, join(folder, `forged-${++forgeries}.tar`), {
        lines(of, line) {
          if (of !== family) return line
          const made = change(line)
          if (JSON.stringify(made) !== JSON.stringify(line)) changed += 1
          return made
        },
      })
      if (changed === 0) throw new Error(`no line of ${family} was changed`)
      return to
    },
  }
}
