/** A response of the double. Code that finds a fault in a request throws it. */
export class DoubleAnswer {
  readonly status: number
  readonly body: string
  readonly contentType: string

  constructor(status: number, body: unknown, contentType = 'application/json;charset=UTF-8') {
    this.status = status
    this.body = typeof body === 'string' ? body : JSON.stringify(body)
    this.contentType = contentType
  }
}

/** Creates an error response in the accounting API's format. */
export const createFault = (code: string, message: string, detail: string, element = ''): DoubleAnswer =>
  new DoubleAnswer(400, {
    Fault: {
      Error: [{ Message: message, Detail: detail, code, ...(element && { element }) }],
      type: 'ValidationFault',
    },
    time: '2026-01-01T00:00:00.000-08:00',
  })

/**
 * Creates the error response to an invalid or insufficient credential. Its members are lower-case, and it has no
 * detail.
 */
export const createAuthFault = (status: 401 | 403): DoubleAnswer =>
  new DoubleAnswer(status, {
    warnings: null,
    intuitObject: null,
    fault: {
      error: [
        status === 401
          ? { message: 'message=AuthenticationFailed; errorCode=003200; statusCode=401', code: '3200' }
          : { message: 'message=ApplicationAuthorizationFailed; errorCode=003100; statusCode=403', code: '3100' },
      ],
      type: status === 401 ? 'AUTHENTICATION' : 'AUTHORIZATION',
    },
  })

/**
 * Creates the response of `createAuthFault(401)` as XML. Some of QuickBooks' servers return XML whatever the Accept header
 * says.
 */
export const createXmlFault = (): DoubleAnswer =>
  new DoubleAnswer(
    401,
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><IntuitResponse xmlns="http://schema.intuit.com/finance/v3"><Fault type="AUTHENTICATION"><Error code="3200"><Message>message=AuthenticationFailed</Message></Error></Fault></IntuitResponse>',
    'application/xml',
  )

export const createThrottledAnswer = (): DoubleAnswer =>
  new DoubleAnswer(429, {
    Fault: { Error: [{ Message: 'message=ThrottleExceeded; errorCode=003001; statusCode=429', code: '3001' }] },
  })
