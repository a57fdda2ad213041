import { commandErrorMessage } from '../db/engine/postgres/start/process.ts'
import { getAdminHelp, runCommand } from './operate/admin/commands.ts'
import { escapeLinesForTerminal } from './packages/terminal/terminal-text.ts'

/**
 * Runs `npm run -s admin -- <command> --flag value ...`. Returns the command's result as one JSON object, or the
 * requested help.
 */
async function main(argv: string[]): Promise<string> {
  const help = getAdminHelp(argv)
  if (help !== undefined) return help
  const done = await runCommand(argv)
  if (argv[0] === 'doctor' && 'state' in done && done.state === 'error') process.exitCode = 1
  return JSON.stringify(done)
}

main(process.argv.slice(2)).then(
  (said) => console.log(process.stdout.isTTY ? escapeLinesForTerminal(said) : said),
  (error: unknown) => {
    console.error(escapeLinesForTerminal(commandErrorMessage(error)))
    process.exitCode = 1
  },
)
