import { findRecord } from '../../../db/engine/records/read.ts'
import { acceptBid, revertBidAcceptance } from '../../../db/nouns/bids/acceptance.ts'
import { aggregateBids, bids, cancelBid, rejectBid, reopenBid } from '../../../db/nouns/bids/bids.ts'
import { duplicateBid } from '../../../db/nouns/bids/duplicate.ts'
import { bidLines, createBidLineItem, deleteBidLineItem, updateBidLineItem } from '../../../db/nouns/bids/line-items.ts'
import { shareBid } from '../../../db/nouns/bids/paper.ts'
import { bidLink } from '../../../db/nouns/bids/public-link.ts'
import { markBidSent } from '../../../db/nouns/bids/sending.ts'
import { linkUrl } from '../../../db/services/links/links.ts'
import { updateBidWithInvoices } from '../../../db/workflows/bid-projects.ts'
import { convertBid } from '../../../db/workflows/conversions.ts'
import type { Handlers } from '../../pipeline/contract/contract.ts'
import { requireAdditionalScopes } from '../../pipeline/verbs/additional-scopes.ts'
import { getChildHandler, listChildrenHandler } from '../../pipeline/verbs/children.ts'
import { addPaperWarnings, sendByMailHandler, startPdfHandler } from '../../pipeline/verbs/papers.ts'
import {
  bulkFetchHandler,
  countHandler,
  createBulkStartHandler,
  createHandler,
  deleteHandler,
  getHandler,
  listHandler,
  startExportHandler,
} from '../../pipeline/verbs/verbs.ts'

export const bidHandlers = {
  listBids: listHandler(bids),
  createBid: createHandler(bids),
  bulkFetchBids: bulkFetchHandler(bids),
  countBids: countHandler(bids),
  aggregateBids: ({ db, caller, query }) => aggregateBids(db, caller, query),
  getBid: getHandler(bids),
  updateBid: ({ db, caller, params, body }) => updateBidWithInvoices(db, caller, params.id, body),
  deleteBid: deleteHandler(bids),
  sendBid: sendByMailHandler('bid'),
  markBidSent: ({ db, caller, params }) => markBidSent(db, caller, params.id),
  resendBid: sendByMailHandler('bid', { again: true }),
  shareBid: async ({ db, caller, params, body, services }) => {
    const { token, createdAt } = await shareBid(db, caller, services.secrets, params.id, body ?? {})
    const url = linkUrl(services.settings.publicOrigin, bidLink, token)
    return addPaperWarnings({ db, caller, params }, 'bid', { url, shareTokenCreatedAt: createdAt })
  },
  duplicateBid: ({ db, caller, params }) => duplicateBid(db, caller, params.id),
  acceptBid: ({ db, caller, params, body = {} }) => acceptBid(db, caller, params.id, body),
  rejectBid: ({ db, caller, params }) => rejectBid(db, caller, params.id),
  revertBidAcceptance: ({ db, caller, params, body }) => revertBidAcceptance(db, caller, params.id, body.status),
  cancelBid: ({ db, caller, params }) => cancelBid(db, caller, params.id),
  reopenBid: ({ db, caller, params }) => reopenBid(db, caller, params.id),
  convertBidToProject: async (call) => {
    const { db, caller, params, body = {} } = call
    await findRecord(db, caller, bids, params.id)
    requireAdditionalScopes(call)
    return convertBid(db, caller, params.id, body)
  },
  renderBidPdf: startPdfHandler('bid'),
  bulkBids: createBulkStartHandler(bids),
  exportBids: startExportHandler(bids),
  listBidLineItems: listChildrenHandler(bidLines),
  getBidLineItem: getChildHandler(bidLines, 'lineItemId'),
  createBidLineItem: ({ db, caller, params, body }) => createBidLineItem(db, caller, params.id, body),
  updateBidLineItem: ({ db, caller, params, body }) =>
    updateBidLineItem(db, caller, params.id, params.lineItemId, body),
  deleteBidLineItem: ({ db, caller, params }) => deleteBidLineItem(db, caller, params.id, params.lineItemId),
} satisfies Partial<Handlers>
