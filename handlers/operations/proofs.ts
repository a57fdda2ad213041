import { proveFigures } from '../../db/workflows/proofs/proofs.ts'
import type { Handlers } from '../pipeline/contract/contract.ts'

export const proofHandlers = {
  getPayAppProof: async ({ db, caller, params, services }) => ({
    data: await proveFigures(db, caller, services.proofKeys, 'pay_app', params.id),
  }),
  getInvoiceProof: async ({ db, caller, params, services }) => ({
    data: await proveFigures(db, caller, services.proofKeys, 'invoice', params.id),
  }),
  getBidProof: async ({ db, caller, params, services }) => ({
    data: await proveFigures(db, caller, services.proofKeys, 'bid', params.id),
  }),
} satisfies Partial<Handlers>
