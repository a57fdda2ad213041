import { writeFileSync } from 'node:fs'
import document from '../../generated/openapi.json' with { type: 'json' }
import { terminalLines, terminalText } from '../command-line/terminal-text.ts'
import { OutOfBudget } from './caller.ts'
import { allChecks } from './checks/all.ts'
import { operationChecks } from './checks/operations.ts'
import { Contract, type DocumentPart } from './contract.ts'
import { type KitOptions, kitUsage, readOptions, WrongOptions } from './options.ts'
import { KitReceiver, type ReceiverOptions } from './receiver.ts'
import { NotAService, recogniseService } from './recognise.ts'
import { junitText, reportText } from './report.ts'
import { type CheckResult, runConformance, UnusableKeys } from './run.ts'

const known = document as DocumentPart

/** Checks the service that the command line names. Returns the exit status. */
async function main(args: string[]): Promise<number> {
  const options = readOptions(args, process.env)
  if (!options) {
    console.log(kitUsage)
    return 0
  }
  const contract = new Contract(known)
  const checks = [...operationChecks(contract, contract), ...allChecks]
  if (options.isListed) {
    for (const { id, title } of checks) console.log(`${id}: ${title}`)
    return 0
  }
  for (const name of [...options.only, ...options.without]) {
    if (!checks.some(({ id }) => id === name || id.startsWith(`${name}.`)))
      throw new WrongOptions(`There is no check or group ${name}; --list shows all names.`)
  }
  return judge(options)
}

async function judge({ baseUrl, receiver: place, judgedBy, junit, ...options }: KitOptions): Promise<number> {
  const service = await recogniseService(baseUrl)
  const receiver = await openReceiver(place)
  try {
    const report = await runConformance({
      ...options,
      service,
      known,
      receiver,
      ...(judgedBy === 'kit' && { judgedBy: known }),
      announce: (lines) => print(`${lines.map(terminalText).join('\n')}\n`),
      onResult: showProgress,
    })
    if (junit) writeFileSync(junit, junitText(report))
    print(reportText(report))
    return report.results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
  } finally {
    if (typeof receiver !== 'string') receiver.close()
  }
}

/** Opens the receiver, or returns the reason why there is none. */
async function openReceiver(place: ReceiverOptions | string): Promise<KitReceiver | string> {
  if (typeof place === 'string') return place
  return KitReceiver.listen(place).catch((error: Error) => `cannot listen on port ${place.port}: ${error.message}`)
}

/** Prints text that may contain parts of the service's answers, with control characters made harmless. */
const print = (text: string): void => console.log(terminalLines(text))

/** Shows on a terminal which check has ended. */
function showProgress({ id, outcome }: CheckResult): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${outcome} ${terminalText(id)}`)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const isPlain = error instanceof WrongOptions || error instanceof UnusableKeys || error instanceof OutOfBudget
  if (isPlain || error instanceof NotAService) {
    console.error(terminalText(error.message))
    process.exitCode = error instanceof NotAService ? 3 : 2
  } else {
    console.error(terminalLines((error instanceof Error && error.stack) || String(error)))
    process.exitCode = 1
  }
}
