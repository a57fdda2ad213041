import { type DocsContract, familiesByOperation, type GeneratedPage } from './contract.ts'

/** Parts of the Arazzo description that the page of workflows uses. */
export interface Workflows {
  workflows: {
    workflowId: string
    summary: string
    description: string
    inputs: { properties: Record<string, { description: string }> }
    steps: { stepId: string; description: string; operationId?: string; workflowId?: string }[]
  }[]
}

/** Returns the page of all workflows with their steps, generated from the published Arazzo description. */
export function generateWorkflowPages(contract: DocsContract, { workflows }: Workflows): GeneratedPage[] {
  const families = familiesByOperation(contract)
  const called = ({ operationId, workflowId }: Workflows['workflows'][number]['steps'][number]): string =>
    operationId
      ? `[\`${operationId}\`](/docs/operations/${families.get(operationId)}#${operationId})`
      : `the workflow [\`${workflowId}\`](#${workflowId})`
  const parts = workflows.map(
    ({ workflowId, summary, description, inputs, steps }) => `## \`${workflowId}\`

**${summary}.** ${description}

It takes:

${Object.entries(inputs.properties)
  .map(([name, input]) => `- \`${name}\`: ${input.description}`)
  .join('\n')}

Its steps:

${steps.map((step, index) => `${index + 1}. ${called(step)}: ${step.description}`).join('\n')}
`,
  )
  return [{ path: 'workflows', markdown: `${introduction}\n${parts.join('\n')}` }]
}

const introduction = `# Workflows

The usual sequences of calls, from the first call to a payment. \`http://localhost:3000/arazzo.json\` describes the same workflows in [Arazzo](https://spec.openapis.org/arazzo/v1.0.1.html), with the bodies and with the values that go from one answer into the next request. A runner such as Redocly's can run it unchanged, and an agent can follow it.

Each step is one operation, or another workflow. Send an \`Idempotency-Key\` with each mutation, so that it may be repeated safely.
`
