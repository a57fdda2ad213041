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
  requireRecord,
  startExportHandler,
} from '../../pipeline/verbs/verbs.ts'

export const bidHandlers = {
  listBids: listHandler(bids),
  createBid: createHandler(bids),
  bulkFetchBids: bulkFetchHandler(bids),
  countBids: countHandler(bids),
  aggregateBids: async ({ db, caller, query }) => ({ data: await aggregateBids(db, caller, query) }),
  getBid: getHandler(bids),
  updateBid: async ({ db, caller, params, body }) => ({
    data: await updateBidWithInvoices(db, caller, params.id, body),
  }),
  deleteBid: deleteHandler(bids),
  sendBid: sendByMailHandler('bid'),
  markBidSent: async ({ db, caller, params }) => ({ data: await markBidSent(db, caller, params.id) }),
  resendBid: sendByMailHandler('bid', { again: true }),
  shareBid: async ({ db, caller, params, body, services }) => {
    const { token, createdAt } = await shareBid(db, caller, services.secrets, params.id, body ?? {})
    const url = linkUrl(services.settings.publicOrigin, bidLink, token)
    return addPaperWarnings({ db, caller, params }, 'bid', { url, shareTokenCreatedAt: createdAt })
  },
  duplicateBid: async ({ db, caller, params }) => ({ data: await duplicateBid(db, caller, params.id) }),
  acceptBid: async ({ db, caller, params, body = {} }) => ({ data: await acceptBid(db, caller, params.id, body) }),
  rejectBid: async ({ db, caller, params }) => ({ data: await rejectBid(db, caller, params.id) }),
  revertBidAcceptance: async ({ db, caller, params, body }) => ({
    data: await revertBidAcceptance(db, caller, params.id, body.status),
  }),
  cancelBid: async ({ db, caller, params }) => ({ data: await cancelBid(db, caller, params.id) }),
  reopenBid: async ({ db, caller, params }) => ({ data: await reopenBid(db, caller, params.id) }),
  convertBidToProject: {
    require: requireRecord(bids),
    handle: async ({ db, caller, params, body = {} }) => ({ data: await convertBid(db, caller, params.id, body) }),
  },
  renderBidPdf: startPdfHandler('bid'),
  bulkBids: createBulkStartHandler(bids),
  exportBids: startExportHandler(bids),
  listBidLineItems: listChildrenHandler(bidLines),
  getBidLineItem: getChildHandler(bidLines, 'lineItemId'),
  createBidLineItem: {
    require: requireRecord(bids),
    handle: async ({ db, caller, params, body }) => ({ data: await createBidLineItem(db, caller, params.id, body) }),
  },
  updateBidLineItem: async ({ db, caller, params, body }) => ({
    data: await updateBidLineItem(db, caller, params.id, params.lineItemId, body),
  }),
  deleteBidLineItem: async ({ db, caller, params }) => ({
    data: await deleteBidLineItem(db, caller, params.id, params.lineItemId),
  }),
} satisfies Partial<Handlers>
