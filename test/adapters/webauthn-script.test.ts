import vm from 'node:vm'
import t from 'tap'
import { webauthnScript } from '../../handlers/pages/second-factor/adapters/webauthn-script.ts'

t.test('the file for browsers defines the global whose functions our script calls', (t) => {
  const context = vm.createContext({})
  vm.runInContext(webauthnScript().toString(), context)
  const { SimpleWebAuthnBrowser: library } = context as Record<string, Record<string, unknown>>
  for (const name of ['browserSupportsWebAuthn', 'startAuthentication', 'startRegistration'])
    t.type(library![name], 'function', name)
  t.end()
})
