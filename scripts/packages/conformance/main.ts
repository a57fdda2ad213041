import { writeFileSync } from 'node:fs'
import document from '../../../generated/openapi.json' with { type: 'json' }
import { escapeForTerminal, escapeLinesForTerminal } from '../terminal/terminal-text.ts'
import { RateLimitExhausted } from './caller.ts'
import { allChecks } from './checks/all.ts'
import { createOperationChecks } from './checks/operations.ts'
import { Contract, type DocumentPart } from './contract.ts'
import { detectService, ServiceNotFound } from './detect-service.ts'
import { type KitOptions, kitUsage, OptionsError, readOptions } from './options.ts'
import { KitReceiver, type ReceiverOptions } from './receiver.ts'
import { renderJunitReport, renderReport } from './report.ts'
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
  const checks = [...createOperationChecks(contract, contract), ...allChecks]
  if (options.isListed) {
    for (const { id, title } of checks) console.log(`${id}: ${title}`)
    return 0
  }
  for (const name of [...options.only, ...options.without]) {
    if (!checks.some(({ id }) => id === name || id.startsWith(`${name}.`)))
      throw new OptionsError(`There is no check or group ${name}; --list shows all names.`)
  }
  return judge(options)
}

async function judge({ baseUrl, receiver: place, judgedBy, junit, ...options }: KitOptions): Promise<number> {
  const service = await detectService(baseUrl)
  const receiver = await openReceiver(place)
  try {
    const report = await runConformance({
      ...options,
      service,
      kitContract: known,
      receiver,
      ...(judgedBy === 'kit' && { judgedBy: known }),
      announce: (lines) => print(`${lines.map(escapeForTerminal).join('\n')}\n`),
      onResult: showProgress,
    })
    if (junit) writeFileSync(junit, renderJunitReport(report))
    print(renderReport(report))
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
const print = (text: string): void => console.log(escapeLinesForTerminal(text))

/** Shows on a terminal which check has ended. */
function showProgress({ id, outcome }: CheckResult): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${outcome} ${escapeForTerminal(id)}`)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const isPlain = error instanceof OptionsError || error instanceof UnusableKeys || error instanceof RateLimitExhausted
  if (isPlain || error instanceof ServiceNotFound) {
    console.error(escapeForTerminal(error.message))
    process.exitCode = error instanceof ServiceNotFound ? 3 : 2
  } else {
    console.error(escapeLinesForTerminal((error instanceof Error && error.stack) || String(error)))
    process.exitCode = 1
  }
}
