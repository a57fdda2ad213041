import type { IncomingMessage } from 'node:http'

/**
 * Words in the User-Agent of programs that fetch a link to preview, index or scan it. If a link is sent by messenger or
 * mail, these programs often open it before the customer does.
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
 * Reports whether a request means that a person opens the page: a GET that is neither a browser prefetch nor a preview.
 * Sec-Purpose is the current header (HTML, section 2.4); older browsers send Purpose or X-Moz.
 */
export function isPageOpening({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false
  const ahead = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  if (ahead.some((value) => /prefetch|prerender|preview/i.test(String(value ?? '')))) return false
  return !isPreviewAgent.test(headers['user-agent'] ?? '')
}
