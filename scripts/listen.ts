import { readSettings } from '../db/engine/base/settings.ts'
import { getListenHelp, parseListenOptions } from './packages/listen/flags.ts'
import { listen } from './packages/listen/listener.ts'
import { escapeLinesForTerminal } from './packages/terminal/terminal-text.ts'

/**
 * Runs `npm run listen`: shows the service's webhooks on this machine as they come, until SIGINT, SIGTERM or SIGHUP.
 */
async function main(args: string[]): Promise<void> {
  const help = getListenHelp(args)
  if (help !== undefined) {
    console.log(help)
    return
  }
  const wishes = parseListenOptions(args)
  const signalled = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve)
  })
  // This program encrypts nothing. The placeholder prevents it from creating a secret key.
  const { dataDir, publicOrigin } = readSettings({ ...process.env, SECRET_KEY: 'unused' })
  // With --json, standard output has only events, so messages go to standard error.
  const say = wishes.json ? console.error : console.log
  const shown = (event: string) => (process.stdout.isTTY ? escapeLinesForTerminal(event) : event)
  const print = (line: string) => (line.startsWith('{') ? console.log(shown(line)) : say(escapeLinesForTerminal(line)))
  const listener = await listen(wishes, { dataDir, publicOrigin, print })
  await signalled
  const removed = await listener.close()
  say(
    removed ? 'The endpoint is removed.' : 'The service does not answer. The next npm run listen removes the endpoint.',
  )
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(escapeLinesForTerminal(error instanceof Error ? error.message : String(error)))
  process.exitCode = 1
})
