import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { runCommand } from '../../operate/admin/commands.ts'
import type { Service } from '../environment/service.ts'

const root = resolve(import.meta.dirname, '../../..')

interface Outcome {
  code: number
  out: string
  err: string
}

/** Returns helpers that run the operator's `npm run admin` commands on a service's database. */
export function makeAdminHelpers({ url, settings }: Pick<Service, 'url' | 'settings'>) {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: settings.dataDir }

  /** Runs an `npm run -s admin -- ...` command in this process. */
  const admin = (...args: string[]): Promise<Outcome> =>
    runCommand(args, env).then(
      (done) => ({ code: 0, out: JSON.stringify(done), err: '' }),
      (error: Error) => ({ code: 1, out: '', err: error.message }),
    )

  /** Runs an admin command as a separate process, with `input` on its standard input. */
  function program(input: string, ...args: string[]): Promise<Outcome> {
    return new Promise((done) => {
      const command = [join(root, 'scripts/admin.ts'), ...args]
      const child = execFile(process.execPath, command, { cwd: root, env }, (error, out, err) => {
        done({ code: error ? Number(error.code) : 0, out, err })
      })
      child.stdin!.end(input)
    })
  }

  /** Runs an admin command that must succeed, and returns its output as JSON. */
  async function said(...args: string[]): Promise<Record<string, unknown>> {
    const { code, out, err } = await admin(...args)
    if (code !== 0) throw new Error(`${args.join(' ')}: ${err}`)
    return JSON.parse(out)
  }

  return { admin, program, said }
}
