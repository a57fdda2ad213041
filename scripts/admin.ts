import { runCommand } from './admin/commands.ts'

runCommand(process.argv.slice(2)).then(
  (said) => console.log(JSON.stringify(said)),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
