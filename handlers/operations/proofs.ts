import { proveFigures } from '../../db/workflows/proofs/proofs.ts'
import type { Handlers } from '../pipeline/contract/contract.ts'

export const proofHandlers = {
  getPayAppProof: ({ db, caller, params, services }) =>
    proveFigures(db, caller, services.proofKeys, 'pay_app', params.id),
  getInvoiceProof: ({ db, caller, params, services }) =>
    proveFigures(db, caller, services.proofKeys, 'invoice', params.id),
  getBidProof: ({ db, caller, params, services }) => proveFigures(db, caller, services.proofKeys, 'bid', params.id),
} satisfies Partial<Handlers>
