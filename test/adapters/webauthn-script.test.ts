import vm from 'node:vm'
import t from 'tap'
import { webauthnScript } from '../../handlers/web/pages/second-factor/adapters/webauthn-script.ts'

t.test('the browser file of the WebAuthn library defines the functions that our script calls', (t) => {
  const context = vm.createContext({})
  vm.runInContext(webauthnScript().toString(), context)
  const { SimpleWebAuthnBrowser: library } = context as Record<string, Record<string, unknown>>
  for (const name of ['browserSupportsWebAuthn', 'startAuthentication', 'startRegistration'])
    t.type(library![name], 'function', name)
  t.end()
})
