import { familiesByOperation, type GuideContract, type MadePage } from './contract.ts'

/** Parts of the Arazzo description that the page uses. */
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
export function workflowPages(contract: GuideContract, { workflows }: Workflows): MadePage[] {
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

What is usually asked after what, from the first call to a payment. The same stands in \`http://localhost:3000/arazzo.json\`, a description in [Arazzo](https://spec.openapis.org/arazzo/v1.0.1.html) with the bodies, and with the values that go from one answer to the next request: a runner such as Redocly's takes it as it is, and an agent can follow it.

Each step is one operation, or another workflow. Send an \`Idempotency-Key\` with each mutation, so that it may be repeated safely.
`
