import type { OpenSpan, SpanKind, SpanStart, Tracer } from './tracer.ts'

/**
 * Spans of what the service does, and their durations as metrics, for a collector that speaks OTLP. One trace leads from a
 * request through the job that it asked for to the deliveries of what was changed: jobs and events keep the span that made
 * them. Without a collector nothing of OpenTelemetry's SDK is loaded, and all of this does nothing.
 *
 * A span says what was done, for which organization and how it ended. It has no body, no statement, no address and no token.
 */

let tracer: Tracer | undefined

interface TracingOptions {
  /** Base URL of the collector; nothing is traced without one. */
  otlpEndpoint: string | undefined
  /** Which process this is, such as `construction-api`. */
  service: string
  warn(error: unknown): void
}

/** Begins to trace what this process does. Tracing ends with the result's `close`. */
export async function startTracing({ otlpEndpoint, ...options }: TracingOptions): Promise<Pick<Tracer, 'close'>> {
  if (otlpEndpoint === undefined) return { close: async () => {} }
  const { openTracer } = await import('./open-telemetry.ts')
  const opened = openTracer(otlpEndpoint, options)
  tracer = opened
  return {
    close: async () => {
      if (tracer === opened) tracer = undefined
      await opened.close()
    },
  }
}

/** The span around this, for what is done because of it later or elsewhere. */
export const traceparentNow = (): string | null => tracer?.current() ?? null

/** Begins a span; undefined while nothing is traced. */
export const beginSpan = (kind: SpanKind, start: SpanStart = {}): OpenSpan | undefined => tracer?.begin(kind, start)

/** Runs `work` inside of a span, which has failed when that rejects. */
export async function traced<T>(kind: SpanKind, start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = tracer?.begin(kind, start)
  if (!span) return work()
  try {
    const result = await span.enter(work)
    span.end({})
    return result
  } catch (error) {
    span.end({ failed: true })
    throw error
  }
}
