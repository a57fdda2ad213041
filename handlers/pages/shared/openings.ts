import type { IncomingMessage } from 'node:http'

/**
 * Agents that fetch an address to show a preview of it, to index it or to look for malice, and tell so. A link that is
 * sent through a messenger or a mail gateway meets one of these before the customer sees it.
 */
const previewAgents = [
  'facebookexternalhit',
  'facebookcatalog',
  'meta-external',
  'whatsapp',
  'telegrambot',
  'twitterbot',
  'linkedinbot',
  'slackbot',
  'slack-imgproxy',
  'discordbot',
  'skypeuripreview',
  'microsoftpreview',
  'bingpreview',
  'teamsbot',
  'viber',
  'snapchat',
  'pinterest',
  'redditbot',
  'vkshare',
  'mattermost',
  'zulip',
  'embedly',
  'iframely',
  'applebot',
  'googlebot',
  'google-pagerenderer',
  'google-read-aloud',
  'googleimageproxy',
  'googleother',
  'yahoomailproxy',
  'bingbot',
  'duckduckbot',
  'yandexbot',
  'petalbot',
  'ahrefsbot',
  'semrushbot',
  'barracuda',
  'mimecast',
  'proofpoint',
  'urldefense',
  'trendmicro',
  'safelinks',
  'urlscan',
  'virustotal',
  'link preview',
  'linkpreview',
]

const isPreviewAgent = new RegExp(previewAgents.join('|'), 'i')

/**
 * Whether a request for a page is somebody who opens it: a GET that a browser does not make ahead of need, and that is
 * not a preview's. Sec-Purpose is today's header (HTML, section 2.4), Purpose and X-Moz those of older browsers.
 */
export function isOpening({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false
  const ahead = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  if (ahead.some((value) => /prefetch|prerender|preview/i.test(String(value ?? '')))) return false
  return !isPreviewAgent.test(headers['user-agent'] ?? '')
}
