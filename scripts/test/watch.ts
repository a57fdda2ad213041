import type { Imports } from './imports.ts'
export async function watch(
  _root: string,
  _files: string[],
  _env: NodeJS.ProcessEnv,
  _imports: Imports,
): Promise<number> {
  throw new Error('not yet')
}
