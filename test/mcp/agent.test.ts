import t from 'tap'
import { Refusal } from '../../db/domain/refusal.ts'
import { type AgentDeps, AgentMessage } from '../../handlers/mcp/agent.ts'

/** Returns a message whose caller is admitted, and the result of a tool that fails with this error. */
async function failing(error: Error) {
  const deps = { callers: { admit: async () => {} }, docsUrl: 'https://api.example.com/docs' } as unknown as AgentDeps
  const request = { exchange: { requestId: 'req_1' } } as never
  const message = new AgentMessage(deps, request, { setHeader() {} } as never)
  return { message, result: await message.resultOf(() => Promise.reject(error)) }
}

t.test('if a tool call is refused, the model gets the refusal as a result, and the MCP message succeeds', async (t) => {
  for (const code of ['not_found', 'validation_failed', 'rate_limited', 'forbidden'] as const) {
    const { message, result } = await failing(new Refusal(code, 'Not this time.'))
    t.equal(message.messageError, undefined, code)
    t.equal(result.isError, true, code)
  }
})

t.test(
  'if a token is missing or expired, the whole MCP message fails, so that the client requests a new token',
  async (t) => {
    for (const code of ['unauthorized', 'token_expired'] as const) {
      const refusal = new Refusal(code, 'Sign in.')
      t.equal((await failing(refusal)).message.messageError, refusal, code)
    }
  },
)

t.test('an internal error of a tool fails the whole MCP message, so that no result shows error details', async (t) => {
  const error = new Error('a secret detail')
  t.equal((await failing(error)).message.messageError, error)
})
