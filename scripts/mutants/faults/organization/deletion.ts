import type { Fault } from '../../fault.ts'

/** Deleting an organization, and bringing it back. */
export const faults: readonly Fault[] = [
  {
    name: 'an organization that is deleted is served on',
    file: 'db/organization/deletion.ts',
    find: ".set({ status: 'suspended', updatedAt: tx.machineAt, ownStatus: null })",
    replace: '.set({ updatedAt: tx.machineAt })',
    tests: ['test/organization/deletion.test.ts'],
  },
  {
    name: 'an organization is deleted by a name that is nearly its',
    file: 'db/organization/deletion.ts',
    find: 'if (tenant.name !== name) {',
    replace: 'if (tenant.name.toLowerCase() !== name.toLowerCase()) {',
    tests: ['test/organization/deletion.test.ts'],
  },
  {
    name: 'an organization has no days to come back in',
    file: 'db/organization/deletion.ts',
    find: '(atOnce ? 0 : keptDays * dayMs)',
    replace: '(atOnce ? 0 : dayMs)',
    tests: ['test/organization/deletion.test.ts'],
  },
  {
    name: 'asking again puts a deletion off',
    file: 'db/organization/deletion.ts',
    find: 'least(d.due_at, excluded.due_at)',
    replace: 'excluded.due_at',
    tests: ['test/organization/deletion.test.ts'],
  },
  {
    name: 'what is being removed is brought back',
    file: 'db/organization/deletion.ts',
    find: 'if (deletion.begunAt !== null) {',
    replace: 'if (deletion.begunAt === undefined) {',
    tests: ['test/organization/deletion.test.ts'],
  },
  {
    name: 'a sandbox is brought back without its live organization',
    file: 'db/organization/deletion.ts',
    find: 'if (sandboxOf !== null && ',
    replace: 'if (sandboxOf === 0 && ',
    tests: ['test/organization/deletion.test.ts'],
  },
  {
    name: 'a sandbox is made of an organization that was deleted meanwhile',
    file: 'db/sandbox/organizations.ts',
    find: "if (status !== 'active') throw",
    replace: "if (status === 'gone') throw",
    tests: ['test/portal/sandboxes.test.ts'],
  },
  {
    name: 'an organization that is brought back stays suspended',
    file: 'db/organization/deletion.ts',
    find: '.set({ ...under, updatedAt: tx.machineAt })',
    replace: '.set({ updatedAt: tx.machineAt })',
    tests: ['test/organization/deletion.test.ts'],
  },
  {
    name: 'a quiet copy removes what waits in the original',
    file: 'db/organization/removal.ts',
    find: 'and (at_once or not ${deps.isQuiet}::boolean)',
    replace: 'and (true or not ${deps.isQuiet}::boolean)',
    tests: ['test/organization/deletion.test.ts'],
  },
  {
    name: 'the files of a deleted organization stay',
    file: 'db/organization/file-removal.ts',
    find: '    for (const name of own) await files.removeFile(room, name)\n',
    replace: '',
    tests: ['test/organization/deletion.test.ts'],
  },
]
