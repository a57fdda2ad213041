import type { SamplePaperTask } from '../../db/services/jobs/tasks.ts'
import { buildSamplePaper, requireSamplePaperName } from '../../db/workflows/resources/sample-papers.ts'
import type { WorkerContext } from '../base/context.ts'

type Drawing = Pick<WorkerContext, 'files' | 'renderer' | 'log'>

/**
 * Task draw-sample: renders a sample paper into the PDF cache, where the portal finds it. A failure is not retried: the
 * page reports it, and the user can request the sample again.
 */
export async function renderSample({ files, renderer, log }: Drawing, task: SamplePaperTask): Promise<void> {
  const { tenantId, file, values } = task
  try {
    const name = requireSamplePaperName(task.name)
    if (await files.touchFile('kept', file)) return
    await files.keep(file, await renderer.render(name, buildSamplePaper(name, values)))
  } catch (error) {
    log.error({ err: error, tenantId, paper: task.name }, 'a sample failed')
  }
}
