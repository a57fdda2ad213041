/** Kind of value that differs in each run. */
export interface Mask {
  name: string
  reason: string
  /** Places of the value in an answer, such as `header etag` or `data.0.id`; all places if undefined. */
  places?: RegExp
  /** Paths of the requests; all paths if undefined. */
  paths?: RegExp
  /** Form of the whole value. */
  form: RegExp
  /**
   * - `same`: a value of one run always corresponds to the same value of the other run.
   * - `time`: the values are as far apart as the two runs.
   * - `hour`: the values may only differ if a run has passed a full hour.
   * - `any`: the values are not compared.
   */
  rule: 'same' | 'time' | 'hour' | 'any'
  /** Milliseconds by which a time may differ in addition to the distance between the runs. */
  slackMs?: number
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** Every value that may differ between two runs. All other differences are reported. */
export const masks: readonly Mask[] = [
  {
    name: 'last use of a key',
    reason: 'the service stores the first use of a key in each minute of the clock',
    places: /(^|\.)lastUsedAt$/,
    form: isoTime,
    rule: 'time',
    slackMs: 60_000,
  },
  {
    name: 'time',
    reason: 'each run takes place at another time',
    form: isoTime,
    rule: 'time',
  },
  {
    name: 'time in seconds',
    reason: 'OAuth gives times in seconds since 1970',
    places: /(^|\.)(client_id_issued_at|iat|exp|nbf|auth_time)$/,
    form: /^\d{10}$/,
    rule: 'time',
  },
  {
    name: 'id with its time',
    reason: 'ids of requests, jobs, events, files, mails, apps and keys consist of their time and random bits',
    form: /^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$/,
    rule: 'same',
  },
  {
    name: 'version',
    reason: 'a version is a hash of the record with its times',
    places: /(^|\.)(version|etag)$|^header etag$/,
    form: /^[\w-]{27}$/,
    rule: 'same',
  },
  {
    name: 'document hash',
    reason: 'the hash of a document that is to be signed covers its times',
    places: /(^|\.)documentHash$/,
    form: /^[0-9a-f]{64}$/,
    rule: 'same',
  },
  {
    name: 'API key',
    reason: 'a key and its prefix are random',
    form: /^sk_live_[0-9a-f]{18}(_[\w-]{43})?$/,
    rule: 'same',
  },
  {
    name: 'opaque token',
    reason: 'public links, codes and refresh tokens end with 32 random bytes',
    form: /^[a-z]+_[0-9a-z]+_[\w-]{43}$/,
    rule: 'same',
  },
  {
    name: 'signing secret',
    reason: 'the secret of a webhook endpoint is random',
    form: /^whsec_[\w+/=]{44}$/,
    rule: 'same',
  },
  {
    name: 'signed text',
    reason: 'cursors, addresses of files and form tokens contain ids or times, and a signature',
    places: /(^|\.)(cursor|uploadUrl|downloadUrl|url|location)$|^header (location|link)$|^answer body$/,
    form: /^[\w-]+\.[\w-]{22}$/,
    rule: 'same',
  },
  {
    name: 'JWS',
    reason: 'a JWS is signed with a key of the run; its decoded parts are compared',
    form: /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/,
    rule: 'same',
  },
  {
    name: 'idempotency key',
    reason: 'the service chooses a random key for a call of an agent without one',
    paths: /^\/mcp$/,
    places: /\.idempotencyKey$/,
    form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    rule: 'same',
  },
  {
    name: 'browser cookie',
    reason: 'the cookie that recognizes a browser is random',
    places: /^header set-cookie$/,
    form: /^[\w-]{22}$/,
    rule: 'same',
  },
  {
    name: 'seconds until a rate window ends',
    reason: 'the windows begin and end with the minutes and hours of the clock',
    places: /^header (ratelimit-(tenant|key|mails)-reset|retry-after)$|\.resetSeconds$/,
    form: /^\d+$/,
    rule: 'any',
  },
  {
    name: 'count in a minute',
    reason: 'a faster run sends more requests with a key in one minute',
    places: /^header ratelimit-key-remaining$|\.apiKey\.(used|remaining)$/,
    form: /^\d+$/,
    rule: 'any',
  },
  {
    name: 'count in an hour',
    reason: 'the hourly budget of an organization begins again at the full hour',
    places: /^header ratelimit-(tenant|mails)-remaining$|\.tenant\.(used|remaining)$/,
    form: /^\d+$/,
    rule: 'hour',
  },
  {
    name: 'id of an audit row',
    reason: 'rows of reads and refusals are written in batches, so their numbers depend on the speed of the run',
    paths: /^\/api\/v1\/api-audit-logs/,
    places: /^data\.\w+\.id$/,
    form: /^\d+$/,
    rule: 'same',
  },
  {
    name: 'duration',
    reason: 'the duration of a request depends on the machine',
    paths: /^\/api\/v1\/api-audit-logs/,
    places: /\.durationMs$/,
    form: /^\d+$/,
    rule: 'any',
  },
]

/** Returns the mask that allows two different values at a place; undefined if there is none. */
export const findMask = (path: string, place: string, first: string, second: string): Mask | undefined =>
  masks.find(
    ({ paths, places, form }) =>
      (paths?.test(path) ?? true) && (places?.test(place) ?? true) && form.test(first) && form.test(second),
  )

/**
 * Paths whose answers list rows of reads and of changes. Rows of reads are stored in batches. So the order of the rows,
 * and which of them are on a page, depend on the speed of the run. Rows of the same request are compared.
 */
export const batchedLists = /^\/api\/v1\/api-audit-logs(\?|$)/

/** Headers that are not compared, with the reason. */
export const ignoredHeaders: Readonly<Record<string, string>> = {
  date: 'the time of the answer',
  connection: 'a property of the connection',
  'keep-alive': 'a property of the connection',
  'content-length': 'checked against the length of the body',
}
