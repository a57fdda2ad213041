import type { SampleTask } from '../../db/jobs/tasks.ts'
import { samplePaper, samplePaperNamed } from '../../db/resources/sample-papers.ts'
import type { WorkerContext } from '../context.ts'

type Drawing = Pick<WorkerContext, 'files' | 'renderer' | 'log'>

/**
 * The task draw-sample: leaves the PDF in the store, where whoever asked for it looks. One that fails is not tried again: the
 * page says so, and the person asks again.
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
