import t from 'tap'
import { invalid, Refusal, type Violation } from '../../../db/domain/refusal.ts'
import { runFormRequest } from '../../../handlers/web/portal/forms.ts'
import { rejectsWith } from '../../../scripts/testkit/assertions/assertions.ts'

const fields = { email: 'E-mail address', name: { label: 'Name', at: 'full-name' } }
const words = { missing: { name: 'give it a name' }, formats: { email: 'must be an e-mail address' } }
const failing = (error: Error) => runFormRequest(() => Promise.reject(error), fields, words)

/** Returns the text next to the e-mail field of the form if the API reports this violation. */
async function saidOfEmail(code: Violation['code'], message: string): Promise<string | undefined> {
  const { problems } = await failing(invalid([{ field: 'email', code, message }]))
  return problems?.marked[0]?.text
}

t.test(
  'a value in a wrong format is explained in the words of the form, and any other violation in the words of the API',
  async (t) => {
    for (const code of ['type', 'format', 'pattern'] as const)
      t.equal(await saidOfEmail(code, 'must match "^.+@.+$"'), 'Must be an e-mail address.', code)
    for (const code of ['length', 'rule', 'enum', 'range'] as const)
      t.equal(await saidOfEmail(code, 'is not allowed'), 'Is not allowed.', code)
  },
)

t.test(
  'a form is shown again with its violations or its conflict, and any other refusal is passed to the error page',
  async (t) => {
    const { problems } = await failing(invalid([{ field: 'name', code: 'required', message: 'is required' }]))
    const marked = [{ id: 'full-name', label: 'Name', text: 'Give it a name.' }]
    t.strictSame(problems, { status: 422, marked, others: [] })
    const late = await failing(new Refusal('conflict', 'The name is used'))
    t.strictSame(late.problems, { status: 409, marked: [], others: ['The name is used.'] })
    for (const code of ['forbidden', 'not_found', 'rate_limited', 'internal_error'] as const)
      await rejectsWith(t, failing(new Refusal(code, 'No')), { code })
    await rejectsWith(t, failing(new TypeError('broken')), TypeError)
  },
)
