import type { SampleTask } from '../../db/jobs/tasks.ts'
import { samplePaper, samplePaperNamed } from '../../db/resources/sample-papers.ts'
import type { WorkerContext } from '../context.ts'

type Drawing = Pick<WorkerContext, 'files' | 'renderer' | 'log'>

/**
 * Task draw-sample: renders a sample PDF into the PDF cache, where the portal page finds it. A failure is not retried:
 * the page reports it, and the user can request the sample again.
 */
export async function drawSample({ files, renderer, log }: Drawing, task: SampleTask): Promise<void> {
  const { tenantId, file, values } = task
  try {
    const name = samplePaperNamed(task.name)
    if (await files.touchFile('kept', file)) return
    await files.keep(file, await renderer.render(name, samplePaper(name, values)))
  } catch (error) {
    log.error({ err: error, tenantId, paper: task.name }, 'a sample failed')
  }
}
