import type { OpenSpan, SpanKind, SpanStart, Tracer } from './tracer.ts'

/**
 * Records spans, and their durations as metrics, for a collector that speaks OTLP. A trace contains a request, the job
 * that it started and the deliveries of the resulting events. For that, jobs and events store the span in which they
 * were created. Without a collector, OpenTelemetry's SDK is not loaded and these functions do nothing.
 *
 * The attributes of a span are its operation, organization and outcome. A span never contains a body, a statement, an
 * address or a token.
 */

let tracer: Tracer | undefined

interface TracingOptions {
  /** Base URL of the collector; undefined turns tracing off. */
  otlpEndpoint: string | undefined
  /** Name of this process in the traces, such as `construction-api`. */
  service: string
  warn(error: unknown): void
}

/** Starts tracing in this process. Call `close` of the result to stop it. */
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

/**
 * Returns the traceparent of the active span; null if there is none. Store it with work that happens later or in
 * another process.
 */
export const currentTraceparent = (): string | null => tracer?.current() ?? null

/** Starts a span; returns undefined while tracing is off. */
export const beginSpan = (kind: SpanKind, start: SpanStart = {}): OpenSpan | undefined => tracer?.begin(kind, start)

/** Runs `work` inside a span. The span is marked as failed if `work` rejects. */
export async function runInSpan<T>(kind: SpanKind, start: SpanStart, work: () => Promise<T>): Promise<T> {
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
