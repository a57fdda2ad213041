/** Types of the interface between db/engine/base/tracing.ts and db/engine/base/open-telemetry.ts, which records the spans. */

export type SpanKind = 'request' | 'transaction' | 'job' | 'delivery' | 'mail'

/**
 * Attributes of a span. Those with few possible values are also recorded with the span's duration
 * (db/engine/base/open-telemetry.ts).
 */
export type SpanAttributes = Record<string, string | number>

export interface SpanStart {
  /**
   * Traceparent of the parent span, which may be of another process. Null starts a new trace; undefined uses the active
   * span as the parent.
   */
  parent?: string | null | undefined
  /**
   * Traceparent that the client sent with its request. It is recorded as a link; the span does not become part of the
   * client's trace.
   */
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
