#!/usr/bin/env node
import { runCommandLine } from './command-line.ts'

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => interrupted.abort(new Error(signal)))
}
// A program that reads the output may close the pipe early, as head does. That is a normal exit.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
const { env, stdin, stdout, stderr } = process
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env,
  stdin,
  stdout,
  stderr,
  signal: interrupted.signal,
})
