/** Interface between db/base/tracing.ts and the recorder of spans (db/base/open-telemetry.ts). */

export type SpanKind = 'request' | 'transaction' | 'job' | 'delivery' | 'mail'

/**
 * Attributes of a span. Low-cardinality attributes are also recorded with the durations (see
 * db/base/open-telemetry.ts).
 */
export type SpanAttributes = Record<string, string | number>

export interface SpanStart {
  /**
   * Parent span (traceparent) from this or another process. Null starts a new trace; undefined uses the active span.
   */
  parent?: string | null | undefined
  /** Span (traceparent) that the client sent with its request. It is recorded as a link and has no other effect. */
  link?: string | undefined
  attributes?: SpanAttributes
}

export interface OpenSpan {
  /** Runs `work` with this span as the active one. */
  enter<T>(work: () => T): T
  end(outcome: { name?: string; failed?: boolean; attributes?: SpanAttributes }): void
}

export interface Tracer {
  begin(kind: SpanKind, start: SpanStart): OpenSpan
  /** Returns the active span as a traceparent (W3C Trace Context); null if there is none. */
  current(): string | null
  /** Closes the tracer: sends queued spans and metrics, for two seconds at most. Never rejects. */
  close(): Promise<void>
}
