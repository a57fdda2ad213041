import type { Fault } from '../fault.ts'

export const faults: readonly Fault[] = [
  {
    name: 'a day of 24 hours is refused',
    file: 'db/time-entries/time-entries.ts',
    find: "compare(hours, '24') <= 0",
    replace: "compare(hours, '24') < 0",
    tests: ['test/time-entries/time-entries.test.ts'],
  },
  {
    name: 'a review is always the one of who sends it',
    file: 'db/domain/site-logs/review.ts',
    find: 'reviewedBy: given.reviewedBy ?? userId',
    replace: 'reviewedBy: userId ?? given.reviewedBy ?? null',
    tests: ['test/field/site-logs.test.ts'],
  },
  {
    name: 'a reviewed time entry is deleted',
    file: 'db/time-entries/time-entries.ts',
    find: 'new Map([...keptByReview(facts.label, rows), ...keptByInvoices(rows)])',
    replace: 'new Map(keptByInvoices(rows))',
    tests: ['test/time-entries/time-entries.test.ts', 'test/time-entries/jobs.test.ts'],
  },
  {
    name: 'a billed time entry is deleted',
    file: 'db/time-entries/time-entries.ts',
    find: 'new Map([...keptByReview(facts.label, rows), ...keptByInvoices(rows)])',
    replace: 'new Map(keptByReview(facts.label, rows))',
    tests: ['test/time-entries/billing.test.ts'],
  },
  {
    name: 'an entry that comes back names a task that is gone',
    file: 'db/domain/time-entries/places.ts',
    find: 'return { phaseId: phase?.id ?? null, taskId: task?.id ?? null }',
    replace: 'return { phaseId: phase?.id ?? null, taskId: phase ? taskId : (task?.id ?? null) }',
    tests: ['test/time-entries/jobs.test.ts'],
  },
  {
    name: 'a field user reviews by a bulk job',
    file: 'handlers/field/site-logs.ts',
    find: '    await refuseReview(call.db, call.caller, call.body.changes ?? {})\n',
    replace: '',
    tests: ['test/field/jobs.test.ts', 'test/field/site-logs.test.ts'],
  },
  {
    name: 'who is left out of a crew stays on it',
    file: 'db/crew-assignments/job-days.ts',
    find: '  await deleteAll(tx, caller, leaving)\n',
    replace: '  if (joining.length > 0) await deleteAll(tx, caller, leaving)\n',
    tests: ['test/field/crew-assignments.test.ts'],
  },
  {
    name: 'a crew member of both projects is on the target twice',
    file: 'db/crew-assignments/moves.ts',
    find: 'and t.date = s.date and t.user_id = s.user_id and t.deleted_at is null\n    )`',
    replace:
      'and t.date = s.date and t.user_id = s.user_id and t.start_time = s.start_time and t.deleted_at is null\n    )`',
    tests: ['test/field/crew-assignments.test.ts'],
  },
  {
    name: 'the same task name in another phase takes a moved entry',
    file: 'db/domain/time-entries/places.ts',
    find: 'taskId: (there && task && namedAlike(there.tasks, task)?.id) ?? null',
    replace: 'taskId: (task && namedAlike(to.flatMap(({ tasks }) => tasks), task)?.id) ?? null',
    tests: ['test/time-entries/time-entries.test.ts', 'test/domain/projects/phases.test.ts'],
  },
  {
    name: 'a move answers an entry to whoever may not read it',
    file: 'handlers/verbs.ts',
    find: '    requireScope(caller, readScopeOf(resource))\n    return moveToProject',
    replace: '    return moveToProject',
    tests: [
      'test/time-entries/time-entries.test.ts',
      'test/change-orders/moves.test.ts',
      'test/field/site-logs.test.ts',
    ],
  },
  {
    name: 'lists by days forget the id where days are equal',
    file: 'db/records/read.ts',
    find: 'sql`and (${day}, id) < (${afterDay}::date, ${after}::bigint)`',
    replace: 'sql`and ${day} < ${afterDay}::date`',
    tests: ['test/time-entries/lists.test.ts', 'test/field/site-logs.test.ts'],
  },
  {
    name: 'people of the daily report go by capitals before small letters',
    file: 'db/site-logs/paper.ts',
    find: 'group by u.id, u.name order by lower(u.name), u.id',
    replace: 'group by u.id, u.name order by u.name, u.id',
    tests: ['test/field/daily-report.test.ts'],
  },
]
