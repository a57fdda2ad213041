import { join } from 'node:path'
import type { Settings } from '../../db/base/settings.ts'
import { bidLink } from '../../db/bids/public-link.ts'
import type { DemoCredentials } from '../seed.ts'

/** Returns the text that `make run` prints when everything runs: the addresses, and keys and logins to try. */
export function formatWelcome(settings: Settings, demo: DemoCredentials | undefined): string {
  const { publicOrigin, dataDir, databaseUrl, smtpUrl } = settings
  const data = databaseUrl ? `DATABASE_URL, and files in ${dataDir}` : dataDir
  return [
    '',
    `Listening on ${publicOrigin}`,
    `  start here      ${publicOrigin}/`,
    `  documentation   ${publicOrigin}/docs`,
    `  portal          ${publicOrigin}/portal`,
    `  API             ${publicOrigin}/api/v1`,
    ...(demo ? ofDemo(publicOrigin, demo) : []),
    `  data            ${data}`,
    ...(demo ? [`                  ${join(dataDir, 'demo.json')} has the keys and the login`] : []),
    ...(smtpUrl ? [] : [`  mails           ${join(dataDir, 'outbox')}`]),
    '  events          npm run listen   in another shell shows each webhook as it arrives',
    '  stop            Ctrl-C',
    '',
  ].join('\n')
}

const ofDemo = (origin: string, { key, email, password, bidToken, sandboxKey }: DemoCredentials): string[] => [
  ...(bidToken ? [`  a bid to sign   ${origin}${bidLink.path}/${bidToken}`] : []),
  `  demo key        ${key}`,
  ...(sandboxKey ? [`  sandbox key     ${sandboxKey}   of an empty organization with its own clock`] : []),
  `  demo login      ${email} ${password}`,
]
