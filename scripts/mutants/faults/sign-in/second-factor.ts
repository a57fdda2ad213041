import type { Fault } from '../../fault.ts'

const factors = 'db/access/second-factor/factors.ts'
const signIn = 'db/access/second-factor/sign-in.ts'
const codeTests = ['test/second-factor/codes.test.ts']
const accountTests = ['test/second-factor/account.test.ts']
const passkeyTests = ['test/second-factor/passkeys.test.ts']

export const faults: readonly Fault[] = [
  {
    name: 'a code that somebody has seen over a shoulder is taken a second time',
    file: factors,
    find: "    .where('lastStep', '<', step)\n",
    replace: '',
    tests: codeTests,
  },
  {
    name: 'a recovery code is good for as long as nobody makes new ones',
    file: 'db/access/second-factor/recovery-codes.ts',
    find: '  return spent.numDeletedRows === 1n',
    replace: `  if (spent.numDeletedRows === 1n)
    await tx.sql.insertInto('recoveryCodes').values({ ...whose(person), codeHash: digest(person, signs), createdAt: tx.machineAt }).execute()
  return spent.numDeletedRows === 1n`,
    tests: codeTests,
  },
  {
    name: 'the password alone opens an account with a second factor',
    file: signIn,
    find: "if (!presentedProof) return { asks: 'proof', factor }\n    if (!(await isRight(tx, secrets, factor, presentedProof))) return { wrong: true }",
    replace: 'if (presentedProof && !(await isRight(tx, secrets, factor, presentedProof))) return { wrong: true }',
    tests: codeTests,
  },
  {
    name: 'a session from before the rule goes on without a second factor',
    file: 'db/access/sessions.ts',
    find: '    .where(hasWhatIsRequired)\n',
    replace: '',
    tests: accountTests,
  },
  {
    name: 'codes may be guessed until one is right',
    file: 'db/access/second-factor/code-attempts.ts',
    find: "name: 'second-factor', limit: 10",
    replace: "name: 'second-factor', limit: 1_000_000",
    tests: [...codeTests, ...accountTests],
  },
  {
    name: 'a passkey that answers a page elsewhere signs in here',
    file: 'handlers/pages/second-factor/webauthn.ts',
    find: 'expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },\n    credential:',
    replace:
      'expectedOrigin: String(JSON.parse(Buffer.from(response.response.clientDataJSON, "base64url").toString()).origin), expectedRPID: rpId, requireUserVerification: true },\n    credential:',
    tests: passkeyTests,
  },
  {
    name: 'an answer of a passkey is taken a second time',
    file: 'db/access/second-factor/challenges.ts',
    find: 'return spent.numInsertedOrUpdatedRows === 1n',
    replace: 'return spent.numInsertedOrUpdatedRows !== undefined',
    tests: passkeyTests,
  },
  {
    name: 'the second factor is turned off by the password alone',
    file: 'handlers/portal/account/security/proof.ts',
    find: `if (hasSecondFactor(factor) && !(await acceptCode(tx, services.secrets, factor, form.get('code') ?? '')))
          throw wrong('code')`,
    replace: '',
    tests: accountTests,
  },
]
