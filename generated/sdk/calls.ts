// Generated from spec/ by `make generated`; do not edit.

/** Calls that change nothing, though they are no GET: they may be repeated, and take no Idempotency-Key. */
export const readingCalls: readonly string[] = [
  "POST /contacts/bulk-fetch",
  "POST /products/bulk-fetch",
  "POST /products/usage-counts",
  "POST /bids/bulk-fetch",
  "POST /projects/bulk-fetch",
  "POST /change-orders/bulk-fetch",
  "POST /pay-apps/bulk-fetch",
  "POST /invoices/bulk-fetch"
]

/** Calls that must not be repeated, and take no Idempotency-Key. */
export const singleCalls: readonly string[] = [
  "POST /oauth/register",
  "POST /oauth/token",
  "POST /oauth/revoke"
]

/** Calls whose answer is a file, whatever its type. */
export const fileCalls: readonly string[] = [
  "GET /documents/{id}/download"
]
