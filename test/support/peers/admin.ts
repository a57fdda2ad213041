import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { runCommand } from '../../../scripts/admin/commands.ts'
import type { Service } from '../service.ts'

const root = resolve(import.meta.dirname, '../../..')

interface Outcome {
  code: number
  out: string
  err: string
}

/** The operator's commands on the database of a service. */
export function adminOf({ url, settings }: Pick<Service, 'url' | 'settings'>) {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: settings.dataDir }

  /** What `npm run -s admin -- ...` does, in this process. */
  const admin = (...args: string[]): Promise<Outcome> =>
    runCommand(args, env).then(
      (done) => ({ code: 0, out: JSON.stringify(done), err: '' }),
      (error: Error) => ({ code: 1, out: '', err: error.message }),
    )

  /** The same as a program, with this on standard input. */
  function program(input: string, ...args: string[]): Promise<Outcome> {
    return new Promise((done) => {
      const command = [join(root, 'scripts/admin.ts'), ...args]
      const child = execFile(process.execPath, command, { cwd: root, env }, (error, out, err) => {
        done({ code: error ? Number(error.code) : 0, out, err })
      })
      child.stdin!.end(input)
    })
  }

  /** What a command that succeeds says. */
  async function said(...args: string[]): Promise<Record<string, unknown>> {
    const { code, out, err } = await admin(...args)
    if (code !== 0) throw new Error(`${args.join(' ')}: ${err}`)
    return JSON.parse(out)
  }

  return { admin, program, said }
}
