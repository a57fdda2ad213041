import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `until-answering.ts <url>`, which waits until the address answers with a success status, then exits with 0.
 * Exits with 1 after 100 seconds, or at once if the process MAINPID, whose start systemd waits for, has ended.
 */
const limitMs = 100_000
const lookMs = 100
const [url = ''] = process.argv.slice(2)
const { MAINPID: mainPid } = process.env
const giveUpAt = Date.now() + limitMs

const isAnswering = (): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

function isGone(pid: string | undefined): boolean {
  if (!pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch {
    return true
  }
}

async function failure(): Promise<string | undefined> {
  while (!(await isAnswering())) {
    if (isGone(mainPid)) return 'The process has ended: its log says why.'
    if (Date.now() > giveUpAt) return `${url} has not answered with a success for ${limitMs / 1000} s.`
    await sleep(lookMs)
  }
  return undefined
}

const failed = await failure()
if (failed) console.error(failed)
process.exitCode = failed ? 1 : 0
