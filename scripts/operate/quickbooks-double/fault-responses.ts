import { createAuthFault, createFault, createThrottledAnswer, createXmlFault, DoubleAnswer } from './answers.ts'
import type { DoubleFault, FaultAction } from './faults.ts'

/** Returns the response of a fault that replaces the request; undefined if the request is carried out. */
export function faultResponse({
  do: action,
  code = '6000',
  message,
  detail,
}: DoubleFault): DoubleAnswer | 'hang' | 'close' | undefined {
  switch (action) {
    case '401':
      return createAuthFault(401)
    case '401-xml':
      return createXmlFault()
    case '403':
      return createAuthFault(403)
    case '429':
      return createThrottledAnswer()
    case '500':
      return new DoubleAnswer(500, {
        Fault: { Error: [{ Message: 'Internal error', code: '10000' }], type: 'SystemFault' },
      })
    case '503-html':
      return new DoubleAnswer(503, '<html><body><h1>503 Service Unavailable</h1></body></html>', 'text/html')
    case 'hang':
      return 'hang'
    case 'close-before':
      return 'close'
    case 'fault':
      return createFault(
        code,
        message ?? 'A business validation error has occurred',
        detail ?? 'As the double was told',
      )
    default:
      return undefined
  }
}

/** Returns what a fault sends in place of the response of a request that was carried out. */
export function applyFaultToResponse(action: FaultAction, made: DoubleAnswer): DoubleAnswer | 'hang' | 'close' {
  const { status, body } = made
  switch (action) {
    case 'close-after':
      return 'close'
    case 'hang-after':
      return 'hang'
    case 'html':
      return new DoubleAnswer(status, '<!doctype html><title>Sign in</title>', 'text/html')
    case 'half':
      return new DoubleAnswer(status, body.slice(0, body.length / 2))
    case 'empty':
      return new DoubleAnswer(status, '')
    case 'huge':
      return new DoubleAnswer(status, `{"Invoice":{"Id":"1","PrivateNote":"${'x'.repeat(10 * 1024 * 1024)}"}}`)
    case 'precise':
      return new DoubleAnswer(status, body.replace(/"TotalAmt":([\d.]+)/, '"TotalAmt":$100000000000000000001'))
    case 'wrong-total':
      return new DoubleAnswer(status, body.replace(/"TotalAmt":([\d.]+)/, '"TotalAmt":90.1'))
    default:
      return made
  }
}
