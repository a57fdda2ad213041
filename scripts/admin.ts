import { toldOnCommandLine } from '../db/postgres/start/process.ts'
import { helpFor, runCommand } from './admin/commands.ts'

/** `npm run -s admin -- <command> --flag value ...`: prints what came of it as one JSON object, or the help asked for. */
async function main(argv: string[]): Promise<string> {
  return helpFor(argv) ?? JSON.stringify(await runCommand(argv))
}

main(process.argv.slice(2)).then(
  (said) => console.log(said),
  (error: unknown) => {
    console.error(toldOnCommandLine(error))
    process.exitCode = 1
  },
)
