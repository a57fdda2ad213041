import {
  ScrapeHistory,
  type ScrapeStage,
  type ScrapeTarget,
  sampleValue,
} from '../../../scripts/testkit/prometheus/history.ts'
import type { ScrapedMetrics, Scrapes } from './scrapes.ts'

/** Scrapes of Prometheus, and the time at which a rule is evaluated, in seconds from the start. */
export interface AlertCase {
  history: ScrapeHistory
  at: number
}

export interface AlertCases {
  fires: AlertCase
  quiet: AlertCase
}

const [minute, hour] = [60, 3_600]

const api = (text: string | undefined): ScrapeTarget => ({ job: 'construction-api', text })
const worker = (text: string | undefined): ScrapeTarget => ({ job: 'construction-worker', text })
const targetsOf = (shown: ScrapedMetrics): Record<string, ScrapeTarget> => ({
  api: api(shown.api),
  worker: worker(shown.worker),
})

/** Returns scrapes that change from `before` to `after` after a minute, evaluated `seconds` after the change. */
const turned = (before: ScrapedMetrics, after: ScrapedMetrics, seconds: number): AlertCase => ({
  history: new ScrapeHistory([
    [0, targetsOf(before)],
    [minute, targetsOf(after)],
  ]),
  at: minute + seconds,
})

const lasting = (shown: ScrapedMetrics, seconds: number, startsAt = 0): AlertCase => ({
  history: new ScrapeHistory([[0, targetsOf(shown)]], startsAt),
  at: seconds,
})

/** Builds a case from metric lines of an API that no test installation shows, or that take hours to occur. */
const madeUp = (stages: readonly (readonly [number, string])[], at: number): AlertCase => ({
  history: new ScrapeHistory(stages.map(([from, text]): ScrapeStage => [from, { api: api(text) }])),
  at,
})

const constant = (text: string, at: number): AlertCase => madeUp([[0, text]], at)

/** Builds a case with the same lines each minute, with a number that grows by `step`. */
const growing = (text: (number: number) => string, step: number, at: number): AlertCase =>
  madeUp(
    Array.from({ length: at / minute + 1 }, (_, place) => [place * minute, text(place * step)] as const),
    at,
  )

/** Returns two cases for each rule of alerts.yml: one in which it fires, and a similar one in which it does not. */
export const alertCasesOf = (scrapes: Scrapes): Record<string, AlertCases> => ({
  ...processCases(scrapes),
  ...requestCases(scrapes),
  ...queueCases(scrapes),
  ...storageCases(scrapes),
  ...backupCases(scrapes),
  ...stateCases(scrapes),
})

function processCases({
  calm,
  last,
  drained,
  ended,
  away,
  started,
  ofOtherCommit,
}: Scrapes): Record<string, AlertCases> {
  const oneOfTwo = (seconds: number, stages: readonly (string | undefined)[]): AlertCase => ({
    history: new ScrapeHistory([[0, Object.fromEntries(stages.map((text, place) => [`api-${place}`, api(text)]))]]),
    at: seconds,
  })
  const skew = (seconds: number) => `clock_skew_seconds ${seconds}`
  return {
    ApiDown: { fires: turned(calm, ended, minute), quiet: oneOfTwo(hour, [calm.api, undefined]) },
    ProcessDown: { fires: oneOfTwo(2 * minute, [calm.api, undefined]), quiet: oneOfTwo(minute, [calm.api, undefined]) },
    WorkersUnwatched: {
      fires: oneOfTwo(5 * minute, [calm.api]),
      quiet: turned(calm, ended, 4 * minute),
    },
    DatabaseAway: { fires: turned(calm, away, minute), quiet: turned(calm, away, minute / 2) },
    NoApiReady: { fires: turned(last, drained, minute), quiet: turned(calm, away, hour) },
    ApiNotReady: { fires: turned(calm, away, 5 * minute), quiet: turned(last, drained, 4 * minute) },
    ClockSkew: {
      fires: constant(skew(-5.1), 5 * minute),
      quiet: madeUp(
        [
          [0, skew(5.1)],
          [4 * minute, skew(4.9)],
        ],
        5 * minute,
      ),
    },
    ClockFarOff: { fires: constant(skew(-60.1), minute), quiet: constant(skew(59.9), hour) },
    MixedFleet: {
      fires: oneOfTwo(hour, [calm.api, ofOtherCommit]),
      quiet: oneOfTwo(hour - minute, [calm.api, ofOtherCommit]),
    },
    NoWorker: { fires: lasting(started, 2 * minute), quiet: turned(calm, away, hour) },
  }
}

function requestCases({ calm, refused, failed }: Scrapes): Record<string, AlertCases> {
  const answers = (count: number, refused: number) => `http_requests_total{operation="getMe",status="503"} ${refused}
http_answer_duration_seconds_count ${count}
service_maintenance 0`
  const times = (fast: number, slow: number) => `http_answer_duration_seconds_bucket{le="1"} ${fast}
http_answer_duration_seconds_bucket{le="5"} ${fast + slow}
http_answer_duration_seconds_bucket{le="+Inf"} ${fast + slow}`
  return {
    ApiAnswersFail: { fires: turned(refused, failed, minute), quiet: turned(calm, refused, minute) },
    ApiRefusesForLoad: {
      fires: growing((count) => answers(count, count / 50), 1_000, 10 * minute),
      quiet: growing((count) => answers(count, count / 200), 1_000, 10 * minute),
    },
    ApiIsSlow: {
      fires: growing((count) => times(count * 98, count * 2), 1, 15 * minute),
      quiet: growing((count) => times(count * 199, count), 1, 15 * minute),
    },
    ApiWaitsForConnections: {
      fires: constant('db_pool_connections{state="waited_for"} 11', 2 * minute),
      quiet: constant('db_pool_connections{state="waited_for"} 10', hour),
    },
    WebhooksLate: {
      fires: constant('webhook_oldest_due_seconds 301\nservice_quiet 0', 5 * minute),
      quiet: constant('webhook_oldest_due_seconds 301\nservice_quiet 1', hour),
    },
  }
}

function queueCases({ calm, taskWaits, mailFailed, mailStuck, givenUp }: Scrapes): Record<string, AlertCases> {
  return {
    TasksWaitLong: { fires: lasting(taskWaits, 5 * minute), quiet: lasting(mailFailed, hour) },
    TasksGivenUp: { fires: turned(calm, givenUp, 0), quiet: turned(calm, mailStuck, hour) },
    MailsUnsent: { fires: turned(calm, mailStuck, 0), quiet: turned(calm, mailFailed, 0) },
    MailsGivenUp: { fires: turned(calm, givenUp, 0), quiet: turned(calm, mailStuck, hour) },
  }
}

function storageCases(scrapes: Scrapes): Record<string, AlertCases> {
  const { calm, roomy, filling, tight, full, found, withoutFiles } = scrapes
  const bucketAway = { api: withoutFiles, worker: calm.worker }
  const nodes = (state: string) => `database_nodes{state="${state}"} 1`
  return {
    FilesAway: { fires: turned(calm, bucketAway, minute), quiet: turned(calm, full, hour) },
    FilesFull: { fires: turned(calm, full, 0), quiet: turned(calm, bucketAway, hour) },
    DiskFillsUp: { fires: turned(roomy, filling, 10 * minute), quiet: lasting(roomy, hour) },
    DiskAlmostFull: { fires: turned(roomy, tight, minute), quiet: lasting(filling, hour) },
    DatabaseNodeAway: { fires: constant(nodes('away'), minute), quiet: constant(nodes('unfinished'), hour) },
    DatabaseNodesUnfinished: { fires: constant(nodes('unfinished'), 5 * minute), quiet: constant(nodes('away'), hour) },
    FilesMissing: { fires: turned(calm, found, 0), quiet: turned(found, calm, 0) },
    FiguresDifferent: { fires: turned(calm, found, 0), quiet: turned(found, calm, 0) },
  }
}

function backupCases({ calm, withoutBackup, backupFailed }: Scrapes): Record<string, AlertCases> {
  const madeAt = sampleValue(calm.worker, 'backup_newest_timestamp_seconds')
  const beganAt = sampleValue(withoutBackup.worker, 'installation_began_timestamp_seconds')
  return {
    BackupFailed: { fires: turned(calm, backupFailed, minute), quiet: turned(withoutBackup, calm, minute) },
    BackupOld: {
      fires: lasting(calm, 36 * hour + 2 * minute, madeAt - minute),
      quiet: lasting(calm, 36 * hour, madeAt - minute),
    },
    NoBackup: {
      fires: lasting(withoutBackup, 36 * hour + minute, beganAt),
      quiet: lasting(calm, 48 * hour, beganAt),
    },
  }
}

function stateCases({ calm, maintained, quiet }: Scrapes): Record<string, AlertCases> {
  return {
    StillInMaintenance: { fires: turned(calm, maintained, hour), quiet: turned(calm, maintained, hour - minute) },
    StillQuiet: { fires: turned(calm, quiet, 24 * hour), quiet: turned(calm, quiet, 23 * hour) },
  }
}
