import type { ReferenceContract } from '../contract.ts'
import { buildSampleCall } from './call.ts'
import { curlSample } from './curl.ts'
import { pythonSample } from './python.ts'
import { typescriptSample } from './typescript.ts'

/** Code sample of an operation in one language. */
export interface Sample {
  language: 'sh' | 'ts' | 'python'
  label: string
  code: string
}

/** Returns the code samples of an operation, built from the contract's examples. */
export function samplesOf(
  contract: ReferenceContract,
  { method, path }: { method: string; path: string },
  publicOrigin: string,
): Sample[] {
  const call = buildSampleCall(contract, method, path)
  const api = `${publicOrigin}/api/v1`
  return [
    { language: 'sh', label: 'curl', code: curlSample(call, api) },
    { language: 'ts', label: 'TypeScript', code: typescriptSample(call, publicOrigin) },
    { language: 'python', label: 'Python', code: pythonSample(call, api) },
  ]
}
