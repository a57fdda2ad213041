// Generated from spec/ by `make generated`, with @hey-api/openapi-ts; do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/api/v1` | (string & {});
};

export type Webhooks = ReceiveContactCreatedWebhookRequest | ReceiveContactUpdatedWebhookRequest | ReceiveContactDeletedWebhookRequest | ReceiveContactErasedWebhookRequest | ReceiveProductCreatedWebhookRequest | ReceiveProductUpdatedWebhookRequest | ReceiveProductDeletedWebhookRequest | ReceiveLeadCreatedWebhookRequest | ReceiveLeadUpdatedWebhookRequest | ReceiveLeadDeletedWebhookRequest | ReceiveBidCreatedWebhookRequest | ReceiveBidUpdatedWebhookRequest | ReceiveBidDeletedWebhookRequest | ReceiveBidAcceptedWebhookRequest | ReceiveBidAcceptanceRevertedWebhookRequest | ReceiveBidRejectedWebhookRequest | ReceiveBidExpiredWebhookRequest | ReceiveBidChangeRequestedWebhookRequest | ReceiveBidCancelledWebhookRequest | ReceiveBidReopenedWebhookRequest | ReceiveProjectCreatedWebhookRequest | ReceiveProjectUpdatedWebhookRequest | ReceiveProjectDeletedWebhookRequest | ReceiveProjectStatusChangedWebhookRequest | ReceiveChangeOrderUpdatedWebhookRequest | ReceiveChangeOrderDeletedWebhookRequest | ReceiveChangeOrderSubmittedWebhookRequest | ReceiveChangeOrderApprovedWebhookRequest | ReceiveChangeOrderRejectedWebhookRequest | ReceiveChangeOrderVoidedWebhookRequest | ReceivePayAppUpdatedWebhookRequest | ReceivePayAppDeletedWebhookRequest | ReceivePayAppSubmittedWebhookRequest | ReceivePayAppApprovedWebhookRequest | ReceivePayAppRejectedWebhookRequest | ReceivePayAppPaidWebhookRequest | ReceivePayAppVoidedWebhookRequest | ReceiveInvoiceCreatedWebhookRequest | ReceiveInvoiceUpdatedWebhookRequest | ReceiveInvoiceDeletedWebhookRequest | ReceiveInvoiceSentWebhookRequest | ReceiveInvoiceViewedWebhookRequest | ReceiveInvoicePaidWebhookRequest | ReceiveInvoiceVoidedWebhookRequest | ReceivePaymentRecordedWebhookRequest | ReceivePaymentUpdatedWebhookRequest | ReceivePaymentVoidedWebhookRequest | ReceiveSiteLogCreatedWebhookRequest | ReceiveSiteLogUpdatedWebhookRequest | ReceiveSiteLogDeletedWebhookRequest | ReceiveCrewReplacedWebhookRequest | ReceiveTimeEntryCreatedWebhookRequest | ReceiveTimeEntryUpdatedWebhookRequest | ReceiveTimeEntryDeletedWebhookRequest | ReceiveDocumentCreatedWebhookRequest | ReceiveDocumentUpdatedWebhookRequest | ReceiveDocumentDeletedWebhookRequest | ReceiveCommentCreatedWebhookRequest | ReceiveCommentUpdatedWebhookRequest | ReceiveCommentDeletedWebhookRequest | ReceiveIntegrityDifferenceFoundWebhookRequest | ReceiveSignatureRequestCreatedWebhookRequest | ReceiveSignatureRequestUpdatedWebhookRequest | ReceiveSignatureRequestViewedWebhookRequest | ReceiveSignatureRequestSignedWebhookRequest | ReceiveSignatureRequestDeclinedWebhookRequest | ReceiveSignatureRequestVoidedWebhookRequest | ReceiveSignatureRequestExpiredWebhookRequest | ReceiveJobCompletedWebhookRequest | ReceiveJobFailedWebhookRequest | ReceiveJobCancelledWebhookRequest | ReceiveMailFailedWebhookRequest | ReceiveWebhookTestWebhookRequest;

/**
 * Accounting connection
 *
 * The organization's connection with a company in QuickBooks Online, and how invoices are written there. It shows no token.
 */
export type AccountingConnection = {
    /**
     * The accounting system. Null while nothing is connected.
     */
    provider: 'quickbooks' | null;
    /**
     * Whether invoices can be pushed: not_connected, connected, or reconnect_required when QuickBooks no longer accepts the grant, so that a person has to connect again.
     */
    status: 'not_connected' | 'connected' | 'reconnect_required';
    /**
     * QuickBooks' id of the company. It stays after a disconnection; null when there never was one.
     */
    realmId: string | null;
    /**
     * The company's name, as QuickBooks has it. Null when there never was one.
     */
    companyName: string | null;
    /**
     * The product or service in QuickBooks under which lines are written.
     */
    itemName: string | null;
    /**
     * The product or service in QuickBooks for retainage, whose account should be an asset. Null for that of itemName.
     */
    retainageItemName: string | null;
    /**
     * The tax code in QuickBooks of invoices with tax. Null where QuickBooks decides.
     */
    taxCodeName: string | null;
    /**
     * Whether invoices have a link to pay by card or bank transfer, which takes QuickBooks Payments.
     */
    allowOnlinePayment: boolean;
    /**
     * When the grant was given. Null while nothing is connected.
     */
    connectedAt: string | null;
    /**
     * When the grant ends by itself; every renewal moves it. Null while nothing is connected.
     */
    reconnectBy: string | null;
    /**
     * Why a person has to connect again. Null unless one has to.
     */
    lastError: string | null;
    /**
     * When the connection changed last. Null until something is set.
     */
    updatedAt: string | null;
};

/**
 * Accounting connection envelope
 *
 * The answer envelope around one accounting connection.
 */
export type AccountingConnectionEnvelope = {
    data: AccountingConnection;
    meta: Meta;
};

/**
 * Accounting connection replace
 *
 * A company to connect with, or how invoices are to be written to the one that is connected.
 */
export type AccountingConnectionReplace = {
    /**
     * The only one so far.
     */
    provider: 'quickbooks';
    /**
     * QuickBooks' id of the company, as the redirect brought it.
     */
    realmId: string;
    /**
     * The code of the redirect; needs redirectUri. Good once, for some minutes.
     */
    code?: string;
    /**
     * The address to which Intuit redirected, exactly as it is registered.
     */
    redirectUri?: string;
    /**
     * Instead of code: a refresh token of the operator's application.
     */
    refreshToken?: string;
    /**
     * The product or service in QuickBooks under which lines are written.
     */
    itemName?: string;
    /**
     * The product or service in QuickBooks for retainage, whose account should be an asset. Null for that of itemName.
     */
    retainageItemName?: string | null;
    /**
     * The tax code in QuickBooks of invoices with tax. Null where QuickBooks decides.
     */
    taxCodeName?: string | null;
    /**
     * Whether invoices have a link to pay by card or bank transfer, which takes QuickBooks Payments.
     */
    allowOnlinePayment?: boolean;
};

/**
 * Accounting push job
 *
 * The sending of an invoice to QuickBooks, or of its void.
 */
export type AccountingPushJob = {
    /**
     * The job's id.
     */
    id: string;
    /**
     * The kind of job.
     */
    type: 'accounting_push';
    /**
     * The family it works on, as its path is named.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * How far the job has come.
     */
    progress: JobProgress;
    /**
     * What the job was asked to do.
     */
    params: AccountingPushJobParams;
    /**
     * What QuickBooks has now; null until it is done.
     */
    result: AccountingPushResult | null;
    /**
     * Why it failed, or how far it had come when it was cancelled. Null otherwise.
     */
    errorMessage: string | null;
    /**
     * When it was asked for.
     */
    createdAt: string;
    /**
     * When a worker began it. Null while it is queued.
     */
    startedAt: string | null;
    /**
     * When it ended, whether completed, failed or cancelled. Null until then.
     */
    completedAt: string | null;
    /**
     * When its files are removed. Null until it has ended.
     */
    expiresAt: string | null;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Accounting push job params
 *
 * Which invoice goes to QuickBooks.
 */
export type AccountingPushJobParams = {
    /**
     * The invoice.
     */
    invoiceId: number;
    [key: string]: unknown;
};

/**
 * Accounting push result
 *
 * What QuickBooks has after a push.
 */
export type AccountingPushResult = {
    /**
     * The invoice's id in QuickBooks; null where it never was there.
     */
    accountingId?: string | null;
    /**
     * The number under which QuickBooks shows it; null where it has none.
     */
    docNumber?: string | null;
    /**
     * The total that QuickBooks has, in the organization's currency; null where it has none.
     */
    total?: string | null;
    /**
     * Whether the invoice was voided there; absent where it was sent.
     */
    voided?: boolean;
    [key: string]: unknown;
};

/**
 * Amount
 *
 * An amount of money in its record's currency, which is the organization's where the record names none, to the cent.
 */
export type Amount = string;

/**
 * API audit log
 *
 * A request that was made to the API, or something that decided about access to the organization, such as a sign-in.
 */
export type ApiAuditLog = {
    /**
     * Of 64 bits, up to 2^53 - 1, where records' ids are of 32.
     */
    id: number;
    /**
     * The request's id, as its X-Request-Id said it.
     */
    requestId: string;
    /**
     * The request's HTTP method; CLI where the operator of the service ran a command.
     */
    method: string;
    /**
     * The request's path without its query; the name of the operator's command.
     */
    path: string;
    /**
     * The operation that was asked for. Null where the path has none.
     */
    operationId: string | null;
    /**
     * The HTTP status of the answer.
     */
    status: number;
    /**
     * The problem's code; null when it succeeded.
     */
    code: 'bad_request' | 'unauthorized' | 'token_expired' | 'forbidden' | 'scope_insufficient' | 'subscription_inactive' | 'tenant_suspended' | 'not_found' | 'conflict' | 'idempotency_key_reused' | 'validation_failed' | 'rate_limited' | 'internal_error' | 'service_unavailable' | 'maintenance' | null;
    /**
     * What a 422 objected to, the first 50 of it, without the values that were sent. Null for any other answer, and for one from before this was kept.
     */
    errors: Array<AuditedError> | null;
    /**
     * Milliseconds from the request's arrival to its answer.
     */
    durationMs: number;
    /**
     * Units of the organization's hourly budget that the request was charged; 0 where it was refused before.
     */
    cost: number;
    /**
     * How many requests this row stands for: refusals by the rate limiter are summed per credential and minute, every other request has a row of its own.
     */
    count: number;
    /**
     * The API key that called. Null where none did.
     */
    apiKeyId: number | null;
    /**
     * The person for whom an app called, or whose access it was about. Null where there is none.
     */
    userId: number | null;
    /**
     * The app that called, or whose access it was about. Null where there is none.
     */
    clientId: string | null;
    /**
     * The address that the request came from. Null where there is none.
     */
    ipAddress: string | null;
    /**
     * The User-Agent that the caller sent, cut to 500 characters. Null where none was sent.
     */
    userAgent: string | null;
    /**
     * When the request came.
     */
    createdAt: string;
};

/**
 * API audit log page
 *
 * A page of a list, with one API audit log for each item.
 */
export type ApiAuditLogPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<ApiAuditLog>;
    meta: PageMeta;
};

/**
 * API key
 *
 * A credential of the organization for a script or a backend, without its secret.
 */
export type ApiKey = {
    /**
     * The key's id.
     */
    id: number;
    /**
     * What the organization calls it, so that people know what uses it.
     */
    name: string;
    /**
     * The beginning of the key, `sk_live_` and its public id, by which keys are told apart.
     */
    prefix: string;
    /**
     * What the key may do.
     */
    scopes: Array<Scope>;
    /**
     * Requests that the key may make in a minute.
     */
    perMinuteLimit: number;
    /**
     * When the key stops working. Null for never.
     */
    expiresAt: string | null;
    /**
     * When the key was last used, to the minute: it is written at a key's first use in each minute. Null until its first use.
     */
    lastUsedAt: string | null;
    /**
     * When the key was made.
     */
    createdAt: string;
    /**
     * When the key was revoked. Null while it is good.
     */
    revokedAt: string | null;
    madeBy: ApiKeyMaker;
};

/**
 * API key create
 *
 * A new API key. It has no more rights than the credential that makes it.
 */
export type ApiKeyCreate = {
    /**
     * What to call it, so that people know what uses it.
     */
    name: string;
    /**
     * What the key may do: scopes of the caller's own.
     */
    scopes: Array<Scope>;
    /**
     * Requests that the key may make in a minute, at most the caller's own limit. Left out, it is 60, or the caller's where that is less.
     */
    perMinuteLimit?: number;
    /**
     * When the key stops working: a time, or a day (since 1.1), which means its end in the organization's time zone. It must be in the future, and no later than the caller's own end. Left out or null, it is the caller's end, or never.
     */
    expiresAt?: OptionalDeadline;
};

/**
 * API key created
 *
 * A new API key, with the key itself, which is shown this once.
 */
export type ApiKeyCreated = {
    /**
     * The key's id.
     */
    id: number;
    /**
     * What the organization calls it, so that people know what uses it.
     */
    name: string;
    /**
     * The beginning of the key, `sk_live_` and its public id, by which keys are told apart.
     */
    prefix: string;
    /**
     * What the key may do.
     */
    scopes: Array<Scope>;
    /**
     * Requests that the key may make in a minute.
     */
    perMinuteLimit: number;
    /**
     * When the key stops working. Null for never.
     */
    expiresAt: string | null;
    /**
     * When the key was last used, to the minute: it is written at a key's first use in each minute. Null until its first use.
     */
    lastUsedAt: string | null;
    /**
     * When the key was made.
     */
    createdAt: string;
    /**
     * When the key was revoked. Null while it is good.
     */
    revokedAt: string | null;
    madeBy: ApiKeyMaker;
    /**
     * The whole key. It cannot be shown again.
     */
    key: string;
};

/**
 * API key created envelope
 *
 * The answer envelope around one API key created.
 */
export type ApiKeyCreatedEnvelope = {
    data: ApiKeyCreated;
    meta: Meta;
};

/**
 * API key envelope
 *
 * The answer envelope around one API key.
 */
export type ApiKeyEnvelope = {
    data: ApiKey;
    meta: Meta;
};

/**
 * API key maker
 *
 * Who made the key: an API key, an app, or, with `userId` alone, a person in the portal; null when the service's operator did.
 */
export type ApiKeyMaker = {
    /**
     * The API key that made it. Null when an app or a person did.
     */
    apiKeyId: number | null;
    /**
     * The user who made the key, or who stands behind the app or the key that did: the key ends with that grant or with the user, and never has more rights than the user's role. Null where nobody does.
     */
    userId: number | null;
    /**
     * The app to which that user gave access. Null when no app stands behind the key.
     */
    clientId: string | null;
} | null;

/**
 * API key page
 *
 * A page of a list, with one API key for each item.
 */
export type ApiKeyPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<ApiKey>;
    meta: PageMeta;
};

/**
 * Audited error
 *
 * A rule that a refused request broke, as its answer named it, without the message, which may say a value.
 */
export type AuditedError = {
    /**
     * The field as the refusal named it, cut to 200 characters.
     */
    field: string;
    /**
     * The rule: required, type, format, enum, length, range, pattern, unknown, not_found or rule.
     */
    code: string;
};

/**
 * Bid
 *
 * An offer to a customer, with its totals: what the work costs, until when the offer stands, and how the customer answered.
 */
export type Bid = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * Generated, unique in the organization, and larger than those before it.
     */
    bidNumber: string;
    /**
     * The customer to whom the bid is made; null while there is none.
     */
    contactId: number | null;
    /**
     * The lead that it came from; null when it came from none.
     */
    leadId: number | null;
    /**
     * The project that it belongs to, or that came from it; null when there is none. It stays when the project is deleted, and counts as none then.
     */
    projectId: number | null;
    status: BidStatus;
    /**
     * What the bid is about, in a few words: shown with its number, and the name of the project that comes from it. Null when it has no title.
     */
    title: string | null;
    /**
     * The sum of its items in its currency, options aside, with those of approved change orders.
     */
    subtotal: Amount;
    /**
     * What the discount takes from the sum of its own items, those of change orders aside; a fixed discount takes that sum at most.
     */
    discountAmount: Amount;
    /**
     * taxRate percent of what its own items come to less the discount; items of change orders bear no tax here.
     */
    taxAmount: Amount;
    /**
     * What its amounts are in: an ISO 4217 code. The organization's when the bid was made. A later change of the organization's currency leaves it, unless it is a draft and the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * What the customer is to pay: subtotal - discountAmount + taxAmount, in its currency.
     */
    total: Amount;
    /**
     * Percent of sales tax on what is left of the bid's own items after the discount; null means no tax.
     */
    taxRate: OptionalPercent;
    /**
     * What is taken off the bid's own items: a percentage of them or a fixed amount of money, as discountType says; null means no discount.
     */
    discount: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null where there is no discount.
     */
    discountType: OptionalDiscountType;
    /**
     * Until when it can be accepted; null means without end. A sent or viewed bid expires within the hour after it.
     */
    validUntil: string | null;
    /**
     * A text of the bid that its customer reads on the paper; null when there is none.
     */
    notes: string | null;
    /**
     * The conditions of payment and work that the customer accepts with the bid, as they stand on its paper; null when there are none.
     */
    terms: string | null;
    /**
     * Street and number of the site where the work is to be done; null when it is not said.
     */
    siteAddress: string | null;
    /**
     * The city of the site; null when it is not said.
     */
    siteCity: string | null;
    /**
     * The state or province of the site; null when it is not said.
     */
    siteState: string | null;
    /**
     * The postal code of the site; null when it is not said.
     */
    siteZipCode: string | null;
    /**
     * When it was last sent or marked as sent; null for one that never was. The service sets it.
     */
    sentAt: string | null;
    /**
     * When it was accepted; null unless it is accepted. The service sets it.
     */
    acceptedAt: string | null;
    /**
     * Who accepted it, as the acceptance said; null unless it is accepted, and where the acceptance named nobody.
     */
    acceptedBy: string | null;
    /**
     * The ids of the optional lines that were chosen when it was accepted; empty unless it is accepted.
     */
    acceptedOptionIds: Array<number>;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Bid acceptance
 *
 * How a customer accepted a bid.
 */
export type BidAcceptance = {
    /**
     * The ids of the optional lines that the customer chose; none unless it is given.
     */
    optionIds?: Array<number>;
    /**
     * Who accepted it, as they call themselves; null when nobody is named.
     */
    acceptedBy?: string | null;
};

/**
 * Bid aggregate envelope
 *
 * The answer envelope around a list: one bid status total each.
 */
export type BidAggregateEnvelope = {
    /**
     * All of them, in their order.
     */
    data: Array<BidStatusTotal>;
    meta: Meta;
};

/**
 * Bid bulk fetch envelope
 *
 * The answer to a fetch by ids: each bid that was found.
 */
export type BidBulkFetchEnvelope = {
    /**
     * Those that were found, in the order asked.
     */
    data: Array<Bid>;
    meta: BulkFetchMeta;
};

/**
 * Bid bulk request
 *
 * What a bulk job is to do to up to 500 records: each a bid.
 */
export type BidBulkRequest = {
    /**
     * What is done to each of them.
     */
    operation: BulkOperation;
    /**
     * The records, by their ids. One that is not there is told in the result and ends nothing.
     */
    ids: Array<number>;
    changes?: BidChanges;
    /**
     * Check everything, write nothing; the report is the job's result.
     */
    dryRun?: boolean;
};

/**
 * Bid change request
 *
 * What a customer asks to be changed of a bid.
 */
export type BidChangeRequest = {
    /**
     * The name that the customer gave.
     */
    name: string;
    /**
     * What the customer wrote.
     */
    message: string;
    /**
     * The id of the comment on the bid that says the same.
     */
    commentId: number;
};

/**
 * Bid changes
 *
 * What a bulk update may set of each bid.
 */
export type BidChanges = {
    /**
     * The customer to whom the bid is made: a live contact; null for none.
     */
    contactId?: number | null;
    /**
     * What the bid is about, in a few words: shown with its number, and the name of the project that comes from it. Null when it has no title.
     */
    title?: string | null;
    /**
     * Until when it can be accepted: a time, or a day (since 1.1), which means its end in the organization's time zone. Null means without end. A sent or viewed bid expires within the hour after it.
     */
    validUntil?: OptionalDeadline;
    /**
     * A text of the bid that its customer reads on the paper; null for none.
     */
    notes?: string | null;
    /**
     * The conditions of payment and work that the customer accepts with the bid. Left out of a new bid, the organization's default terms; null for none.
     */
    terms?: string | null;
    /**
     * Street and number of the site where the work is to be done; null when it is not said.
     */
    siteAddress?: string | null;
    /**
     * The city of the site; null when it is not said.
     */
    siteCity?: string | null;
    /**
     * The state or province of the site; null when it is not said.
     */
    siteState?: string | null;
    /**
     * The postal code of the site; null when it is not said.
     */
    siteZipCode?: string | null;
};

/**
 * Bid conversion
 *
 * What the project of an accepted bid is to be, beside what comes from the bid.
 */
export type BidConversion = {
    /**
     * The project's name; that of the bid's title, the lead, the site's address or the bid's number unless it is given.
     */
    name?: string;
    /**
     * The template that gives what is left open: a live one; null for none.
     */
    templateId?: number | null;
    /**
     * When the work begins; null when that is open.
     */
    startDate?: OptionalMoment;
    /**
     * When it is expected to be done; null when that is open.
     */
    expectedEndDate?: OptionalMoment;
};

/**
 * Bid create
 *
 * A new bid: whom it is for, its terms and its site. Its lines come after it.
 */
export type BidCreate = {
    /**
     * The customer to whom the bid is made: a live contact; null for none.
     */
    contactId?: number | null;
    /**
     * The lead that it came from: a live one; null for none.
     */
    leadId?: number | null;
    /**
     * The project that it belongs to: a live one; null for none.
     */
    projectId?: number | null;
    /**
     * What the bid is about, in a few words: shown with its number, and the name of the project that comes from it. Null when it has no title.
     */
    title?: string | null;
    /**
     * Percent of sales tax on what is left of the bid's own items after the discount; null means no tax.
     */
    taxRate?: OptionalPercent;
    /**
     * What is taken off the bid's own items: a percentage of them or a fixed amount of money, as discountType says; null means no discount.
     */
    discount?: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null where there is no discount.
     */
    discountType?: OptionalDiscountType;
    /**
     * Until when it can be accepted: a time, or a day (since 1.1), which means its end in the organization's time zone. Null means without end. A sent or viewed bid expires within the hour after it.
     */
    validUntil?: OptionalDeadline;
    /**
     * A text of the bid that its customer reads on the paper; null for none.
     */
    notes?: string | null;
    /**
     * The conditions of payment and work that the customer accepts with the bid. Left out of a new bid, the organization's default terms; null for none.
     */
    terms?: string | null;
    /**
     * Street and number of the site where the work is to be done; null when it is not said.
     */
    siteAddress?: string | null;
    /**
     * The city of the site; null when it is not said.
     */
    siteCity?: string | null;
    /**
     * The state or province of the site; null when it is not said.
     */
    siteState?: string | null;
    /**
     * The postal code of the site; null when it is not said.
     */
    siteZipCode?: string | null;
};

/**
 * Bid envelope
 *
 * The answer envelope around one bid.
 */
export type BidEnvelope = {
    data: Bid;
    meta: Meta;
};

/**
 * Bid event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a bid.
 */
export type BidEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'bid.created' | 'bid.updated' | 'bid.deleted' | 'bid.accepted' | 'bid.acceptance_reverted' | 'bid.rejected' | 'bid.expired' | 'bid.cancelled' | 'bid.reopened';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: Bid;
    /**
     * The prior values of what changed, by name; not on bid.created and bid.deleted.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Bid export request
 *
 * Which records to export; all of them without filters.
 */
export type BidExportRequest = {
    /**
     * Filters of the list, by name, true and false and whole numbers as JSON has them; without them everything is exported.
     */
    filters?: BidFilters;
    /**
     * CSV in UTF-8. With excel the file begins with a byte order mark, by which Excel and other spreadsheets read its letters right; imports skip it.
     */
    format?: ExportFormat;
};

/**
 * Bid filters
 *
 * The list's filters, each by its name there; what is left out filters nothing.
 */
export type BidFilters = {
    /**
     * Only bids of this status.
     */
    status?: BidStatus;
    /**
     * Of this contact. With null, or without it, of any and of none.
     */
    contactId?: number | null;
    /**
     * Of this lead.
     */
    leadId?: number;
    /**
     * Of this project. With null, or without it, of any and of none.
     */
    projectId?: number | null;
    /**
     * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
     */
    search?: string;
    /**
     * Created at this time or later; with a day, from its beginning in UTC on.
     */
    dateFrom?: DayOrTime;
    /**
     * Created at this time or earlier; with a day, until its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
     */
    updatedFrom?: string;
    /**
     * Include deleted records, which carry deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Bid line item
 *
 * A line of a bid: a priced item, a section that heads the lines below it, or a note to the customer.
 */
export type BidLineItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    version: Version;
    /**
     * The bid that it is a line of.
     */
    bidId: number;
    kind: BidLineItemKind;
    /**
     * Whether the item is quoted outside the bid's total, as an option that the customer may choose on accepting.
     */
    isOptional: boolean;
    /**
     * A short name to speak of the line by; null on sections, notes and the lines of change orders.
     */
    markName: string | null;
    /**
     * The product that it was taken from; null when it was written by hand.
     */
    productId: number | null;
    /**
     * The approved change order that it belongs to, as its section does; null on the bid's own lines, which alone count in discountAmount and taxAmount.
     */
    changeOrderId: number | null;
    /**
     * What the item is, the heading of a section, or the text of a note.
     */
    description: string | null;
    /**
     * How many of its unit the item is; null on sections and notes.
     */
    quantity: OptionalQuantity;
    /**
     * What one of its quantity is, such as EA or SF; null on sections and notes, and when it is not said.
     */
    unit: string | null;
    /**
     * The price of one of its unit in the bid's currency, less than zero for a credit; null on sections and notes.
     */
    unitPrice: OptionalSignedPrice;
    /**
     * quantity times unitPrice, rounded to cents, in the bid's currency; of a section the sum of its items, options aside; null on notes.
     */
    total: string | null;
    /**
     * Its position within the bid, from the smallest; where it is equal, ids decide.
     */
    order: number | null;
    /**
     * What a kit was made of when the line was taken from it; null on all other lines.
     */
    parts: Array<BidLineItemPart> | null;
    /**
     * How wide the piece is, in the organization's own unit; null when it is not said. Stored only, as are the other measures: no total follows from it.
     */
    width: OptionalQuantity;
    /**
     * How high the piece is, in the organization's own unit; null when it is not said. Stored only.
     */
    height: OptionalQuantity;
    /**
     * How deep the piece is, in the organization's own unit; null when it is not said. Stored only.
     */
    depth: OptionalQuantity;
    /**
     * The area of the piece, in the organization's own unit; null when it is not said. Stored only.
     */
    area: OptionalQuantity;
    /**
     * The perimeter of the piece in linear feet; null when it is not said. Stored only.
     */
    perimeterLf: OptionalQuantity;
    /**
     * The volume of the piece in cubic feet; null when it is not said. Stored only.
     */
    volumeCf: OptionalQuantity;
    /**
     * Percent of tax on what the item is bought for; null when it is not said. Stored only; it never enters a total.
     */
    buyTaxPercent: OptionalPercent;
    /**
     * Percent of tax on what the item is sold for; null when it is not said. Stored only; it never enters a total.
     */
    sellTaxPercent: OptionalPercent;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Bid line item create
 *
 * A new line of a bid.
 */
export type BidLineItemCreate = {
    /**
     * item unless it is given.
     */
    kind?: BidLineItemKind;
    /**
     * What the item is, the heading of a section, or the text of a note. Required unless productId brings one.
     */
    description?: string;
    /**
     * A live product, of which the line takes what is not given; null for none. Needs the scope products:read, unless the line has it already.
     */
    productId?: number | null;
    /**
     * A short name to speak of the item by; the bid's next free letter unless it is given, null for none.
     */
    markName?: string | null;
    /**
     * Whether the item is quoted outside the bid's total, as an option that the customer may choose on accepting; false unless it is given.
     */
    isOptional?: boolean;
    /**
     * How many of its unit the item is; left out or null, it is 1.
     */
    quantity?: OptionalQuantity;
    /**
     * What one of its quantity is, such as EA or SF; the product's unless it is given, null when it is not said.
     */
    unit?: string | null;
    /**
     * The price of one of its unit in the bid's currency, less than zero for a credit; the product's, or 0.00, unless it is given.
     */
    unitPrice?: SignedPrice;
    /**
     * Its position within the bid, from the smallest; left out or null, it comes last.
     */
    order?: number | null;
    /**
     * How wide the piece is, in the organization's own unit; null when it is not said. Stored only, as are the other measures: no total follows from it.
     */
    width?: OptionalQuantity;
    /**
     * How high the piece is, in the organization's own unit; null when it is not said. Stored only.
     */
    height?: OptionalQuantity;
    /**
     * How deep the piece is, in the organization's own unit; null when it is not said. Stored only.
     */
    depth?: OptionalQuantity;
    /**
     * The area of the piece, in the organization's own unit; null when it is not said. Stored only.
     */
    area?: OptionalQuantity;
    /**
     * The perimeter of the piece in linear feet; null when it is not said. Stored only.
     */
    perimeterLf?: OptionalQuantity;
    /**
     * The volume of the piece in cubic feet; null when it is not said. Stored only.
     */
    volumeCf?: OptionalQuantity;
    /**
     * Percent of tax on what the item is bought for; null when it is not said. Stored only; it never enters a total.
     */
    buyTaxPercent?: OptionalPercent;
    /**
     * Percent of tax on what the item is sold for; null when it is not said. Stored only; it never enters a total.
     */
    sellTaxPercent?: OptionalPercent;
    /**
     * When a line that comes from another system was deleted there: it is kept as deleted and counts for nothing. Null, as left out, for a live line.
     */
    deletedAt?: string | null;
};

/**
 * Bid line item envelope
 *
 * The answer envelope around one bid line item.
 */
export type BidLineItemEnvelope = {
    data: BidLineItem;
    meta: Meta;
};

/**
 * Bid line item kind
 *
 * item is a priced line, section a heading over the lines up to the next one, note a text for the customer.
 */
export type BidLineItemKind = 'item' | 'section' | 'note';

/**
 * Bid line item page
 *
 * A page of a list, with one bid line item for each item.
 */
export type BidLineItemPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<BidLineItem>;
    meta: PageMeta;
};

/**
 * Bid line item part
 *
 * A product of which a kit was made when the line was taken from it.
 */
export type BidLineItemPart = {
    /**
     * The product that is part of the kit.
     */
    productId: number;
    /**
     * The product's description, or its name where it had none, as the line took it over.
     */
    description: string;
    /**
     * How many of the product one kit has.
     */
    quantity: Quantity;
    /**
     * What one of the product was sold for when the line was taken from the kit, in the bid's currency.
     */
    unitPrice: SignedPrice;
};

/**
 * Bid line item update
 *
 * What changes of a bid's line; what is left out stays.
 */
export type BidLineItemUpdate = {
    /**
     * item unless it is given.
     */
    kind?: BidLineItemKind;
    /**
     * What the item is, the heading of a section, or the text of a note.
     */
    description?: string;
    /**
     * A live product, of which the line takes what is not given; null for none. Needs the scope products:read, unless the line has it already.
     */
    productId?: number | null;
    /**
     * A short name to speak of the item by; the bid's next free letter unless it is given, null for none.
     */
    markName?: string | null;
    /**
     * Whether the item is quoted outside the bid's total, as an option that the customer may choose on accepting; false unless it is given.
     */
    isOptional?: boolean;
    /**
     * How many of its unit the item is; left out or null, it is 1.
     */
    quantity?: OptionalQuantity;
    /**
     * What one of its quantity is, such as EA or SF; the product's unless it is given, null when it is not said.
     */
    unit?: string | null;
    /**
     * The price of one of its unit in the bid's currency, less than zero for a credit; the product's, or 0.00, unless it is given.
     */
    unitPrice?: SignedPrice;
    /**
     * Its position within the bid, from the smallest; left out or null, it comes last.
     */
    order?: number | null;
    /**
     * How wide the piece is, in the organization's own unit; null when it is not said. Stored only, as are the other measures: no total follows from it.
     */
    width?: OptionalQuantity;
    /**
     * How high the piece is, in the organization's own unit; null when it is not said. Stored only.
     */
    height?: OptionalQuantity;
    /**
     * How deep the piece is, in the organization's own unit; null when it is not said. Stored only.
     */
    depth?: OptionalQuantity;
    /**
     * The area of the piece, in the organization's own unit; null when it is not said. Stored only.
     */
    area?: OptionalQuantity;
    /**
     * The perimeter of the piece in linear feet; null when it is not said. Stored only.
     */
    perimeterLf?: OptionalQuantity;
    /**
     * The volume of the piece in cubic feet; null when it is not said. Stored only.
     */
    volumeCf?: OptionalQuantity;
    /**
     * Percent of tax on what the item is bought for; null when it is not said. Stored only; it never enters a total.
     */
    buyTaxPercent?: OptionalPercent;
    /**
     * Percent of tax on what the item is sold for; null when it is not said. Stored only; it never enters a total.
     */
    sellTaxPercent?: OptionalPercent;
};

/**
 * Bid list item
 *
 * As a list shows it. With compact=true it has id, bidNumber, contactId, projectId, status, title, currency, total, validUntil and updatedAt alone, and deletedAt when it was deleted; else all of Bid.
 */
export type BidListItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * Generated, unique in the organization, and larger than those before it.
     */
    bidNumber: string;
    /**
     * The customer to whom the bid is made; null while there is none.
     */
    contactId: number | null;
    /**
     * The lead that it came from; null when it came from none.
     */
    leadId?: number | null;
    /**
     * The project that it belongs to, or that came from it; null when there is none. It stays when the project is deleted, and counts as none then.
     */
    projectId: number | null;
    status: BidStatus;
    /**
     * What the bid is about, in a few words: shown with its number, and the name of the project that comes from it. Null when it has no title.
     */
    title: string | null;
    /**
     * The sum of its items in its currency, options aside, with those of approved change orders.
     */
    subtotal?: Amount;
    /**
     * What the discount takes from the sum of its own items, those of change orders aside; a fixed discount takes that sum at most.
     */
    discountAmount?: Amount;
    /**
     * taxRate percent of what its own items come to less the discount; items of change orders bear no tax here.
     */
    taxAmount?: Amount;
    /**
     * What its amounts are in: an ISO 4217 code. The organization's when the bid was made. A later change of the organization's currency leaves it, unless it is a draft and the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * What the customer is to pay: subtotal - discountAmount + taxAmount, in its currency.
     */
    total: Amount;
    /**
     * Percent of sales tax on what is left of the bid's own items after the discount; null means no tax.
     */
    taxRate?: OptionalPercent;
    /**
     * What is taken off the bid's own items: a percentage of them or a fixed amount of money, as discountType says; null means no discount.
     */
    discount?: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null where there is no discount.
     */
    discountType?: OptionalDiscountType;
    /**
     * Until when it can be accepted; null means without end. A sent or viewed bid expires within the hour after it.
     */
    validUntil: string | null;
    /**
     * A text of the bid that its customer reads on the paper; null when there is none.
     */
    notes?: string | null;
    /**
     * The conditions of payment and work that the customer accepts with the bid, as they stand on its paper; null when there are none.
     */
    terms?: string | null;
    /**
     * Street and number of the site where the work is to be done; null when it is not said.
     */
    siteAddress?: string | null;
    /**
     * The city of the site; null when it is not said.
     */
    siteCity?: string | null;
    /**
     * The state or province of the site; null when it is not said.
     */
    siteState?: string | null;
    /**
     * The postal code of the site; null when it is not said.
     */
    siteZipCode?: string | null;
    /**
     * When it was last sent or marked as sent; null for one that never was. The service sets it.
     */
    sentAt?: string | null;
    /**
     * When it was accepted; null unless it is accepted. The service sets it.
     */
    acceptedAt?: string | null;
    /**
     * Who accepted it, as the acceptance said; null unless it is accepted, and where the acceptance named nobody.
     */
    acceptedBy?: string | null;
    /**
     * The ids of the optional lines that were chosen when it was accepted; empty unless it is accepted.
     */
    acceptedOptionIds?: Array<number>;
    /**
     * When the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Bid page
 *
 * A page of a list, with one bid for each item.
 */
export type BidPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<BidListItem>;
    meta: SyncPageMeta;
};

/**
 * Bid reversion
 *
 * What a bid is after its acceptance was reverted.
 */
export type BidReversion = {
    /**
     * The status that the bid has then.
     */
    status: 'draft' | 'sent' | 'expired' | 'rejected';
};

/**
 * Bid sending
 *
 * Where a bid is mailed to, and with which words.
 */
export type BidSending = {
    /**
     * The e-mail address that the bid is mailed to; null, as left out, is the contact's.
     */
    to?: string | null;
    /**
     * A few words of your own, above the link in the mail; null, as left out, means the usual ones.
     */
    message?: string | null;
};

/**
 * Bid sent envelope
 *
 * The answer envelope around one bid.
 */
export type BidSentEnvelope = {
    data: Bid;
    meta: MailedMeta;
};

/**
 * Bid share link
 *
 * The public link of a bid, under which its customer sees and answers it.
 */
export type BidShareLink = {
    /**
     * The /b/<token> address, as secret as the bid is.
     */
    url: string;
    /**
     * When the link was made.
     */
    shareTokenCreatedAt: string;
};

/**
 * Bid share link envelope
 *
 * The answer envelope around one bid share link.
 */
export type BidShareLinkEnvelope = {
    data: BidShareLink;
    meta: PaperMeta;
};

/**
 * Bid sharing
 *
 * Whether a bid's live link is to be replaced.
 */
export type BidSharing = {
    /**
     * Ends the live link and makes another.
     */
    rotate?: boolean;
};

/**
 * Bid status
 *
 * Where a bid stands: draft until it is sent, viewed once the customer opened its page, then accepted or rejected; expired when validUntil passed without an answer, cancelled when it was withdrawn.
 */
export type BidStatus = 'draft' | 'sent' | 'viewed' | 'accepted' | 'rejected' | 'expired' | 'cancelled';

/**
 * Bid status total
 *
 * How many bids have one status, and what they add up to.
 */
export type BidStatusTotal = {
    status: BidStatus;
    /**
     * How many bids have the status.
     */
    count: number;
    /**
     * What the sums are in: an ISO 4217 code. Records of several currencies have a row for each.
     */
    currency: string;
    /**
     * The sum of their totals, in `currency`.
     */
    total: Amount;
};

/**
 * Bid update
 *
 * What changes of a bid; what is left out stays.
 */
export type BidUpdate = {
    /**
     * The customer to whom the bid is made: a live contact; null for none.
     */
    contactId?: number | null;
    /**
     * The lead that it came from: a live one; null for none.
     */
    leadId?: number | null;
    /**
     * The project that it belongs to: a live one; null for none.
     */
    projectId?: number | null;
    /**
     * What the bid is about, in a few words: shown with its number, and the name of the project that comes from it. Null when it has no title.
     */
    title?: string | null;
    /**
     * Percent of sales tax on what is left of the bid's own items after the discount; null means no tax.
     */
    taxRate?: OptionalPercent;
    /**
     * What is taken off the bid's own items: a percentage of them or a fixed amount of money, as discountType says; null means no discount.
     */
    discount?: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null where there is no discount.
     */
    discountType?: OptionalDiscountType;
    /**
     * Until when it can be accepted: a time, or a day (since 1.1), which means its end in the organization's time zone. Null means without end. A sent or viewed bid expires within the hour after it.
     */
    validUntil?: OptionalDeadline;
    /**
     * A text of the bid that its customer reads on the paper; null for none.
     */
    notes?: string | null;
    /**
     * The conditions of payment and work that the customer accepts with the bid. Left out of a new bid, the organization's default terms; null for none.
     */
    terms?: string | null;
    /**
     * Street and number of the site where the work is to be done; null when it is not said.
     */
    siteAddress?: string | null;
    /**
     * The city of the site; null when it is not said.
     */
    siteCity?: string | null;
    /**
     * The state or province of the site; null when it is not said.
     */
    siteState?: string | null;
    /**
     * The postal code of the site; null when it is not said.
     */
    siteZipCode?: string | null;
};

/**
 * Boolean text
 *
 * True or false, as the text of a query.
 */
export type BooleanText = 'true' | 'false';

/**
 * Branding
 *
 * How the organization shows itself to its customers, on pages, in mails and on paper, and how it writes amounts and dates.
 */
export type Branding = {
    /**
     * What customers read as the sender; the organization's own name unless it was set.
     */
    companyName: string;
    /**
     * Where anyone can load the logo, for pages and mails. null without a logo.
     */
    logoUrl: string | null;
    /**
     * For headings and the total. Text in it is darkened as far as it has to be to be read on white.
     */
    primaryColor: string;
    /**
     * For small marks.
     */
    accentColor: string;
    /**
     * How customers call. Null when it is not said.
     */
    phone: string | null;
    /**
     * Where customers write. Null when it is not said.
     */
    email: string | null;
    /**
     * The organization's own site. Null without one.
     */
    website: string | null;
    /**
     * The postal address, a line each. Null when it is not said.
     */
    address: string | null;
    /**
     * The contractor's license. Null without one.
     */
    licenseNumber: string | null;
    /**
     * The terms of a new bid that says nothing of its own. Null without any.
     */
    defaultTerms: string | null;
    /**
     * How customers pay, such as to whom a check is made out or the account for a transfer; invoices and statements show it. Null when it is not said.
     */
    paymentInstructions: string | null;
    /**
     * The number under which the organization pays taxes, which papers show as the locale's region calls it, such as EIN, USt-IdNr. or ABN. Null without one.
     */
    taxId: string | null;
    /**
     * What the amounts of new records are in: an ISO 4217 code. It is shown beside them; no amount is converted. Bids, change orders, pay applications and invoices keep the currency in which they were made.
     */
    currency: string;
    /**
     * How amounts, dates and times are written: BCP 47. Labels of papers, customers' pages and mails are in its language where it is English, Spanish, German or French, and in English for any other; a contact's language comes before it.
     */
    locale: string;
    /**
     * In which zone times are shown, and whose day is today: a name of the IANA's.
     */
    timeZone: string;
    paper: PaperSize;
    /**
     * Whether customers are reminded by mail: three days before a bid ends, and on the day after an invoice was due. The organization's own people are told of both in any case.
     */
    customerReminders: boolean;
    /**
     * Whether a pay application has a place for a notary below its certificates, where the locale is one of the United States. Applications that were submitted keep what they had then.
     */
    notaryBlock: boolean;
    /**
     * When the branding was changed last. Null until something is set.
     */
    updatedAt: string | null;
};

/**
 * Branding envelope
 *
 * The answer envelope around one branding.
 */
export type BrandingEnvelope = {
    data: Branding;
    meta: Meta;
};

/**
 * Branding update
 *
 * The members of the branding to change; what is left out stays.
 */
export type BrandingUpdate = {
    /**
     * What customers read as the sender. null for the organization's own name.
     */
    companyName?: string | null;
    /**
     * The sourcePath of an upload of type image/png or image/jpeg. null removes the logo.
     */
    logoSourcePath?: string | null;
    /**
     * For headings and the total. Text in it is darkened as far as it has to be to be read on white. null for the default.
     */
    primaryColor?: string | null;
    /**
     * For small marks. null for the default.
     */
    accentColor?: string | null;
    /**
     * How customers call. Null for none.
     */
    phone?: string | null;
    /**
     * Where customers write. Null for none.
     */
    email?: string | null;
    /**
     * The organization's own site. Null for none.
     */
    website?: string | null;
    /**
     * The postal address, a line each. Null for none.
     */
    address?: string | null;
    /**
     * The contractor's license. Null for none.
     */
    licenseNumber?: string | null;
    /**
     * The terms of a new bid that says nothing of its own. Null for none.
     */
    defaultTerms?: string | null;
    /**
     * How customers pay, such as to whom a check is made out or the account for a transfer; invoices and statements show it. Null for none.
     */
    paymentInstructions?: string | null;
    /**
     * The number under which the organization pays taxes, which papers show as the locale's region calls it, such as EIN, USt-IdNr. or ABN. Null for none.
     */
    taxId?: string | null;
    /**
     * What amounts are in: the ISO 4217 code, in capitals, of a currency in use that has two decimals, as amounts do. No amount is converted, and what is out keeps its currency. A change while there are drafts with amounts is refused (409) without draftsTakeNewCurrency. null for USD.
     */
    currency?: string | null;
    /**
     * What becomes of drafts with amounts when currency changes: true gives them the new currency, with their figures as they are. Drafts that bill or change what is out in another currency keep that one in any case. Without it, or with false, a change of currency is refused while there are drafts with amounts.
     */
    draftsTakeNewCurrency?: boolean;
    /**
     * How amounts, dates and times are written: BCP 47, such as en-US, de-DE or fr-CA, without extensions. Locales written from right to left are refused. Labels of papers, customers' pages and mails are in its language where it is English, Spanish, German or French, and in English for any other. null for en-US.
     */
    locale?: string | null;
    /**
     * In which zone times are shown, and whose day is today: a name of the IANA's, such as America/Los_Angeles; former names are taken too. null for UTC.
     */
    timeZone?: string | null;
    /**
     * The paper of PDFs: US Letter or ISO A4. null for letter.
     */
    paper?: 'letter' | 'a4' | null;
    /**
     * Whether customers are reminded by mail: three days before a bid ends, and on the day after an invoice was due. false until it is set.
     */
    customerReminders?: boolean;
    /**
     * Whether a pay application has a place for a notary below its certificates, where the locale is one of the United States. false until it is set.
     */
    notaryBlock?: boolean;
};

/**
 * Briefing category
 *
 * Why a record waits for the office: an invoice is past due, a bid ends soon, a pay application waits for an approval, a project is past its end, a site log is not reviewed, figures of a pay application, an invoice or a bid are stored otherwise than they are computed (since 1.1). There may come more.
 */
export type BriefingCategory = 'invoice_overdue' | 'bid_expiring' | 'pay_app_submitted' | 'project_past_end' | 'site_log_unreviewed' | 'figures_different';

/**
 * Briefing dismissal
 *
 * A row of the briefing that the organization has put off, for good or until a time. It holds for everybody.
 */
export type BriefingDismissal = {
    /**
     * The dismissal's id.
     */
    id: number;
    /**
     * The row that is put off: its category, entityType and entityId with colons between them.
     */
    itemKey: string;
    /**
     * Until when the row is left out; null for good.
     */
    dismissedUntil: string | null;
    /**
     * When the row was put off first.
     */
    createdAt: string;
    /**
     * When the dismissal changed last.
     */
    updatedAt: string;
    /**
     * When the row was brought back. Null while it is put off.
     */
    deletedAt: string | null;
};

/**
 * Briefing dismissal create
 *
 * A row to put off.
 */
export type BriefingDismissalCreate = {
    /**
     * The itemKey of a row that listBriefing shows.
     */
    itemKey: string;
    /**
     * A time in the future, after which the row is back. Null, or left out, puts it off for good.
     */
    dismissedUntil?: string | null;
};

/**
 * Briefing dismissal envelope
 *
 * The answer envelope around one briefing dismissal.
 */
export type BriefingDismissalEnvelope = {
    data: BriefingDismissal;
    meta: Meta;
};

/**
 * Briefing row
 *
 * Something that waits for somebody in the office today, and the record that it is about.
 */
export type BriefingRow = {
    /**
     * Its category, entityType and entityId with colons between them.
     */
    itemKey: string;
    category: BriefingCategory;
    entityType: EntityType;
    /**
     * The id of the record.
     */
    entityId: number;
    /**
     * What the record is known by: its number, its name or title, or both.
     */
    title: string;
    /**
     * The dueDate, validUntil, submittedAt, expectedEndDate or logDate that brought it here; for figures_different when the record changed last.
     */
    date: DayOrTime;
    /**
     * The balanceDue of an invoice, the total of a bid or the currentPaymentDue of a pay application, in `currency`, to the cent. Null for other rows.
     */
    amount: string | null;
    /**
     * What the amount is in: the ISO 4217 code of the record's currency. Null for rows without an amount.
     */
    currency: string | null;
    /**
     * The project that the record belongs to, or is. Null where it belongs to none.
     */
    projectId: number | null;
    /**
     * Why the row is left out without includeDismissed. Null where it is shown in any case.
     */
    dismissal: BriefingDismissal | null;
};

/**
 * Briefing row page
 *
 * A page of a list, with one briefing row for each item.
 */
export type BriefingRowPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<BriefingRow>;
    meta: PageMeta;
};

/**
 * Bulk fetch meta
 *
 * What goes with records that were asked for by id: the request, and which ids were not found.
 */
export type BulkFetchMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    /**
     * The ids asked for that were not found.
     */
    missing: Array<number>;
};

/**
 * Bulk fetch request
 *
 * The records that are asked for, by id.
 */
export type BulkFetchRequest = {
    /**
     * The ids to fetch. An id given twice is answered once, at its first place.
     */
    ids: Array<number>;
};

/**
 * Bulk id outcome
 *
 * What a bulk job did with one id.
 */
export type BulkIdOutcome = {
    /**
     * The id that was given.
     */
    id: number;
    /**
     * unchanged: it was as asked already. refused: a rule keeps it as it is. not_found: absent, deleted, or another tenant's.
     */
    outcome: 'deleted' | 'restored' | 'updated' | 'unchanged' | 'refused' | 'not_found';
};

/**
 * Bulk ids request
 *
 * The records to delete or restore, by id.
 */
export type BulkIdsRequest = {
    /**
     * The records' ids. An id given twice is answered once, at its first place.
     */
    ids: Array<number>;
};

/**
 * Bulk job
 *
 * One operation on many records.
 */
export type BulkJob = {
    /**
     * The job's id.
     */
    id: string;
    /**
     * The kind of job.
     */
    type: 'bulk';
    /**
     * The family it works on, as its path is named.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * How far the job has come.
     */
    progress: JobProgress;
    /**
     * What the job was asked to do.
     */
    params: BulkJobParams;
    /**
     * What came of each id; null until the job has ended. Of a failed or cancelled one, what it had committed; null when that is nothing.
     */
    result: BulkResult | null;
    /**
     * Why it failed, or how far it had come when it was cancelled. Null otherwise.
     */
    errorMessage: string | null;
    /**
     * When it was asked for.
     */
    createdAt: string;
    /**
     * When a worker began it. Null while it is queued.
     */
    startedAt: string | null;
    /**
     * When it ended, whether completed, failed or cancelled. Null until then.
     */
    completedAt: string | null;
    /**
     * When its files are removed. Null until it has ended.
     */
    expiresAt: string | null;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Bulk job params
 *
 * What a bulk job was asked to do.
 */
export type BulkJobParams = {
    /**
     * What is done to each record.
     */
    operation: BulkOperation;
    /**
     * The records, by their ids.
     */
    ids: Array<number>;
    /**
     * What update sets; absent of other operations.
     */
    changes?: {
        [key: string]: unknown;
    };
    /**
     * Whether everything is checked and nothing written.
     */
    dryRun?: boolean;
    [key: string]: unknown;
};

/**
 * Bulk operation
 *
 * What a bulk job does to each of its records: deletes it, brings back a deleted one, or sets what changes says.
 */
export type BulkOperation = 'delete' | 'restore' | 'update';

/**
 * Bulk outcome
 *
 * What became of one record of a bulk request.
 */
export type BulkOutcome = {
    /**
     * The id that was given.
     */
    id: number;
    /**
     * unchanged is a record that was already as asked, refused one that a rule keeps as it is.
     */
    outcome: 'deleted' | 'restored' | 'unchanged' | 'refused' | 'not_found';
};

/**
 * Bulk outcome envelope
 *
 * The answer envelope around a list: one bulk outcome each.
 */
export type BulkOutcomeEnvelope = {
    /**
     * All of them, in their order.
     */
    data: Array<BulkOutcome>;
    meta: Meta;
};

/**
 * Bulk result
 *
 * Of a bulk job: what came of each id, in the order given. With dryRun, what would come of it.
 */
export type BulkResult = {
    /**
     * What was done.
     */
    operation: BulkOperation;
    /**
     * Whether everything was checked and nothing written.
     */
    dryRun: boolean;
    /**
     * An entry for each id, in the order given.
     */
    outcomes: Array<BulkIdOutcome>;
};

/**
 * Business figures
 *
 * The figures of one period, from one day to another, both included.
 */
export type BusinessFigures = {
    /**
     * The first day, in the organization's time zone.
     */
    from: string;
    /**
     * The last day, in the organization's time zone.
     */
    to: string;
    /**
     * What the amounts are in: the organization's currency, an ISO 4217 code.
     */
    currency: string;
    /**
     * How many accepted bids, invoices and payments of the period are left out of the amounts, since they are in another currency. They count where records are counted.
     */
    otherCurrencies: number;
    /**
     * Leads and bids. Null without leads:read or bids:read.
     */
    sales: SalesFigures | null;
    /**
     * Projects that began and ended. Null without projects:read.
     */
    projects: ProjectFigures | null;
    /**
     * What was billed and paid. Null without invoices:read.
     */
    money: MoneyFigures | null;
    /**
     * What was worked. Null without time_entries:read.
     */
    labor: LaborFigures | null;
};

/**
 * Business review
 *
 * The figures of a period beside those of the period before it.
 */
export type BusinessReview = {
    /**
     * The first day, in the organization's time zone.
     */
    from: string;
    /**
     * The last day, in the organization's time zone.
     */
    to: string;
    /**
     * What the amounts are in: the organization's currency, an ISO 4217 code.
     */
    currency: string;
    /**
     * How many accepted bids, invoices and payments of the period are left out of the amounts, since they are in another currency. They count where records are counted.
     */
    otherCurrencies: number;
    /**
     * Leads and bids. Null without leads:read or bids:read.
     */
    sales: SalesFigures | null;
    /**
     * Projects that began and ended. Null without projects:read.
     */
    projects: ProjectFigures | null;
    /**
     * What was billed and paid. Null without invoices:read.
     */
    money: MoneyFigures | null;
    /**
     * What was worked. Null without time_entries:read.
     */
    labor: LaborFigures | null;
    /**
     * The same figures of as many days right before from.
     */
    previous: BusinessFigures;
};

/**
 * Business review envelope
 *
 * The answer envelope around one business review.
 */
export type BusinessReviewEnvelope = {
    data: BusinessReview;
    meta: Meta;
};

/**
 * Calendar event
 *
 * Something that falls on a day, read from a project, its crew, an invoice, a bid or a lead.
 */
export type CalendarEvent = {
    /**
     * Names the event: the same whenever it is listed, and no other event's.
     */
    key: string;
    type: CalendarEventType;
    /**
     * The day, or the first day of a phase.
     */
    date: string;
    /**
     * The last day of a phase; null for what is on one day.
     */
    endDate: string | null;
    /**
     * What is shown on the calendar, made of the record's name or number.
     */
    title: string;
    /**
     * The family of the record that it follows from.
     */
    entityType: 'project' | 'invoice' | 'bid' | 'lead';
    /**
     * The id of that record.
     */
    entityId: number;
    /**
     * The project that the record belongs to, or is; null when it belongs to none.
     */
    projectId: number | null;
};

/**
 * Calendar event page
 *
 * A page of a list, with one calendar event for each item.
 */
export type CalendarEventPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<CalendarEvent>;
    meta: PageMeta;
};

/**
 * Calendar event type
 *
 * What happens on a day: a project starts or is expected to end, a phase of it runs, a crew works, an invoice is due, a bid expires, or a lead is expected to close. There may come more.
 */
export type CalendarEventType = 'project_start' | 'project_end' | 'phase' | 'crew_day' | 'invoice_due' | 'bid_expiry' | 'lead_close';

/**
 * Change order
 *
 * A change of a project's contract after it was agreed: work that is added or taken away, and what that adds to or takes off the contract.
 */
export type ChangeOrder = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * Unique in the project, in any case of letters: one's own, or the generated CO-000007 of its id.
     */
    changeOrderNumber: string;
    /**
     * The project whose contract it changes; a move changes it.
     */
    projectId: number;
    /**
     * What the change is about, in a few words, as it stands on its paper and in the bid's section.
     */
    title: string;
    /**
     * What is done differently, as it stands on its paper; null when it is not said.
     */
    description: string | null;
    status: ChangeOrderStatus;
    /**
     * Why the contract changes, as it stands on its paper; null when it is not said.
     */
    reason: string | null;
    /**
     * Whether each line's total is rounded to whole units instead of cents.
     */
    roundSalesAmounts: boolean;
    /**
     * What its amounts are in: an ISO 4217 code. That in which its project's contract stands, else the organization's when the change order was made. A later change of the organization's currency leaves it, unless it is a draft and the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * The sum of its lines in its currency, less than zero for a deduction; null without lines.
     */
    totalAmount: ContractAmount;
    /**
     * By how many days its approval moves the project's expectedEndDate; below zero when the work ends earlier. Null when it does not say.
     */
    scheduleDays: number | null;
    /**
     * Which of the project's change orders it is: given when it is submitted, one more than the highest that was ever given in the project; another project's next once it was moved there. Null until it was submitted.
     */
    projectSequence: number | null;
    /**
     * The project's expectedEndDate just after the approval; null until it was approved and where the project has none, and kept when it is voided.
     */
    completionDate: string | null;
    /**
     * The project's contractValue just before the approval; null until it was approved, and kept when it is voided.
     */
    contractSumBefore: ContractAmount;
    /**
     * When it was submitted for approval; null until then.
     */
    submittedAt: string | null;
    /**
     * When it was approved; null until then, and kept when it is voided.
     */
    approvedAt: string | null;
    /**
     * Who approved it, as the approval said; null until then, and where nobody was named.
     */
    approvedBy: string | null;
    /**
     * When it was rejected; null unless it was.
     */
    rejectedAt: string | null;
    /**
     * Why it was rejected, as the rejection said; null unless it was, and where no reason was given.
     */
    rejectionReason: string | null;
    /**
     * When it was voided; null unless it was.
     */
    voidedAt: string | null;
    /**
     * The live invoice that bills it; null when none does.
     */
    invoiceId: number | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Change order aggregate envelope
 *
 * The answer envelope around a list: one change order status total each.
 */
export type ChangeOrderAggregateEnvelope = {
    /**
     * All of them, in their order.
     */
    data: Array<ChangeOrderStatusTotal>;
    meta: Meta;
};

/**
 * Change order approval
 *
 * Who approved a change order.
 */
export type ChangeOrderApproval = {
    /**
     * Who approved it, such as the owner's name; null when nobody is named.
     */
    approvedBy?: string | null;
};

/**
 * Change order bulk fetch envelope
 *
 * The answer to a fetch by ids: each change order that was found.
 */
export type ChangeOrderBulkFetchEnvelope = {
    /**
     * Those that were found, in the order asked.
     */
    data: Array<ChangeOrder>;
    meta: BulkFetchMeta;
};

/**
 * Change order bulk request
 *
 * Which change orders are deleted or restored.
 */
export type ChangeOrderBulkRequest = {
    /**
     * Whether they are deleted or restored.
     */
    operation: 'delete' | 'restore';
    /**
     * The ids of the change orders. One that is given twice counts once.
     */
    ids: Array<number>;
    /**
     * Check everything, write nothing; the report is the job's result.
     */
    dryRun?: boolean;
};

/**
 * Change order create
 *
 * A new change order of a project's contract. Its lines come after it.
 */
export type ChangeOrderCreate = {
    /**
     * The project whose contract it changes: a live one.
     */
    projectId: number;
    /**
     * A number of one's own, unique in the project in any case of letters; the generated one unless it is given.
     */
    changeOrderNumber?: string;
    /**
     * What the change is about, in a few words, as it stands on its paper and in the bid's section.
     */
    title: string;
    /**
     * What is done differently, as it stands on its paper; null when it is not said.
     */
    description?: string | null;
    /**
     * Why the contract changes, as it stands on its paper; null when it is not said.
     */
    reason?: string | null;
    /**
     * Whether each line's total is rounded to whole units instead of cents; null means false.
     */
    roundSalesAmounts?: boolean | null;
    /**
     * By how many days its approval moves the project's expectedEndDate; below zero when the work ends earlier. Null when it does not say.
     */
    scheduleDays?: number | null;
};

/**
 * Change order envelope
 *
 * The answer envelope around one change order.
 */
export type ChangeOrderEnvelope = {
    data: ChangeOrder;
    meta: Meta;
};

/**
 * Change order event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a change order.
 */
export type ChangeOrderEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'change_order.updated' | 'change_order.deleted' | 'change_order.submitted' | 'change_order.approved' | 'change_order.rejected' | 'change_order.voided';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: ChangeOrder;
    /**
     * The prior values of what changed, by name; not on change_order.deleted.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Change order export request
 *
 * Which records to export; all of them without filters.
 */
export type ChangeOrderExportRequest = {
    /**
     * Filters of the list, by name, true and false and whole numbers as JSON has them; without them everything is exported.
     */
    filters?: ChangeOrderFilters;
    /**
     * CSV in UTF-8. With excel the file begins with a byte order mark, by which Excel and other spreadsheets read its letters right; imports skip it.
     */
    format?: ExportFormat;
};

/**
 * Change order filters
 *
 * The list's filters, each by its name there; what is left out filters nothing.
 */
export type ChangeOrderFilters = {
    /**
     * Of this project. With null, or without it, of any and of none.
     */
    projectId?: number | null;
    /**
     * Only change orders of this status.
     */
    status?: ChangeOrderStatus;
    /**
     * Only what the live invoice of this id bills.
     */
    invoiceId?: number;
    /**
     * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
     */
    search?: string;
    /**
     * Created at this time or later; with a day, from its beginning in UTC on.
     */
    dateFrom?: DayOrTime;
    /**
     * Created at this time or earlier; with a day, until its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
     */
    updatedFrom?: string;
    /**
     * Include deleted records, which carry deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Change order line item
 *
 * A line of a change order: an item that is added to the contract or, below zero, taken off it.
 */
export type ChangeOrderLineItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    version: Version;
    /**
     * The change order that it is a line of.
     */
    changeOrderId: number;
    /**
     * The product that it was taken from; null when it was written by hand.
     */
    productId: number | null;
    /**
     * What is added or taken away, as it stands on the paper.
     */
    description: string;
    /**
     * How many of its unit there are.
     */
    quantity: Quantity;
    /**
     * What one of its quantity is, such as EA or SF; null when it is not said.
     */
    unit: string | null;
    /**
     * The price of one of its unit in its change order's currency, less than zero for a deduction.
     */
    unitPrice: SignedPrice;
    /**
     * quantity times unitPrice, rounded once: to cents, or to whole units where the change order has roundSalesAmounts.
     */
    total: Amount;
    /**
     * Its position within the change order, from the smallest; where it is equal, ids decide.
     */
    order: number | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Change order line item create
 *
 * A new line of a change order.
 */
export type ChangeOrderLineItemCreate = {
    /**
     * What is added or taken away, as it stands on the paper. Required unless productId brings one.
     */
    description?: string;
    /**
     * A live product, of which the line takes what is not given; null for none. Needs the scope products:read, unless the line has it already.
     */
    productId?: number | null;
    /**
     * How many of its unit there are; left out or null, it is 1.
     */
    quantity?: OptionalQuantity;
    /**
     * What one of its quantity is, such as EA or SF; the product's unless it is given, null when it is not said.
     */
    unit?: string | null;
    /**
     * The price of one of its unit in its change order's currency, less than zero for a deduction; the product's, or 0.00, unless it is given.
     */
    unitPrice?: SignedPrice;
    /**
     * Its position within the change order, from the smallest; left out or null, it comes last.
     */
    order?: number | null;
};

/**
 * Change order line item envelope
 *
 * The answer envelope around one change order line item.
 */
export type ChangeOrderLineItemEnvelope = {
    data: ChangeOrderLineItem;
    meta: Meta;
};

/**
 * Change order line item page
 *
 * A page of a list, with one change order line item for each item.
 */
export type ChangeOrderLineItemPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<ChangeOrderLineItem>;
    meta: PageMeta;
};

/**
 * Change order line item update
 *
 * What changes of a change order's line; what is left out stays.
 */
export type ChangeOrderLineItemUpdate = {
    /**
     * What is added or taken away, as it stands on the paper.
     */
    description?: string;
    /**
     * A live product, of which the line takes what is not given; null for none. Needs the scope products:read, unless the line has it already.
     */
    productId?: number | null;
    /**
     * How many of its unit there are; left out or null, it is 1.
     */
    quantity?: OptionalQuantity;
    /**
     * What one of its quantity is, such as EA or SF; the product's unless it is given, null when it is not said.
     */
    unit?: string | null;
    /**
     * The price of one of its unit in its change order's currency, less than zero for a deduction; the product's, or 0.00, unless it is given.
     */
    unitPrice?: SignedPrice;
    /**
     * Its position within the change order, from the smallest; left out or null, it comes last.
     */
    order?: number | null;
};

/**
 * Change order list item
 *
 * As a list shows it. With compact=true it has id, changeOrderNumber, projectId, title, status, currency, totalAmount and updatedAt alone, and deletedAt when it was deleted; else all of ChangeOrder.
 */
export type ChangeOrderListItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * Unique in the project, in any case of letters: one's own, or the generated CO-000007 of its id.
     */
    changeOrderNumber: string;
    /**
     * The project whose contract it changes; a move changes it.
     */
    projectId: number;
    /**
     * What the change is about, in a few words, as it stands on its paper and in the bid's section.
     */
    title: string;
    /**
     * What is done differently, as it stands on its paper; null when it is not said.
     */
    description?: string | null;
    status: ChangeOrderStatus;
    /**
     * Why the contract changes, as it stands on its paper; null when it is not said.
     */
    reason?: string | null;
    /**
     * Whether each line's total is rounded to whole units instead of cents.
     */
    roundSalesAmounts?: boolean;
    /**
     * What its amounts are in: an ISO 4217 code. That in which its project's contract stands, else the organization's when the change order was made. A later change of the organization's currency leaves it, unless it is a draft and the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * The sum of its lines in its currency, less than zero for a deduction; null without lines.
     */
    totalAmount: ContractAmount;
    /**
     * By how many days its approval moves the project's expectedEndDate; below zero when the work ends earlier. Null when it does not say.
     */
    scheduleDays?: number | null;
    /**
     * Which of the project's change orders it is: given when it is submitted, one more than the highest that was ever given in the project; another project's next once it was moved there. Null until it was submitted.
     */
    projectSequence?: number | null;
    /**
     * The project's expectedEndDate just after the approval; null until it was approved and where the project has none, and kept when it is voided.
     */
    completionDate?: string | null;
    /**
     * The project's contractValue just before the approval; null until it was approved, and kept when it is voided.
     */
    contractSumBefore?: ContractAmount;
    /**
     * When it was submitted for approval; null until then.
     */
    submittedAt?: string | null;
    /**
     * When it was approved; null until then, and kept when it is voided.
     */
    approvedAt?: string | null;
    /**
     * Who approved it, as the approval said; null until then, and where nobody was named.
     */
    approvedBy?: string | null;
    /**
     * When it was rejected; null unless it was.
     */
    rejectedAt?: string | null;
    /**
     * Why it was rejected, as the rejection said; null unless it was, and where no reason was given.
     */
    rejectionReason?: string | null;
    /**
     * When it was voided; null unless it was.
     */
    voidedAt?: string | null;
    /**
     * The live invoice that bills it; null when none does.
     */
    invoiceId?: number | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Change order mailed envelope
 *
 * The answer envelope around one change order.
 */
export type ChangeOrderMailedEnvelope = {
    data: ChangeOrder;
    meta: MailedMeta;
};

/**
 * Change order page
 *
 * A page of a list, with one change order for each item.
 */
export type ChangeOrderPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<ChangeOrderListItem>;
    meta: SyncPageMeta;
};

/**
 * Change order rejection
 *
 * Why a change order was rejected.
 */
export type ChangeOrderRejection = {
    /**
     * The reason, as whoever rejected it gave it; null when none was given.
     */
    rejectionReason?: string | null;
};

/**
 * Change order status
 *
 * Where a change order stands: draft while it is written, submitted while it waits for its approval, then approved, by which it changes the contract, or rejected; voided when it was withdrawn for good.
 */
export type ChangeOrderStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'voided';

/**
 * Change order status total
 *
 * How many change orders have one status, and what they add up to.
 */
export type ChangeOrderStatusTotal = {
    status: ChangeOrderStatus;
    /**
     * How many change orders have the status.
     */
    count: number;
    /**
     * What the sums are in: an ISO 4217 code. Records of several currencies have a row for each.
     */
    currency: string;
    /**
     * The sum of their totals in `currency`; a change order without lines counts as 0.00.
     */
    totalAmount: Amount;
};

/**
 * Change order update
 *
 * What changes of a change order; what is left out stays.
 */
export type ChangeOrderUpdate = {
    /**
     * A number of one's own, unique in the project in any case of letters; the generated one unless it is given.
     */
    changeOrderNumber?: string;
    /**
     * What the change is about, in a few words, as it stands on its paper and in the bid's section.
     */
    title?: string;
    /**
     * What is done differently, as it stands on its paper; null when it is not said.
     */
    description?: string | null;
    /**
     * Why the contract changes, as it stands on its paper.
     */
    reason?: string;
    /**
     * Whether each line's total is rounded to whole units instead of cents; null means false.
     */
    roundSalesAmounts?: boolean | null;
    /**
     * By how many days its approval moves the project's expectedEndDate; below zero when the work ends earlier. Null when it does not say.
     */
    scheduleDays?: number | null;
};

/**
 * Change requested bid
 *
 * A bid, with what its customer asks to be changed.
 */
export type ChangeRequestedBid = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * Generated, unique in the organization, and larger than those before it.
     */
    bidNumber: string;
    /**
     * The customer to whom the bid is made; null while there is none.
     */
    contactId: number | null;
    /**
     * The lead that it came from; null when it came from none.
     */
    leadId: number | null;
    /**
     * The project that it belongs to, or that came from it; null when there is none. It stays when the project is deleted, and counts as none then.
     */
    projectId: number | null;
    status: BidStatus;
    /**
     * What the bid is about, in a few words: shown with its number, and the name of the project that comes from it. Null when it has no title.
     */
    title: string | null;
    /**
     * The sum of its items in its currency, options aside, with those of approved change orders.
     */
    subtotal: Amount;
    /**
     * What the discount takes from the sum of its own items, those of change orders aside; a fixed discount takes that sum at most.
     */
    discountAmount: Amount;
    /**
     * taxRate percent of what its own items come to less the discount; items of change orders bear no tax here.
     */
    taxAmount: Amount;
    /**
     * What its amounts are in: an ISO 4217 code. The organization's when the bid was made. A later change of the organization's currency leaves it, unless it is a draft and the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * What the customer is to pay: subtotal - discountAmount + taxAmount, in its currency.
     */
    total: Amount;
    /**
     * Percent of sales tax on what is left of the bid's own items after the discount; null means no tax.
     */
    taxRate: OptionalPercent;
    /**
     * What is taken off the bid's own items: a percentage of them or a fixed amount of money, as discountType says; null means no discount.
     */
    discount: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null where there is no discount.
     */
    discountType: OptionalDiscountType;
    /**
     * Until when it can be accepted; null means without end. A sent or viewed bid expires within the hour after it.
     */
    validUntil: string | null;
    /**
     * A text of the bid that its customer reads on the paper; null when there is none.
     */
    notes: string | null;
    /**
     * The conditions of payment and work that the customer accepts with the bid, as they stand on its paper; null when there are none.
     */
    terms: string | null;
    /**
     * Street and number of the site where the work is to be done; null when it is not said.
     */
    siteAddress: string | null;
    /**
     * The city of the site; null when it is not said.
     */
    siteCity: string | null;
    /**
     * The state or province of the site; null when it is not said.
     */
    siteState: string | null;
    /**
     * The postal code of the site; null when it is not said.
     */
    siteZipCode: string | null;
    /**
     * When it was last sent or marked as sent; null for one that never was. The service sets it.
     */
    sentAt: string | null;
    /**
     * When it was accepted; null unless it is accepted. The service sets it.
     */
    acceptedAt: string | null;
    /**
     * Who accepted it, as the acceptance said; null unless it is accepted, and where the acceptance named nobody.
     */
    acceptedBy: string | null;
    /**
     * The ids of the optional lines that were chosen when it was accepted; empty unless it is accepted.
     */
    acceptedOptionIds: Array<number>;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
    /**
     * What was asked for, and by whom.
     */
    changeRequest: BidChangeRequest;
};

/**
 * Change requested bid event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a change requested bid.
 */
export type ChangeRequestedBidEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'bid.change_requested';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: ChangeRequestedBid;
    /**
     * The prior values of what changed, by name.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Comment
 *
 * What a person or a script said on a record, such as a project or a bid.
 */
export type Comment = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * What kind of record it is on.
     */
    entityType: CommentedType;
    /**
     * The record that it is on.
     */
    entityId: number;
    /**
     * What was said.
     */
    body: string;
    /**
     * The user who wrote it, or for whom an app did. Null where an API key did.
     */
    authorId: number | null;
    /**
     * The name of the user or the API key as it was then.
     */
    authorName: string;
    /**
     * When its author changed its body last. Null when it never was.
     */
    editedAt: string | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Comment create
 *
 * A new comment.
 */
export type CommentCreate = {
    /**
     * What kind of record it is to be on. Its family's :read is needed.
     */
    entityType: CommentedType;
    /**
     * The live record to comment on.
     */
    entityId: number;
    /**
     * What is to be said.
     */
    body: string;
};

/**
 * Comment envelope
 *
 * The answer envelope around one comment.
 */
export type CommentEnvelope = {
    data: Comment;
    meta: Meta;
};

/**
 * Comment event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a comment.
 */
export type CommentEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'comment.created' | 'comment.updated' | 'comment.deleted';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: Comment;
    /**
     * The prior values of what changed, by name; on comment.updated only.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Comment page
 *
 * A page of a list, with one comment for each item.
 */
export type CommentPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<Comment>;
    meta: SyncPageMeta;
};

/**
 * Comment update
 *
 * A comment's new body.
 */
export type CommentUpdate = {
    /**
     * What is to be said.
     */
    body?: string;
};

/**
 * Commented type
 *
 * A kind of record on which comments may be.
 */
export type CommentedType = 'contact' | 'lead' | 'project' | 'bid' | 'change_order' | 'pay_app' | 'invoice' | 'site_log' | 'document';

/**
 * Contact
 *
 * A person or a company with whom the organization deals: a customer, a subcontractor, an architect, an authority.
 */
export type Contact = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    type: ContactType;
    /**
     * The first name of a person; null when it is not known, or for a company.
     */
    firstName: string | null;
    /**
     * The last name of a person; null when it is not known, or for a company.
     */
    lastName: string | null;
    /**
     * The name of the company, or of the one that a person works for; null when there is none.
     */
    companyName: string | null;
    /**
     * What the person is in the company, such as project manager; null when it is not said.
     */
    position: string | null;
    /**
     * The e-mail address to which bids, invoices and other papers are mailed; null when there is none.
     */
    email: string | null;
    /**
     * The number by which the contact is usually called; null when there is none.
     */
    phone: string | null;
    /**
     * The number of a mobile phone; null when there is none.
     */
    mobile: string | null;
    /**
     * The address of the contact's website; null when there is none.
     */
    website: string | null;
    /**
     * What the organization writes down about the contact for itself; null when there is nothing.
     */
    notes: string | null;
    /**
     * The contact that this one belongs to, such as a person's company; null when there is none.
     */
    parentContactId: number | null;
    /**
     * The language of the papers, pages and mails for the contact; null for the one of the organization's locale.
     */
    language: OptionalLanguage;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Contact aggregate envelope
 *
 * The answer envelope around a list: one contact type count each.
 */
export type ContactAggregateEnvelope = {
    /**
     * All of them, in their order.
     */
    data: Array<ContactTypeCount>;
    meta: Meta;
};

/**
 * Contact bulk fetch envelope
 *
 * The answer to a fetch by ids: each contact that was found.
 */
export type ContactBulkFetchEnvelope = {
    /**
     * Those that were found, in the order asked.
     */
    data: Array<Contact>;
    meta: BulkFetchMeta;
};

/**
 * Contact bulk request
 *
 * What a bulk job is to do to up to 500 records: each a contact.
 */
export type ContactBulkRequest = {
    /**
     * What is done to each of them.
     */
    operation: BulkOperation;
    /**
     * The records, by their ids. One that is not there is told in the result and ends nothing.
     */
    ids: Array<number>;
    changes?: ContactChanges;
    /**
     * Check everything, write nothing; the report is the job's result.
     */
    dryRun?: boolean;
};

/**
 * Contact changes
 *
 * What a bulk update may set of each contact.
 */
export type ContactChanges = {
    type?: ContactType;
    /**
     * The name of the company, or of the one that a person works for; null when there is none.
     */
    companyName?: string | null;
    /**
     * What the person is in the company, such as project manager; null when it is not said.
     */
    position?: string | null;
    /**
     * What the organization writes down about the contact for itself; null when there is nothing.
     */
    notes?: string | null;
    /**
     * The contact that this one belongs to, such as a person's company: a live one; null for none.
     */
    parentContactId?: number | null;
};

/**
 * Contact create
 *
 * A new contact.
 */
export type ContactCreate = {
    type: ContactType;
    /**
     * The first name of a person; null when it is not known, or for a company.
     */
    firstName?: string | null;
    /**
     * The last name of a person; null when it is not known, or for a company.
     */
    lastName?: string | null;
    /**
     * The name of the company, or of the one that a person works for; null when there is none.
     */
    companyName?: string | null;
    /**
     * What the person is in the company, such as project manager; null when it is not said.
     */
    position?: string | null;
    /**
     * The e-mail address to which bids, invoices and other papers are mailed; null when there is none.
     */
    email?: string | null;
    /**
     * The number by which the contact is usually called; null when there is none.
     */
    phone?: string | null;
    /**
     * The number of a mobile phone; null when there is none.
     */
    mobile?: string | null;
    /**
     * The address of the contact's website; null when there is none.
     */
    website?: string | null;
    /**
     * What the organization writes down about the contact for itself; null when there is nothing.
     */
    notes?: string | null;
    /**
     * The contact that this one belongs to, such as a person's company: a live one; null for none.
     */
    parentContactId?: number | null;
    /**
     * The language of the papers, pages and mails for the contact; null for the one of the organization's locale.
     */
    language?: OptionalLanguage;
};

/**
 * Contact data exporting
 *
 * What the export of a contact's data contains.
 */
export type ContactDataExporting = {
    /**
     * Whether the documents have their files, in base64.
     */
    includeFiles?: boolean;
};

/**
 * Contact envelope
 *
 * The answer envelope around one contact.
 */
export type ContactEnvelope = {
    data: Contact;
    meta: Meta;
};

/**
 * Contact erasing
 *
 * Why a contact is erased.
 */
export type ContactErasing = {
    /**
     * Why, such as the request that asks for it. It is kept with the erasure, without the contact's own texts.
     */
    reason: string;
};

/**
 * Contact erasure
 *
 * What was erased of a contact, and what stays.
 */
export type ContactErasure = {
    /**
     * How much was changed or removed, by type.
     */
    erased: Array<ErasedRows>;
    /**
     * The records that still name the contact, with the reason.
     */
    kept: Array<KeptRecord>;
};

/**
 * Contact erasure envelope
 *
 * The answer envelope around one contact erasure.
 */
export type ContactErasureEnvelope = {
    data: ContactErasure;
    meta: Meta;
};

/**
 * Contact event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a contact.
 */
export type ContactEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'contact.created' | 'contact.updated' | 'contact.deleted';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: Contact;
    /**
     * The prior values of what changed, by name; on contact.updated only.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Contact export request
 *
 * Which records to export; all of them without filters.
 */
export type ContactExportRequest = {
    /**
     * Filters of the list, by name, true and false and whole numbers as JSON has them; without them everything is exported.
     */
    filters?: ContactFilters;
    /**
     * CSV in UTF-8. With excel the file begins with a byte order mark, by which Excel and other spreadsheets read its letters right; imports skip it.
     */
    format?: ExportFormat;
};

/**
 * Contact filters
 *
 * The list's filters, each by its name there; what is left out filters nothing.
 */
export type ContactFilters = {
    /**
     * Only contacts of this type.
     */
    type?: ContactType;
    /**
     * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
     */
    search?: string;
    /**
     * Created at this time or later; with a day, from its beginning in UTC on.
     */
    dateFrom?: DayOrTime;
    /**
     * Created at this time or earlier; with a day, until its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
     */
    updatedFrom?: string;
    /**
     * Include deleted records, which carry deletedAt.
     */
    includeDeleted?: FilterFlag;
    /**
     * Only contacts that belong to this one, such as the people of a company.
     */
    parentContactId?: number;
};

/**
 * Contact list item
 *
 * As a list shows it. With compact=true it has id, type, firstName, lastName, companyName, email, phone and updatedAt alone, and deletedAt when it was deleted; else all of Contact.
 */
export type ContactListItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    type: ContactType;
    /**
     * The first name of a person; null when it is not known, or for a company.
     */
    firstName: string | null;
    /**
     * The last name of a person; null when it is not known, or for a company.
     */
    lastName: string | null;
    /**
     * The name of the company, or of the one that a person works for; null when there is none.
     */
    companyName: string | null;
    /**
     * What the person is in the company, such as project manager; null when it is not said.
     */
    position?: string | null;
    /**
     * The e-mail address to which bids, invoices and other papers are mailed; null when there is none.
     */
    email: string | null;
    /**
     * The number by which the contact is usually called; null when there is none.
     */
    phone: string | null;
    /**
     * The number of a mobile phone; null when there is none.
     */
    mobile?: string | null;
    /**
     * The address of the contact's website; null when there is none.
     */
    website?: string | null;
    /**
     * What the organization writes down about the contact for itself; null when there is nothing.
     */
    notes?: string | null;
    /**
     * The contact that this one belongs to, such as a person's company; null when there is none.
     */
    parentContactId?: number | null;
    /**
     * The language of the papers, pages and mails for the contact; null for the one of the organization's locale.
     */
    language?: OptionalLanguage;
    /**
     * When the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Contact page
 *
 * A page of a list, with one contact for each item.
 */
export type ContactPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<ContactListItem>;
    meta: SyncPageMeta;
};

/**
 * Contact statement link
 *
 * The public link of a contact's statement.
 */
export type ContactStatementLink = {
    /**
     * The /c/<token> address, as secret as the contact's invoices are.
     */
    url: string;
    /**
     * When the link was made.
     */
    shareTokenCreatedAt: string;
};

/**
 * Contact statement link envelope
 *
 * The answer envelope around one contact statement link.
 */
export type ContactStatementLinkEnvelope = {
    data: ContactStatementLink;
    meta: PaperMeta;
};

/**
 * Contact statement sharing
 *
 * Whether the live link of a contact's statement is to be replaced.
 */
export type ContactStatementSharing = {
    /**
     * Ends the live link and makes another.
     */
    rotate?: boolean;
};

/**
 * Contact type
 *
 * What a contact is to the organization, such as a customer, a supplier of materials or the city that issues permits.
 */
export type ContactType = 'customer' | 'general_contractor' | 'architect' | 'city' | 'hoa' | 'vendor' | 'subcontractor' | 'supplier' | 'employee' | 'partner' | 'other';

/**
 * Contact type count
 *
 * How many contacts have one type.
 */
export type ContactTypeCount = {
    type: ContactType;
    /**
     * How many contacts have the type.
     */
    count: number;
};

/**
 * Contact update
 *
 * What changes of a contact; what is left out stays.
 */
export type ContactUpdate = {
    type?: ContactType;
    /**
     * The first name of a person; null when it is not known, or for a company.
     */
    firstName?: string | null;
    /**
     * The last name of a person; null when it is not known, or for a company.
     */
    lastName?: string | null;
    /**
     * The name of the company, or of the one that a person works for; null when there is none.
     */
    companyName?: string | null;
    /**
     * What the person is in the company, such as project manager; null when it is not said.
     */
    position?: string | null;
    /**
     * The e-mail address to which bids, invoices and other papers are mailed; null when there is none.
     */
    email?: string | null;
    /**
     * The number by which the contact is usually called; null when there is none.
     */
    phone?: string | null;
    /**
     * The number of a mobile phone; null when there is none.
     */
    mobile?: string | null;
    /**
     * The address of the contact's website; null when there is none.
     */
    website?: string | null;
    /**
     * What the organization writes down about the contact for itself; null when there is nothing.
     */
    notes?: string | null;
    /**
     * The contact that this one belongs to, such as a person's company: a live one; null for none.
     */
    parentContactId?: number | null;
    /**
     * The language of the papers, pages and mails for the contact; null for the one of the organization's locale.
     */
    language?: OptionalLanguage;
};

/**
 * Contract amount
 *
 * What a contract comes to, in the organization's currency, to the cent; less than zero where approved credits are more than was agreed. Null while no contract value is set.
 */
export type ContractAmount = string | null;

/**
 * Crew assignment
 *
 * One person's place in the crew of a project on a day.
 */
export type CrewAssignment = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The project that is worked on.
     */
    projectId: number;
    /**
     * The day of the work.
     */
    date: string;
    /**
     * The user who works there.
     */
    userId: number;
    /**
     * When work begins, by the clock on site; null when it is not said.
     */
    startTime: string | null;
    /**
     * Whether this person leads the crew.
     */
    isLead: boolean;
    /**
     * What the person is to know of the day, such as what to bring; null when there is nothing.
     */
    notes: string | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Crew assignment envelope
 *
 * The answer envelope around one crew assignment.
 */
export type CrewAssignmentEnvelope = {
    data: CrewAssignment;
    meta: Meta;
};

/**
 * Crew assignment page
 *
 * A page of a list, with one crew assignment for each item.
 */
export type CrewAssignmentPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<CrewAssignment>;
    meta: SyncPageMeta;
};

/**
 * Crew member
 *
 * A person in the crew of a day.
 */
export type CrewMember = {
    /**
     * The user who works there: a live one, named once.
     */
    userId: number;
    /**
     * When work begins, by the clock on site; null when it is not said.
     */
    startTime?: string | null;
    /**
     * Whether this person leads the crew.
     */
    isLead?: boolean;
    /**
     * What the person is to know of the day, such as what to bring; null when there is nothing.
     */
    notes?: string | null;
};

/**
 * Crew warning
 *
 * What was done all the same, and may be meant otherwise.
 */
export type CrewWarning = {
    /**
     * Whom it is about: a place in the request's crew, such as crew[0].userId.
     */
    field: string;
    /**
     * What kind of warning it is: double_booked where the person is on another project that day, too.
     */
    code: 'double_booked';
    /**
     * The warning in a sentence, with the other projects.
     */
    message: string;
};

/**
 * Crew warnings meta
 *
 * What is said beside a crew that was replaced: the request, and warnings about people.
 */
export type CrewWarningsMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    /**
     * What was done all the same, and may be meant otherwise.
     */
    warnings: Array<CrewWarning>;
};

/**
 * Data retention
 *
 * For how many days the organization keeps what it no longer needs.
 */
export type DataRetention = {
    /**
     * How many days a deleted record can be restored. Null for ever.
     */
    deletedRecordsDays: number | null;
    /**
     * How many days the log of API requests is kept.
     */
    auditLogDays: number;
    /**
     * How many days notifications are kept.
     */
    notificationDays: number;
    /**
     * How many days GET /events has an event. It is the same for all organizations, and nobody changes it.
     */
    eventsDays: number;
    /**
     * How many days the files of a job can be downloaded. It is the same for all organizations, and nobody changes it.
     */
    jobFilesDays: number;
    /**
     * When the data retention was changed last. Null until something is set.
     */
    updatedAt: string | null;
};

/**
 * Data retention envelope
 *
 * The answer envelope around one data retention.
 */
export type DataRetentionEnvelope = {
    data: DataRetention;
    meta: Meta;
};

/**
 * Data retention update
 *
 * The members of the data retention to change; what is left out stays.
 */
export type DataRetentionUpdate = {
    /**
     * How many days a deleted record can be restored. Null for ever.
     */
    deletedRecordsDays?: number | null;
    /**
     * How many days the log of API requests is kept.
     */
    auditLogDays?: number;
    /**
     * How many days notifications are kept.
     */
    notificationDays?: number;
};

/**
 * Day or time
 *
 * A day (YYYY-MM-DD) or a time (ISO 8601 with its zone).
 */
export type DayOrTime = string | string;

/**
 * Deadline
 *
 * Until when something holds: a time, or a day (since 1.1), which means its end in the organization's time zone; answered as a time.
 */
export type Deadline = string | string;

/**
 * Decimal sign
 *
 * What separates the whole part of a number from its fraction.
 */
export type DecimalSign = ',' | '.';

/**
 * Delivered event type
 *
 * The type of an event that a delivery carries: any that an event has, or webhook.test. There may come more.
 */
export type DeliveredEventType = 'contact.created' | 'contact.updated' | 'contact.deleted' | 'contact.erased' | 'product.created' | 'product.updated' | 'product.deleted' | 'lead.created' | 'lead.updated' | 'lead.deleted' | 'bid.created' | 'bid.updated' | 'bid.deleted' | 'bid.accepted' | 'bid.acceptance_reverted' | 'bid.rejected' | 'bid.expired' | 'bid.change_requested' | 'bid.cancelled' | 'bid.reopened' | 'project.created' | 'project.updated' | 'project.deleted' | 'project.status_changed' | 'change_order.updated' | 'change_order.deleted' | 'change_order.submitted' | 'change_order.approved' | 'change_order.rejected' | 'change_order.voided' | 'pay_app.updated' | 'pay_app.deleted' | 'pay_app.submitted' | 'pay_app.approved' | 'pay_app.rejected' | 'pay_app.paid' | 'pay_app.voided' | 'invoice.created' | 'invoice.updated' | 'invoice.deleted' | 'invoice.sent' | 'invoice.viewed' | 'invoice.paid' | 'invoice.voided' | 'payment.recorded' | 'payment.updated' | 'payment.voided' | 'site_log.created' | 'site_log.updated' | 'site_log.deleted' | 'crew.replaced' | 'time_entry.created' | 'time_entry.updated' | 'time_entry.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | 'comment.created' | 'comment.updated' | 'comment.deleted' | 'integrity.difference_found' | 'signature_request.created' | 'signature_request.updated' | 'signature_request.viewed' | 'signature_request.signed' | 'signature_request.declined' | 'signature_request.voided' | 'signature_request.expired' | 'job.completed' | 'job.failed' | 'job.cancelled' | 'mail.failed' | 'webhook.test';

/**
 * Document
 *
 * A file that the organization keeps, such as a plan, a permit or a photograph, with what is known of its newest version.
 */
export type Document = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The name, as people see it and a download saves it.
     */
    name: string;
    /**
     * What kind of document it is, in the organization's own words, such as Permit; null when it is not said.
     */
    category: string | null;
    /**
     * What the document shows or is for; null when it is not said.
     */
    description: string | null;
    /**
     * What kind of record it is on; null when it is on none.
     */
    entityType: EntityType | null;
    /**
     * The id of the record that it is on; null when it is on none.
     */
    entityId: number | null;
    /**
     * The project of the record that it is on; null when it is on none, or on one without a project. The service sets it.
     */
    projectId: number | null;
    /**
     * The media type with which the newest version was uploaded.
     */
    contentType: string;
    /**
     * How many bytes the newest version has.
     */
    size: number;
    /**
     * The SHA-256 of the newest version's bytes, in hex.
     */
    sha256: string;
    /**
     * The number of the newest version, counted from 1.
     */
    version: number;
    /**
     * The user who uploaded the newest version; null when an API key did.
     */
    uploadedBy: number | null;
    /**
     * Whether the bid that it is on shows it to the customer, on the page behind the bid's link. What a customer has accepted shows the versions of then, whatever becomes of the document.
     */
    sharedWithCustomer: boolean;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Document bulk request
 *
 * What a bulk job is to do to up to 500 records: each a document.
 */
export type DocumentBulkRequest = {
    /**
     * What is done to each of them.
     */
    operation: BulkOperation;
    /**
     * The records, by their ids. One that is not there is told in the result and ends nothing.
     */
    ids: Array<number>;
    changes?: DocumentChanges;
    /**
     * Check everything, write nothing; the report is the job's result.
     */
    dryRun?: boolean;
};

/**
 * Document changes
 *
 * What a bulk update may set of each document.
 */
export type DocumentChanges = {
    /**
     * What kind of document it is, in the organization's own words, such as Permit; null when it is not said.
     */
    category?: string | null;
    /**
     * What kind of record the document is on; with entityId, and only with it. Null for none.
     */
    entityType?: EntityType | null;
    /**
     * The id of the record that the document is on; with entityType, and only with it. Null for none.
     */
    entityId?: number | null;
};

/**
 * Document create
 *
 * A new document of an uploaded file.
 */
export type DocumentCreate = {
    /**
     * The sourcePath of an upload of POST /documents/uploads, which serves once.
     */
    sourcePath: string;
    /**
     * The name, as people see it and a download saves it; the file's own unless it is given.
     */
    name?: string;
    /**
     * What kind of document it is, in the organization's own words, such as Permit; null when it is not said.
     */
    category?: string | null;
    /**
     * What the document shows or is for; null when it is not said.
     */
    description?: string | null;
    /**
     * What kind of record the document is on; with entityId, and only with it. Null for none.
     */
    entityType?: EntityType | null;
    /**
     * The id of the record that the document is on; with entityType, and only with it. Null for none.
     */
    entityId?: number | null;
    /**
     * Whether the bid that it is on shows it to the customer, on the page behind the bid's link. Only of a PDF, PNG or JPEG of at most 25 MB on a bid. True needs the scope bids:send, and so does false in a PATCH.
     */
    sharedWithCustomer?: boolean;
};

/**
 * Document envelope
 *
 * The answer envelope around one document.
 */
export type DocumentEnvelope = {
    data: Document;
    meta: Meta;
};

/**
 * Document event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a document.
 */
export type DocumentEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'document.created' | 'document.updated' | 'document.deleted';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: Document;
    /**
     * The prior values of what changed, by name; on document.updated only.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Document export request
 *
 * Which records to export; all of them without filters.
 */
export type DocumentExportRequest = {
    /**
     * Filters of the list, by name, true and false and whole numbers as JSON has them; without them everything is exported.
     */
    filters?: DocumentFilters;
    /**
     * CSV in UTF-8. With excel the file begins with a byte order mark, by which Excel and other spreadsheets read its letters right; imports skip it.
     */
    format?: ExportFormat;
};

/**
 * Document filters
 *
 * The list's filters, each by its name there; what is left out filters nothing.
 */
export type DocumentFilters = {
    /**
     * Only what is on records of this type.
     */
    entityType?: EntityType;
    /**
     * Only what is on the record of this id; comes with entityType (422, required, without).
     */
    entityId?: number;
    /**
     * Of this project. With null, or without it, of any and of none.
     */
    projectId?: number | null;
    /**
     * Only documents of exactly this category.
     */
    category?: string;
    /**
     * Only documents whose newest version this user uploaded.
     */
    uploadedBy?: number;
    /**
     * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
     */
    search?: string;
    /**
     * Created at this time or later; with a day, from its beginning in UTC on.
     */
    dateFrom?: DayOrTime;
    /**
     * Created at this time or earlier; with a day, until its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
     */
    updatedFrom?: string;
    /**
     * Include deleted records, which carry deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Document list item
 *
 * As a list shows it. With compact=true it has id, name, contentType, size, projectId, version and updatedAt alone, and deletedAt when it was deleted; else all of Document.
 */
export type DocumentListItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The name, as people see it and a download saves it.
     */
    name: string;
    /**
     * What kind of document it is, in the organization's own words, such as Permit; null when it is not said.
     */
    category?: string | null;
    /**
     * What the document shows or is for; null when it is not said.
     */
    description?: string | null;
    /**
     * What kind of record it is on; null when it is on none.
     */
    entityType?: EntityType | null;
    /**
     * The id of the record that it is on; null when it is on none.
     */
    entityId?: number | null;
    /**
     * The project of the record that it is on; null when it is on none, or on one without a project. The service sets it.
     */
    projectId: number | null;
    /**
     * The media type with which the newest version was uploaded.
     */
    contentType: string;
    /**
     * How many bytes the newest version has.
     */
    size: number;
    /**
     * The SHA-256 of the newest version's bytes, in hex.
     */
    sha256?: string;
    /**
     * The number of the newest version, counted from 1.
     */
    version: number;
    /**
     * The user who uploaded the newest version; null when an API key did.
     */
    uploadedBy?: number | null;
    /**
     * Whether the bid that it is on shows it to the customer, on the page behind the bid's link. What a customer has accepted shows the versions of then, whatever becomes of the document.
     */
    sharedWithCustomer?: boolean;
    /**
     * When the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Document page
 *
 * A page of a list, with one document for each item.
 */
export type DocumentPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<DocumentListItem>;
    meta: SyncPageMeta;
};

/**
 * Document update
 *
 * What changes of a document; what is left out stays.
 */
export type DocumentUpdate = {
    /**
     * The sourcePath of an upload of POST /documents/uploads, which serves once.
     */
    sourcePath?: string;
    /**
     * The name, as people see it and a download saves it; the file's own unless it is given.
     */
    name?: string;
    /**
     * What kind of document it is, in the organization's own words, such as Permit; null when it is not said.
     */
    category?: string | null;
    /**
     * What the document shows or is for; null when it is not said.
     */
    description?: string | null;
    /**
     * What kind of record the document is on; with entityId, and only with it. Null for none.
     */
    entityType?: EntityType | null;
    /**
     * The id of the record that the document is on; with entityType, and only with it. Null for none.
     */
    entityId?: number | null;
    /**
     * Whether the bid that it is on shows it to the customer, on the page behind the bid's link. Only of a PDF, PNG or JPEG of at most 25 MB on a bid. True needs the scope bids:send, and so does false in a PATCH.
     */
    sharedWithCustomer?: boolean;
};

/**
 * Document upload create
 *
 * What file is going to be uploaded for a document.
 */
export type DocumentUploadCreate = {
    /**
     * The media type of the file, without parameters.
     */
    contentType: string;
    /**
     * The file's name, which the document then has unless it gets another.
     */
    filename?: string;
};

/**
 * Empty cells
 *
 * What an empty cell does to a record that its row updates: it clears the field (clear), or the record keeps its value (keep).
 */
export type EmptyCells = 'clear' | 'keep';

/**
 * Endpoint event type
 *
 * The types of 1.0, which are all that eventTypes ever takes.
 */
export type EndpointEventType = 'bid.created' | 'bid.updated' | 'bid.deleted' | 'bid.accepted' | 'bid.acceptance_reverted' | 'bid.rejected' | 'bid.expired' | 'bid.cancelled' | 'bid.reopened' | 'project.created' | 'project.updated' | 'project.deleted' | 'project.status_changed' | 'pay_app.submitted' | 'pay_app.approved' | 'pay_app.rejected' | 'pay_app.paid' | 'pay_app.voided' | 'pay_app.updated' | 'pay_app.deleted' | 'change_order.submitted' | 'change_order.approved' | 'change_order.rejected' | 'change_order.voided' | 'change_order.updated' | 'change_order.deleted' | 'contact.created' | 'contact.updated' | 'contact.deleted' | 'lead.created' | 'lead.updated' | 'lead.deleted' | 'product.created' | 'product.updated' | 'product.deleted';

/**
 * Entity type
 *
 * What the record named is. Naming one needs its family's :read.
 */
export type EntityType = 'contact' | 'lead' | 'project' | 'bid' | 'change_order' | 'pay_app' | 'invoice' | 'site_log';

/**
 * Erased contact
 *
 * A contact whose personal data was erased.
 */
export type ErasedContact = {
    /**
     * The contact's id.
     */
    id: number;
};

/**
 * Erased contact event
 *
 * What a webhook delivers, and the event log keeps, when something happens to an erased contact.
 */
export type ErasedContactEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'contact.erased';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: ErasedContact;
    /**
     * The prior values of what changed, by name.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Erased rows
 *
 * How much of one type was erased.
 */
export type ErasedRows = {
    /**
     * What it was: contact, event, webhook_delivery, stored_answer, job, file, notification, request (of the audit log), mail or comment. There may come more.
     */
    entityType: string;
    /**
     * How many.
     */
    count: number;
};

/**
 * Event envelope
 *
 * The answer envelope around one logged event.
 */
export type EventEnvelope = {
    data: LoggedEvent;
    meta: Meta;
};

/**
 * Event page
 *
 * A page of a list, with one logged event for each item.
 */
export type EventPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<LoggedEvent>;
    meta: PageMeta;
};

/**
 * Event pattern
 *
 * An event type, `<family>.*` for all types with that word before the dot, or `*` for all; types that come later are in it too.
 */
export type EventPattern = string;

/**
 * Event type
 *
 * Every type that an event has. There may come more.
 */
export type EventType = 'contact.created' | 'contact.updated' | 'contact.deleted' | 'contact.erased' | 'product.created' | 'product.updated' | 'product.deleted' | 'lead.created' | 'lead.updated' | 'lead.deleted' | 'bid.created' | 'bid.updated' | 'bid.deleted' | 'bid.accepted' | 'bid.acceptance_reverted' | 'bid.rejected' | 'bid.expired' | 'bid.change_requested' | 'bid.cancelled' | 'bid.reopened' | 'project.created' | 'project.updated' | 'project.deleted' | 'project.status_changed' | 'change_order.updated' | 'change_order.deleted' | 'change_order.submitted' | 'change_order.approved' | 'change_order.rejected' | 'change_order.voided' | 'pay_app.updated' | 'pay_app.deleted' | 'pay_app.submitted' | 'pay_app.approved' | 'pay_app.rejected' | 'pay_app.paid' | 'pay_app.voided' | 'invoice.created' | 'invoice.updated' | 'invoice.deleted' | 'invoice.sent' | 'invoice.viewed' | 'invoice.paid' | 'invoice.voided' | 'payment.recorded' | 'payment.updated' | 'payment.voided' | 'site_log.created' | 'site_log.updated' | 'site_log.deleted' | 'crew.replaced' | 'time_entry.created' | 'time_entry.updated' | 'time_entry.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | 'comment.created' | 'comment.updated' | 'comment.deleted' | 'integrity.difference_found' | 'signature_request.created' | 'signature_request.updated' | 'signature_request.viewed' | 'signature_request.signed' | 'signature_request.declined' | 'signature_request.voided' | 'signature_request.expired' | 'job.completed' | 'job.failed' | 'job.cancelled' | 'mail.failed';

/**
 * Events gone problem
 *
 * The problem that says that events after the number asked for are no longer kept.
 */
export type EventsGoneProblem = {
    /**
     * The problem's page; its fragment is the stable code.
     */
    type: string;
    /**
     * The kind of problem in a few words.
     */
    title: string;
    /**
     * The HTTP status, 410.
     */
    status: 410;
    /**
     * What was wrong this time.
     */
    detail?: string;
    /**
     * The request's id, found again in the audit log.
     */
    request_id?: string;
    /**
     * The oldest sequence number that is kept.
     */
    oldestSequence: number;
};

/**
 * Export format
 *
 * CSV in UTF-8, or the same behind a byte order mark, by which spreadsheets read its letters right (excel).
 */
export type ExportFormat = 'csv' | 'excel';

/**
 * Export job
 *
 * An export of a list to a CSV file, or of a contact's data to a JSON file.
 */
export type ExportJob = {
    /**
     * The job's id.
     */
    id: string;
    /**
     * The kind of job.
     */
    type: 'export';
    /**
     * The family it works on, as its path is named.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * How far the job has come.
     */
    progress: JobProgress;
    /**
     * What the job was asked to do.
     */
    params: ExportJobParams;
    /**
     * What is in the file; null until it is done.
     */
    result: ExportResult | null;
    /**
     * Why it failed, or how far it had come when it was cancelled. Null otherwise.
     */
    errorMessage: string | null;
    /**
     * When it was asked for.
     */
    createdAt: string;
    /**
     * When a worker began it. Null while it is queued.
     */
    startedAt: string | null;
    /**
     * When it ended, whether completed, failed or cancelled. Null until then.
     */
    completedAt: string | null;
    /**
     * When its files are removed. Null until it has ended.
     */
    expiresAt: string | null;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Export job params
 *
 * What an export was asked for.
 */
export type ExportJobParams = {
    /**
     * The list's filters by name, as they were read; empty where everything is exported.
     */
    filters?: {
        [key: string]: unknown;
    };
    /**
     * Whether the file begins with a byte order mark, as excel does; csv where it is left out.
     */
    format?: ExportFormat;
    /**
     * The contact whose data is exported; left out in an export of a list.
     */
    contactId?: number;
    /**
     * Whether the contact's data comes with the files of its documents.
     */
    includeFiles?: boolean;
    [key: string]: unknown;
};

/**
 * Export result
 *
 * What came of an export.
 */
export type ExportResult = {
    /**
     * Records in the file.
     */
    exported: number;
};

/**
 * Failed mail
 *
 * A mail that was given up, and the record that it was about.
 */
export type FailedMail = {
    /**
     * The job of the mail.
     */
    jobId: string;
    /**
     * What kind of record the mail was about.
     */
    entityType: MailedType;
    /**
     * The record that the mail was about.
     */
    entityId: number;
    /**
     * The address that was written to.
     */
    to: string;
    /**
     * Why it was given up.
     */
    errorMessage: string;
};

/**
 * Failed mail event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a failed mail.
 */
export type FailedMailEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'mail.failed';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: FailedMail;
};

/**
 * Figure difference
 *
 * A figure that is stored otherwise than it is computed.
 */
export type FigureDifference = {
    /**
     * The figure's name; of a line `lineItems/<id>/total`, of the frozen certificate `certificate/figures/retainage`, of what was signed `signed/totals/total`.
     */
    field: string;
    /**
     * What is stored. Null where nothing is.
     */
    stored: string | null;
    /**
     * What is computed. Null where nothing is, as a percentage of 0.00.
     */
    computed: string | null;
};

/**
 * Filter flag
 *
 * True or false, as JSON has them or as the texts of a query.
 */
export type FilterFlag = boolean | BooleanText;

/**
 * Found difference
 *
 * A figure of a record that is stored otherwise than it is computed.
 */
export type FoundDifference = {
    /**
     * The figure's name; of a line `lineItems/<id>/total`, of the frozen certificate `certificate/figures/retainage`, of what was signed `signed/totals/total`.
     */
    field: string;
    /**
     * What is stored. Null where nothing is.
     */
    stored: string | null;
    /**
     * What is computed. Null where nothing is, as a percentage of 0.00.
     */
    computed: string | null;
    /**
     * The kind of record.
     */
    entityType: ProvedType;
    /**
     * The record's id.
     */
    entityId: number;
};

/**
 * Found difference event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a found difference.
 */
export type FoundDifferenceEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'integrity.difference_found';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: FoundDifference;
    /**
     * The prior values of what changed, by name.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Frozen certificate
 *
 * Frozen content with its hash.
 */
export type FrozenCertificate = {
    /**
     * Of content; the certificateHash of the pay application.
     */
    sha256: string;
    /**
     * The steps whose values stand in content, by a pointer to the place.
     */
    figures: {
        [key: string]: string;
    };
    /**
     * The content itself.
     */
    content: {
        [key: string]: unknown;
    };
};

/**
 * Import decimal
 *
 * How a numeric column of an import was read.
 */
export type ImportDecimal = {
    /**
     * The column, as the mapping names it.
     */
    column: string;
    /**
     * The field to which it is mapped.
     */
    field: string;
    /**
     * The decimal sign; null where it is not known.
     */
    decimal: ',' | '.' | null;
    /**
     * What the sign follows from: the request, the file's delimiter (commas or tabs), or the column's cells. Where it is not known, no cell has a separator (none), each that has one can be read both ways (unclear), or some show a comma and others a point (contradictory). Rows with unclear or contradictory cells are refused.
     */
    basis: 'request' | 'delimiter' | 'cells' | 'none' | 'unclear' | 'contradictory';
};

/**
 * Import error
 *
 * A refused row. Where several of its fields are wrong, they are separated by semicolons.
 */
export type ImportError = {
    /**
     * The record's number in the file. The header is 1 where the file begins with it.
     */
    row: number;
    /**
     * The field, or row where the row as a whole is at fault.
     */
    field: string;
    /**
     * What is wrong, as the code of a Violation says it.
     */
    code: string;
    /**
     * What is wrong, in words for whoever mends the file.
     */
    message: string;
};

/**
 * Import job
 *
 * An import of a CSV file.
 */
export type ImportJob = {
    /**
     * The job's id.
     */
    id: string;
    /**
     * The kind of job.
     */
    type: 'import';
    /**
     * The family it works on, as its path is named.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * How far the job has come.
     */
    progress: JobProgress;
    /**
     * What the job was asked to do.
     */
    params: ImportJobParams;
    /**
     * What became of the rows; null until the job has ended. Of a failed or cancelled one, what it had committed; null when that is nothing.
     */
    result: ImportResult | null;
    /**
     * Why it failed, or how far it had come when it was cancelled. Null otherwise.
     */
    errorMessage: string | null;
    /**
     * When it was asked for.
     */
    createdAt: string;
    /**
     * When a worker began it. Null while it is queued.
     */
    startedAt: string | null;
    /**
     * When it ended, whether completed, failed or cancelled. Null until then.
     */
    completedAt: string | null;
    /**
     * When its files are removed. Null until it has ended.
     */
    expiresAt: string | null;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Import job params
 *
 * What an import was asked to do.
 */
export type ImportJobParams = {
    /**
     * The upload that is read.
     */
    sourcePath: string;
    /**
     * The upload's own name; null where it has none.
     */
    filename?: string | null;
    /**
     * From the file's column headers to field names.
     */
    mapping?: {
        [key: string]: string;
    };
    /**
     * Whether a row updates the record that it matches.
     */
    updateInPlace?: boolean;
    /**
     * Whether everything is checked and nothing written.
     */
    dryRun?: boolean;
    /**
     * Values for fields that the file has no column for.
     */
    defaults?: {
        [key: string]: unknown;
    };
    /**
     * Whether an empty cell clears a field of a record that its row updates, or keeps it.
     */
    emptyCells?: EmptyCells;
    /**
     * The decimal sign of the file's numbers, where the request gives it.
     */
    decimal?: DecimalSign;
    [key: string]: unknown;
};

/**
 * Import request
 *
 * What to import: an uploaded CSV file, and what its columns mean.
 */
export type ImportRequest = {
    /**
     * The sourcePath that POST /jobs/uploads answered with.
     */
    sourcePath: string;
    /**
     * From the file's column headers to field names. Columns not named are ignored.
     */
    mapping: {
        [key: string]: string;
    };
    /**
     * Update the record that a row matches instead of creating another.
     */
    updateInPlace?: boolean;
    /**
     * Plan and check everything, write nothing; the report is the job's result.
     */
    dryRun?: boolean;
    /**
     * Values for fields that the file has no column for, such as the type of every contact. A column's value wins unless its cell is empty.
     */
    defaults?: {
        [key: string]: string | number | number | boolean | null;
    };
    /**
     * What an empty cell of a mapped column does to a record that its row updates: it clears a field that may be null (clear), or leaves each field as it is (keep).
     */
    emptyCells?: EmptyCells;
    /**
     * The decimal sign of the file's numbers. The other sign may separate thousands of prices, amounts and quantities: 1.250,00 or 1,250.00, with a currency sign in front if need be. Left out, a file cut by commas or tabs has decimal points. In a file cut by semicolons each column has the sign that its cells show: 12,50 shows a comma, 0.5 a point. Cells such as 1.250 are refused as unclear where no cell of the column shows its sign.
     */
    decimal?: DecimalSign;
};

/**
 * Import result
 *
 * Of an import: what became of its rows. With dryRun, what would become of them.
 */
export type ImportResult = {
    /**
     * Of a completed import.
     */
    dryRun?: boolean;
    /**
     * Rows that became new records.
     */
    created: number;
    /**
     * Rows that changed the record that they name.
     */
    updated: number;
    /**
     * Rows that say what their record has already.
     */
    unchanged: number;
    /**
     * Rows that were refused, as many as there are.
     */
    failed: number;
    /**
     * The first 100 refused rows of a completed import; the errors file has the first 10,000.
     */
    errors?: Array<ImportError>;
    /**
     * How the numeric columns of a completed import were read; absent where it has none.
     */
    decimals?: Array<ImportDecimal>;
};

/**
 * Invoice
 *
 * What a customer is asked to pay: its lines add up to a total, and a ledger of payments says what is still due.
 */
export type Invoice = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The organization whose invoice it is. The service sets it.
     */
    tenantId: number;
    /**
     * Generated, unique in the organization, and larger than those before it.
     */
    invoiceNumber: string;
    status: InvoiceStatus;
    /**
     * Whom it goes to; null while it goes to nobody.
     */
    contactId: number | null;
    /**
     * The project that it belongs to; null when it belongs to none.
     */
    projectId: number | null;
    /**
     * The bid that it was made from; null unless it was made of one.
     */
    bidId: number | null;
    /**
     * The pay application that it was made from; null unless it was made of one.
     */
    payAppId: number | null;
    /**
     * The percentage of the bid that it bills; null unless it was made of one.
     */
    bidPercent: OptionalPercent;
    /**
     * From when the invoice counts; null until it is sent, which sets one that is null.
     */
    issueDate: string | null;
    /**
     * By when it is to be paid; null when nothing was agreed.
     */
    dueDate: string | null;
    /**
     * Percent of sales tax on what is left after the discount; null means no tax.
     */
    taxRate: OptionalPercent;
    /**
     * What is taken off the subtotal: a percentage of it or a fixed amount of money, as discountType says; null means no discount.
     */
    discount: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null where there is no discount.
     */
    discountType: OptionalDiscountType;
    /**
     * What its amounts are in: an ISO 4217 code. That of the bid or the pay application that it bills, else that in which its project's contract stands, else the organization's when the invoice was made. A later change of the organization's currency leaves it, unless it is a draft and the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * The sum of its lines, in its currency.
     */
    subtotal: Amount;
    /**
     * What the discount takes from the subtotal; a fixed discount takes the subtotal at most, but that of an invoice of a part of a bid, which is the part's share until its lines are changed.
     */
    discountAmount: Amount;
    /**
     * taxRate percent of the subtotal less the discount, rounded to cents.
     */
    taxAmount: Amount;
    /**
     * What is to be paid in all: subtotal - discountAmount + taxAmount, in its currency.
     */
    total: Amount;
    /**
     * The sum of its live payments, in its currency.
     */
    amountPaid: Amount;
    /**
     * What is still to be paid: total - amountPaid, in its currency; 0.00 on a voided one.
     */
    balanceDue: Amount;
    /**
     * A text for the customer on the invoice's paper; null when there is none.
     */
    notesToCustomer: string | null;
    /**
     * Its id in the accounting system; null until it was pushed there.
     */
    accountingId: string | null;
    /**
     * When it was last pushed to the accounting system; null until then.
     */
    accountingPushedAt: string | null;
    /**
     * When it was sent or marked as sent; null until then. The service sets it.
     */
    sentAt: string | null;
    /**
     * When somebody first opened its page; null until then. The service sets it, and emits invoice.viewed.
     */
    viewedAt: string | null;
    /**
     * When it was voided; null unless it was. The service sets it.
     */
    voidedAt: string | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Invoice age
 *
 * How many days past the day on which it was due money is: current on that day and before it.
 */
export type InvoiceAge = 'current' | 'days1to30' | 'days31to60' | 'days61to90' | 'over90';

/**
 * Invoice ageing
 *
 * How long the money has been due; null for invoices that are neither sent nor partial.
 */
export type InvoiceAgeing = 'current' | 'days1to30' | 'days31to60' | 'days61to90' | 'over90' | null;

/**
 * Invoice aggregate envelope
 *
 * The answer envelope around a list: one invoice status total each.
 */
export type InvoiceAggregateEnvelope = {
    /**
     * All of them, in their order.
     */
    data: Array<InvoiceStatusTotal>;
    meta: Meta;
};

/**
 * Invoice billed item
 *
 * A change order or time entry that an invoice bills, and what it comes to.
 */
export type InvoiceBilledItem = {
    type: InvoiceBilledItemType;
    /**
     * The id of the change order or time entry.
     */
    id: number;
    /**
     * The change order's totalAmount, or the time entry's totalCost, in the organization's currency; null for an entry without an hourlyRate.
     */
    amount: string | null;
};

/**
 * Invoice billed item key
 *
 * A change order or time entry, by its id.
 */
export type InvoiceBilledItemKey = {
    type: InvoiceBilledItemType;
    /**
     * The id of the change order or time entry.
     */
    id: number;
};

/**
 * Invoice billed item type
 *
 * Whether a billed item is a change order or a time entry.
 */
export type InvoiceBilledItemType = 'change_order' | 'time_entry';

/**
 * Invoice billed items
 *
 * What an invoice bills beside its lines.
 */
export type InvoiceBilledItems = {
    /**
     * All change orders and time entries that it is to bill, each once.
     */
    items: Array<InvoiceBilledItemKey>;
};

/**
 * Invoice billed items result
 *
 * An invoice, with what it bills beside its lines.
 */
export type InvoiceBilledItemsResult = {
    invoice: Invoice;
    /**
     * What it bills, in the order of the request; empty when it bills nothing.
     */
    items: Array<InvoiceBilledItem>;
};

/**
 * Invoice billed items result envelope
 *
 * The answer envelope around one invoice billed items result.
 */
export type InvoiceBilledItemsResultEnvelope = {
    data: InvoiceBilledItemsResult;
    meta: Meta;
};

/**
 * Invoice bulk fetch envelope
 *
 * The answer to a fetch by ids: each invoice that was found.
 */
export type InvoiceBulkFetchEnvelope = {
    /**
     * Those that were found, in the order asked.
     */
    data: Array<Invoice>;
    meta: BulkFetchMeta;
};

/**
 * Invoice create
 *
 * A new invoice, written by hand. Its lines come after it.
 */
export type InvoiceCreate = {
    /**
     * Whom it goes to: a live contact, the project's unless given; null for nobody.
     */
    contactId?: number | null;
    /**
     * The project that it belongs to: a live one; null for none.
     */
    projectId?: number | null;
    /**
     * From when the invoice counts; null until it is sent, which sets one that is null. A day means its beginning in UTC.
     */
    issueDate?: OptionalMoment;
    /**
     * By when it is to be paid, not before issueDate; null when nothing was agreed. A day means its beginning in UTC.
     */
    dueDate?: OptionalMoment;
    /**
     * Percent of sales tax on what is left after the discount; null means no tax.
     */
    taxRate?: OptionalPercent;
    /**
     * What is taken off the subtotal: a percentage of it or a fixed amount of money, as discountType says; null means no discount.
     */
    discount?: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null where there is no discount.
     */
    discountType?: OptionalDiscountType;
    /**
     * A text for the customer on the invoice's paper; null when there is none.
     */
    notesToCustomer?: string | null;
};

/**
 * Invoice ended envelope
 *
 * The answer envelope around one invoice.
 */
export type InvoiceEndedEnvelope = {
    data: Invoice;
    meta: InvoiceEndedMeta;
};

/**
 * Invoice ended meta
 *
 * What is said beside an invoice that was voided or deleted: the request, and the job that voids it in the accounting system, where that has it.
 */
export type InvoiceEndedMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    /**
     * The job that voids it in the accounting system; only where that has it.
     */
    job_id?: string;
    /**
     * Where to ask how the job is doing.
     */
    status_url?: string;
};

/**
 * Invoice envelope
 *
 * The answer envelope around one invoice.
 */
export type InvoiceEnvelope = {
    data: Invoice;
    meta: Meta;
};

/**
 * Invoice event
 *
 * What a webhook delivers, and the event log keeps, when something happens to an invoice.
 */
export type InvoiceEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'invoice.created' | 'invoice.updated' | 'invoice.deleted' | 'invoice.sent' | 'invoice.viewed' | 'invoice.paid' | 'invoice.voided';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: Invoice;
    /**
     * The prior values of what changed, by name; not on invoice.created and invoice.deleted.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Invoice export request
 *
 * Which records to export; all of them without filters.
 */
export type InvoiceExportRequest = {
    /**
     * Filters of the list, by name, true and false and whole numbers as JSON has them; without them everything is exported.
     */
    filters?: InvoiceFilters;
    /**
     * CSV in UTF-8. With excel the file begins with a byte order mark, by which Excel and other spreadsheets read its letters right; imports skip it.
     */
    format?: ExportFormat;
};

/**
 * Invoice filters
 *
 * The list's filters, each by its name there; what is left out filters nothing.
 */
export type InvoiceFilters = {
    /**
     * Only invoices of this status.
     */
    status?: InvoiceStatus;
    /**
     * Of this contact. With null, or without it, of any and of none.
     */
    contactId?: number | null;
    /**
     * Of this project. With null, or without it, of any and of none.
     */
    projectId?: number | null;
    /**
     * Of this bid.
     */
    bidId?: number;
    /**
     * Only invoices made from this pay application.
     */
    payAppId?: number;
    /**
     * With true only invoices that are overdue, with false only those that are not.
     */
    overdue?: FilterFlag;
    /**
     * Only invoices that are sent or partial and whose money has been due for so long today in the organization's time zone; in the aggregate, up to asOf.
     */
    ageing?: InvoiceAge;
    /**
     * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
     */
    search?: string;
    /**
     * Created at this time or later; with a day, from its beginning in UTC on.
     */
    dateFrom?: DayOrTime;
    /**
     * Created at this time or earlier; with a day, until its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
     */
    updatedFrom?: string;
    /**
     * Include deleted records, which carry deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Invoice from bid
 *
 * Which bid an invoice bills, and how much of it: some lines, a percentage, or all that is left.
 */
export type InvoiceFromBid = {
    /**
     * An accepted bid.
     */
    bidId: number;
    /**
     * What part of the bid is billed, in percent of its lines less the discount: above 0 and up to 100, with up to six places. It comes without lineItemIds.
     */
    percent?: string;
    /**
     * The lines of the bid that are billed, each once. They come without percent.
     */
    lineItemIds?: Array<number>;
    /**
     * From when the invoice counts; null until it is sent, which sets one that is null. A day means its beginning in UTC.
     */
    issueDate?: OptionalMoment;
    /**
     * By when it is to be paid, not before issueDate; null when nothing was agreed. A day means its beginning in UTC.
     */
    dueDate?: OptionalMoment;
    /**
     * A text for the customer on the invoice's paper; null when there is none.
     */
    notesToCustomer?: string | null;
};

/**
 * Invoice from pay app
 *
 * Which pay application an invoice bills.
 */
export type InvoiceFromPayApp = {
    /**
     * The pay application: an approved or paid one.
     */
    payAppId: number;
    /**
     * From when the invoice counts; null until it is sent, which sets one that is null. A day means its beginning in UTC.
     */
    issueDate?: OptionalMoment;
    /**
     * By when it is to be paid, not before issueDate; null when nothing was agreed. A day means its beginning in UTC.
     */
    dueDate?: OptionalMoment;
    /**
     * A text for the customer on the invoice's paper; null when there is none.
     */
    notesToCustomer?: string | null;
};

/**
 * Invoice line item
 *
 * A line of an invoice: what is billed, how much of it, and at which price.
 */
export type InvoiceLineItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The invoice that it is a line of.
     */
    invoiceId: number;
    kind: InvoiceLineItemKind;
    /**
     * The product that it names; null when it names none.
     */
    productId: number | null;
    /**
     * The line of the bid that it bills; null when it bills none.
     */
    bidLineItemId: number | null;
    /**
     * What is billed, as it stands on the paper.
     */
    description: string;
    /**
     * How many of its unit are billed.
     */
    quantity: Quantity;
    /**
     * What one of its quantity is, such as EA or SF; null when it is not said.
     */
    unit: string | null;
    /**
     * The price of one of its unit in the invoice's currency, less than zero for a credit or withheld retainage.
     */
    unitPrice: SignedPrice;
    /**
     * quantity times unitPrice, rounded to cents, in the invoice's currency.
     */
    total: Amount;
    /**
     * Position within the invoice, from 1.
     */
    order: number;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Invoice line item append
 *
 * Lines to add to an invoice.
 */
export type InvoiceLineItemAppend = {
    /**
     * The new lines, in their order.
     */
    lines: Array<InvoiceLineItemCreate>;
};

/**
 * Invoice line item create
 *
 * A new line of an invoice.
 */
export type InvoiceLineItemCreate = {
    /**
     * item unless it is given.
     */
    kind?: InvoiceLineItemKind;
    /**
     * What is billed, as it stands on the paper.
     */
    description: string;
    /**
     * A live product; null for none. Needs the scope products:read, unless the line has it already.
     */
    productId?: number | null;
    /**
     * How many of its unit are billed; left out or null, it is 1.
     */
    quantity?: OptionalQuantity;
    /**
     * What one of its quantity is, such as EA or SF; the product's unless it is given, null when it is not said.
     */
    unit?: string | null;
    /**
     * The price of one of its unit in the invoice's currency, less than zero for a credit; left out or null, it is the product's, or 0.00.
     */
    unitPrice?: OptionalSignedPrice;
};

/**
 * Invoice line item envelope
 *
 * The answer envelope around one invoice line item.
 */
export type InvoiceLineItemEnvelope = {
    data: InvoiceLineItem;
    meta: Meta;
};

/**
 * Invoice line item kind
 *
 * item is work and materials; retainage is what is withheld, below zero, or released.
 */
export type InvoiceLineItemKind = 'item' | 'retainage';

/**
 * Invoice line item order
 *
 * The order in which an invoice's lines are to stand.
 */
export type InvoiceLineItemOrder = {
    /**
     * Every line of the invoice, each once, in the new order.
     */
    ids: Array<number>;
};

/**
 * Invoice line item page
 *
 * A page of a list, with one invoice line item for each item.
 */
export type InvoiceLineItemPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<InvoiceLineItem>;
    meta: PageMeta;
};

/**
 * Invoice line item update
 *
 * What changes of an invoice's line; what is left out stays.
 */
export type InvoiceLineItemUpdate = {
    /**
     * item unless it is given.
     */
    kind?: InvoiceLineItemKind;
    /**
     * What is billed, as it stands on the paper.
     */
    description?: string;
    /**
     * A live product; null for none. Needs the scope products:read, unless the line has it already.
     */
    productId?: number | null;
    /**
     * How many of its unit are billed; left out or null, it is 1.
     */
    quantity?: OptionalQuantity;
    /**
     * What one of its quantity is, such as EA or SF; the product's unless it is given, null when it is not said.
     */
    unit?: string | null;
    /**
     * The price of one of its unit in the invoice's currency, less than zero for a credit; left out or null, it is the product's, or 0.00.
     */
    unitPrice?: OptionalSignedPrice;
};

/**
 * Invoice line items envelope
 *
 * The answer envelope around a list: one invoice line item each.
 */
export type InvoiceLineItemsEnvelope = {
    /**
     * All of them, in their order.
     */
    data: Array<InvoiceLineItem>;
    meta: Meta;
};

/**
 * Invoice list item
 *
 * As a list shows it. With compact=true it has id, invoiceNumber, contactId, projectId, status, currency, total, balanceDue, dueDate and updatedAt alone, and deletedAt when it was deleted; else all of Invoice.
 */
export type InvoiceListItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The organization whose invoice it is. The service sets it.
     */
    tenantId?: number;
    /**
     * Generated, unique in the organization, and larger than those before it.
     */
    invoiceNumber: string;
    status: InvoiceStatus;
    /**
     * Whom it goes to; null while it goes to nobody.
     */
    contactId: number | null;
    /**
     * The project that it belongs to; null when it belongs to none.
     */
    projectId: number | null;
    /**
     * The bid that it was made from; null unless it was made of one.
     */
    bidId?: number | null;
    /**
     * The pay application that it was made from; null unless it was made of one.
     */
    payAppId?: number | null;
    /**
     * The percentage of the bid that it bills; null unless it was made of one.
     */
    bidPercent?: OptionalPercent;
    /**
     * From when the invoice counts; null until it is sent, which sets one that is null.
     */
    issueDate?: string | null;
    /**
     * By when it is to be paid; null when nothing was agreed.
     */
    dueDate: string | null;
    /**
     * Percent of sales tax on what is left after the discount; null means no tax.
     */
    taxRate?: OptionalPercent;
    /**
     * What is taken off the subtotal: a percentage of it or a fixed amount of money, as discountType says; null means no discount.
     */
    discount?: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null where there is no discount.
     */
    discountType?: OptionalDiscountType;
    /**
     * What its amounts are in: an ISO 4217 code. That of the bid or the pay application that it bills, else that in which its project's contract stands, else the organization's when the invoice was made. A later change of the organization's currency leaves it, unless it is a draft and the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * The sum of its lines, in its currency.
     */
    subtotal?: Amount;
    /**
     * What the discount takes from the subtotal; a fixed discount takes the subtotal at most, but that of an invoice of a part of a bid, which is the part's share until its lines are changed.
     */
    discountAmount?: Amount;
    /**
     * taxRate percent of the subtotal less the discount, rounded to cents.
     */
    taxAmount?: Amount;
    /**
     * What is to be paid in all: subtotal - discountAmount + taxAmount, in its currency.
     */
    total: Amount;
    /**
     * The sum of its live payments, in its currency.
     */
    amountPaid?: Amount;
    /**
     * What is still to be paid: total - amountPaid, in its currency; 0.00 on a voided one.
     */
    balanceDue: Amount;
    /**
     * A text for the customer on the invoice's paper; null when there is none.
     */
    notesToCustomer?: string | null;
    /**
     * Its id in the accounting system; null until it was pushed there.
     */
    accountingId?: string | null;
    /**
     * When it was last pushed to the accounting system; null until then.
     */
    accountingPushedAt?: string | null;
    /**
     * When it was sent or marked as sent; null until then. The service sets it.
     */
    sentAt?: string | null;
    /**
     * When somebody first opened its page; null until then. The service sets it, and emits invoice.viewed.
     */
    viewedAt?: string | null;
    /**
     * When it was voided; null unless it was. The service sets it.
     */
    voidedAt?: string | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Invoice move
 *
 * Where an invoice goes.
 */
export type InvoiceMove = {
    /**
     * The project that it goes to: a live one, or null for none.
     */
    targetProjectId: number | null;
};

/**
 * Invoice of payment
 *
 * What a payment has made of its invoice.
 */
export type InvoiceOfPayment = {
    /**
     * The id of the invoice.
     */
    id: number;
    /**
     * The number of the invoice.
     */
    invoiceNumber: string;
    /**
     * Whom the invoice goes to; null while it goes to nobody.
     */
    contactId: number | null;
    /**
     * The project that the invoice belongs to; null when it belongs to none.
     */
    projectId: number | null;
    /**
     * The status of the invoice, after the payment.
     */
    status: InvoiceStatus;
    /**
     * What is to be paid in all, in the invoice's currency.
     */
    total: Amount;
    /**
     * The sum of the live payments, in the invoice's currency.
     */
    amountPaid: Amount;
    /**
     * What is still to be paid, in the invoice's currency; 0.00 on a voided one.
     */
    balanceDue: Amount;
};

/**
 * Invoice page
 *
 * A page of a list, with one invoice for each item.
 */
export type InvoicePage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<InvoiceListItem>;
    meta: SyncPageMeta;
};

/**
 * Invoice payment
 *
 * An entry in an invoice's ledger: money that came for it.
 */
export type InvoicePayment = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The invoice that it pays.
     */
    invoiceId: number;
    /**
     * How much came, in the invoice's currency.
     */
    amount: Amount;
    /**
     * When the money came.
     */
    paidAt: string;
    /**
     * How it was paid, such as check, card or transfer, as the invoice's paper lists it; null when it is not said.
     */
    method: string | null;
    /**
     * What identifies it elsewhere, such as a check's number, as the invoice's paper lists it; null when there is nothing.
     */
    reference: string | null;
    /**
     * What the office writes down about the payment for itself; null when there is nothing.
     */
    notes: string | null;
    /**
     * When it was voided, since when it counts for nothing; null on a live one. The service sets it.
     */
    voidedAt: string | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Invoice payment create
 *
 * A payment to enter into an invoice's ledger.
 */
export type InvoicePaymentCreate = {
    /**
     * How much came, in the invoice's currency: at most what is due.
     */
    amount: PaymentAmount;
    /**
     * When the money came; now unless given.
     */
    paidAt?: string;
    /**
     * How it was paid, such as check, card or transfer, as the invoice's paper lists it; null when it is not said.
     */
    method?: string | null;
    /**
     * What identifies it elsewhere, such as a check's number, as the invoice's paper lists it; null when there is nothing.
     */
    reference?: string | null;
    /**
     * What the office writes down about the payment for itself; null when there is nothing.
     */
    notes?: string | null;
};

/**
 * Invoice payment envelope
 *
 * The answer envelope around one invoice payment.
 */
export type InvoicePaymentEnvelope = {
    data: InvoicePayment;
    meta: Meta;
};

/**
 * Invoice payment page
 *
 * A page of a list, with one invoice payment for each item.
 */
export type InvoicePaymentPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<InvoicePayment>;
    meta: PageMeta;
};

/**
 * Invoice payment result
 *
 * A payment, with the invoice whose ledger it stands in.
 */
export type InvoicePaymentResult = {
    payment: InvoicePayment;
    invoice: Invoice;
};

/**
 * Invoice payment result envelope
 *
 * The answer envelope around one invoice payment result.
 */
export type InvoicePaymentResultEnvelope = {
    data: InvoicePaymentResult;
    meta: Meta;
};

/**
 * Invoice payment update
 *
 * What changes of a payment; what is left out stays.
 */
export type InvoicePaymentUpdate = {
    /**
     * How much came, in the invoice's currency: at most what is due.
     */
    amount?: PaymentAmount;
    /**
     * When the money came; now unless given.
     */
    paidAt?: string;
    /**
     * How it was paid, such as check, card or transfer, as the invoice's paper lists it; null when it is not said.
     */
    method?: string | null;
    /**
     * What identifies it elsewhere, such as a check's number, as the invoice's paper lists it; null when there is nothing.
     */
    reference?: string | null;
    /**
     * What the office writes down about the payment for itself; null when there is nothing.
     */
    notes?: string | null;
};

/**
 * Invoice quickbooks sending
 *
 * Where QuickBooks mails an invoice to.
 */
export type InvoiceQuickbooksSending = {
    /**
     * The e-mail address that QuickBooks mails to, of at most 100 characters; left out, it is the contact's.
     */
    sendTo?: string;
};

/**
 * Invoice sending
 *
 * Where an invoice is mailed to, and with which words.
 */
export type InvoiceSending = {
    /**
     * The e-mail address that the invoice is mailed to; null, as left out, is the contact's.
     */
    to?: string | null;
    /**
     * A few words of your own, in place of ours, above the figures in the mail; null, as left out, means ours.
     */
    message?: string | null;
};

/**
 * Invoice sent envelope
 *
 * The answer envelope around one invoice.
 */
export type InvoiceSentEnvelope = {
    data: Invoice;
    meta: MailedMeta;
};

/**
 * Invoice settlement
 *
 * What the ledger says of the payment that settles an invoice, beside its amount.
 */
export type InvoiceSettlement = {
    /**
     * When the money came; now unless given.
     */
    paidAt?: string;
    /**
     * How it was paid, such as check, card or transfer, as the invoice's paper lists it; null when it is not said.
     */
    method?: string | null;
    /**
     * What identifies it elsewhere, such as a check's number, as the invoice's paper lists it; null when there is nothing.
     */
    reference?: string | null;
    /**
     * What the office writes down about the payment for itself; null when there is nothing.
     */
    notes?: string | null;
};

/**
 * Invoice share link
 *
 * The public link of an invoice, under which its customer sees it.
 */
export type InvoiceShareLink = {
    /**
     * The /i/<token> address, as secret as the invoice is.
     */
    url: string;
    /**
     * When the link was made.
     */
    shareTokenCreatedAt: string;
};

/**
 * Invoice share link envelope
 *
 * The answer envelope around one invoice share link.
 */
export type InvoiceShareLinkEnvelope = {
    data: InvoiceShareLink;
    meta: PaperMeta;
};

/**
 * Invoice sharing
 *
 * Whether an invoice's live link is to be replaced.
 */
export type InvoiceSharing = {
    /**
     * Ends the live link and makes another.
     */
    rotate?: boolean;
};

/**
 * Invoice status
 *
 * Where an invoice stands: draft until it is sent; partial and paid follow from its live payments; voided when it is not to be paid any more.
 */
export type InvoiceStatus = 'draft' | 'sent' | 'partial' | 'paid' | 'voided';

/**
 * Invoice status total
 *
 * How many invoices have one status and, where they are to be paid, one age, and what they add up to.
 */
export type InvoiceStatusTotal = {
    status: InvoiceStatus;
    ageing: InvoiceAgeing;
    /**
     * How many invoices have the status and the age.
     */
    count: number;
    /**
     * What the sums are in: an ISO 4217 code. Records of several currencies have a row for each.
     */
    currency: string;
    /**
     * The sum of their totals, in `currency`.
     */
    total: Amount;
    /**
     * What is paid of them, in `currency`.
     */
    amountPaid: Amount;
    /**
     * What is still to be paid of them, in `currency`; 0.00 for voided ones.
     */
    balanceDue: Amount;
};

/**
 * Invoice update
 *
 * What changes of an invoice; what is left out stays.
 */
export type InvoiceUpdate = {
    /**
     * Whom it goes to: a live contact, the project's unless given; null for nobody.
     */
    contactId?: number | null;
    /**
     * From when the invoice counts; null until it is sent, which sets one that is null. A day means its beginning in UTC.
     */
    issueDate?: OptionalMoment;
    /**
     * By when it is to be paid, not before issueDate; null when nothing was agreed. A day means its beginning in UTC.
     */
    dueDate?: OptionalMoment;
    /**
     * Percent of sales tax on what is left after the discount; null means no tax.
     */
    taxRate?: OptionalPercent;
    /**
     * What is taken off the subtotal: a percentage of it or a fixed amount of money, as discountType says; null means no discount.
     */
    discount?: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null where there is no discount.
     */
    discountType?: OptionalDiscountType;
    /**
     * A text for the customer on the invoice's paper; null when there is none.
     */
    notesToCustomer?: string | null;
};

/**
 * Job
 *
 * Work that is done in the background, because it takes longer than a request may: an import, an export, a bulk operation, a PDF, a mail, a push to QuickBooks, a recovery of webhooks or what is done to a sandbox. Its type says which params and result it has. There may come more.
 */
export type Job = ({
    type: 'import';
} & ImportJob) | ({
    type: 'export';
} & ExportJob) | ({
    type: 'bulk';
} & BulkJob) | ({
    type: 'pdf';
} & PdfJob) | ({
    type: 'email';
} & MailJob) | ({
    type: 'accounting_push';
} & AccountingPushJob) | ({
    type: 'recovery';
} & RecoveryJob) | ({
    type: 'sandbox';
} & SandboxJob);

/**
 * Job day crew
 *
 * The whole crew of a project on a day, as it is to be.
 */
export type JobDayCrew = {
    /**
     * The project that is worked on: a live one.
     */
    projectId: number;
    /**
     * The day whose crew it is.
     */
    date: string;
    /**
     * Everybody who works there that day.
     */
    crew: Array<CrewMember>;
};

/**
 * Job day crew envelope
 *
 * The answer envelope around a list: one crew assignment each.
 */
export type JobDayCrewEnvelope = {
    /**
     * All of them, in their order.
     */
    data: Array<CrewAssignment>;
    meta: CrewWarningsMeta;
};

/**
 * Job enqueued
 *
 * The job that a request has begun.
 */
export type JobEnqueued = {
    /**
     * The job's id.
     */
    job_id: string;
    /**
     * Where to ask how the job is doing.
     */
    status_url: string;
};

/**
 * Job enqueued envelope
 *
 * The answer envelope around one job enqueued.
 */
export type JobEnqueuedEnvelope = {
    data: JobEnqueued;
    meta: Meta;
};

/**
 * Job envelope
 *
 * The answer envelope around one job.
 */
export type JobEnvelope = {
    data: Job;
    meta: Meta;
};

/**
 * Job event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a job.
 */
export type JobEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'job.completed' | 'job.failed' | 'job.cancelled';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: Job;
    /**
     * The prior values of what changed, by name.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Job page
 *
 * A page of a list, with one job for each item.
 */
export type JobPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<Job>;
    meta: PageMeta;
};

/**
 * Job progress
 *
 * How far a job has come; what was counted is committed.
 */
export type JobProgress = {
    /**
     * Rows, records, ids or deliveries that are done, refused ones among them.
     */
    processed: number;
    /**
     * How many there are in all; 0 until it is known.
     */
    total: number;
    /**
     * How many of the processed ones were refused.
     */
    errorsCount: number;
};

/**
 * Job status
 *
 * Where a job stands: queued until its turn comes, running while it is at work, and at the end completed, failed or cancelled.
 */
export type JobStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

/**
 * Job type
 *
 * What a job does: import reads a CSV file into records, export writes records to one, bulk deletes, restores or updates the records named, pdf prints a record, email mails one, accounting_push brings QuickBooks in line with an invoice, recovery has webhook deliveries sent again (since 1.1), sandbox advances the clock of one or resets it (since 1.1). There may come more.
 */
export type JobType = 'import' | 'export' | 'bulk' | 'pdf' | 'email' | 'accounting_push' | 'recovery' | 'sandbox';

/**
 * Kept record
 *
 * A record that still names an erased contact.
 */
export type KeptRecord = {
    /**
     * The record's type, as events and comments name it, such as invoice or signature_request. There may come more.
     */
    entityType: string;
    /**
     * The record's id.
     */
    id: number;
    /**
     * The record's number, where records of the type have one.
     */
    number: string | null;
    /**
     * Why it stays, and what can be done about it.
     */
    why: string;
};

/**
 * Kit amount
 *
 * An amount that the parts of one kit come to, in the organization's currency, to the cent. Null on a product that is no kit or has no parts.
 */
export type KitAmount = string | null;

/**
 * Kit item
 *
 * A part of a kit: which product, and how many of it one kit has. Its name and prices are those that the product has now, also after that product was deleted.
 */
export type KitItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    version: Version;
    /**
     * The product that it is a part of.
     */
    kitId: number;
    /**
     * The product that is the part.
     */
    productId: number;
    /**
     * Its place in the kit, from 1 and without gaps.
     */
    order: number;
    quantity: KitQuantity;
    type: ProductType;
    /**
     * The part's name, as its product has it now.
     */
    name: string;
    /**
     * The part's SKU, as its product has it now. Null without one.
     */
    sku: string | null;
    /**
     * What one of the part is, as its product has it now. Null when it is not said.
     */
    unit: string | null;
    /**
     * Whether the part is a kit itself; it then counts with its kitCost and kitPrice.
     */
    isKit: boolean;
    /**
     * What one of the part costs, in the organization's currency: its product's kitCost where that is a kit with parts, else its unitCost.
     */
    unitCost: ProductPrice;
    /**
     * What one of the part sells for, in the organization's currency: its product's kitPrice where that is a kit with parts, else its unitPrice.
     */
    unitPrice: ProductPrice;
    /**
     * What this part adds to the kit's cost: quantity times unitCost, in the organization's currency, rounded to cents.
     */
    totalCost: KitItemAmount;
    /**
     * What this part adds to the kit's price: quantity times unitPrice, in the organization's currency, rounded to cents.
     */
    totalPrice: KitItemAmount;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Kit item amount
 *
 * An amount of one part of a kit, quantity times cost or price, in the organization's currency, rounded to cents.
 */
export type KitItemAmount = string;

/**
 * Kit item create
 *
 * A part to add to a kit.
 */
export type KitItemCreate = {
    /**
     * The live product that is to be the part. It is neither the kit itself nor a kit that contains it, at any depth.
     */
    productId: number;
    /**
     * How many of it one kit has; 1 when left out.
     */
    quantity?: KitQuantity;
    /**
     * Its place in the kit; the parts from there on move down. At the end when null or left out.
     */
    order?: number | null;
};

/**
 * Kit item envelope
 *
 * The answer envelope around one kit item.
 */
export type KitItemEnvelope = {
    data: KitItem;
    meta: Meta;
};

/**
 * Kit item order
 *
 * The order of a kit's parts.
 */
export type KitItemOrder = {
    /**
     * The ids of all kit items of the kit, each once, in the new order.
     */
    ids: Array<number>;
};

/**
 * Kit item page
 *
 * A page of a list, with one kit item for each item.
 */
export type KitItemPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<KitItem>;
    meta: PageMeta;
};

/**
 * Kit item update
 *
 * A part's new quantity or place; what is left out stays.
 */
export type KitItemUpdate = {
    /**
     * How many of it one kit has; 1 when left out.
     */
    quantity?: KitQuantity;
    /**
     * Its place in the kit; the parts between its old and its new place move.
     */
    order?: number;
};

/**
 * Kit items envelope
 *
 * The answer envelope around a list: one kit item each.
 */
export type KitItemsEnvelope = {
    /**
     * All of them, in their order.
     */
    data: Array<KitItem>;
    meta: Meta;
};

/**
 * Kit quantity
 *
 * How many of the part one kit has: more than zero, with up to six places.
 */
export type KitQuantity = string;

/**
 * Labor figures
 *
 * What was worked in the period, by the date of the time entries.
 */
export type LaborFigures = {
    /**
     * Hours of all time entries, a decimal with up to six places.
     */
    hours: string;
    /**
     * What these hours cost, in the organization's currency, to the cent; entries without a rate count as 0.
     */
    cost: Amount;
};

/**
 * Lead
 *
 * Work that may come: who asks for it, how likely it is, what it may be worth, and where in the sales pipeline it stands.
 */
export type Lead = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * What the lead is called in the pipeline, such as the customer and the work; the project that it becomes has this name.
     */
    name: string;
    /**
     * Who asks: a contact of the organization; null while it is nobody.
     */
    contactId: number | null;
    /**
     * The stage of the pipeline in which it stands.
     */
    stageId: number;
    /**
     * The user who looks after it; null while nobody does.
     */
    assignedTo: number | null;
    /**
     * Where it came from, such as a referral or the website; null when it is not known.
     */
    source: string | null;
    /**
     * What is to be built, in the organization's own words; null when it is not known.
     */
    projectType: string | null;
    /**
     * What the work may be worth, in the organization's currency; null when nobody has estimated it.
     */
    estimatedValue: OptionalAmount;
    /**
     * How likely it is to be won, in percent: that of its stage unless it is given; 100 when won, 0 when lost. Null counts as 0.
     */
    probability: number | null;
    /**
     * When it is expected to be won or lost; null when that is open.
     */
    expectedCloseDate: string | null;
    /**
     * The kind of its stage. The service sets it.
     */
    status: LeadStatus;
    /**
     * What the customer wants, in the organization's own words; null when it is not said.
     */
    description: string | null;
    /**
     * Street and number of the site where the work is to be done; null when it is not said.
     */
    siteAddress: string | null;
    /**
     * The city of the site; null when it is not said.
     */
    siteCity: string | null;
    /**
     * The state or province of the site; null when it is not said.
     */
    siteState: string | null;
    /**
     * The postal code of the site; null when it is not said.
     */
    siteZipCode: string | null;
    /**
     * Why it was lost; null unless it is lost, and when it is not said.
     */
    lostReason: string | null;
    /**
     * When it was won or lost; null while it is open. The service sets it.
     */
    closedAt: string | null;
    /**
     * The project that it became; null while it became none. It stays when the project is deleted.
     */
    projectId: number | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Lead aggregate envelope
 *
 * The answer envelope around a list: one lead stage total each.
 */
export type LeadAggregateEnvelope = {
    /**
     * All of them, in their order.
     */
    data: Array<LeadStageTotal>;
    meta: Meta;
};

/**
 * Lead bulk request
 *
 * What a bulk job is to do to up to 500 records: each a lead.
 */
export type LeadBulkRequest = {
    /**
     * What is done to each of them.
     */
    operation: BulkOperation;
    /**
     * The records, by their ids. One that is not there is told in the result and ends nothing.
     */
    ids: Array<number>;
    changes?: LeadChanges;
    /**
     * Check everything, write nothing; the report is the job's result.
     */
    dryRun?: boolean;
};

/**
 * Lead changes
 *
 * What a bulk update may set of each lead.
 */
export type LeadChanges = {
    /**
     * The user who looks after it: a live one; null for nobody.
     */
    assignedTo?: number | null;
    /**
     * Where it came from, such as a referral or the website; null when it is not known.
     */
    source?: string | null;
    /**
     * What is to be built, in the organization's own words; null when it is not known.
     */
    projectType?: string | null;
};

/**
 * Lead conversion
 *
 * What the project of a lead is to be, beside what comes from the lead.
 */
export type LeadConversion = {
    /**
     * The project's name; the lead's unless it is given.
     */
    name?: string;
    /**
     * The template that gives what is left open: a live one; null for none.
     */
    templateId?: number | null;
    /**
     * When the work begins; null when that is open.
     */
    startDate?: OptionalMoment;
    /**
     * When it is expected to be done; null when that is open.
     */
    expectedEndDate?: OptionalMoment;
    /**
     * What was agreed, in the organization's currency; null unless it is given.
     */
    contractValue?: OptionalAmount;
};

/**
 * Lead create
 *
 * A new lead.
 */
export type LeadCreate = {
    /**
     * What the lead is called in the pipeline, such as the customer and the work; the project that it becomes has this name.
     */
    name: string;
    /**
     * Who asks: a live contact of the organization; null for nobody.
     */
    contactId?: number | null;
    /**
     * Where it stands: a live stage. A new lead without it stands in the first open stage.
     */
    stageId?: number;
    /**
     * The user who looks after it: a live one; null for nobody.
     */
    assignedTo?: number | null;
    /**
     * Where it came from, such as a referral or the website; null when it is not known.
     */
    source?: string | null;
    /**
     * What is to be built, in the organization's own words; null when it is not known.
     */
    projectType?: string | null;
    /**
     * What the work may be worth, in the organization's currency; null when nobody has estimated it.
     */
    estimatedValue?: OptionalAmount;
    /**
     * How likely it is to be won, in percent: that of its stage unless it is given; 100 when won, 0 when lost. Null counts as 0.
     */
    probability?: number | null;
    /**
     * When it is expected to be won or lost; null when that is open.
     */
    expectedCloseDate?: OptionalMoment;
    /**
     * What the customer wants, in the organization's own words; null when it is not said.
     */
    description?: string | null;
    /**
     * Street and number of the site where the work is to be done; null when it is not said.
     */
    siteAddress?: string | null;
    /**
     * The city of the site; null when it is not said.
     */
    siteCity?: string | null;
    /**
     * The state or province of the site; null when it is not said.
     */
    siteState?: string | null;
    /**
     * The postal code of the site; null when it is not said.
     */
    siteZipCode?: string | null;
    /**
     * Why it was lost: of a lost lead only; null when it is not said.
     */
    lostReason?: string | null;
};

/**
 * Lead envelope
 *
 * The answer envelope around one lead.
 */
export type LeadEnvelope = {
    data: Lead;
    meta: Meta;
};

/**
 * Lead event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a lead.
 */
export type LeadEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'lead.created' | 'lead.updated' | 'lead.deleted';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: Lead;
    /**
     * The prior values of what changed, by name; on lead.updated only.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Lead export request
 *
 * Which records to export; all of them without filters.
 */
export type LeadExportRequest = {
    /**
     * Filters of the list, by name, true and false and whole numbers as JSON has them; without them everything is exported.
     */
    filters?: LeadFilters;
    /**
     * CSV in UTF-8. With excel the file begins with a byte order mark, by which Excel and other spreadsheets read its letters right; imports skip it.
     */
    format?: ExportFormat;
};

/**
 * Lead filters
 *
 * The list's filters, each by its name there; what is left out filters nothing.
 */
export type LeadFilters = {
    /**
     * Only leads in this stage.
     */
    stageId?: number;
    /**
     * Only leads of this status.
     */
    status?: LeadStatus;
    /**
     * Of this contact. With null, or without it, of any and of none.
     */
    contactId?: number | null;
    /**
     * Assigned to this user.
     */
    assignedTo?: number;
    /**
     * Only leads from this source, written exactly so.
     */
    source?: string;
    /**
     * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
     */
    search?: string;
    /**
     * Created at this time or later; with a day, from its beginning in UTC on.
     */
    dateFrom?: DayOrTime;
    /**
     * Created at this time or earlier; with a day, until its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
     */
    updatedFrom?: string;
    /**
     * Include deleted records, which carry deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Lead list item
 *
 * As a list shows it. With compact=true it has id, name, contactId, stageId, status, estimatedValue and updatedAt alone, and deletedAt when it was deleted; else all of Lead.
 */
export type LeadListItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * What the lead is called in the pipeline, such as the customer and the work; the project that it becomes has this name.
     */
    name: string;
    /**
     * Who asks: a contact of the organization; null while it is nobody.
     */
    contactId: number | null;
    /**
     * The stage of the pipeline in which it stands.
     */
    stageId: number;
    /**
     * The user who looks after it; null while nobody does.
     */
    assignedTo?: number | null;
    /**
     * Where it came from, such as a referral or the website; null when it is not known.
     */
    source?: string | null;
    /**
     * What is to be built, in the organization's own words; null when it is not known.
     */
    projectType?: string | null;
    /**
     * What the work may be worth, in the organization's currency; null when nobody has estimated it.
     */
    estimatedValue: OptionalAmount;
    /**
     * How likely it is to be won, in percent: that of its stage unless it is given; 100 when won, 0 when lost. Null counts as 0.
     */
    probability?: number | null;
    /**
     * When it is expected to be won or lost; null when that is open.
     */
    expectedCloseDate?: string | null;
    /**
     * The kind of its stage. The service sets it.
     */
    status: LeadStatus;
    /**
     * What the customer wants, in the organization's own words; null when it is not said.
     */
    description?: string | null;
    /**
     * Street and number of the site where the work is to be done; null when it is not said.
     */
    siteAddress?: string | null;
    /**
     * The city of the site; null when it is not said.
     */
    siteCity?: string | null;
    /**
     * The state or province of the site; null when it is not said.
     */
    siteState?: string | null;
    /**
     * The postal code of the site; null when it is not said.
     */
    siteZipCode?: string | null;
    /**
     * Why it was lost; null unless it is lost, and when it is not said.
     */
    lostReason?: string | null;
    /**
     * When it was won or lost; null while it is open. The service sets it.
     */
    closedAt?: string | null;
    /**
     * The project that it became; null while it became none. It stays when the project is deleted.
     */
    projectId?: number | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Lead page
 *
 * A page of a list, with one lead for each item.
 */
export type LeadPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<LeadListItem>;
    meta: SyncPageMeta;
};

/**
 * Lead stage
 *
 * A stage of the sales pipeline, through which leads move until they are won or lost.
 */
export type LeadStage = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    version: Version;
    /**
     * Unique among the organization's stages, in any case of letters.
     */
    name: string;
    /**
     * The status of the leads in it.
     */
    kind: LeadStatus;
    /**
     * What a lead gets that enters it without a probability of its own, in percent: 100 in a won stage, 0 in a lost one.
     */
    probability: number;
    /**
     * Its place among the stages, from 1 without a gap.
     */
    order: number;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Lead stage create
 *
 * A new stage of the sales pipeline.
 */
export type LeadStageCreate = {
    /**
     * Unique among the organization's stages, in any case of letters.
     */
    name: string;
    /**
     * The status of the leads in it; it stays as it is.
     */
    kind?: LeadStatus;
    /**
     * What a lead gets that enters it without a probability of its own, in percent: 0 unless it is given. In a won stage it is 100, in a lost one 0, and another is a 422.
     */
    probability?: number;
    /**
     * The place that it takes, the others closing up; a place beyond the last is the last.
     */
    order?: number;
};

/**
 * Lead stage envelope
 *
 * The answer envelope around one lead stage.
 */
export type LeadStageEnvelope = {
    data: LeadStage;
    meta: Meta;
};

/**
 * Lead stage page
 *
 * A page of a list, with one lead stage for each item.
 */
export type LeadStagePage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<LeadStage>;
    meta: PageMeta;
};

/**
 * Lead stage total
 *
 * How many leads stand in one stage, and what they may be worth.
 */
export type LeadStageTotal = {
    /**
     * The stage.
     */
    stageId: number;
    /**
     * What the stage is called.
     */
    stageName: string;
    /**
     * How many leads stand in it.
     */
    count: number;
    /**
     * The sum of their estimated values, in the organization's currency.
     */
    estimatedValue: Amount;
    /**
     * The sum of their estimated values, each times its lead's probability, in the organization's currency.
     */
    weightedValue: Amount;
};

/**
 * Lead stage update
 *
 * What changes of a lead stage; what is left out stays.
 */
export type LeadStageUpdate = {
    /**
     * Unique among the organization's stages, in any case of letters.
     */
    name?: string;
    /**
     * What a lead gets that enters it without a probability of its own, in percent: 0 unless it is given. In a won stage it is 100, in a lost one 0, and another is a 422.
     */
    probability?: number;
    /**
     * The place that it takes, the others closing up; a place beyond the last is the last.
     */
    order?: number;
};

/**
 * Lead status
 *
 * Whether a lead is open, won or lost, which follows from the stage in which it stands.
 */
export type LeadStatus = 'open' | 'won' | 'lost';

/**
 * Lead update
 *
 * What changes of a lead; what is left out stays.
 */
export type LeadUpdate = {
    /**
     * What the lead is called in the pipeline, such as the customer and the work; the project that it becomes has this name.
     */
    name?: string;
    /**
     * Who asks: a live contact of the organization; null for nobody.
     */
    contactId?: number | null;
    /**
     * Where it stands: a live stage. A new lead without it stands in the first open stage.
     */
    stageId?: number;
    /**
     * The user who looks after it: a live one; null for nobody.
     */
    assignedTo?: number | null;
    /**
     * Where it came from, such as a referral or the website; null when it is not known.
     */
    source?: string | null;
    /**
     * What is to be built, in the organization's own words; null when it is not known.
     */
    projectType?: string | null;
    /**
     * What the work may be worth, in the organization's currency; null when nobody has estimated it.
     */
    estimatedValue?: OptionalAmount;
    /**
     * How likely it is to be won, in percent: that of its stage unless it is given; 100 when won, 0 when lost. Null counts as 0.
     */
    probability?: number | null;
    /**
     * When it is expected to be won or lost; null when that is open.
     */
    expectedCloseDate?: OptionalMoment;
    /**
     * What the customer wants, in the organization's own words; null when it is not said.
     */
    description?: string | null;
    /**
     * Street and number of the site where the work is to be done; null when it is not said.
     */
    siteAddress?: string | null;
    /**
     * The city of the site; null when it is not said.
     */
    siteCity?: string | null;
    /**
     * The state or province of the site; null when it is not said.
     */
    siteState?: string | null;
    /**
     * The postal code of the site; null when it is not said.
     */
    siteZipCode?: string | null;
    /**
     * Why it was lost: of a lost lead only; null when it is not said.
     */
    lostReason?: string | null;
};

/**
 * Logged event
 *
 * An event in the organization's event log, with its place there.
 */
export type LoggedEvent = {
    /**
     * The event's number: 1, 2, 3 and so on in the organization, without gaps.
     */
    sequence: number;
    /**
     * The event, as it is delivered to endpoints.
     */
    event: WebhookEvent;
};

/**
 * Mail job
 *
 * The mail of a record to a customer, a signer or the office.
 */
export type MailJob = {
    /**
     * The job's id.
     */
    id: string;
    /**
     * The kind of job.
     */
    type: 'email';
    /**
     * The family it works on, as its path is named.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * How far the job has come.
     */
    progress: JobProgress;
    /**
     * What the job was asked to do.
     */
    params: MailJobParams;
    /**
     * The mail as it went; null until it has.
     */
    result: MailResult | null;
    /**
     * Why it failed, or how far it had come when it was cancelled. Null otherwise.
     */
    errorMessage: string | null;
    /**
     * When it was asked for.
     */
    createdAt: string;
    /**
     * When a worker began it. Null while it is queued.
     */
    startedAt: string | null;
    /**
     * When it ended, whether completed, failed or cancelled. Null until then.
     */
    completedAt: string | null;
    /**
     * When its files are removed. Null until it has ended.
     */
    expiresAt: string | null;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Mail job params
 *
 * What is mailed to whom.
 */
export type MailJobParams = {
    /**
     * The bid that the mail is about; absent of other mails.
     */
    bidId?: number;
    /**
     * The change order that the mail is about; absent of other mails.
     */
    changeOrderId?: number;
    /**
     * The pay application that the mail is about; absent of other mails.
     */
    payAppId?: number;
    /**
     * The invoice that the mail is about; absent of other mails.
     */
    invoiceId?: number;
    /**
     * The signature request that the mail is about; absent of other mails.
     */
    signatureRequestId?: number;
    /**
     * The address, or several with commas between them.
     */
    to: string;
    /**
     * The sender's own words in the mail; null for none.
     */
    message: string | null;
    /**
     * Whom it addresses; absent where that is the paper's reader.
     */
    audience?: 'reader' | 'signer' | 'office';
    /**
     * What it reminds of; absent where it reminds of nothing.
     */
    occasion?: 'expiring' | 'overdue';
    /**
     * The customer's answer of which it tells; absent where it tells of none. It is not sent once the answer has been taken back.
     */
    answered?: 'accepted' | 'rejected';
    [key: string]: unknown;
};

/**
 * Mail result
 *
 * What came of a mail.
 */
export type MailResult = {
    /**
     * The address, or several with commas between them.
     */
    to: string;
    /**
     * The mail's subject; null where none was sent.
     */
    subject: string | null;
    /**
     * Why nothing was sent after all; absent where it was.
     */
    notSent?: string;
    [key: string]: unknown;
};

/**
 * Mailed meta
 *
 * What goes with an answer that mails something: the request, the mail's job, and warnings about the PDF.
 */
export type MailedMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    /**
     * The mail's job.
     */
    job_id: string;
    /**
     * Where to ask how the job is doing.
     */
    status_url: string;
    /**
     * What the PDF cannot show; absent where it shows everything.
     */
    warnings?: Array<PaperWarning>;
};

/**
 * Mailed type
 *
 * What a record is that a mail is about. There may come more.
 */
export type MailedType = 'bid' | 'change_order' | 'pay_app' | 'invoice' | 'signature_request';

/**
 * Manufacturer
 *
 * A company that makes products of the price list.
 */
export type Manufacturer = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    version: Version;
    /**
     * The company's name; one live manufacturer at most has it, in any case of letters.
     */
    name: string;
    /**
     * The company's site, where data sheets are found. Null when it is not known.
     */
    website: string | null;
    /**
     * What the office wants to remember about the company, such as a representative's number. Null without any.
     */
    notes: string | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Manufacturer create
 *
 * A new manufacturer.
 */
export type ManufacturerCreate = {
    /**
     * The company's name; one live manufacturer at most has it, in any case of letters.
     */
    name: string;
    /**
     * The company's site, where data sheets are found. Null when it is not known.
     */
    website?: string | null;
    /**
     * What the office wants to remember about the company, such as a representative's number. Null without any.
     */
    notes?: string | null;
};

/**
 * Manufacturer envelope
 *
 * The answer envelope around one manufacturer.
 */
export type ManufacturerEnvelope = {
    data: Manufacturer;
    meta: Meta;
};

/**
 * Manufacturer page
 *
 * A page of a list, with one manufacturer for each item.
 */
export type ManufacturerPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<Manufacturer>;
    meta: SyncPageMeta;
};

/**
 * Manufacturer update
 *
 * The members of a manufacturer to change; what is left out stays.
 */
export type ManufacturerUpdate = {
    /**
     * The company's name; one live manufacturer at most has it, in any case of letters.
     */
    name?: string;
    /**
     * The company's site, where data sheets are found. Null when it is not known.
     */
    website?: string | null;
    /**
     * What the office wants to remember about the company, such as a representative's number. Null without any.
     */
    notes?: string | null;
};

/**
 * Me
 *
 * Whom the credential of this request speaks for, and what it may do.
 */
export type Me = {
    /**
     * The organization whose records the caller sees.
     */
    tenant: MeTenant;
    credential: MeCredential;
    /**
     * The person for whom the app calls. Null for an API key.
     */
    user: MeUser | null;
    /**
     * What the credential may do, in the order of the alphabet.
     */
    scopes: Array<Scope>;
};

/**
 * Me credential
 *
 * The API key or the access token that the request carries.
 */
export type MeCredential = {
    /**
     * Which kind of credential it is: a key of the organization's own, or a token that a person gave an app.
     */
    type: 'api_key' | 'access_token';
    /**
     * The API key's id. Null for an access token.
     */
    apiKeyId: number | null;
    /**
     * The API key's or the app's name. Null where there is none.
     */
    name: string | null;
    /**
     * The app's id. Null for an API key.
     */
    clientId: string | null;
    /**
     * The requests that the API key may make in a minute. Null for an access token, which has no limit of its own.
     */
    perMinuteLimit: number | null;
};

/**
 * Me envelope
 *
 * The answer envelope around one me.
 */
export type MeEnvelope = {
    data: Me;
    meta: Meta;
};

/**
 * Me tenant
 *
 * The organization of the caller.
 */
export type MeTenant = {
    /**
     * The organization's id.
     */
    id: number;
    /**
     * The organization's name.
     */
    name: string;
    mode: OrganizationMode;
};

/**
 * Me user
 *
 * The person for whom an app calls.
 */
export type MeUser = {
    /**
     * The user's id.
     */
    id: number;
    /**
     * The person's name.
     */
    name: string;
    /**
     * The address with which the person signs in.
     */
    email: string;
    /**
     * What the person may do, and may let an app do.
     */
    role: Role;
};

/**
 * Meta
 *
 * What goes with every answer.
 */
export type Meta = {
    /**
     * The request's id.
     */
    request_id: string;
};

/**
 * Money figures
 *
 * What was billed and paid in the period.
 */
export type MoneyFigures = {
    /**
     * What the invoices with an issueDate in the period come to with tax, in the organization's currency, to the cent; drafts and voided ones aside.
     */
    invoiced: Amount;
    /**
     * What was paid on invoices in the period, by paidAt, in the organization's currency, to the cent; voided payments aside.
     */
    paid: Amount;
};

/**
 * Notification
 *
 * Something that happened without the caller, and that a person in the office would want to know.
 */
export type Notification = {
    /**
     * The notification's id.
     */
    id: number;
    type: NotificationType;
    /**
     * What it is about.
     */
    entityType: NotifiedType;
    /**
     * The record that it is about. Null for accounting, of which there is one.
     */
    entityId: number | null;
    /**
     * The user whom it is for. Null for everybody.
     */
    userId: number | null;
    /**
     * What happened, in one line.
     */
    title: string;
    /**
     * More about it, such as who did it or why it failed. Null where the title says all.
     */
    body: string | null;
    /**
     * When the caller marked it as read: the person, or an API key of the organization. Null while it is unread.
     */
    readAt: string | null;
    /**
     * When it happened.
     */
    createdAt: string;
    /**
     * When the caller marked it as read, else when it was created: nothing else of it changes.
     */
    updatedAt: string;
};

/**
 * Notification page
 *
 * A page of a list, with one notification for each item.
 */
export type NotificationPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<Notification>;
    meta: PageMeta;
};

/**
 * Notification type
 *
 * bid.accepted and bid.rejected: by the customer, on the bid's page. bid.expired: validUntil has passed. bid.change_requested: by the customer, on the bid's page. signature_request.signed and signature_request.declined: by the signer, on its page. signature_request.expired: its expiresAt has passed. mail_failed: a mail was given up. invoice.push_failed: QuickBooks could not be brought in line with it. lead.assigned and project.assigned: another one made the person responsible, but for imports. webhook_endpoint.disabled: 20 deliveries in a row have failed. accounting.reconnect_required: the accounting system does not let the service in any more. There may come more.
 */
export type NotificationType = 'bid.accepted' | 'bid.rejected' | 'bid.expired' | 'bid.change_requested' | 'bid.mail_failed' | 'change_order.mail_failed' | 'pay_app.mail_failed' | 'invoice.mail_failed' | 'signature_request.signed' | 'signature_request.declined' | 'signature_request.expired' | 'signature_request.mail_failed' | 'invoice.push_failed' | 'lead.assigned' | 'project.assigned' | 'webhook_endpoint.disabled' | 'accounting.reconnect_required';

/**
 * Notifications mark read
 *
 * Which notifications to mark as read: exactly one of ids and all is given.
 */
export type NotificationsMarkRead = {
    /**
     * The notifications to mark. Ids of none that is shown to the caller are passed over and listed in meta.missing.
     */
    ids?: Array<number>;
    /**
     * True for all that are shown to the caller.
     */
    all?: true;
};

/**
 * Notifications marked
 *
 * What became of a request to mark notifications as read.
 */
export type NotificationsMarked = {
    /**
     * How many were not read yet, and are now.
     */
    marked: number;
};

/**
 * Notifications marked envelope
 *
 * The answer envelope around one notifications marked.
 */
export type NotificationsMarkedEnvelope = {
    data: NotificationsMarked;
    meta: BulkFetchMeta;
};

/**
 * Notified type
 *
 * What a notification is about: a record, an endpoint for webhooks, or the connection with the accounting system. There may come more.
 */
export type NotifiedType = 'lead' | 'project' | 'bid' | 'change_order' | 'pay_app' | 'invoice' | 'signature_request' | 'webhook_endpoint' | 'accounting';

/**
 * OAuth client authentication
 *
 * How an app proves at the token endpoint who it is: a public one not at all, a confidential one by its secret.
 */
export type OauthClientAuthentication = 'none' | 'client_secret_basic';

/**
 * OAuth error
 *
 * An error in OAuth's own form (RFC 6749), with the members of a problem beside it.
 */
export type OauthError = {
    /**
     * The RFC's error code.
     */
    error: string;
    /**
     * What was wrong this time, for the app's developer.
     */
    error_description: string;
    /**
     * The problem's page; its fragment is the stable code.
     */
    type: string;
    /**
     * The kind of problem in a few words.
     */
    title: string;
    /**
     * The HTTP status.
     */
    status: number;
    /**
     * What was wrong this time; the same as error_description.
     */
    detail?: string;
    /**
     * The request's id, found again in the audit log.
     */
    request_id: string;
    [key: string]: unknown;
};

/**
 * OAuth grant type
 *
 * How an app gets tokens: for a code, or for a refresh token.
 */
export type OauthGrantType = 'authorization_code' | 'refresh_token';

/**
 * OAuth registration
 *
 * An app as it was registered.
 */
export type OauthRegistration = {
    /**
     * The app's id, which it sends as client_id.
     */
    client_id: string;
    /**
     * Seconds since 1970.
     */
    client_id_issued_at: number;
    /**
     * Confidential clients only. Shown once.
     */
    client_secret?: string;
    /**
     * With a secret: it does not expire.
     */
    client_secret_expires_at?: 0;
    /**
     * What people read on the consent screen.
     */
    client_name: string;
    /**
     * The addresses to which codes may be sent.
     */
    redirect_uris: Array<string>;
    /**
     * The grants that the app may use: always authorization_code and refresh_token.
     */
    grant_types: Array<OauthGrantType>;
    /**
     * What authorization answers with: always a code.
     */
    response_types: Array<'code'>;
    /**
     * The scopes that the app may ask for, with spaces between them.
     */
    scope: string;
    /**
     * How the app identifies itself when it gets tokens.
     */
    token_endpoint_auth_method: OauthClientAuthentication;
    /**
     * The first of contacts; only where there is one.
     */
    contact?: string;
    /**
     * Addresses by which the app's developer is reached.
     */
    contacts: Array<string>;
};

/**
 * OAuth registration request
 *
 * What an app says of itself to be registered (RFC 7591). Members that are not listed are ignored.
 */
export type OauthRegistrationRequest = {
    /**
     * What people read on the consent screen. Default: the host of the first redirect address.
     */
    client_name?: string;
    /**
     * The addresses to which codes may be sent: public https without a fragment, or {origin}/oauth/code alone. An installation for development may take loopback addresses, too.
     */
    redirect_uris: Array<string>;
    /**
     * How the app identifies itself when it gets tokens: none for a public client, which cannot keep a secret, client_secret_basic for a confidential one; client_secret_post is not supported.
     */
    token_endpoint_auth_method?: OauthClientAuthentication;
    /**
     * Must include authorization_code; the app gets authorization_code and refresh_token.
     */
    grant_types?: Array<string>;
    /**
     * Must include code.
     */
    response_types?: Array<string>;
    /**
     * Space-separated. Unknown scopes are dropped. Default: every scope may be asked for.
     */
    scope?: string;
    /**
     * An address by which the app's developer is reached; a short form of contacts.
     */
    contact?: string;
    /**
     * Addresses by which the app's developer is reached.
     */
    contacts?: Array<string>;
    [key: string]: unknown;
};

/**
 * OAuth revocation request
 *
 * A token whose grant is to end.
 */
export type OauthRevocationRequest = {
    /**
     * The access token or the refresh token of the grant.
     */
    token: string;
    /**
     * Ignored: tokens tell their kind.
     */
    token_type_hint?: string;
    /**
     * The app's id. Public clients identify themselves by it.
     */
    client_id?: string;
    [key: string]: unknown;
};

/**
 * OAuth token request
 *
 * What an app exchanges for tokens: an authorization code or a refresh token. Members that are not listed are ignored.
 */
export type OauthTokenRequest = {
    /**
     * What is exchanged: a code or a refresh token.
     */
    grant_type: OauthGrantType;
    /**
     * With authorization_code: the code that came to redirect_uri. Good once and for a minute.
     */
    code?: string;
    /**
     * With authorization_code: the text of which code_challenge was the hash (PKCE).
     */
    code_verifier?: string;
    /**
     * With authorization_code: the one that the code was asked with.
     */
    redirect_uri?: string;
    /**
     * With refresh_token: the one that came with the last access token. Good once.
     */
    refresh_token?: string;
    /**
     * With refresh_token: fewer scopes for this access token. The grant keeps its own.
     */
    scope?: string;
    /**
     * The app's id. Public clients identify themselves by it.
     */
    client_id?: string;
    /**
     * What the tokens are for (RFC 8707), as consent was asked for it. Left out, the same.
     */
    resource?: string;
    [key: string]: unknown;
};

/**
 * OAuth tokens
 *
 * An access token, and the refresh token with which to get the next one.
 */
export type OauthTokens = {
    /**
     * The credential of API requests, as Authorization: Bearer. A JWT (RFC 9068).
     */
    access_token: string;
    /**
     * How the access token is sent: always Bearer.
     */
    token_type: 'Bearer';
    /**
     * How many seconds the access token is good for.
     */
    expires_in: number;
    /**
     * What is exchanged for the next tokens. Good once.
     */
    refresh_token: string;
    /**
     * The granted scopes: those asked for, within the registered ones, within what the person's role may delegate.
     */
    scope: string;
};

/**
 * Optional amount
 *
 * An amount of money in its record's currency, which is the organization's where the record names none: up to twelve digits before the point and two after it, answered with two places. Null where there is none.
 */
export type OptionalAmount = string | null;

/**
 * Optional deadline
 *
 * Until when something holds: a time, or a day (since 1.1), which means its end in the organization's time zone; answered as a time. Null where it has no end.
 */
export type OptionalDeadline = string | null | string | null;

/**
 * Optional discount type
 *
 * Whether a discount is a percentage of the subtotal or an amount; null where there is none.
 */
export type OptionalDiscountType = 'percent' | 'fixed' | null;

/**
 * Optional filter flag
 *
 * True or false, as JSON has them or as the texts of a query; null as without the filter.
 */
export type OptionalFilterFlag = FilterFlag | null;

/**
 * Optional language
 *
 * A language of papers, pages and mails: English, Spanish, German or French. Null for the one of the organization's locale.
 */
export type OptionalLanguage = 'en' | 'es' | 'de' | 'fr' | null;

/**
 * Optional moment
 *
 * A time, or a day, which means its beginning in UTC; answered as a time. Null where there is none.
 */
export type OptionalMoment = string | null | string | null;

/**
 * Optional percent
 *
 * A percentage from 0 to 100, with up to six places. Null where there is none.
 */
export type OptionalPercent = string | null;

/**
 * Optional price
 *
 * An amount for one unit in its record's currency: up to twelve digits before the point and six after it, answered with two places at least. Null where there is none.
 */
export type OptionalPrice = string | null;

/**
 * Optional priority
 *
 * How urgent a project is; null where nobody has said.
 */
export type OptionalPriority = 'low' | 'normal' | 'high' | 'urgent' | null;

/**
 * Optional quantity
 *
 * How many units: a decimal with up to twelve digits before the point and six after it, answered without zeros at its end. Null where it is not said.
 */
export type OptionalQuantity = string | null;

/**
 * Optional signed price
 *
 * An amount for one unit in its record's currency, less than zero for a credit: up to twelve digits before the point and six after it, answered with two places at least. Null where there is none.
 */
export type OptionalSignedPrice = string | null;

/**
 * Optional temperature
 *
 * A temperature from -100 to 150 with one place at most, answered without a zero at its end. Null where it was not measured.
 */
export type OptionalTemperature = string | null;

/**
 * Optional temperature unit
 *
 * Degrees Fahrenheit or Celsius. Null where no temperature is said.
 */
export type OptionalTemperatureUnit = 'F' | 'C' | null;

/**
 * Organization mode
 *
 * Whether the organization is live, or a sandbox to try things in.
 */
export type OrganizationMode = 'live' | 'sandbox';

/**
 * Page meta
 *
 * What goes with a page of a list: the request, and where the next page begins.
 */
export type PageMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    pagination: Pagination;
};

/**
 * Pagination
 *
 * Where a list goes on after this page.
 */
export type Pagination = {
    /**
     * Fetches the next page; null when there is none.
     */
    cursor: string | null;
    /**
     * Whether there is a next page.
     */
    has_more: boolean;
    /**
     * Items in this page.
     */
    count: number;
};

/**
 * Paper job envelope
 *
 * The answer envelope around one job enqueued.
 */
export type PaperJobEnvelope = {
    data: JobEnqueued;
    meta: PaperMeta;
};

/**
 * Paper mail
 *
 * To whom a printed record is mailed, and with which words.
 */
export type PaperMail = {
    /**
     * The address to write to. Null, or left out, for the e-mail address of the project's contact.
     */
    to?: string | null;
    /**
     * A few words of one's own above the figures in the mail. Null, or left out, for the usual ones.
     */
    message?: string | null;
};

/**
 * Paper meta
 *
 * What goes with an answer that prints or shows a record: the request, and warnings about its PDF.
 */
export type PaperMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    /**
     * What the PDF cannot show; absent where it shows everything.
     */
    warnings?: Array<PaperWarning>;
};

/**
 * Paper size
 *
 * The paper of PDFs: US Letter or ISO A4.
 */
export type PaperSize = 'letter' | 'a4';

/**
 * Paper warning
 *
 * What a record's PDF cannot show.
 */
export type PaperWarning = {
    /**
     * What kind of warning it is: script_not_covered where no font of the service has the letters of a script.
     */
    code: 'script_not_covered';
    /**
     * The script by its English name in Unicode.
     */
    script: string;
    /**
     * The warning in a sentence, and what to do.
     */
    message: string;
};

/**
 * Pay app
 *
 * A contractor's application for payment for a period of a project, with the sums of its certificate (in the style of G702).
 */
export type PayApp = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The project whose contract it bills.
     */
    projectId: number;
    /**
     * Its number in the project: one more than the highest of those that are not deleted, voided ones included.
     */
    applicationNumber: number;
    status: PayAppStatus;
    /**
     * The first day whose work is billed; null when it is not said.
     */
    periodFrom: string | null;
    /**
     * The last day up to which the work is billed.
     */
    periodTo: string;
    /**
     * How many percent of work new lines hold back.
     */
    workRetainagePercent: RetainagePercent;
    /**
     * How many percent of stored materials new lines hold back.
     */
    storedRetainagePercent: RetainagePercent;
    /**
     * What its amounts are in: an ISO 4217 code. That in which its project's contract stands, else the organization's when the application was made. A later change of the organization's currency leaves it, unless it is a draft and the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * Line 1: the project's originalContractValue, in its currency.
     */
    originalContractSum: Amount;
    /**
     * Line 2: what the change orders on the schedule come to, in its currency.
     */
    netChangeOrders: Amount;
    /**
     * Line 3: the sum of the scheduled values, in its currency.
     */
    contractSum: Amount;
    /**
     * Line 4: all work done and materials stored to date, in its currency.
     */
    completedAndStored: Amount;
    /**
     * Line 5a: what is held back of completed work, in its currency.
     */
    workRetainage: Amount;
    /**
     * Line 5b: what is held back of stored materials, in its currency.
     */
    storedRetainage: Amount;
    /**
     * Line 5: what is held back in all, in its currency.
     */
    retainage: Amount;
    /**
     * Line 6: line 4 less line 5, in its currency.
     */
    earnedLessRetainage: Amount;
    /**
     * Line 7: line 6 of the previous certificate, as it was stored, in its currency.
     */
    previousCertificates: Amount;
    /**
     * Line 8: line 6 less line 7, which is what is asked for now, in its currency.
     */
    currentPaymentDue: Amount;
    /**
     * Line 9: line 3 less line 6, retainage included, in its currency.
     */
    balanceToFinish: Amount;
    /**
     * Line 4 less the previous certificate's, in its currency.
     */
    earnedThisPeriod: Amount;
    /**
     * Line 5 less the previous certificate's, in its currency; below zero when retainage is released.
     */
    retainageThisPeriod: Amount;
    /**
     * SHA-256 of the canonical JSON of what was submitted; null in a draft and a rejected one.
     */
    certificateHash: string | null;
    /**
     * What the organization writes down about the application for itself; null when there is nothing.
     */
    notes: string | null;
    /**
     * What the owner is told beside the figures, as it stands on the paper and in the certificate; null when there is nothing.
     */
    notesToOwner: string | null;
    /**
     * The day of the contract, taken when it is submitted: that on which the project's bid was accepted, in the organization's time zone, else the project's startDate. Null in a draft and a rejected one, and where there is neither.
     */
    contractDate: string | null;
    /**
     * The live invoice that was made from it; null when there is none.
     */
    invoiceId: number | null;
    /**
     * Who approved it, as the approval said; null until then, and where nobody was named.
     */
    approvedBy: string | null;
    /**
     * Why it was rejected, as the rejection said; null unless it is rejected, and where no reason was given.
     */
    rejectionReason: string | null;
    /**
     * When it was last submitted; null until then.
     */
    submittedAt: string | null;
    /**
     * When it was approved; null until then.
     */
    approvedAt: string | null;
    /**
     * When it was last rejected; null again once it is submitted.
     */
    rejectedAt: string | null;
    /**
     * When it was paid, as was said on marking it; null until then.
     */
    paidAt: string | null;
    /**
     * When it was voided; null unless it was.
     */
    voidedAt: string | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Pay app aggregate envelope
 *
 * The answer envelope around a list: one pay app status total each.
 */
export type PayAppAggregateEnvelope = {
    /**
     * All of them, in their order.
     */
    data: Array<PayAppStatusTotal>;
    meta: Meta;
};

/**
 * Pay app approval
 *
 * Who approved a pay application.
 */
export type PayAppApproval = {
    /**
     * Who approved it, such as the architect's name; null when nobody is named.
     */
    approvedBy?: string | null;
};

/**
 * Pay app bulk fetch envelope
 *
 * The answer to a fetch by ids: each pay app that was found.
 */
export type PayAppBulkFetchEnvelope = {
    /**
     * Those that were found, in the order asked.
     */
    data: Array<PayApp>;
    meta: BulkFetchMeta;
};

/**
 * Pay app bulk request
 *
 * What a bulk job is to do to up to 500 records: each a pay app.
 */
export type PayAppBulkRequest = {
    /**
     * What is done to each of them.
     */
    operation: BulkOperation;
    /**
     * The records, by their ids. One that is not there is told in the result and ends nothing.
     */
    ids: Array<number>;
    changes?: PayAppChanges;
    /**
     * Check everything, write nothing; the report is the job's result.
     */
    dryRun?: boolean;
};

/**
 * Pay app changes
 *
 * What a bulk update may set of each pay application.
 */
export type PayAppChanges = {
    /**
     * The first day whose work is billed, not after periodTo; null when it is not said.
     */
    periodFrom?: string | null;
    /**
     * The last day up to which the work is billed.
     */
    periodTo?: string;
    /**
     * What the organization writes down about the application for itself; null for nothing.
     */
    notes?: string | null;
};

/**
 * Pay app create
 *
 * A project's next application for payment: its period, and what is held back.
 */
export type PayAppCreate = {
    /**
     * The project whose contract it bills: a live one.
     */
    projectId: number;
    /**
     * How many percent of work are held back, on every line.
     */
    workRetainagePercent?: RetainagePercent;
    /**
     * How many percent of stored materials are held back, on every line.
     */
    storedRetainagePercent?: RetainagePercent;
    /**
     * What the organization writes down about the application for itself; null for nothing.
     */
    notes?: string | null;
    /**
     * What the owner is told beside the figures, as it stands on the paper and in the certificate; null for nothing.
     */
    notesToOwner?: string | null;
    /**
     * The first day whose work is billed, not after periodTo; null when it is not said.
     */
    periodFrom?: string | null;
    /**
     * The last day up to which the work is billed.
     */
    periodTo: string;
};

/**
 * Pay app envelope
 *
 * The answer envelope around one pay app.
 */
export type PayAppEnvelope = {
    data: PayApp;
    meta: Meta;
};

/**
 * Pay app event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a pay app.
 */
export type PayAppEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'pay_app.updated' | 'pay_app.deleted' | 'pay_app.submitted' | 'pay_app.approved' | 'pay_app.rejected' | 'pay_app.paid' | 'pay_app.voided';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: PayApp;
    /**
     * The prior values of what changed, by name; not on pay_app.deleted.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Pay app export request
 *
 * Which records to export; all of them without filters.
 */
export type PayAppExportRequest = {
    /**
     * Filters of the list, by name, true and false and whole numbers as JSON has them; without them everything is exported.
     */
    filters?: PayAppFilters;
    /**
     * CSV in UTF-8. With excel the file begins with a byte order mark, by which Excel and other spreadsheets read its letters right; imports skip it.
     */
    format?: ExportFormat;
};

/**
 * Pay app filters
 *
 * The list's filters, each by its name there; what is left out filters nothing.
 */
export type PayAppFilters = {
    /**
     * Of this project. With null, or without it, of any and of none.
     */
    projectId?: number | null;
    /**
     * Only pay applications of this status.
     */
    status?: PayAppStatus;
    /**
     * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
     */
    search?: string;
    /**
     * Created at this time or later; with a day, from its beginning in UTC on.
     */
    dateFrom?: DayOrTime;
    /**
     * Created at this time or earlier; with a day, until its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
     */
    updatedFrom?: string;
    /**
     * Include deleted records, which carry deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Pay app line item
 *
 * A line of a schedule of values: a part of the contract, what it is worth, and how much of it is done, stored and held back (a row in the style of G703).
 */
export type PayAppLineItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The pay application whose schedule it stands on.
     */
    payAppId: number;
    /**
     * The line of the previous application that it continues; null on a line that is new.
     */
    previousLineItemId: number | null;
    /**
     * The change order that it bills; null on a line of the original contract.
     */
    changeOrderId: number | null;
    /**
     * The bid's line that it was made of; null when it was made of none.
     */
    bidLineItemId: number | null;
    /**
     * Column A: the number or mark of the item; null when it has none.
     */
    itemNumber: string | null;
    /**
     * The heading that it stands under; null when there is none.
     */
    section: string | null;
    /**
     * Column B: what the work is.
     */
    description: string;
    /**
     * Column C: what the work is worth by the contract, in the application's currency; below zero for a credit.
     */
    scheduledValue: Amount;
    /**
     * Column D: work of earlier applications, in the application's currency.
     */
    previousWork: Amount;
    /**
     * Column E: work of this application's period, in the application's currency.
     */
    workThisPeriod: Amount;
    /**
     * Column F: materials that are presently stored, and not in D or E, in the application's currency.
     */
    materialsStored: Amount;
    /**
     * Column G: D + E + F, in the application's currency.
     */
    completedAndStored: Amount;
    /**
     * Column H: G of C in percent; null where C is 0.00.
     */
    percentComplete: string | null;
    /**
     * Column I: C less G, in the application's currency.
     */
    balanceToFinish: Amount;
    /**
     * How many percent of the completed work (D + E) are held back.
     */
    workRetainagePercent: RetainagePercent;
    /**
     * How many percent of the stored materials (F) are held back.
     */
    storedRetainagePercent: RetainagePercent;
    /**
     * What is held back of D + E, and of F, in the application's currency.
     */
    retainage: Amount;
    /**
     * Its position within the schedule, from 1.
     */
    order: number;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Pay app line item given
 *
 * A line of the schedule of values as it is to be: one that is there, by its id, or a new one.
 */
export type PayAppLineItemGiven = {
    /**
     * The id of a line of this schedule; without it the line is new.
     */
    id?: number;
    /**
     * What the work is. Required of a new line; kept when it is left out.
     */
    description?: string;
    /**
     * The number or mark of the item; null for none, kept when it is left out.
     */
    itemNumber?: string | null;
    /**
     * The heading that it stands under; null for none, kept when it is left out.
     */
    section?: string | null;
    /**
     * What the work is worth by the contract, in the application's currency; below zero for a credit. Required of a new line.
     */
    scheduledValue?: ScheduleAmount;
    /**
     * Work of this application's period, in the application's currency; 0.00 on a new line, unless given.
     */
    workThisPeriod?: ScheduleAmount;
    /**
     * Materials that are presently stored and not in the work, in the application's currency; 0.00 on a new line, unless given.
     */
    materialsStored?: StoredAmount;
    /**
     * How many percent of the completed work are held back; the pay application's on a new line, unless given.
     */
    workRetainagePercent?: RetainagePercent;
    /**
     * How many percent of the stored materials are held back; the pay application's on a new line, unless given.
     */
    storedRetainagePercent?: RetainagePercent;
    /**
     * The change order whose total a new line shares: one that is on this schedule; null on a line of the original contract.
     */
    changeOrderId?: number | null;
};

/**
 * Pay app line item page
 *
 * A page of a list, with one pay app line item for each item.
 */
export type PayAppLineItemPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<PayAppLineItem>;
    meta: PageMeta;
};

/**
 * Pay app line items replacement
 *
 * The whole schedule of values as it is to be.
 */
export type PayAppLineItemsReplacement = {
    /**
     * Every line in its order. At most 1,000, or as many as the schedule has now where change orders have made it longer.
     */
    lines: Array<PayAppLineItemGiven>;
};

/**
 * Pay app list item
 *
 * As a list shows it. With compact=true it has id, projectId, applicationNumber, status, periodTo, currency, currentPaymentDue and updatedAt alone, and deletedAt when it was deleted; else all of PayApp.
 */
export type PayAppListItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The project whose contract it bills.
     */
    projectId: number;
    /**
     * Its number in the project: one more than the highest of those that are not deleted, voided ones included.
     */
    applicationNumber: number;
    status: PayAppStatus;
    /**
     * The first day whose work is billed; null when it is not said.
     */
    periodFrom?: string | null;
    /**
     * The last day up to which the work is billed.
     */
    periodTo: string;
    /**
     * How many percent of work new lines hold back.
     */
    workRetainagePercent?: RetainagePercent;
    /**
     * How many percent of stored materials new lines hold back.
     */
    storedRetainagePercent?: RetainagePercent;
    /**
     * What its amounts are in: an ISO 4217 code. That in which its project's contract stands, else the organization's when the application was made. A later change of the organization's currency leaves it, unless it is a draft and the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * Line 1: the project's originalContractValue, in its currency.
     */
    originalContractSum?: Amount;
    /**
     * Line 2: what the change orders on the schedule come to, in its currency.
     */
    netChangeOrders?: Amount;
    /**
     * Line 3: the sum of the scheduled values, in its currency.
     */
    contractSum?: Amount;
    /**
     * Line 4: all work done and materials stored to date, in its currency.
     */
    completedAndStored?: Amount;
    /**
     * Line 5a: what is held back of completed work, in its currency.
     */
    workRetainage?: Amount;
    /**
     * Line 5b: what is held back of stored materials, in its currency.
     */
    storedRetainage?: Amount;
    /**
     * Line 5: what is held back in all, in its currency.
     */
    retainage?: Amount;
    /**
     * Line 6: line 4 less line 5, in its currency.
     */
    earnedLessRetainage?: Amount;
    /**
     * Line 7: line 6 of the previous certificate, as it was stored, in its currency.
     */
    previousCertificates?: Amount;
    /**
     * Line 8: line 6 less line 7, which is what is asked for now, in its currency.
     */
    currentPaymentDue: Amount;
    /**
     * Line 9: line 3 less line 6, retainage included, in its currency.
     */
    balanceToFinish?: Amount;
    /**
     * Line 4 less the previous certificate's, in its currency.
     */
    earnedThisPeriod?: Amount;
    /**
     * Line 5 less the previous certificate's, in its currency; below zero when retainage is released.
     */
    retainageThisPeriod?: Amount;
    /**
     * SHA-256 of the canonical JSON of what was submitted; null in a draft and a rejected one.
     */
    certificateHash?: string | null;
    /**
     * What the organization writes down about the application for itself; null when there is nothing.
     */
    notes?: string | null;
    /**
     * What the owner is told beside the figures, as it stands on the paper and in the certificate; null when there is nothing.
     */
    notesToOwner?: string | null;
    /**
     * The day of the contract, taken when it is submitted: that on which the project's bid was accepted, in the organization's time zone, else the project's startDate. Null in a draft and a rejected one, and where there is neither.
     */
    contractDate?: string | null;
    /**
     * The live invoice that was made from it; null when there is none.
     */
    invoiceId?: number | null;
    /**
     * Who approved it, as the approval said; null until then, and where nobody was named.
     */
    approvedBy?: string | null;
    /**
     * Why it was rejected, as the rejection said; null unless it is rejected, and where no reason was given.
     */
    rejectionReason?: string | null;
    /**
     * When it was last submitted; null until then.
     */
    submittedAt?: string | null;
    /**
     * When it was approved; null until then.
     */
    approvedAt?: string | null;
    /**
     * When it was last rejected; null again once it is submitted.
     */
    rejectedAt?: string | null;
    /**
     * When it was paid, as was said on marking it; null until then.
     */
    paidAt?: string | null;
    /**
     * When it was voided; null unless it was.
     */
    voidedAt?: string | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Pay app mailed envelope
 *
 * The answer envelope around one pay app.
 */
export type PayAppMailedEnvelope = {
    data: PayApp;
    meta: MailedMeta;
};

/**
 * Pay app page
 *
 * A page of a list, with one pay app for each item.
 */
export type PayAppPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<PayAppListItem>;
    meta: SyncPageMeta;
};

/**
 * Pay app payment
 *
 * When a pay application was paid.
 */
export type PayAppPayment = {
    /**
     * When it was paid; now unless given.
     */
    paidAt?: string | null;
};

/**
 * Pay app rejection
 *
 * Why a pay application was rejected.
 */
export type PayAppRejection = {
    /**
     * The reason, as whoever rejected it gave it; null when none was given.
     */
    rejectionReason?: string | null;
};

/**
 * Pay app schedule
 *
 * A pay application with its whole schedule of values.
 */
export type PayAppSchedule = {
    payApp: PayApp;
    /**
     * All lines of the schedule, in their order.
     */
    lineItems: Array<PayAppLineItem>;
};

/**
 * Pay app schedule envelope
 *
 * The answer envelope around one pay app schedule.
 */
export type PayAppScheduleEnvelope = {
    data: PayAppSchedule;
    meta: WarningsMeta;
};

/**
 * Pay app status
 *
 * Where a pay application stands: draft until it is submitted with its certificate; approved, then paid; rejected ones are changed and submitted again; voided when it does not count any more.
 */
export type PayAppStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'paid' | 'voided';

/**
 * Pay app status total
 *
 * How many pay applications have one status, and what they add up to.
 */
export type PayAppStatusTotal = {
    status: PayAppStatus;
    /**
     * How many pay applications have the status.
     */
    count: number;
    /**
     * What the sums are in: an ISO 4217 code. Records of several currencies have a row for each.
     */
    currency: string;
    /**
     * The sum of what was earned in their periods, in `currency`.
     */
    earnedThisPeriod: Amount;
    /**
     * The sum of what was held back in their periods, in `currency`; below zero where more was released.
     */
    retainageThisPeriod: Amount;
    /**
     * The sum of what they ask for, in `currency`.
     */
    currentPaymentDue: Amount;
};

/**
 * Pay app update
 *
 * What changes of a pay application; what is left out stays.
 */
export type PayAppUpdate = {
    /**
     * How many percent of work are held back, on every line.
     */
    workRetainagePercent?: RetainagePercent;
    /**
     * How many percent of stored materials are held back, on every line.
     */
    storedRetainagePercent?: RetainagePercent;
    /**
     * What the organization writes down about the application for itself; null for nothing.
     */
    notes?: string | null;
    /**
     * What the owner is told beside the figures, as it stands on the paper and in the certificate; null for nothing.
     */
    notesToOwner?: string | null;
    /**
     * The first day whose work is billed, not after periodTo; null when it is not said.
     */
    periodFrom?: string | null;
    /**
     * The last day up to which the work is billed.
     */
    periodTo?: string;
};

/**
 * Payment amount
 *
 * An amount of money above zero: up to twelve digits before the point and two after it.
 */
export type PaymentAmount = string;

/**
 * PDF job
 *
 * The drawing of a PDF.
 */
export type PdfJob = {
    /**
     * The job's id.
     */
    id: string;
    /**
     * The kind of job.
     */
    type: 'pdf';
    /**
     * The family it works on, as its path is named.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * How far the job has come.
     */
    progress: JobProgress;
    /**
     * What the job was asked to do.
     */
    params: PdfJobParams;
    /**
     * The file; null until it is done.
     */
    result: PdfResult | null;
    /**
     * Why it failed, or how far it had come when it was cancelled. Null otherwise.
     */
    errorMessage: string | null;
    /**
     * When it was asked for.
     */
    createdAt: string;
    /**
     * When a worker began it. Null while it is queued.
     */
    startedAt: string | null;
    /**
     * When it ended, whether completed, failed or cancelled. Null until then.
     */
    completedAt: string | null;
    /**
     * When its files are removed. Null until it has ended.
     */
    expiresAt: string | null;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * PDF job params
 *
 * What is drawn.
 */
export type PdfJobParams = {
    /**
     * The record, of the family that resourceType names.
     */
    id: number;
    [key: string]: unknown;
};

/**
 * PDF result
 *
 * What came of the drawing of a PDF.
 */
export type PdfResult = {
    /**
     * The file's size in bytes.
     */
    bytes: number;
    [key: string]: unknown;
};

/**
 * Previous certificate
 *
 * The certificate of a pay application on which a record rests.
 */
export type PreviousCertificate = {
    /**
     * The kind of record.
     */
    entityType: 'pay_app';
    /**
     * The pay application's id.
     */
    entityId: number;
    /**
     * Its number in the project.
     */
    applicationNumber: number;
    /**
     * The hash of its certificate.
     */
    certificateHash: string | null;
    /**
     * Its figures that are among the inputs, as previous.
     */
    figures: {
        [key: string]: Amount;
    };
};

/**
 * Problem
 *
 * Problem details (RFC 9457).
 */
export type Problem = {
    /**
     * The problem's page; its fragment is the stable code.
     */
    type: string;
    /**
     * The kind of problem in a few words.
     */
    title: string;
    /**
     * The HTTP status.
     */
    status: number;
    /**
     * What was wrong this time.
     */
    detail?: string;
    /**
     * The request's id.
     */
    request_id?: string;
    /**
     * Every violation, on a 422 only.
     */
    errors?: Array<Violation>;
};

/**
 * Product
 *
 * What the organization sells or uses on its jobs: a material, an hour of labor, a machine, a subcontracted service, or a kit that is made of other products. Lines of bids and invoices copy its name, unit and prices.
 */
export type Product = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    type: ProductType;
    /**
     * What people call it, on the price list and on the lines that are made of it.
     */
    name: string;
    /**
     * The organization's own code for it; one live product at most has it, in any case of letters. Null without one.
     */
    sku: string | null;
    /**
     * The manufacturer's code for it. Null without one.
     */
    partNumber: string | null;
    /**
     * What it is in more words, for customers. Null without any.
     */
    description: string | null;
    /**
     * What one of it is, such as EA, SF, LF or HR. Null when it is not said.
     */
    unit: string | null;
    /**
     * What one unit costs the organization, in its currency. Of a kit too it is a value of its own, beside kitCost.
     */
    unitCost: ProductPrice;
    /**
     * What one unit is sold for, in the organization's currency. Of a kit too it is a value of its own, beside kitPrice.
     */
    unitPrice: ProductPrice;
    /**
     * Whether sales tax is usually charged on it.
     */
    taxable: boolean;
    /**
     * Whether it is made of parts. While it is false its parts are kept and count for nothing.
     */
    isKit: boolean;
    /**
     * What the parts of one kit cost together, in the organization's currency, to the cent: the sum of each part's quantity times its cost, each rounded to cents. Null on a product that is no kit or has no parts. The service computes it.
     */
    kitCost: KitAmount;
    /**
     * What the parts of one kit sell for together, in the organization's currency, to the cent: the sum of each part's quantity times its price, each rounded to cents. Null on a product that is no kit or has no parts. The service computes it.
     */
    kitPrice: KitAmount;
    /**
     * What one of it sells for: kitPrice of a kit with parts, else unitPrice. The service computes it.
     */
    price: string;
    /**
     * What one of it costs: kitCost of a kit with parts, else unitCost. The service computes it.
     */
    cost: string;
    /**
     * Whether it is offered for new bids.
     */
    isActive: boolean;
    /**
     * The product category that it is filed under. Null without one.
     */
    categoryId: number | null;
    /**
     * The manufacturer who makes it. Null when none is named.
     */
    manufacturerId: number | null;
    /**
     * Where it stands in the organization's cost codes, such as a CSI number. Null without one.
     */
    costCode: string | null;
    /**
     * What the office wants to remember about it. Null without any.
     */
    notes: string | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Product bulk fetch envelope
 *
 * The answer to a fetch by ids: each product that was found.
 */
export type ProductBulkFetchEnvelope = {
    /**
     * Those that were found, in the order asked.
     */
    data: Array<Product>;
    meta: BulkFetchMeta;
};

/**
 * Product bulk request
 *
 * What a bulk job is to do to up to 500 records: each a product.
 */
export type ProductBulkRequest = {
    /**
     * What is done to each of them.
     */
    operation: BulkOperation;
    /**
     * The records, by their ids. One that is not there is told in the result and ends nothing.
     */
    ids: Array<number>;
    changes?: ProductChanges;
    /**
     * Check everything, write nothing; the report is the job's result.
     */
    dryRun?: boolean;
};

/**
 * Product category
 *
 * A heading of the price list under which products are filed, such as Drywall or Fasteners.
 */
export type ProductCategory = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    version: Version;
    /**
     * What the heading says; one live category at most has it, in any case of letters.
     */
    name: string;
    /**
     * What belongs under the heading. Null without any.
     */
    description: string | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Product category create
 *
 * A new product category.
 */
export type ProductCategoryCreate = {
    /**
     * What the heading says; one live category at most has it, in any case of letters.
     */
    name: string;
    /**
     * What belongs under the heading. Null without any.
     */
    description?: string | null;
};

/**
 * Product category envelope
 *
 * The answer envelope around one product category.
 */
export type ProductCategoryEnvelope = {
    data: ProductCategory;
    meta: Meta;
};

/**
 * Product category page
 *
 * A page of a list, with one product category for each item.
 */
export type ProductCategoryPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<ProductCategory>;
    meta: SyncPageMeta;
};

/**
 * Product category update
 *
 * The members of a product category to change; what is left out stays.
 */
export type ProductCategoryUpdate = {
    /**
     * What the heading says; one live category at most has it, in any case of letters.
     */
    name?: string;
    /**
     * What belongs under the heading. Null without any.
     */
    description?: string | null;
};

/**
 * Product changes
 *
 * What a bulk update sets on every product that it names.
 */
export type ProductChanges = {
    type?: ProductType;
    /**
     * What one of it is, such as EA, SF, LF or HR. Null when it is not said.
     */
    unit?: string | null;
    /**
     * Whether sales tax is usually charged on it.
     */
    taxable?: boolean;
    /**
     * Whether it is offered for new bids.
     */
    isActive?: boolean;
    /**
     * A live product category to file it under. Null for none.
     */
    categoryId?: number | null;
    /**
     * The live manufacturer who makes it. Null for none.
     */
    manufacturerId?: number | null;
    /**
     * Where it stands in the organization's cost codes, such as a CSI number. Null without one.
     */
    costCode?: string | null;
    /**
     * What the office wants to remember about it. Null without any.
     */
    notes?: string | null;
};

/**
 * Product create
 *
 * A new product. Costs and prices that are left out are 0.00.
 */
export type ProductCreate = {
    type: ProductType;
    /**
     * What people call it, on the price list and on the lines that are made of it.
     */
    name: string;
    /**
     * The organization's own code for it; one live product at most has it, in any case of letters. Null without one.
     */
    sku?: string | null;
    /**
     * The manufacturer's code for it. Null without one.
     */
    partNumber?: string | null;
    /**
     * What it is in more words, for customers. Null without any.
     */
    description?: string | null;
    /**
     * What one of it is, such as EA, SF, LF or HR. Null when it is not said.
     */
    unit?: string | null;
    /**
     * What one unit costs the organization, in its currency.
     */
    unitCost?: ProductPrice;
    /**
     * What one unit is sold for, in the organization's currency.
     */
    unitPrice?: ProductPrice;
    /**
     * Whether sales tax is usually charged on it. true when left out.
     */
    taxable?: boolean;
    /**
     * Whether it is made of parts. While it is false its parts are kept and count for nothing. false when left out.
     */
    isKit?: boolean;
    /**
     * Whether it is offered for new bids. true when left out.
     */
    isActive?: boolean;
    /**
     * A live product category to file it under. Null for none.
     */
    categoryId?: number | null;
    /**
     * The live manufacturer who makes it. Null for none.
     */
    manufacturerId?: number | null;
    /**
     * Where it stands in the organization's cost codes, such as a CSI number. Null without one.
     */
    costCode?: string | null;
    /**
     * What the office wants to remember about it. Null without any.
     */
    notes?: string | null;
};

/**
 * Product envelope
 *
 * The answer envelope around one product.
 */
export type ProductEnvelope = {
    data: Product;
    meta: Meta;
};

/**
 * Product event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a product.
 */
export type ProductEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'product.created' | 'product.updated' | 'product.deleted';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: Product;
    /**
     * The prior values of what changed, by name; on product.updated only.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Product export request
 *
 * Which records to export; all of them without filters.
 */
export type ProductExportRequest = {
    /**
     * Filters of the list, by name, true and false and whole numbers as JSON has them; without them everything is exported.
     */
    filters?: ProductFilters;
    /**
     * CSV in UTF-8. With excel the file begins with a byte order mark, by which Excel and other spreadsheets read its letters right; imports skip it.
     */
    format?: ExportFormat;
};

/**
 * Product filters
 *
 * The list's filters, each by its name there; what is left out filters nothing.
 */
export type ProductFilters = {
    /**
     * Products of this type.
     */
    type?: ProductType;
    /**
     * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
     */
    search?: string;
    /**
     * Products of this category.
     */
    categoryId?: number;
    /**
     * Products of this manufacturer.
     */
    manufacturerId?: number;
    /**
     * Kits alone, or all other products; without it, or with null, both.
     */
    isKit?: OptionalFilterFlag;
    /**
     * Active products alone, or inactive ones; without it, or with null, both.
     */
    isActive?: OptionalFilterFlag;
    /**
     * Created at this time or later; with a day, from its beginning in UTC on.
     */
    dateFrom?: DayOrTime;
    /**
     * Created at this time or earlier; with a day, until its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
     */
    updatedFrom?: string;
    /**
     * Include deleted records, which carry deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Product list item
 *
 * As a list shows it. With compact=true it has id, type, name, sku, unit, unitCost, unitPrice, isKit, kitPrice, isActive and updatedAt alone, and deletedAt when it was deleted; else all of Product.
 */
export type ProductListItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    type: ProductType;
    /**
     * What people call it, on the price list and on the lines that are made of it.
     */
    name: string;
    /**
     * The organization's own code for it; one live product at most has it, in any case of letters. Null without one.
     */
    sku: string | null;
    /**
     * The manufacturer's code for it. Null without one.
     */
    partNumber?: string | null;
    /**
     * What it is in more words, for customers. Null without any.
     */
    description?: string | null;
    /**
     * What one of it is, such as EA, SF, LF or HR. Null when it is not said.
     */
    unit: string | null;
    /**
     * What one unit costs the organization, in its currency. Of a kit too it is a value of its own, beside kitCost.
     */
    unitCost: ProductPrice;
    /**
     * What one unit is sold for, in the organization's currency. Of a kit too it is a value of its own, beside kitPrice.
     */
    unitPrice: ProductPrice;
    /**
     * Whether sales tax is usually charged on it.
     */
    taxable?: boolean;
    /**
     * Whether it is made of parts. While it is false its parts are kept and count for nothing.
     */
    isKit: boolean;
    /**
     * What the parts of one kit cost together, in the organization's currency, to the cent: the sum of each part's quantity times its cost, each rounded to cents. Null on a product that is no kit or has no parts. The service computes it.
     */
    kitCost?: KitAmount;
    /**
     * What the parts of one kit sell for together, in the organization's currency, to the cent: the sum of each part's quantity times its price, each rounded to cents. Null on a product that is no kit or has no parts. The service computes it.
     */
    kitPrice: KitAmount;
    /**
     * What one of it sells for: kitPrice of a kit with parts, else unitPrice. The service computes it.
     */
    price?: string;
    /**
     * What one of it costs: kitCost of a kit with parts, else unitCost. The service computes it.
     */
    cost?: string;
    /**
     * Whether it is offered for new bids.
     */
    isActive: boolean;
    /**
     * The product category that it is filed under. Null without one.
     */
    categoryId?: number | null;
    /**
     * The manufacturer who makes it. Null when none is named.
     */
    manufacturerId?: number | null;
    /**
     * Where it stands in the organization's cost codes, such as a CSI number. Null without one.
     */
    costCode?: string | null;
    /**
     * What the office wants to remember about it. Null without any.
     */
    notes?: string | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Product page
 *
 * A page of a list, with one product for each item.
 */
export type ProductPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<ProductListItem>;
    meta: SyncPageMeta;
};

/**
 * Product price
 *
 * What one unit costs the organization, or is sold for, in its currency: up to twelve digits before the point and six after it, answered with two places at least.
 */
export type ProductPrice = string;

/**
 * Product type
 *
 * What kind of thing a product is: material that is bought and built in, labor, equipment that is used or rented, work that a subcontractor does, or anything else.
 */
export type ProductType = 'material' | 'labor' | 'equipment' | 'subcontract' | 'other';

/**
 * Product update
 *
 * The members of a product to change; what is left out stays.
 */
export type ProductUpdate = {
    type?: ProductType;
    /**
     * What people call it, on the price list and on the lines that are made of it.
     */
    name?: string;
    /**
     * The organization's own code for it; one live product at most has it, in any case of letters. Null without one.
     */
    sku?: string | null;
    /**
     * The manufacturer's code for it. Null without one.
     */
    partNumber?: string | null;
    /**
     * What it is in more words, for customers. Null without any.
     */
    description?: string | null;
    /**
     * What one of it is, such as EA, SF, LF or HR. Null when it is not said.
     */
    unit?: string | null;
    /**
     * What one unit costs the organization, in its currency.
     */
    unitCost?: ProductPrice;
    /**
     * What one unit is sold for, in the organization's currency.
     */
    unitPrice?: ProductPrice;
    /**
     * Whether sales tax is usually charged on it.
     */
    taxable?: boolean;
    /**
     * Whether it is made of parts. While it is false its parts are kept and count for nothing.
     */
    isKit?: boolean;
    /**
     * Whether it is offered for new bids.
     */
    isActive?: boolean;
    /**
     * A live product category to file it under. Null for none.
     */
    categoryId?: number | null;
    /**
     * The live manufacturer who makes it. Null for none.
     */
    manufacturerId?: number | null;
    /**
     * Where it stands in the organization's cost codes, such as a CSI number. Null without one.
     */
    costCode?: string | null;
    /**
     * What the office wants to remember about it. Null without any.
     */
    notes?: string | null;
};

/**
 * Product usage
 *
 * On how many live records a product stands now.
 */
export type ProductUsage = {
    /**
     * The product's id.
     */
    id: number;
    /**
     * Lines of live bids that name the product.
     */
    bids: number;
    /**
     * Lines of live invoices that name the product.
     */
    invoices: number;
    /**
     * Live kits that have it as a part; a kit that has it twice counts once.
     */
    kits: number;
};

/**
 * Product usage envelope
 *
 * The answer envelope around a list: one product usage each.
 */
export type ProductUsageEnvelope = {
    /**
     * All of them, in their order.
     */
    data: Array<ProductUsage>;
    meta: BulkFetchMeta;
};

/**
 * Project
 *
 * A piece of work that the organization has won and builds for a customer, with its contract value, its site, and its work in phases and tasks. Change orders, pay applications, invoices, site logs and time entries belong to one.
 */
export type Project = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * What the office calls the job.
     */
    name: string;
    /**
     * The number by which office and customer name the job. Unique in the organization, in any case of letters: one's own, or the generated P-000007 of its id.
     */
    projectNumber: string;
    status: ProjectStatus;
    /**
     * The customer for whom it is built. Null while none is named.
     */
    contactId: number | null;
    /**
     * The accepted bid that it came from; the service sets it. Null where it was made without one.
     */
    bidId: number | null;
    /**
     * What is built, in the organization's own words, such as Deck. Null when it is not said.
     */
    projectType: string | null;
    /**
     * How urgent the job is beside the others. Null when it is not said.
     */
    priority: OptionalPriority;
    /**
     * What the customer owes for the work, in the organization's currency, to the cent: originalContractValue and the approved change orders. Null while none is set.
     */
    contractValue: ContractAmount;
    /**
     * What was agreed before any change order, in the organization's currency, to the cent. Null while none is set.
     */
    originalContractValue: ContractAmount;
    /**
     * What is to be done, in more words. Null without any.
     */
    description: string | null;
    /**
     * Street and number of the site. Null when it is not known.
     */
    siteAddress: string | null;
    /**
     * The city of the site. Null when it is not known.
     */
    siteCity: string | null;
    /**
     * The state of the site. Null when it is not known.
     */
    siteState: string | null;
    /**
     * The ZIP code of the site. Null when it is not known.
     */
    siteZipCode: string | null;
    /**
     * The architect of the work, whom a pay application names. Null without one.
     */
    architectName: string | null;
    /**
     * The number under which the architect has the project. Null without one.
     */
    architectProjectNumber: string | null;
    /**
     * What the contract is for, as a pay application says it, such as General construction. Null when it is not said.
     */
    contractFor: string | null;
    /**
     * The user who runs it. Null while nobody does.
     */
    assignedTo: number | null;
    /**
     * When the work begins. Null while it is open.
     */
    startDate: string | null;
    /**
     * When the work is expected to be done, not before startDate. Null while it is open. A change order's approval moves it by its scheduleDays, its voiding back. The briefing lists a planned or active project that is past it.
     */
    expectedEndDate: string | null;
    /**
     * When the work was done, not before startDate. Null until then.
     */
    actualEndDate: string | null;
    /**
     * The lead that it came from; the service sets it. Null where it was made without one.
     */
    leadId: number | null;
    /**
     * The work in its order; at most 200 tasks in all. Empty where it is not planned in phases.
     */
    phases: Array<ProjectPhase>;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Project aggregate envelope
 *
 * The answer envelope around a list: one project status total each.
 */
export type ProjectAggregateEnvelope = {
    /**
     * All of them, in their order.
     */
    data: Array<ProjectStatusTotal>;
    meta: Meta;
};

/**
 * Project attached records
 *
 * What belongs to a project, counted, and what its invoices come to.
 */
export type ProjectAttachedRecords = {
    counts: ProjectRecordCounts;
    /**
     * The sum of the counts.
     */
    total: number;
    /**
     * What the project's invoices come to with tax, in the organization's currency, to the cent; voided ones aside.
     */
    invoiceTotal: Amount;
};

/**
 * Project attached records envelope
 *
 * The answer envelope around one project attached records.
 */
export type ProjectAttachedRecordsEnvelope = {
    data: ProjectAttachedRecords;
    meta: Meta;
};

/**
 * Project bulk fetch envelope
 *
 * The answer to a fetch by ids: each project that was found.
 */
export type ProjectBulkFetchEnvelope = {
    /**
     * Those that were found, in the order asked.
     */
    data: Array<Project>;
    meta: BulkFetchMeta;
};

/**
 * Project bulk request
 *
 * What a bulk job is to do to up to 500 records: each a project.
 */
export type ProjectBulkRequest = {
    /**
     * What is done to each of them.
     */
    operation: BulkOperation;
    /**
     * The records, by their ids. One that is not there is told in the result and ends nothing.
     */
    ids: Array<number>;
    changes?: ProjectChanges;
    /**
     * Check everything, write nothing; the report is the job's result.
     */
    dryRun?: boolean;
};

/**
 * Project changes
 *
 * What a bulk update sets on every project that it names.
 */
export type ProjectChanges = {
    /**
     * The customer for whom it is built: a live contact. Null while none is named.
     */
    contactId?: number | null;
    /**
     * The user who is to run it. Null while nobody does.
     */
    assignedTo?: number | null;
    /**
     * What is built, in the organization's own words, such as Deck. Null when it is not said.
     */
    projectType?: string | null;
    /**
     * How urgent the job is beside the others. Null when it is not said.
     */
    priority?: OptionalPriority;
};

/**
 * Project create
 *
 * A new project. What its template has, it need not say.
 */
export type ProjectCreate = {
    /**
     * What the office is to call the job.
     */
    name: string;
    /**
     * A number of one's own, unique in any case of letters. Null is the generated one, P-000007 after its id; P- and digits otherwise are refused.
     */
    projectNumber?: string | null;
    /**
     * Where the project stands from the beginning.
     */
    status?: ProjectStatus;
    /**
     * The customer for whom it is built: a live contact. Null while none is named.
     */
    contactId?: number | null;
    /**
     * What is built, in the organization's own words, such as Deck. Null when it is not said.
     */
    projectType?: string | null;
    /**
     * How urgent the job is beside the others. Null when it is not said.
     */
    priority?: OptionalPriority;
    /**
     * What was agreed, in the organization's currency, to the cent; it sets contractValue and originalContractValue alike. Null while none is agreed.
     */
    contractValue?: OptionalAmount;
    /**
     * What is to be done, in more words. Null without any.
     */
    description?: string | null;
    /**
     * Street and number of the site. Null when it is not known.
     */
    siteAddress?: string | null;
    /**
     * The city of the site. Null when it is not known.
     */
    siteCity?: string | null;
    /**
     * The state of the site. Null when it is not known.
     */
    siteState?: string | null;
    /**
     * The ZIP code of the site. Null when it is not known.
     */
    siteZipCode?: string | null;
    /**
     * The architect of the work, whom a pay application names. Null without one.
     */
    architectName?: string | null;
    /**
     * The number under which the architect has the project. Null without one.
     */
    architectProjectNumber?: string | null;
    /**
     * What the contract is for, as a pay application says it, such as General construction. Null when it is not said.
     */
    contractFor?: string | null;
    /**
     * The user who is to run it. Null while nobody does.
     */
    assignedTo?: number | null;
    /**
     * When the work begins. Null while it is open.
     */
    startDate?: OptionalMoment;
    /**
     * When the work is expected to be done, not before startDate. Null while it is open.
     */
    expectedEndDate?: OptionalMoment;
    /**
     * When the work was done, not before startDate. Null until then.
     */
    actualEndDate?: OptionalMoment;
    /**
     * The work in order; at most 200 tasks in all.
     */
    phases?: Array<ProjectPhaseCreate>;
    /**
     * The live project template that gives what the body leaves out. It is copied, not kept. Null for none.
     */
    templateId?: number | null;
};

/**
 * Project envelope
 *
 * The answer envelope around one project.
 */
export type ProjectEnvelope = {
    data: Project;
    meta: Meta;
};

/**
 * Project event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a project.
 */
export type ProjectEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'project.created' | 'project.updated' | 'project.deleted' | 'project.status_changed';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: Project;
    /**
     * The prior values of what changed, by name; not on project.created and project.deleted.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Project export request
 *
 * Which records to export; all of them without filters.
 */
export type ProjectExportRequest = {
    /**
     * Filters of the list, by name, true and false and whole numbers as JSON has them; without them everything is exported.
     */
    filters?: ProjectFilters;
    /**
     * CSV in UTF-8. With excel the file begins with a byte order mark, by which Excel and other spreadsheets read its letters right; imports skip it.
     */
    format?: ExportFormat;
};

/**
 * Project figures
 *
 * Projects that began and ended in the period, cancelled ones aside.
 */
export type ProjectFigures = {
    /**
     * Projects whose startDate is in the period.
     */
    started: number;
    /**
     * Projects whose actualEndDate is in the period.
     */
    completed: number;
};

/**
 * Project filters
 *
 * The list's filters, each by its name there; what is left out filters nothing.
 */
export type ProjectFilters = {
    /**
     * Projects of this status.
     */
    status?: ProjectStatus;
    /**
     * Of this contact. With null, or without it, of any and of none.
     */
    contactId?: number | null;
    /**
     * Assigned to this user.
     */
    assignedTo?: number;
    /**
     * Of this bid.
     */
    bidId?: number;
    /**
     * Of this lead.
     */
    leadId?: number;
    /**
     * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
     */
    search?: string;
    /**
     * Created at this time or later; with a day, from its beginning in UTC on.
     */
    dateFrom?: DayOrTime;
    /**
     * Created at this time or earlier; with a day, until its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
     */
    updatedFrom?: string;
    /**
     * Include deleted records, which carry deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Project list item
 *
 * As a list shows it. With compact=true it has id, name, projectNumber, status, contactId, contractValue and updatedAt alone, and deletedAt when it was deleted; else all of Project.
 */
export type ProjectListItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * What the office calls the job.
     */
    name: string;
    /**
     * The number by which office and customer name the job. Unique in the organization, in any case of letters: one's own, or the generated P-000007 of its id.
     */
    projectNumber: string;
    status: ProjectStatus;
    /**
     * The customer for whom it is built. Null while none is named.
     */
    contactId: number | null;
    /**
     * The accepted bid that it came from; the service sets it. Null where it was made without one.
     */
    bidId?: number | null;
    /**
     * What is built, in the organization's own words, such as Deck. Null when it is not said.
     */
    projectType?: string | null;
    /**
     * How urgent the job is beside the others. Null when it is not said.
     */
    priority?: OptionalPriority;
    /**
     * What the customer owes for the work, in the organization's currency, to the cent: originalContractValue and the approved change orders. Null while none is set.
     */
    contractValue: ContractAmount;
    /**
     * What was agreed before any change order, in the organization's currency, to the cent. Null while none is set.
     */
    originalContractValue?: ContractAmount;
    /**
     * What is to be done, in more words. Null without any.
     */
    description?: string | null;
    /**
     * Street and number of the site. Null when it is not known.
     */
    siteAddress?: string | null;
    /**
     * The city of the site. Null when it is not known.
     */
    siteCity?: string | null;
    /**
     * The state of the site. Null when it is not known.
     */
    siteState?: string | null;
    /**
     * The ZIP code of the site. Null when it is not known.
     */
    siteZipCode?: string | null;
    /**
     * The architect of the work, whom a pay application names. Null without one.
     */
    architectName?: string | null;
    /**
     * The number under which the architect has the project. Null without one.
     */
    architectProjectNumber?: string | null;
    /**
     * What the contract is for, as a pay application says it, such as General construction. Null when it is not said.
     */
    contractFor?: string | null;
    /**
     * The user who runs it. Null while nobody does.
     */
    assignedTo?: number | null;
    /**
     * When the work begins. Null while it is open.
     */
    startDate?: string | null;
    /**
     * When the work is expected to be done, not before startDate. Null while it is open. A change order's approval moves it by its scheduleDays, its voiding back. The briefing lists a planned or active project that is past it.
     */
    expectedEndDate?: string | null;
    /**
     * When the work was done, not before startDate. Null until then.
     */
    actualEndDate?: string | null;
    /**
     * The lead that it came from; the service sets it. Null where it was made without one.
     */
    leadId?: number | null;
    /**
     * The work in its order; at most 200 tasks in all. Empty where it is not planned in phases.
     */
    phases?: Array<ProjectPhase>;
    /**
     * When the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Project move request
 *
 * Where all that belongs to a project is to go.
 */
export type ProjectMoveRequest = {
    /**
     * The live project to which the records go; another than that of the path.
     */
    targetProjectId: number;
};

/**
 * Project page
 *
 * A page of a list, with one project for each item.
 */
export type ProjectPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<ProjectListItem>;
    meta: SyncPageMeta;
};

/**
 * Project phase
 *
 * A stretch of a project's work, such as Framing, with its days and its tasks. Time entries may name it.
 */
export type ProjectPhase = {
    /**
     * The phase's id; phases and tasks of all projects share one sequence of ids.
     */
    id: number;
    /**
     * What the crew calls the stretch.
     */
    name: string;
    /**
     * The day on which it begins. Null while it is open.
     */
    startDate: string | null;
    /**
     * The last day of it, not before startDate. Null while it is open.
     */
    endDate: string | null;
    /**
     * What is to be done in it, in order.
     */
    tasks: Array<ProjectTask>;
};

/**
 * Project phase create
 *
 * A phase of a new project.
 */
export type ProjectPhaseCreate = {
    /**
     * What the crew calls the stretch of work.
     */
    name: string;
    /**
     * The day on which it begins. Null while it is open.
     */
    startDate?: string | null;
    /**
     * The last day of it, not before startDate. Null while it is open.
     */
    endDate?: string | null;
    /**
     * What is to be done in it, in order.
     */
    tasks?: Array<ProjectTaskCreate>;
};

/**
 * Project phase update
 *
 * A phase as it is to be: one that the project has, under its id, or a new one. What it leaves out becomes null or empty.
 */
export type ProjectPhaseUpdate = {
    /**
     * Of a phase that the project has; without it the phase is new.
     */
    id?: number;
    /**
     * What the crew calls the stretch of work.
     */
    name: string;
    /**
     * The day on which it begins. Null while it is open.
     */
    startDate?: string | null;
    /**
     * The last day of it, not before startDate. Null while it is open.
     */
    endDate?: string | null;
    /**
     * All its tasks in their order, in place of those that stand. A task that a live time entry names has to be among them.
     */
    tasks?: Array<ProjectTaskUpdate>;
};

/**
 * Project record counts
 *
 * How many live records of each kind belong to a project; a kind without any is left out.
 */
export type ProjectRecordCounts = {
    /**
     * Bids.
     */
    bids?: number;
    /**
     * Change orders, in whatever state.
     */
    changeOrders?: number;
    /**
     * Pay applications, in whatever state.
     */
    payApps?: number;
    /**
     * Invoices, voided ones too.
     */
    invoices?: number;
    /**
     * Site logs.
     */
    siteLogs?: number;
    /**
     * Time entries of anybody.
     */
    timeEntries?: number;
    /**
     * Documents that are filed under the project.
     */
    documents?: number;
    /**
     * Days of people on its crew.
     */
    crewAssignments?: number;
    /**
     * Comments on the project itself.
     */
    comments?: number;
};

/**
 * Project status
 *
 * Where a project stands: planning before the work begins, active while it goes on, on_hold while it rests, completed when it is done, cancelled when it will not be done. Any status may follow any.
 */
export type ProjectStatus = 'planning' | 'active' | 'on_hold' | 'completed' | 'cancelled';

/**
 * Project status total
 *
 * How many projects have a status, and what their contracts come to.
 */
export type ProjectStatusTotal = {
    status: ProjectStatus;
    /**
     * Projects of this status.
     */
    count: number;
    /**
     * The sum of their contract values, in the organization's currency, to the cent; a null counts as 0.
     */
    contractValue: Amount;
};

/**
 * Project task
 *
 * A thing to do within a phase of a project. Time entries may name it.
 */
export type ProjectTask = {
    /**
     * The task's id; phases and tasks of all projects share one sequence of ids.
     */
    id: number;
    /**
     * What is to be done.
     */
    name: string;
    /**
     * Whether it is done; whoever changes the project says so.
     */
    isDone: boolean;
};

/**
 * Project task create
 *
 * A task of a new phase.
 */
export type ProjectTaskCreate = {
    /**
     * What is to be done.
     */
    name: string;
    /**
     * Whether it is done already.
     */
    isDone?: boolean;
};

/**
 * Project task update
 *
 * A task as it is to be: one that the phase has, under its id, or a new one.
 */
export type ProjectTaskUpdate = {
    /**
     * Of a task that this phase has; without it the task is new.
     */
    id?: number;
    /**
     * What is to be done.
     */
    name: string;
    /**
     * Whether it is done.
     */
    isDone?: boolean;
};

/**
 * Project template
 *
 * What projects of one kind have in common: their type, priority and person, and their phases with days counted from the start. createProject, convertLeadToProject and convertBidToProject copy it.
 */
export type ProjectTemplate = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * Unique among the organization's templates, in any case of letters.
     */
    name: string;
    /**
     * What the template is for; it is not copied. Null without any.
     */
    description: string | null;
    /**
     * What such projects build, in the organization's own words. Null leaves it open.
     */
    projectType: string | null;
    /**
     * The priority of such projects. Null leaves it open.
     */
    priority: OptionalPriority;
    /**
     * What their contracts are for, as a pay application says it. Null leaves it open.
     */
    contractFor: string | null;
    /**
     * The user who is to run such projects. Null leaves it open. One who left stays named here, and is not copied.
     */
    assignedTo: number | null;
    /**
     * The work in order; at most 200 tasks in all.
     */
    phases: Array<ProjectTemplatePhase>;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Project template create
 *
 * A new project template.
 */
export type ProjectTemplateCreate = {
    /**
     * Unique among the organization's templates, in any case of letters.
     */
    name: string;
    /**
     * What the template is for; it is not copied. Null without any.
     */
    description?: string | null;
    /**
     * What such projects build, in the organization's own words. Null leaves it open.
     */
    projectType?: string | null;
    /**
     * The priority of such projects. Null leaves it open.
     */
    priority?: OptionalPriority;
    /**
     * What their contracts are for, as a pay application says it. Null leaves it open.
     */
    contractFor?: string | null;
    /**
     * The live user who is to run such projects. Null leaves it open.
     */
    assignedTo?: number | null;
    /**
     * The work in order; at most 200 tasks in all.
     */
    phases?: Array<ProjectTemplatePhaseCreate>;
};

/**
 * Project template envelope
 *
 * The answer envelope around one project template.
 */
export type ProjectTemplateEnvelope = {
    data: ProjectTemplate;
    meta: Meta;
};

/**
 * Project template page
 *
 * A page of a list, with one project template for each item.
 */
export type ProjectTemplatePage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<ProjectTemplate>;
    meta: PageMeta;
};

/**
 * Project template phase
 *
 * A phase that projects of the kind have, with its days counted from the project's start.
 */
export type ProjectTemplatePhase = {
    /**
     * What the crew calls the stretch of work.
     */
    name: string;
    /**
     * Days from the project's startDate to the phase's; 0 is the same day. Null leaves the phase's dates open.
     */
    startDay: number | null;
    /**
     * How many days the phase takes, its first and last included. Null leaves its end open.
     */
    days: number | null;
    /**
     * What is to be done in it, in order.
     */
    tasks: Array<string>;
};

/**
 * Project template phase create
 *
 * A phase that projects of the kind are to have.
 */
export type ProjectTemplatePhaseCreate = {
    /**
     * What the crew calls the stretch of work.
     */
    name: string;
    /**
     * Days from the project's startDate to the phase's; 0 is the same day. Null leaves the phase's dates open.
     */
    startDay?: number | null;
    /**
     * How many days the phase takes, its first and last included. Null leaves its end open.
     */
    days?: number | null;
    /**
     * What is to be done in it, in order.
     */
    tasks?: Array<string>;
};

/**
 * Project template update
 *
 * The members of a project template to change; what is left out stays.
 */
export type ProjectTemplateUpdate = {
    /**
     * Unique among the organization's templates, in any case of letters.
     */
    name?: string;
    /**
     * What the template is for; it is not copied. Null without any.
     */
    description?: string | null;
    /**
     * What such projects build, in the organization's own words. Null leaves it open.
     */
    projectType?: string | null;
    /**
     * The priority of such projects. Null leaves it open.
     */
    priority?: OptionalPriority;
    /**
     * What their contracts are for, as a pay application says it. Null leaves it open.
     */
    contractFor?: string | null;
    /**
     * The live user who is to run such projects. Null leaves it open.
     */
    assignedTo?: number | null;
    /**
     * The work in order; at most 200 tasks in all.
     */
    phases?: Array<ProjectTemplatePhaseCreate>;
};

/**
 * Project update
 *
 * The members of a project to change; what is left out stays.
 */
export type ProjectUpdate = {
    /**
     * What the office is to call the job.
     */
    name?: string;
    /**
     * A number of one's own, unique in any case of letters. Null is the generated one, P-000007 after its id; P- and digits otherwise are refused.
     */
    projectNumber?: string | null;
    /**
     * Where the project stands from the beginning.
     */
    status?: ProjectStatus;
    /**
     * The customer for whom it is built: a live contact. Null while none is named.
     */
    contactId?: number | null;
    /**
     * What is built, in the organization's own words, such as Deck. Null when it is not said.
     */
    projectType?: string | null;
    /**
     * How urgent the job is beside the others. Null when it is not said.
     */
    priority?: OptionalPriority;
    /**
     * What was agreed, in the organization's currency, to the cent; it sets contractValue and originalContractValue alike. Null while none is agreed.
     */
    contractValue?: OptionalAmount;
    /**
     * What is to be done, in more words. Null without any.
     */
    description?: string | null;
    /**
     * Street and number of the site. Null when it is not known.
     */
    siteAddress?: string | null;
    /**
     * The city of the site. Null when it is not known.
     */
    siteCity?: string | null;
    /**
     * The state of the site. Null when it is not known.
     */
    siteState?: string | null;
    /**
     * The ZIP code of the site. Null when it is not known.
     */
    siteZipCode?: string | null;
    /**
     * The architect of the work, whom a pay application names. Null without one.
     */
    architectName?: string | null;
    /**
     * The number under which the architect has the project. Null without one.
     */
    architectProjectNumber?: string | null;
    /**
     * What the contract is for, as a pay application says it, such as General construction. Null when it is not said.
     */
    contractFor?: string | null;
    /**
     * The user who is to run it. Null while nobody does.
     */
    assignedTo?: number | null;
    /**
     * When the work begins. Null while it is open.
     */
    startDate?: OptionalMoment;
    /**
     * When the work is expected to be done, not before startDate. Null while it is open.
     */
    expectedEndDate?: OptionalMoment;
    /**
     * When the work was done, not before startDate. Null until then.
     */
    actualEndDate?: OptionalMoment;
    /**
     * All phases in their order, in place of those that stand; at most 200 tasks in all.
     */
    phases?: Array<ProjectPhaseUpdate>;
};

/**
 * Proof
 *
 * A record's figures with everything that somebody needs to compute and verify them without this service.
 */
export type Proof = {
    /**
     * The version of this form.
     */
    version: 1;
    kind: ProvedType;
    entity: ProvedRecord;
    /**
     * What the arithmetic takes, amounts and percentages as decimal strings; lines stand in lists. Steps point into it.
     */
    inputs: {
        [key: string]: unknown;
    };
    /**
     * The arithmetic in its order.
     */
    steps: Array<ProofStep>;
    hashes: ProofHashes;
    /**
     * The certificate that it rests on: of a pay application the one before it, of an invoice that of the pay application that it bills. Null where there is none.
     */
    previous: PreviousCertificate | null;
    /**
     * A compact JWS (RFC 7515), RS256, whose payload is the canonical JSON (RFC 8785) of all other members. Its header names the key (kid) and the type proof+jws.
     */
    jws: string;
};

/**
 * Proof condition
 *
 * What a member of a list has to have to count.
 */
export type ProofCondition = {
    /**
     * The name of the value.
     */
    member: string;
    /**
     * What it is.
     */
    equals: boolean | string;
};

/**
 * Proof envelope
 *
 * The answer envelope around one proof.
 */
export type ProofEnvelope = {
    data: Proof;
    meta: Meta;
};

/**
 * Proof hashes
 *
 * SHA-256, in hex, of the canonical JSON (RFC 8785) of parts of the proof, and of what was frozen and signed.
 */
export type ProofHashes = {
    /**
     * Of inputs.
     */
    inputs: string;
    /**
     * Of steps.
     */
    steps: string;
    /**
     * The certificate as it was frozen when the pay application was submitted. Null on other records.
     */
    certificate: FrozenCertificate | null;
    /**
     * What was accepted of a bid. Null where nothing was.
     */
    signed: SignedBidContent | null;
    /**
     * The requests to sign this record, the oldest first.
     */
    signatureRequests: Array<ProofSignatureRequest>;
};

/**
 * Proof signature request
 *
 * A request to sign the record.
 */
export type ProofSignatureRequest = {
    /**
     * The request's id.
     */
    id: number;
    status: SignatureRequestStatus;
    /**
     * The hash of what it asked to sign.
     */
    documentHash: string;
    /**
     * When it was signed. Null where it was not.
     */
    signedAt: string | null;
};

/**
 * Proof step
 *
 * A step of the arithmetic. A reference is `/a/b`, a pointer into the inputs (`/lines*quantity` for each of a list); `./b`, the own b of the member for which a step with each is made; `#name`, the value of an earlier step; or a decimal that is itself.
 */
export type ProofStep = {
    /**
     * Its name, by which later steps refer to it.
     */
    name: string;
    /**
     * What is done: the sum of all; the first less the others; the product of all; the first times the second over 100; what percent the first is of the second, null where that is 0; the smallest; the largest.
     */
    operation: 'sum' | 'difference' | 'product' | 'percent' | 'ratio' | 'smaller' | 'larger';
    /**
     * What it is done with: references.
     */
    of: Array<string>;
    /**
     * To how many places it is rounded; a reference where each line says so; null where it is not.
     */
    places: number | string | null;
    /**
     * The list of the inputs for each of whose members it is made. Null where it is made once.
     */
    each: string | null;
    /**
     * Which members of lists count. Null where all do.
     */
    where: ProofCondition | null;
    /**
     * How it is rounded: 0.125 to 0.13, -0.125 to -0.13.
     */
    rounding: 'half_away_from_zero';
    /**
     * What comes of it before it is rounded, a ratio as a fraction in lowest terms such as 100/3; with each a list, in the order of the members.
     */
    exact: string | null | Array<string | null>;
    /**
     * What comes of it; with each a list, in the order of the members.
     */
    value: string | null | Array<string | null>;
    /**
     * The figure that it is, a pointer into entity.figures. Null where it is none.
     */
    figure: string | null;
};

/**
 * Proved record
 *
 * The record as it stands, and its figures as they are stored.
 */
export type ProvedRecord = {
    entityType: ProvedType;
    /**
     * The record's id.
     */
    entityId: number;
    /**
     * The organization's id.
     */
    tenantId: number;
    /**
     * Whether the organization is live, or a sandbox, whose figures are no business.
     */
    mode: OrganizationMode;
    /**
     * What it is known by: its number, or that of the application.
     */
    number: string;
    /**
     * Its status.
     */
    status: string;
    /**
     * When it changed last. The proof is the same until it changes again.
     */
    updatedAt: string;
    /**
     * Of a pay application the hash that it has of its frozen certificate. Null on others.
     */
    certificateHash: string | null;
    /**
     * Its figures as they are stored, by their names, and those of its lines in lists, each with the line's id.
     */
    figures: {
        [key: string]: unknown;
    };
    /**
     * Figures that are stored otherwise than they are computed. Empty where all is well.
     */
    differences: Array<FigureDifference>;
};

/**
 * Proved type
 *
 * The kind of a record whose figures are proved and audited. There may come more.
 */
export type ProvedType = 'pay_app' | 'invoice' | 'bid';

/**
 * Quantity
 *
 * How many units: a decimal with up to twelve digits before the point and six after it, answered without zeros at its end.
 */
export type Quantity = string;

/**
 * Recorded payment
 *
 * A payment, with the invoice as the payment leaves it.
 */
export type RecordedPayment = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The invoice that it pays.
     */
    invoiceId: number;
    /**
     * How much came, in the invoice's currency.
     */
    amount: Amount;
    /**
     * When the money came.
     */
    paidAt: string;
    /**
     * How it was paid, such as check, card or transfer, as the invoice's paper lists it; null when it is not said.
     */
    method: string | null;
    /**
     * What identifies it elsewhere, such as a check's number, as the invoice's paper lists it; null when there is nothing.
     */
    reference: string | null;
    /**
     * What the office writes down about the payment for itself; null when there is nothing.
     */
    notes: string | null;
    /**
     * When it was voided, since when it counts for nothing; null on a live one. The service sets it.
     */
    voidedAt: string | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
    /**
     * The invoice that it pays, as the payment leaves it.
     */
    invoice: InvoiceOfPayment;
};

/**
 * Recorded payment event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a recorded payment.
 */
export type RecordedPaymentEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'payment.recorded' | 'payment.updated' | 'payment.voided';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: RecordedPayment;
    /**
     * The prior values of what changed, by name; not on payment.recorded.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Recovery job
 *
 * The recovery of a webhook endpoint: what failed to reach it is sent again.
 */
export type RecoveryJob = {
    /**
     * The job's id.
     */
    id: string;
    /**
     * The kind of job.
     */
    type: 'recovery';
    /**
     * The family it works on, as its path is named.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * How far the job has come.
     */
    progress: JobProgress;
    /**
     * What the job was asked to do.
     */
    params: RecoveryJobParams;
    /**
     * What it let begin; null until the job has ended. Of a failed or cancelled one, what it had committed; null when that is nothing.
     */
    result: RecoveryResult | null;
    /**
     * Why it failed, or how far it had come when it was cancelled. Null otherwise.
     */
    errorMessage: string | null;
    /**
     * When it was asked for.
     */
    createdAt: string;
    /**
     * When a worker began it. Null while it is queued.
     */
    startedAt: string | null;
    /**
     * When it ended, whether completed, failed or cancelled. Null until then.
     */
    completedAt: string | null;
    /**
     * When its files are removed. Null until it has ended.
     */
    expiresAt: string | null;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Recovery job params
 *
 * Which deliveries are sent again.
 */
export type RecoveryJobParams = {
    /**
     * The webhook endpoint.
     */
    endpointId: number;
    /**
     * Events from this time on.
     */
    since: string;
    /**
     * Events up to this time; null for those up to the beginning of the job.
     */
    until: string | null;
    /**
     * Whether only exhausted deliveries are sent again, or also made where there was none.
     */
    failedOnly: boolean;
    [key: string]: unknown;
};

/**
 * Recovery result
 *
 * The deliveries that a recovery let begin.
 */
export type RecoveryResult = {
    /**
     * Exhausted deliveries that begin anew.
     */
    replayed: number;
    /**
     * Deliveries of events that had none to this endpoint.
     */
    created: number;
};

/**
 * Replaced crew
 *
 * The crew of a project on a day, by id.
 */
export type ReplacedCrew = {
    /**
     * The project that is worked on.
     */
    projectId: number;
    /**
     * The day.
     */
    date: string;
    /**
     * Everybody who works there that day, by id; empty when nobody does.
     */
    crew: Array<CrewAssignment>;
};

/**
 * Replaced crew event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a replaced crew.
 */
export type ReplacedCrewEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'crew.replaced';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: ReplacedCrew;
    /**
     * The prior values of what changed, by name.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Report
 *
 * A report as it came out: its columns, its rows and the sums of all rows.
 */
export type Report = {
    /**
     * What the path named it by.
     */
    key: string;
    /**
     * What people call it.
     */
    title: string;
    parameters: ReportArguments;
    /**
     * The members of each row, in their order.
     */
    columns: Array<ReportColumn>;
    /**
     * What the amounts are in: the organization's currency, an ISO 4217 code.
     */
    currency: string;
    /**
     * How many bids or invoices of the report are left out of its amounts, since they are in another currency. They count where records are counted.
     */
    otherCurrencies: number;
    /**
     * The rows in the report's own order, 5,000 at most. A member for each column.
     */
    rows: Array<ReportRow>;
    /**
     * The sums of the columns of amounts and hours over all rows, those beyond 5,000 included, by the column's name.
     */
    totals: {
        [key: string]: string;
    };
    /**
     * Whether there are more rows than these.
     */
    truncated: boolean;
};

/**
 * Report arguments
 *
 * What a report was run with; null for what was not given.
 */
export type ReportArguments = {
    /**
     * The first day of the period. Null where the report takes none.
     */
    from: string | null;
    /**
     * The last day of the period. Null where the report takes none.
     */
    to: string | null;
    /**
     * The project that alone was asked for. Null for all.
     */
    projectId: number | null;
    /**
     * The status of the projects that were asked for. Null for all.
     */
    status: ProjectStatus | null;
};

/**
 * Report column
 *
 * A column of a report.
 */
export type ReportColumn = {
    /**
     * The member of each row that it names.
     */
    name: string;
    /**
     * id and count are integers, all others strings: amount and percent decimals with two places, hours a decimal, day YYYY-MM-DD, month YYYY-MM.
     */
    type: 'id' | 'text' | 'count' | 'amount' | 'hours' | 'percent' | 'day' | 'month';
};

/**
 * Report description
 *
 * A report that the caller may run: what it is called and what it takes.
 */
export type ReportDescription = {
    /**
     * What the path of runReport names it by.
     */
    key: string;
    /**
     * What people call it.
     */
    title: string;
    /**
     * The query parameters that it takes; any other is refused.
     */
    parameters: Array<ReportParameter>;
};

/**
 * Report description page
 *
 * A page of a list, with one report description for each item.
 */
export type ReportDescriptionPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<ReportDescription>;
    meta: PageMeta;
};

/**
 * Report envelope
 *
 * The answer envelope around one report.
 */
export type ReportEnvelope = {
    data: Report;
    meta: Meta;
};

/**
 * Report parameter
 *
 * A parameter that a report takes.
 */
export type ReportParameter = {
    /**
     * The name of the query parameter of runReport.
     */
    name: 'from' | 'to' | 'projectId' | 'status';
    /**
     * What its value is: a day as YYYY-MM-DD, the id of a record, or the status of a project.
     */
    type: 'day' | 'id' | 'status';
    /**
     * Whether the report is refused without it.
     */
    required: boolean;
};

/**
 * Report row
 *
 * A row of a report: a value for each column, by the column's name. Null where nothing was decided or nobody is named.
 */
export type ReportRow = {
    [key: string]: string | number | null;
};

/**
 * Retainage percent
 *
 * How many percent are held back until the work is complete: from 0 to 100, with up to six places.
 */
export type RetainagePercent = string;

/**
 * Role
 *
 * What a person may do in the organization, from least to most: look, log work on site, keep the books, run the office, administer, own.
 */
export type Role = 'viewer' | 'field' | 'accountant' | 'manager' | 'admin' | 'owner';

/**
 * Sales figures
 *
 * What was sold in the period: leads that came and were closed, bids that went out and were accepted.
 */
export type SalesFigures = {
    /**
     * Leads that were created in the period.
     */
    leadsCreated: number;
    /**
     * Leads that were closed in the period and are won now.
     */
    leadsWon: number;
    /**
     * Leads that were closed in the period and are lost now.
     */
    leadsLost: number;
    /**
     * Bids that were last sent in the period.
     */
    bidsSent: number;
    /**
     * Bids that were accepted in the period and still are.
     */
    bidsAccepted: number;
    /**
     * What those accepted bids come to, in the organization's currency, to the cent.
     */
    acceptedTotal: Amount;
};

/**
 * Sandbox
 *
 * A sandbox organization and its clock.
 */
export type Sandbox = {
    /**
     * The time by the sandbox's clock.
     */
    now: string;
    /**
     * How far its clock is ahead of the machine's, in seconds, the started one left out.
     */
    aheadSeconds: number;
    /**
     * The time to which its clock may be advanced at the latest: ten years beyond the machine's.
     */
    latest: string;
};

/**
 * Sandbox clock advance
 *
 * How far the clock goes: either to a time, or by a number of seconds.
 */
export type SandboxClockAdvance = {
    /**
     * The time that it is to be, by the sandbox's clock; instead of advanceSeconds.
     */
    to?: string;
    /**
     * By how many seconds it goes forward; instead of to.
     */
    advanceSeconds?: number;
};

/**
 * Sandbox envelope
 *
 * The answer envelope around one sandbox.
 */
export type SandboxEnvelope = {
    data: Sandbox;
    meta: Meta;
};

/**
 * Sandbox job
 *
 * What is done to a sandbox: its clock is advanced, and what becomes due on the way is settled; or it is reset.
 */
export type SandboxJob = {
    /**
     * The job's id.
     */
    id: string;
    /**
     * The kind of job.
     */
    type: 'sandbox';
    /**
     * The family it works on, as its path is named.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * How far the job has come.
     */
    progress: JobProgress;
    /**
     * What the job was asked to do.
     */
    params: SandboxJobParams;
    /**
     * How far it came; null until the job has ended. Of a failed or cancelled one, what it had committed; null when that is nothing.
     */
    result: SandboxResult | null;
    /**
     * Why it failed, or how far it had come when it was cancelled. Null otherwise.
     */
    errorMessage: string | null;
    /**
     * When it was asked for.
     */
    createdAt: string;
    /**
     * When a worker began it. Null while it is queued.
     */
    startedAt: string | null;
    /**
     * When it ended, whether completed, failed or cancelled. Null until then.
     */
    completedAt: string | null;
    /**
     * When its files are removed. Null until it has ended.
     */
    expiresAt: string | null;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Sandbox job params
 *
 * What is done to the sandbox.
 */
export type SandboxJobParams = {
    /**
     * What is done.
     */
    operation: 'advance' | 'reset';
    /**
     * The time to which its clock goes; absent of a reset.
     */
    to?: string;
    [key: string]: unknown;
};

/**
 * Sandbox mail
 *
 * A mail that a sandbox kept instead of sending it.
 */
export type SandboxMail = {
    /**
     * The mail's id.
     */
    id: number;
    /**
     * The job that would have sent it.
     */
    jobId: string;
    /**
     * What kind of record it is about.
     */
    entityType: MailedType;
    /**
     * The record that it is about.
     */
    entityId: number;
    /**
     * Whom it would have gone to.
     */
    to: string;
    /**
     * Where an answer would have gone; null where no address was named, and to the service's own.
     */
    replyTo: string | null;
    /**
     * The sender's name, beside the service's own address; null where it has none.
     */
    fromName: string | null;
    /**
     * Its subject.
     */
    subject: string;
    /**
     * Its words as plain text.
     */
    text: string;
    /**
     * The same words as HTML.
     */
    html: string;
    /**
     * The files and pictures that would have gone with it, without what is in them.
     */
    attachments: Array<SandboxMailAttachment>;
    /**
     * When it would have been sent, by the sandbox's clock.
     */
    createdAt: string;
};

/**
 * Sandbox mail attachment
 *
 * A file or picture of a mail that a sandbox kept.
 */
export type SandboxMailAttachment = {
    /**
     * What it is called in the mail.
     */
    filename: string;
    /**
     * Its media type.
     */
    contentType: string;
    /**
     * How long it is, in bytes.
     */
    size: number;
};

/**
 * Sandbox mail page
 *
 * A page of a list, with one sandbox mail for each item.
 */
export type SandboxMailPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<SandboxMail>;
    meta: PageMeta;
};

/**
 * Sandbox result
 *
 * How far the advance of a sandbox's clock, or its reset, came.
 */
export type SandboxResult = {
    /**
     * The time by its clock then.
     */
    now: string;
    /**
     * How many bids and signature requests expired and how many reminders were made; 0 of a reset.
     */
    settled: number;
    /**
     * How many rows of the sandbox a reset removed, its records and what belongs to them; 0 of an advance.
     */
    removed: number;
};

/**
 * Schedule amount
 *
 * An amount of money, less than zero for a credit: up to twelve digits before the point and two after it, answered with two places.
 */
export type ScheduleAmount = string;

/**
 * Scope
 *
 * A right of a credential: a family of records and what may be done with them, such as bids:send. There may come more. Not served yet: messaging:read, messaging:send, support:read, support:write, platform_admin:read.
 */
export type Scope = 'contacts:read' | 'contacts:write' | 'contacts:delete' | 'leads:read' | 'leads:write' | 'leads:delete' | 'projects:read' | 'projects:write' | 'projects:delete' | 'bids:read' | 'bids:write' | 'bids:delete' | 'pay_apps:read' | 'pay_apps:write' | 'pay_apps:delete' | 'change_orders:read' | 'change_orders:write' | 'change_orders:delete' | 'site_logs:read' | 'site_logs:write' | 'site_logs:delete' | 'time_entries:read' | 'time_entries:write' | 'time_entries:delete' | 'products:read' | 'products:write' | 'products:delete' | 'documents:read' | 'documents:write' | 'documents:delete' | 'invoices:read' | 'invoices:write' | 'invoices:delete' | 'comments:read' | 'comments:write' | 'comments:delete' | 'projects:reassign' | 'bids:send' | 'bids:accept_reject' | 'pay_apps:approve' | 'pay_apps:mark_paid' | 'pay_apps:send' | 'change_orders:approve' | 'change_orders:send' | 'invoices:send' | 'invoices:mark_paid' | 'invoices:void' | 'users:read' | 'webhooks:manage' | 'jobs:read' | 'jobs:write' | 'notifications:read' | 'notifications:write' | 'messaging:read' | 'messaging:send' | 'support:read' | 'support:write' | 'reports:read' | 'signatures:read' | 'signatures:send' | 'audit:read' | 'settings:read' | 'settings:write' | 'dispatch:read' | 'dispatch:write' | 'offline_access' | 'platform_admin:read' | 'openid';

/**
 * Search hit
 *
 * A record that a search found.
 */
export type SearchHit = {
    /**
     * What kind of record it is.
     */
    entityType: SearchedType;
    /**
     * The record's id.
     */
    entityId: number;
    /**
     * What the record is known by: its number, its name or title, or both.
     */
    title: string;
    /**
     * When the record changed last.
     */
    updatedAt: string;
};

/**
 * Search hit page
 *
 * A page of a list, with one search hit for each item.
 */
export type SearchHitPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<SearchHit>;
    meta: PageMeta;
};

/**
 * Searched type
 *
 * A kind of record that the search across families finds.
 */
export type SearchedType = 'contact' | 'lead' | 'project' | 'bid' | 'change_order' | 'pay_app' | 'invoice' | 'site_log' | 'product' | 'document';

/**
 * Signature evidence
 *
 * What is kept of a signature as evidence, beside the document that was signed.
 */
export type SignatureEvidence = {
    /**
     * The full name that the signer gave.
     */
    name: string;
    /**
     * What was typed as the signature.
     */
    typed: string;
    /**
     * The network address from which it was signed; null when it is not known.
     */
    ipAddress: string | null;
    /**
     * What the browser called itself; null when it did not say.
     */
    userAgent: string | null;
};

/**
 * Signature request
 *
 * A request to a person outside the organization to sign a document, a change order or a pay application, and what came of it.
 */
export type SignatureRequest = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * What kind of record is to be signed.
     */
    entityType: SignedType;
    /**
     * The id of the record that is to be signed.
     */
    entityId: number;
    /**
     * What the document is called, in the mail and on the page. The service makes it from the record.
     */
    title: string;
    /**
     * Who is asked to sign.
     */
    signerName: string;
    /**
     * The e-mail address to which the request is mailed.
     */
    signerEmail: string;
    /**
     * The words of the mail, in place of ours; null means ours.
     */
    message: string | null;
    status: SignatureRequestStatus;
    /**
     * Until when it can be signed.
     */
    expiresAt: string;
    /**
     * The SHA-256, in hex, of the file, or of the canonical JSON that is drawn.
     */
    documentHash: string;
    /**
     * When its mail was last asked for.
     */
    sentAt: string;
    /**
     * When its page was first opened; null until then.
     */
    viewedAt: string | null;
    /**
     * When the signer first opened the file from its page, of a document; null until then, and for any other.
     */
    fileOpenedAt: string | null;
    /**
     * When it was signed; null unless it was.
     */
    signedAt: string | null;
    /**
     * When the signer declined it; null unless that happened.
     */
    declinedAt: string | null;
    /**
     * When it was voided; null unless it was.
     */
    voidedAt: string | null;
    /**
     * Why it was declined or voided; null while it was neither, and when it was not said.
     */
    reason: string | null;
    /**
     * What is kept of the signature; null until it is signed.
     */
    signature: SignatureEvidence | null;
    /**
     * The user who asked for it; null for an API key.
     */
    createdBy: number | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Signature request create
 *
 * Whom to ask for a signature, and on what.
 */
export type SignatureRequestCreate = {
    /**
     * What kind of record is to be signed.
     */
    entityType: SignedType;
    /**
     * The id of the record that is to be signed: a live one of that kind.
     */
    entityId: number;
    /**
     * Who is asked to sign.
     */
    signerName: string;
    /**
     * The e-mail address to which the request is mailed.
     */
    signerEmail: string;
    /**
     * The words of the mail, in place of ours; null, as left out, means ours.
     */
    message?: string | null;
    /**
     * Until when it can be signed: a time, or a day (since 1.1), which means its end in the organization's time zone. In the future; a time at most 365 times 24 hours ahead, a day at most 365 days after today there. In 30 days unless given.
     */
    expiresAt?: Deadline;
};

/**
 * Signature request envelope
 *
 * The answer envelope around one signature request.
 */
export type SignatureRequestEnvelope = {
    data: SignatureRequest;
    meta: Meta;
};

/**
 * Signature request event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a signature request.
 */
export type SignatureRequestEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'signature_request.created' | 'signature_request.updated' | 'signature_request.viewed' | 'signature_request.signed' | 'signature_request.declined' | 'signature_request.voided' | 'signature_request.expired';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: SignatureRequest;
    /**
     * The prior values of what changed, by name; not on signature_request.created.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Signature request mailed envelope
 *
 * The answer envelope around one signature request.
 */
export type SignatureRequestMailedEnvelope = {
    data: SignatureRequest;
    meta: MailedMeta;
};

/**
 * Signature request page
 *
 * A page of a list, with one signature request for each item.
 */
export type SignatureRequestPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<SignatureRequest>;
    meta: SyncPageMeta;
};

/**
 * Signature request resending
 *
 * Where a signature request is mailed this time.
 */
export type SignatureRequestResending = {
    /**
     * The signer's e-mail address from now on; left out, it stays.
     */
    signerEmail?: string;
};

/**
 * Signature request status
 *
 * sent becomes viewed when its page is opened, sent and viewed become signed or declined on the page, voided by the API or with the record, and expired at expiresAt: from that moment on it is read so, while updatedAt changes with signature_request.expired, within the hour.
 */
export type SignatureRequestStatus = 'sent' | 'viewed' | 'signed' | 'declined' | 'voided' | 'expired';

/**
 * Signature request voiding
 *
 * Why a signature request is voided.
 */
export type SignatureRequestVoiding = {
    /**
     * Why, for the organization alone; null when it is not said.
     */
    reason?: string | null;
};

/**
 * Signed bid content
 *
 * What was accepted of a bid, with its hash.
 */
export type SignedBidContent = {
    /**
     * Of content; the certificateHash of the pay application.
     */
    sha256: string;
    /**
     * The steps whose values stand in content, by a pointer to the place.
     */
    figures: {
        [key: string]: string;
    };
    /**
     * The content itself.
     */
    content: {
        [key: string]: unknown;
    };
    /**
     * The hash of what was shown to the customer who signed on the page, options not yet chosen. Null where nobody signed there.
     */
    documentHash: string | null;
};

/**
 * Signed price
 *
 * An amount for one unit in its record's currency, less than zero for a credit: up to twelve digits before the point and six after it, answered with two places at least.
 */
export type SignedPrice = string;

/**
 * Signed type
 *
 * What kind of record is to be signed.
 */
export type SignedType = 'document' | 'change_order' | 'pay_app';

/**
 * Signed URL
 *
 * An address that serves one file without a credential, once.
 */
export type SignedUrl = {
    /**
     * Where a GET fetches the file; whoever has the address can.
     */
    url: string;
    /**
     * Until when the address is good.
     */
    expiresAt: string;
};

/**
 * Signed URL envelope
 *
 * The answer envelope around one signed URL.
 */
export type SignedUrlEnvelope = {
    data: SignedUrl;
    meta: Meta;
};

/**
 * Site log
 *
 * What happened on a project's site on a day: work, people, deliveries, visitors and issues, as the daily report shows it.
 */
export type SiteLog = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The project on whose site it was; a move changes it.
     */
    projectId: number;
    /**
     * The day that the log tells of.
     */
    logDate: string;
    /**
     * What the day was about, in a few words; null when it is not said.
     */
    title: string | null;
    /**
     * What else happened, in the writer's own words.
     */
    notes: string | null;
    /**
     * How many people were on site; null when nobody counted.
     */
    personnelCount: number | null;
    /**
     * What was done that day; null when it is not written down.
     */
    workPerformed: string | null;
    /**
     * What materials came to the site; null when it is not written down.
     */
    materialsReceived: string | null;
    /**
     * Who visited the site; null when it is not written down.
     */
    visitorsOnSite: string | null;
    /**
     * What went wrong or needs a decision; null when it is not written down.
     */
    issues: string | null;
    /**
     * How the weather was, such as rain until noon; null when it is not said.
     */
    weather: string | null;
    /**
     * The highest temperature of the day, in temperatureUnit; null when nobody measured.
     */
    temperatureHigh: OptionalTemperature;
    /**
     * The lowest temperature of the day, in temperatureUnit; null when nobody measured.
     */
    temperatureLow: OptionalTemperature;
    /**
     * The unit of both temperatures, Fahrenheit or Celsius. Null when there is none.
     */
    temperatureUnit: OptionalTemperatureUnit;
    /**
     * What held the work up; null or empty when nothing did.
     */
    delays: Array<SiteLogDelay> | null;
    /**
     * The machines on site; null or empty when there were none.
     */
    equipment: Array<SiteLogEquipment> | null;
    /**
     * Words by which logs are found again, in the organization's own choice; null or empty when there are none.
     */
    tags: Array<string> | null;
    /**
     * Where the log was written, in degrees north of the equator; null when it is not known.
     */
    lat: number | null;
    /**
     * Where the log was written, in degrees east of Greenwich; null when it is not known.
     */
    lng: number | null;
    /**
     * Whether the office has reviewed it. A reviewed log stays as it is until a PATCH says isReviewed false.
     */
    isReviewed: boolean;
    /**
     * The user whose log it is.
     */
    createdBy: number;
    /**
     * The user who reviewed it; null while nobody has, or when an API key did.
     */
    reviewedBy: number | null;
    /**
     * When it was reviewed; null while it is not.
     */
    reviewedAt: string | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Site log bulk request
 *
 * What a bulk job is to do to up to 500 records: each a site log.
 */
export type SiteLogBulkRequest = {
    /**
     * What is done to each of them.
     */
    operation: BulkOperation;
    /**
     * The records, by their ids. One that is not there is told in the result and ends nothing.
     */
    ids: Array<number>;
    changes?: SiteLogChanges;
    /**
     * Check everything, write nothing; the report is the job's result.
     */
    dryRun?: boolean;
};

/**
 * Site log changes
 *
 * What a bulk update may set of each site log.
 */
export type SiteLogChanges = {
    /**
     * Whether the log is reviewed; true reviews it at once.
     */
    isReviewed?: boolean;
    /**
     * Words by which logs are found again, in the organization's own choice; null or empty when there are none.
     */
    tags?: Array<string> | null;
};

/**
 * Site log create
 *
 * A new site log.
 */
export type SiteLogCreate = {
    /**
     * The project on whose site it was: a live one.
     */
    projectId: number;
    /**
     * The day that the log tells of; it may be ahead.
     */
    logDate: string;
    /**
     * What the day was about, in a few words; null when it is not said.
     */
    title?: string | null;
    /**
     * What else happened, in the writer's own words.
     */
    notes: string;
    /**
     * How many people were on site; null when nobody counted.
     */
    personnelCount?: number | null;
    /**
     * What was done that day; null when it is not written down.
     */
    workPerformed?: string | null;
    /**
     * What materials came to the site; null when it is not written down.
     */
    materialsReceived?: string | null;
    /**
     * Who visited the site; null when it is not written down.
     */
    visitorsOnSite?: string | null;
    /**
     * What went wrong or needs a decision; null when it is not written down.
     */
    issues?: string | null;
    /**
     * How the weather was, such as rain until noon; null when it is not said.
     */
    weather?: string | null;
    /**
     * The highest temperature of the day, in temperatureUnit; null when nobody measured.
     */
    temperatureHigh?: OptionalTemperature;
    /**
     * The lowest temperature of the day, in temperatureUnit, not above temperatureHigh; null when nobody measured.
     */
    temperatureLow?: OptionalTemperature;
    /**
     * The unit of both temperatures, Fahrenheit or Celsius; needed with either of them. Null when there is none.
     */
    temperatureUnit?: OptionalTemperatureUnit;
    /**
     * What held the work up; null or empty when nothing did.
     */
    delays?: Array<SiteLogDelayGiven> | null;
    /**
     * The machines on site; null or empty when there were none.
     */
    equipment?: Array<SiteLogEquipmentGiven> | null;
    /**
     * Words by which logs are found again, in the organization's own choice; null or empty when there are none.
     */
    tags?: Array<string> | null;
    /**
     * Where the log was written, in degrees north of the equator; null when it is not known.
     */
    lat?: number | null;
    /**
     * Where the log was written, in degrees east of Greenwich; null when it is not known.
     */
    lng?: number | null;
    /**
     * Whether the log is reviewed; true reviews it at once.
     */
    isReviewed?: boolean;
    /**
     * The user whose log it is: a live one.
     */
    createdBy: number;
    /**
     * Who reviewed it: a live user, the caller's own unless it is given. Only where isReviewed is true; null is as left out.
     */
    reviewedBy?: number | null;
    /**
     * When it was reviewed; now unless it is given. Only where isReviewed is true; null is as left out.
     */
    reviewedAt?: string | null;
};

/**
 * Site log delay
 *
 * What held the work up that day.
 */
export type SiteLogDelay = {
    /**
     * What it was that held the work up.
     */
    description: string;
    /**
     * How many hours were lost; null when nobody counted.
     */
    hours: OptionalQuantity;
};

/**
 * Site log delay given
 *
 * What held the work up that day.
 */
export type SiteLogDelayGiven = {
    /**
     * What it was that held the work up.
     */
    description: string;
    /**
     * How many hours were lost; null when nobody counted.
     */
    hours?: OptionalQuantity;
};

/**
 * Site log envelope
 *
 * The answer envelope around one site log.
 */
export type SiteLogEnvelope = {
    data: SiteLog;
    meta: Meta;
};

/**
 * Site log equipment
 *
 * A machine that was on site that day.
 */
export type SiteLogEquipment = {
    /**
     * What the crew calls the machine.
     */
    name: string;
    /**
     * How many hours it ran; null when nobody counted.
     */
    hours: OptionalQuantity;
    /**
     * What else there is to say of it; null when there is nothing.
     */
    note: string | null;
};

/**
 * Site log equipment given
 *
 * A machine that was on site that day.
 */
export type SiteLogEquipmentGiven = {
    /**
     * What the crew calls the machine.
     */
    name: string;
    /**
     * How many hours it ran; null when nobody counted.
     */
    hours?: OptionalQuantity;
    /**
     * What else there is to say of it; null when there is nothing.
     */
    note?: string | null;
};

/**
 * Site log event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a site log.
 */
export type SiteLogEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'site_log.created' | 'site_log.updated' | 'site_log.deleted';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: SiteLog;
    /**
     * The prior values of what changed, by name; on site_log.updated only.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Site log export request
 *
 * Which records to export; all of them without filters.
 */
export type SiteLogExportRequest = {
    /**
     * Filters of the list, by name, true and false and whole numbers as JSON has them; without them everything is exported.
     */
    filters?: SiteLogFilters;
    /**
     * CSV in UTF-8. With excel the file begins with a byte order mark, by which Excel and other spreadsheets read its letters right; imports skip it.
     */
    format?: ExportFormat;
};

/**
 * Site log filters
 *
 * The list's filters, each by its name there; what is left out filters nothing.
 */
export type SiteLogFilters = {
    /**
     * Of this project. With null, or without it, of any and of none.
     */
    projectId?: number | null;
    /**
     * Only site logs of this user.
     */
    createdBy?: number;
    /**
     * true for those that were reviewed, false for those that were not.
     */
    isReviewed?: FilterFlag;
    /**
     * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
     */
    search?: string;
    /**
     * Of this day or later. A time means its day in UTC.
     */
    dateFrom?: DayOrTime;
    /**
     * Of this day or earlier. A time means its day in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
     */
    updatedFrom?: string;
    /**
     * Include deleted records, which carry deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Site log list item
 *
 * As a list shows it. With compact=true it has id, projectId, logDate, title, isReviewed and updatedAt alone, and deletedAt when it was deleted; else all of SiteLog.
 */
export type SiteLogListItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The project on whose site it was; a move changes it.
     */
    projectId: number;
    /**
     * The day that the log tells of.
     */
    logDate: string;
    /**
     * What the day was about, in a few words; null when it is not said.
     */
    title: string | null;
    /**
     * What else happened, in the writer's own words.
     */
    notes?: string | null;
    /**
     * How many people were on site; null when nobody counted.
     */
    personnelCount?: number | null;
    /**
     * What was done that day; null when it is not written down.
     */
    workPerformed?: string | null;
    /**
     * What materials came to the site; null when it is not written down.
     */
    materialsReceived?: string | null;
    /**
     * Who visited the site; null when it is not written down.
     */
    visitorsOnSite?: string | null;
    /**
     * What went wrong or needs a decision; null when it is not written down.
     */
    issues?: string | null;
    /**
     * How the weather was, such as rain until noon; null when it is not said.
     */
    weather?: string | null;
    /**
     * The highest temperature of the day, in temperatureUnit; null when nobody measured.
     */
    temperatureHigh?: OptionalTemperature;
    /**
     * The lowest temperature of the day, in temperatureUnit; null when nobody measured.
     */
    temperatureLow?: OptionalTemperature;
    /**
     * The unit of both temperatures, Fahrenheit or Celsius. Null when there is none.
     */
    temperatureUnit?: OptionalTemperatureUnit;
    /**
     * What held the work up; null or empty when nothing did.
     */
    delays?: Array<SiteLogDelay> | null;
    /**
     * The machines on site; null or empty when there were none.
     */
    equipment?: Array<SiteLogEquipment> | null;
    /**
     * Words by which logs are found again, in the organization's own choice; null or empty when there are none.
     */
    tags?: Array<string> | null;
    /**
     * Where the log was written, in degrees north of the equator; null when it is not known.
     */
    lat?: number | null;
    /**
     * Where the log was written, in degrees east of Greenwich; null when it is not known.
     */
    lng?: number | null;
    /**
     * Whether the office has reviewed it. A reviewed log stays as it is until a PATCH says isReviewed false.
     */
    isReviewed: boolean;
    /**
     * The user whose log it is.
     */
    createdBy?: number;
    /**
     * The user who reviewed it; null while nobody has, or when an API key did.
     */
    reviewedBy?: number | null;
    /**
     * When it was reviewed; null while it is not.
     */
    reviewedAt?: string | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Site log page
 *
 * A page of a list, with one site log for each item.
 */
export type SiteLogPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<SiteLogListItem>;
    meta: SyncPageMeta;
};

/**
 * Site log update
 *
 * What changes of a site log; what is left out stays.
 */
export type SiteLogUpdate = {
    /**
     * The day that the log tells of; it may be ahead.
     */
    logDate?: string;
    /**
     * What the day was about, in a few words; null when it is not said.
     */
    title?: string | null;
    /**
     * What else happened, in the writer's own words; null when there is nothing.
     */
    notes?: string | null;
    /**
     * How many people were on site; null when nobody counted.
     */
    personnelCount?: number | null;
    /**
     * What was done that day; null when it is not written down.
     */
    workPerformed?: string | null;
    /**
     * What materials came to the site; null when it is not written down.
     */
    materialsReceived?: string | null;
    /**
     * Who visited the site; null when it is not written down.
     */
    visitorsOnSite?: string | null;
    /**
     * What went wrong or needs a decision; null when it is not written down.
     */
    issues?: string | null;
    /**
     * How the weather was, such as rain until noon; null when it is not said.
     */
    weather?: string | null;
    /**
     * The highest temperature of the day, in temperatureUnit; null when nobody measured.
     */
    temperatureHigh?: OptionalTemperature;
    /**
     * The lowest temperature of the day, in temperatureUnit, not above temperatureHigh; null when nobody measured.
     */
    temperatureLow?: OptionalTemperature;
    /**
     * The unit of both temperatures, Fahrenheit or Celsius; needed with either of them. Null when there is none.
     */
    temperatureUnit?: OptionalTemperatureUnit;
    /**
     * What held the work up; null or empty when nothing did.
     */
    delays?: Array<SiteLogDelayGiven> | null;
    /**
     * The machines on site; null or empty when there were none.
     */
    equipment?: Array<SiteLogEquipmentGiven> | null;
    /**
     * Words by which logs are found again, in the organization's own choice; null or empty when there are none.
     */
    tags?: Array<string> | null;
    /**
     * Where the log was written, in degrees north of the equator; null when it is not known.
     */
    lat?: number | null;
    /**
     * Where the log was written, in degrees east of Greenwich; null when it is not known.
     */
    lng?: number | null;
    /**
     * Whether the log is reviewed; true reviews it at once.
     */
    isReviewed?: boolean;
    /**
     * Who reviewed it: a live user, the caller's own unless it is given. Only where isReviewed is true; null is as left out.
     */
    reviewedBy?: number | null;
    /**
     * When it was reviewed; now unless it is given. Only where isReviewed is true; null is as left out.
     */
    reviewedAt?: string | null;
};

/**
 * Stored amount
 *
 * An amount of money of zero or more: up to twelve digits before the point and two after it, answered with two places.
 */
export type StoredAmount = string;

/**
 * Sync page meta
 *
 * What goes with a page of a list that can be synchronized: the request, where the next page begins, and where the next sync does.
 */
export type SyncPageMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    pagination: Pagination;
    /**
     * Only with `updatedFrom`: the `updatedFrom` of the next sync. Every write before this moment could be seen by this one. All pages of one walk say the same.
     */
    syncFrom?: string;
};

/**
 * Time entry
 *
 * Hours that a person worked on a project on a day, and what they cost.
 */
export type TimeEntry = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The project that was worked on; a move changes it.
     */
    projectId: number;
    /**
     * The user who worked.
     */
    userId: number;
    /**
     * The task of the phase that was worked on; null when it is not said.
     */
    taskId: number | null;
    /**
     * The phase of the project that was worked on; null when it is not said.
     */
    phaseId: number | null;
    /**
     * The day of the work, where it was done.
     */
    date: string;
    /**
     * How many hours were worked: more than 0 and at most 24.
     */
    hours: Quantity;
    /**
     * What an hour costs, in the organization's currency; null when that is not known.
     */
    hourlyRate: OptionalPrice;
    /**
     * hours times hourlyRate, rounded to cents, in the organization's currency; null without a rate.
     */
    totalCost: string | null;
    /**
     * What was done; null when it is not said.
     */
    description: string | null;
    /**
     * Where the work was done, in degrees north of the equator; null when it is not known.
     */
    lat: number | null;
    /**
     * Where the work was done, in degrees east of Greenwich; null when it is not known.
     */
    lng: number | null;
    /**
     * Whether the office has reviewed it, after which it stays as it is.
     */
    isReviewed: boolean;
    /**
     * The live invoice that bills it; null when none does.
     */
    invoiceId: number | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Time entry aggregate envelope
 *
 * The answer envelope around a list: one time entry total each.
 */
export type TimeEntryAggregateEnvelope = {
    /**
     * All of them, in their order.
     */
    data: Array<TimeEntryTotal>;
    meta: Meta;
};

/**
 * Time entry bulk request
 *
 * What a bulk job is to do to up to 500 records: each a time entry.
 */
export type TimeEntryBulkRequest = {
    /**
     * What is done to each of them.
     */
    operation: BulkOperation;
    /**
     * The records, by their ids. One that is not there is told in the result and ends nothing.
     */
    ids: Array<number>;
    changes?: TimeEntryChanges;
    /**
     * Check everything, write nothing; the report is the job's result.
     */
    dryRun?: boolean;
};

/**
 * Time entry changes
 *
 * What a bulk update may set of each time entry.
 */
export type TimeEntryChanges = {
    /**
     * Whether the office has reviewed it; true from a user of the role field is a 403.
     */
    isReviewed?: boolean;
    /**
     * What an hour costs, in the organization's currency; null when that is not known.
     */
    hourlyRate?: OptionalPrice;
};

/**
 * Time entry create
 *
 * A new time entry.
 */
export type TimeEntryCreate = {
    /**
     * The project that was worked on: a live one.
     */
    projectId: number;
    /**
     * The user who worked: a live one.
     */
    userId: number;
    /**
     * The task of the project that was worked on; alone it brings its phase. Null when it is not said.
     */
    taskId?: number | null;
    /**
     * The phase of the project that was worked on; null when it is not said.
     */
    phaseId?: number | null;
    /**
     * The day of the work, where it was done.
     */
    date: string;
    /**
     * How many hours were worked: more than 0 and at most 24.
     */
    hours: Quantity;
    /**
     * What an hour costs, in the organization's currency; null when that is not known.
     */
    hourlyRate?: OptionalPrice;
    /**
     * What was done; null when it is not said.
     */
    description?: string | null;
    /**
     * Where the work was done, in degrees north of the equator; null when it is not known.
     */
    lat?: number | null;
    /**
     * Where the work was done, in degrees east of Greenwich; null when it is not known.
     */
    lng?: number | null;
    /**
     * Whether the office has reviewed it; true from a user of the role field is a 403.
     */
    isReviewed?: boolean;
};

/**
 * Time entry envelope
 *
 * The answer envelope around one time entry.
 */
export type TimeEntryEnvelope = {
    data: TimeEntry;
    meta: Meta;
};

/**
 * Time entry event
 *
 * What a webhook delivers, and the event log keeps, when something happens to a time entry.
 */
export type TimeEntryEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * What happened, as `<record>.<what>`.
     */
    type: 'time_entry.created' | 'time_entry.updated' | 'time_entry.deleted';
    /**
     * When it happened, in UTC.
     */
    created_at: string;
    /**
     * The organization in which it happened.
     */
    tenant_id: number;
    data: TimeEntry;
    /**
     * The prior values of what changed, by name; on time_entry.updated only.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Time entry export request
 *
 * Which records to export; all of them without filters.
 */
export type TimeEntryExportRequest = {
    /**
     * Filters of the list, by name, true and false and whole numbers as JSON has them; without them everything is exported.
     */
    filters?: TimeEntryFilters;
    /**
     * CSV in UTF-8. With excel the file begins with a byte order mark, by which Excel and other spreadsheets read its letters right; imports skip it.
     */
    format?: ExportFormat;
};

/**
 * Time entry filters
 *
 * The list's filters, each by its name there; what is left out filters nothing.
 */
export type TimeEntryFilters = {
    /**
     * Of this project. With null, or without it, of any and of none.
     */
    projectId?: number | null;
    /**
     * Of this user. With null, or without it, of any.
     */
    userId?: number | null;
    /**
     * Only time entries of this phase of a project.
     */
    phaseId?: number;
    /**
     * Only time entries of this task of a project.
     */
    taskId?: number;
    /**
     * Only what the live invoice of this id bills.
     */
    invoiceId?: number;
    /**
     * true for those that were reviewed, false for those that were not.
     */
    isReviewed?: FilterFlag;
    /**
     * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
     */
    search?: string;
    /**
     * Of this day or later. A time means its day in UTC.
     */
    dateFrom?: DayOrTime;
    /**
     * Of this day or earlier. A time means its day in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
     */
    updatedFrom?: string;
    /**
     * Include deleted records, which carry deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Time entry list item
 *
 * As a list shows it. With compact=true it has id, projectId, userId, date, hours, totalCost, isReviewed and updatedAt alone, and deletedAt when it was deleted; else all of TimeEntry.
 */
export type TimeEntryListItem = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The project that was worked on; a move changes it.
     */
    projectId: number;
    /**
     * The user who worked.
     */
    userId: number;
    /**
     * The task of the phase that was worked on; null when it is not said.
     */
    taskId?: number | null;
    /**
     * The phase of the project that was worked on; null when it is not said.
     */
    phaseId?: number | null;
    /**
     * The day of the work, where it was done.
     */
    date: string;
    /**
     * How many hours were worked: more than 0 and at most 24.
     */
    hours: Quantity;
    /**
     * What an hour costs, in the organization's currency; null when that is not known.
     */
    hourlyRate?: OptionalPrice;
    /**
     * hours times hourlyRate, rounded to cents, in the organization's currency; null without a rate.
     */
    totalCost: string | null;
    /**
     * What was done; null when it is not said.
     */
    description?: string | null;
    /**
     * Where the work was done, in degrees north of the equator; null when it is not known.
     */
    lat?: number | null;
    /**
     * Where the work was done, in degrees east of Greenwich; null when it is not known.
     */
    lng?: number | null;
    /**
     * Whether the office has reviewed it, after which it stays as it is.
     */
    isReviewed: boolean;
    /**
     * The live invoice that bills it; null when none does.
     */
    invoiceId?: number | null;
    /**
     * When the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the record was deleted; only on a deleted one.
     */
    deletedAt?: string;
};

/**
 * Time entry page
 *
 * A page of a list, with one time entry for each item.
 */
export type TimeEntryPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<TimeEntryListItem>;
    meta: SyncPageMeta;
};

/**
 * Time entry total
 *
 * What the time entries of one project, user, phase, day or week add up to.
 */
export type TimeEntryTotal = {
    /**
     * The project; there where rows stand for projects.
     */
    projectId?: number;
    /**
     * The user; there where rows stand for users.
     */
    userId?: number;
    /**
     * The phase; there where rows stand for phases, and null for entries without one.
     */
    phaseId?: number | null;
    /**
     * The day; there where rows stand for days.
     */
    date?: string;
    /**
     * The Monday with which the week begins; there where rows stand for weeks.
     */
    weekStart?: string;
    /**
     * How many time entries there are.
     */
    count: number;
    /**
     * The sum of their hours.
     */
    hours: Quantity;
    /**
     * The sum of their totalCost, in the organization's currency; entries without a rate count as 0.00.
     */
    totalCost: Amount;
    /**
     * How many of the hours have no hourlyRate.
     */
    unratedHours: Quantity;
};

/**
 * Time entry update
 *
 * What changes of a time entry; what is left out stays.
 */
export type TimeEntryUpdate = {
    /**
     * The user who worked: a live one.
     */
    userId?: number;
    /**
     * The task of the project that was worked on; alone it brings its phase. Null when it is not said.
     */
    taskId?: number | null;
    /**
     * The phase of the project that was worked on; null when it is not said.
     */
    phaseId?: number | null;
    /**
     * The day of the work, where it was done.
     */
    date?: string;
    /**
     * How many hours were worked: more than 0 and at most 24.
     */
    hours?: Quantity;
    /**
     * What an hour costs, in the organization's currency; null when that is not known.
     */
    hourlyRate?: OptionalPrice;
    /**
     * What was done; null when it is not said.
     */
    description?: string | null;
    /**
     * Where the work was done, in degrees north of the equator; null when it is not known.
     */
    lat?: number | null;
    /**
     * Where the work was done, in degrees east of Greenwich; null when it is not known.
     */
    lng?: number | null;
    /**
     * Whether the office has reviewed it; true from a user of the role field is a 403.
     */
    isReviewed?: boolean;
};

/**
 * Total
 *
 * How many records there are.
 */
export type Total = {
    /**
     * How many records the filters leave.
     */
    total: number;
};

/**
 * Total envelope
 *
 * The answer envelope around one total.
 */
export type TotalEnvelope = {
    data: Total;
    meta: Meta;
};

/**
 * Upload
 *
 * A place for one file, and the name by which other operations then know it.
 */
export type Upload = {
    /**
     * PUT the file here, without a credential; whoever has the address can.
     */
    uploadUrl: string;
    /**
     * Names the file, once it is there, to the operation that uses it: sourcePath of an import, logoSourcePath of the branding. Good for a week.
     */
    sourcePath: string;
    /**
     * Until when the file can be PUT.
     */
    expiresAt: string;
};

/**
 * Upload create
 *
 * What is to be uploaded for an import or the branding; a CSV file when the body is left out.
 */
export type UploadCreate = {
    /**
     * What the file is: a CSV file for an import, an image for the logo. The PUT sends the same Content-Type.
     */
    contentType?: 'text/csv' | 'image/png' | 'image/jpeg';
    /**
     * The file's name, for people.
     */
    filename?: string;
};

/**
 * Upload envelope
 *
 * The answer envelope around one upload.
 */
export type UploadEnvelope = {
    data: Upload;
    meta: Meta;
};

/**
 * Usage snapshot
 *
 * How much of the limits that hold for the caller is used now.
 */
export type UsageSnapshot = {
    /**
     * The organization's hourly budget, in units, which all of its callers share.
     */
    tenant: UsageWindow;
    /**
     * The API key's limit per minute, in requests. Null for OAuth callers, to whom no limit per key applies.
     */
    apiKey: UsageWindow | null;
};

/**
 * Usage snapshot envelope
 *
 * The answer envelope around one usage snapshot.
 */
export type UsageSnapshotEnvelope = {
    data: UsageSnapshot;
    meta: Meta;
};

/**
 * Usage window
 *
 * How much of one limit is used, over a window that slides.
 */
export type UsageWindow = {
    /**
     * What may be spent within the window: units of the organization, requests of an API key.
     */
    limit: number;
    /**
     * What was spent within the window, this request included.
     */
    used: number;
    /**
     * What is left of the limit.
     */
    remaining: number;
    /**
     * Seconds until something of it comes back.
     */
    resetSeconds: number;
    /**
     * How long the window is, in seconds.
     */
    windowSeconds: number;
};

/**
 * User
 *
 * A person of the organization, who signs in and for whom apps act. People are added, changed and removed in the portal.
 */
export type User = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * The person's name, as others read it.
     */
    name: string;
    /**
     * The address with which the person signs in.
     */
    email: string;
    /**
     * What the person may do, and may let an app do.
     */
    role: Role;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * When the person left; only on one who did.
     */
    deletedAt?: string;
};

/**
 * User envelope
 *
 * The answer envelope around one user.
 */
export type UserEnvelope = {
    data: User;
    meta: Meta;
};

/**
 * User page
 *
 * A page of a list, with one user for each item.
 */
export type UserPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<User>;
    meta: SyncPageMeta;
};

/**
 * Userinfo
 *
 * The OpenID claims about the person who granted the access token.
 */
export type Userinfo = {
    /**
     * The user's id, as text.
     */
    sub: string;
    /**
     * The person's name.
     */
    name: string;
    /**
     * The address with which the person signs in.
     */
    email: string;
    /**
     * The organization's id.
     */
    tenant_id: number;
};

/**
 * Version
 *
 * The record's version, which is its ETag without the quotation marks: `If-Match: "<version>"` changes the record only as it is here.
 */
export type Version = string;

/**
 * Violation
 *
 * One thing that is wrong with a request.
 */
export type Violation = {
    /**
     * Where: a body member in dots and brackets (lines[2].quantity), else with its place (query.limit, path.id, header.Idempotency-Key).
     */
    field: string;
    /**
     * What kind of fault it is: a member is missing (required) or not known (unknown), its value has another type, format, length, range or pattern, is none of those allowed (enum), names a record that is not there or not live (not_found), or breaks a rule of the record (rule).
     */
    code: 'required' | 'type' | 'format' | 'enum' | 'length' | 'range' | 'pattern' | 'unknown' | 'not_found' | 'rule';
    /**
     * What is wrong, in words for whoever mends the request.
     */
    message: string;
};

/**
 * Warning
 *
 * What was done all the same, and may be meant otherwise.
 */
export type Warning = {
    /**
     * What kind of warning it is: overbilled where more is billed than the scheduled value.
     */
    code: 'overbilled';
    /**
     * Where, as in a violation.
     */
    field: string;
    /**
     * The warning in a sentence.
     */
    message: string;
};

/**
 * Warnings meta
 *
 * What is said beside a schedule that was replaced: the request, and warnings about lines.
 */
export type WarningsMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    /**
     * What was done all the same, and may be meant otherwise.
     */
    warnings: Array<Warning>;
};

/**
 * Webhook delivery
 *
 * The sending of one event to one endpoint, with its attempts so far and what the last one left.
 */
export type WebhookDelivery = {
    /**
     * Of 64 bits, up to 2^53 - 1, where records' ids are of 32.
     */
    id: number;
    /**
     * The event that is sent. The same event to another endpoint is another delivery.
     */
    eventId: string;
    eventType: DeliveredEventType;
    /**
     * The endpoint that it is sent to, deleted or not.
     */
    endpointId: number;
    status: WebhookDeliveryStatus;
    /**
     * Attempts so far, seven at most. A replay makes it 0, and an attempt that a crash of the service interrupted is not counted.
     */
    attemptCount: number;
    /**
     * When the next attempt is due. Null when there is none.
     */
    nextAttemptAt: string | null;
    /**
     * When the last attempt began. Null before the first.
     */
    lastAttemptedAt: string | null;
    /**
     * When it succeeded or was exhausted. Null until then.
     */
    completedAt: string | null;
    /**
     * The HTTP status of the receiver's last answer. Null when none came.
     */
    responseStatus: number | null;
    /**
     * Up to 1 KB of the receiver's last answer, credentials blacked out. Null when none came, and on a success.
     */
    responseBody: string | null;
    /**
     * Headers of the receiver's last answer that help to find it in its logs. Null when none came.
     */
    responseHeaders: {
        /**
         * The Content-Type of that answer, cut to 200 characters.
         */
        'content-type'?: string;
        /**
         * The receiver's own id of the request, cut to 200 characters.
         */
        'x-request-id'?: string;
        /**
         * The receiver's own id of the trace, cut to 200 characters.
         */
        'x-trace-id'?: string;
    } | null;
    /**
     * Why the last attempt failed. Null on a success and before the first attempt.
     */
    errorMessage: string | null;
    /**
     * When the event happened for which it was made, or the test was asked for.
     */
    createdAt: string;
};

/**
 * Webhook delivery envelope
 *
 * The answer envelope around one webhook delivery.
 */
export type WebhookDeliveryEnvelope = {
    data: WebhookDelivery;
    meta: Meta;
};

/**
 * Webhook delivery page
 *
 * A page of a list, with one webhook delivery for each item.
 */
export type WebhookDeliveryPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<WebhookDelivery>;
    meta: PageMeta;
};

/**
 * Webhook delivery status
 *
 * pending before the first attempt and after a replay; failed between attempts; succeeded and exhausted at the end.
 */
export type WebhookDeliveryStatus = 'pending' | 'succeeded' | 'failed' | 'exhausted';

/**
 * Webhook endpoint
 *
 * An address of the organization's own to which events are posted, with what is sent there.
 */
export type WebhookEndpoint = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * Where events are posted: public https on port 443 or 8443.
     */
    url: string;
    /**
     * What the endpoint is for, in the organization's own words. Null without any.
     */
    description: string | null;
    /**
     * The types of version 1.0 that are delivered. Empty where `eventPatterns` alone says what is delivered.
     */
    eventTypes: Array<EndpointEventType>;
    /**
     * What is delivered beside `eventTypes`, as it was written. An event that both name is delivered once.
     */
    eventPatterns: Array<EventPattern>;
    /**
     * The project of which alone events are delivered, and those whose `data` or `previous_attributes` names it: in `projectId`, in `invoice.projectId`, or in `entityId` beside the entityType project. Null for events of all projects and of none.
     */
    projectId: number | null;
    /**
     * Whether deliveries come one at a time, in the order of their events. While one is retried, the rest waits; one that is exhausted is passed over.
     */
    isOrdered: boolean;
    /**
     * Whether events are delivered. The service turns it off after 20 failed deliveries in a row, and when the maker's access ends.
     */
    isActive: boolean;
    /**
     * Deliveries in a row that ended exhausted; at 20 the endpoint is turned off, and a success makes it 0.
     */
    consecutiveFailures: number;
    /**
     * When a delivery last succeeded. Null until one has.
     */
    lastDeliveredAt: string | null;
    /**
     * When the endpoint was turned off. Null while it is on.
     */
    disabledAt: string | null;
    /**
     * Why it was turned off: through the API, by failures, or because the access with which it was made has ended. Null while it is on.
     */
    disabledReason: string | null;
    madeBy: WebhookEndpointMaker;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * On a deleted endpoint only.
     */
    deletedAt?: string;
};

/**
 * Webhook endpoint create
 *
 * A new endpoint. At least one of eventTypes and eventPatterns has an entry.
 */
export type WebhookEndpointCreate = {
    /**
     * Where events are posted: public https on port 443 or 8443.
     */
    url: string;
    /**
     * The types of version 1.0 to deliver. May be left out where `eventPatterns` has an entry.
     */
    eventTypes?: Array<EndpointEventType>;
    /**
     * Event types, `<family>.*` and `*`, beside `eventTypes` or in their place.
     */
    eventPatterns?: Array<EventPattern>;
    /**
     * A live project of which alone events are delivered, and those that name it. Null for events of all projects and of none.
     */
    projectId?: number | null;
    /**
     * Whether to deliver one at a time, in the order of the events, instead of up to four at once.
     */
    isOrdered?: boolean;
    /**
     * What the endpoint is for, in the organization's own words. Null without any.
     */
    description?: string | null;
    /**
     * Whether events are delivered from the beginning.
     */
    isActive?: boolean;
};

/**
 * Webhook endpoint envelope
 *
 * The answer envelope around one webhook endpoint.
 */
export type WebhookEndpointEnvelope = {
    data: WebhookEndpoint;
    meta: Meta;
};

/**
 * Webhook endpoint maker
 *
 * Who made the endpoint, or turned it on last: an API key, an app, or, with `userId` alone, a person in the portal. The endpoint is turned off when that access is revoked, or when the person's role loses webhooks:manage. Null for an endpoint from before this member, which stays on whoever leaves.
 */
export type WebhookEndpointMaker = {
    /**
     * The API key with which it was made. Null when an app or a person made it.
     */
    apiKeyId: number | null;
    /**
     * The user who made it, or who stands behind the app or the key that did. Null where nobody does, as behind a key of the operator.
     */
    userId: number | null;
    /**
     * The app to which that user gave access. Null when no app stands behind the endpoint.
     */
    clientId: string | null;
} | null;

/**
 * Webhook endpoint page
 *
 * A page of a list, with one webhook endpoint for each item.
 */
export type WebhookEndpointPage = {
    /**
     * This page's items, in the order of the list.
     */
    data: Array<WebhookEndpoint>;
    meta: PageMeta;
};

/**
 * Webhook endpoint update
 *
 * The members of an endpoint to change; what is left out stays.
 */
export type WebhookEndpointUpdate = {
    /**
     * Where events are posted: public https on port 443 or 8443.
     */
    url?: string;
    /**
     * The types of version 1.0 to deliver, in place of those that were; null leaves what is delivered to `eventPatterns`.
     */
    eventTypes?: Array<EndpointEventType> | null;
    /**
     * Event types, `<family>.*` and `*`, beside `eventTypes` or in their place.
     */
    eventPatterns?: Array<EventPattern>;
    /**
     * A live project of which alone events are delivered, and those that name it. Null for events of all projects and of none.
     */
    projectId?: number | null;
    /**
     * Whether to deliver one at a time, in the order of the events, instead of up to four at once.
     */
    isOrdered?: boolean;
    /**
     * What the endpoint is for, in the organization's own words. Null without any.
     */
    description?: string | null;
    /**
     * Whether events are delivered from the beginning.
     */
    isActive?: boolean;
};

/**
 * Webhook endpoint with secret
 *
 * An endpoint with its signing secret, as the answers that make a new one show it, once.
 */
export type WebhookEndpointWithSecret = {
    /**
     * The record's id: it stays, and names it in paths and in other records.
     */
    id: number;
    /**
     * Where events are posted: public https on port 443 or 8443.
     */
    url: string;
    /**
     * What the endpoint is for, in the organization's own words. Null without any.
     */
    description: string | null;
    /**
     * The types of version 1.0 that are delivered. Empty where `eventPatterns` alone says what is delivered.
     */
    eventTypes: Array<EndpointEventType>;
    /**
     * What is delivered beside `eventTypes`, as it was written. An event that both name is delivered once.
     */
    eventPatterns: Array<EventPattern>;
    /**
     * The project of which alone events are delivered, and those whose `data` or `previous_attributes` names it: in `projectId`, in `invoice.projectId`, or in `entityId` beside the entityType project. Null for events of all projects and of none.
     */
    projectId: number | null;
    /**
     * Whether deliveries come one at a time, in the order of their events. While one is retried, the rest waits; one that is exhausted is passed over.
     */
    isOrdered: boolean;
    /**
     * Whether events are delivered. The service turns it off after 20 failed deliveries in a row, and when the maker's access ends.
     */
    isActive: boolean;
    /**
     * Deliveries in a row that ended exhausted; at 20 the endpoint is turned off, and a success makes it 0.
     */
    consecutiveFailures: number;
    /**
     * When a delivery last succeeded. Null until one has.
     */
    lastDeliveredAt: string | null;
    /**
     * When the endpoint was turned off. Null while it is on.
     */
    disabledAt: string | null;
    /**
     * Why it was turned off: through the API, by failures, or because the access with which it was made has ended. Null while it is on.
     */
    disabledReason: string | null;
    madeBy: WebhookEndpointMaker;
    /**
     * When the record was created, in UTC.
     */
    createdAt: string;
    /**
     * When the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * `whsec_` and 32 bytes in base64. The key of Svc-Signature is this whole text; that of webhook-signature is the bytes behind `whsec_` (Standard Webhooks). It is not shown again.
     */
    signingSecret: string;
};

/**
 * Webhook endpoint with secret envelope
 *
 * The answer envelope around one webhook endpoint with secret.
 */
export type WebhookEndpointWithSecretEnvelope = {
    data: WebhookEndpointWithSecret;
    meta: Meta;
};

/**
 * Webhook event
 *
 * Something that happened to a record, with the record as it was right after. Its type says what data is. There may come more.
 */
export type WebhookEvent = ({
    type: 'contact.created' | 'contact.updated' | 'contact.deleted';
} & ContactEvent) | ({
    type: 'contact.erased';
} & ErasedContactEvent) | ({
    type: 'product.created' | 'product.updated' | 'product.deleted';
} & ProductEvent) | ({
    type: 'lead.created' | 'lead.updated' | 'lead.deleted';
} & LeadEvent) | ({
    type: 'bid.created' | 'bid.updated' | 'bid.deleted' | 'bid.accepted' | 'bid.acceptance_reverted' | 'bid.rejected' | 'bid.expired' | 'bid.cancelled' | 'bid.reopened';
} & BidEvent) | ({
    type: 'bid.change_requested';
} & ChangeRequestedBidEvent) | ({
    type: 'project.created' | 'project.updated' | 'project.deleted' | 'project.status_changed';
} & ProjectEvent) | ({
    type: 'change_order.updated' | 'change_order.deleted' | 'change_order.submitted' | 'change_order.approved' | 'change_order.rejected' | 'change_order.voided';
} & ChangeOrderEvent) | ({
    type: 'pay_app.updated' | 'pay_app.deleted' | 'pay_app.submitted' | 'pay_app.approved' | 'pay_app.rejected' | 'pay_app.paid' | 'pay_app.voided';
} & PayAppEvent) | ({
    type: 'invoice.created' | 'invoice.updated' | 'invoice.deleted' | 'invoice.sent' | 'invoice.viewed' | 'invoice.paid' | 'invoice.voided';
} & InvoiceEvent) | ({
    type: 'payment.recorded' | 'payment.updated' | 'payment.voided';
} & RecordedPaymentEvent) | ({
    type: 'site_log.created' | 'site_log.updated' | 'site_log.deleted';
} & SiteLogEvent) | ({
    type: 'crew.replaced';
} & ReplacedCrewEvent) | ({
    type: 'time_entry.created' | 'time_entry.updated' | 'time_entry.deleted';
} & TimeEntryEvent) | ({
    type: 'document.created' | 'document.updated' | 'document.deleted';
} & DocumentEvent) | ({
    type: 'comment.created' | 'comment.updated' | 'comment.deleted';
} & CommentEvent) | ({
    type: 'integrity.difference_found';
} & FoundDifferenceEvent) | ({
    type: 'signature_request.created' | 'signature_request.updated' | 'signature_request.viewed' | 'signature_request.signed' | 'signature_request.declined' | 'signature_request.voided' | 'signature_request.expired';
} & SignatureRequestEvent) | ({
    type: 'job.completed' | 'job.failed' | 'job.cancelled';
} & JobEvent) | ({
    type: 'mail.failed';
} & FailedMailEvent);

/**
 * Webhook recovery
 *
 * What is to be sent to an endpoint again.
 */
export type WebhookRecovery = {
    /**
     * Events from this time on, which is at most 30 days ago: so long are events kept.
     */
    since: string;
    /**
     * Events up to this time, not before since. Null for those up to now.
     */
    until?: string | null;
    /**
     * Replay exhausted deliveries only. false also makes those that are missing: of events that the endpoint would be sent as it is set now, and never was.
     */
    failedOnly?: boolean;
    /**
     * Answer what would be sent, and send nothing.
     */
    dryRun?: boolean;
};

/**
 * Webhook recovery plan
 *
 * What a recovery would send at this moment.
 */
export type WebhookRecoveryPlan = {
    /**
     * The events of that time that the endpoint would be sent as it is set now, delivered ones among them.
     */
    events: number;
    /**
     * The deliveries that would begin: one for each event that was exhausted or, without failedOnly, is missing.
     */
    deliveries: number;
};

/**
 * Webhook recovery plan envelope
 *
 * The answer envelope around one webhook recovery plan.
 */
export type WebhookRecoveryPlanEnvelope = {
    data: WebhookRecoveryPlan;
    meta: Meta;
};

/**
 * Webhook test event
 *
 * The event that testWebhookEndpoint sends: a test, with the endpoint as its data.
 */
export type WebhookTestEvent = {
    /**
     * The event's id.
     */
    id: string;
    /**
     * Always webhook.test.
     */
    type: 'webhook.test';
    /**
     * When the test was asked for.
     */
    created_at: string;
    /**
     * The organization's id.
     */
    tenant_id: number;
    /**
     * The endpoint that the test was sent to.
     */
    data: WebhookEndpoint;
};

/**
 * Only invoices that are sent or partial and whose money has been due for so long today in the organization's time zone; in the aggregate, up to asOf.
 */
export type Ageing = InvoiceAge;

/**
 * The day up to which ages are counted, today in the organization's time zone unless given. A day means its beginning in UTC, which is the date that it names; any other time is of the day that it falls on there.
 */
export type AsOf = string | string;

/**
 * Assigned to this user.
 */
export type AssignedTo = number;

/**
 * Written by this user, or by an app for this user.
 */
export type AuthorId = number;

/**
 * Of this bid.
 */
export type BidId = number;

/**
 * Only bids of this status.
 */
export type BidStatus2 = BidStatus;

/**
 * Only calendar events of this type.
 */
export type CalendarEventType2 = CalendarEventType;

/**
 * The first day that is asked for.
 */
export type CalendarFrom = string;

/**
 * The last day that is asked for, at most 100 days after the first.
 */
export type CalendarTo = string;

/**
 * Only documents of exactly this category.
 */
export type Category = string;

/**
 * Products of this category.
 */
export type CategoryId = number;

/**
 * Only change orders of this status.
 */
export type ChangeOrderStatus2 = ChangeOrderStatus;

/**
 * On this record; comes with entityType (422, required, without).
 */
export type CommentedId = number;

/**
 * On records of this kind.
 */
export type CommentedType2 = CommentedType;

/**
 * Whether each record is answered in its compact form, the members that lists are mostly read for.
 */
export type Compact = boolean;

/**
 * Of this contact. With null, or without it, of any and of none.
 */
export type ContactId = number | null;

/**
 * Only contacts of this type.
 */
export type ContactType2 = ContactType;

/**
 * Only site logs of this user.
 */
export type CreatedBy = number;

/**
 * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
 */
export type Cursor = string;

/**
 * Created at this time or later; with a day, from its beginning in UTC on.
 */
export type DateFrom = DayOrTime;

/**
 * Created at this time or earlier; with a day, until its end in UTC.
 */
export type DateTo = DayOrTime;

/**
 * Of this day or later. A time means its day in UTC.
 */
export type DayFrom = DayOrTime;

/**
 * Of this day or earlier. A time means its day in UTC.
 */
export type DayTo = DayOrTime;

/**
 * The webhook delivery's id: of 64 bits, up to 2^53 - 1, where records' are of 32.
 */
export type DeliveryId = number;

/**
 * The version whose file is wanted, counted from 1; the newest unless it is given.
 */
export type DocumentVersion = number;

/**
 * Only what is on the record of this id; comes with entityType (422, required, without).
 */
export type EntityId = number;

/**
 * Only what is on records of this type.
 */
export type EntityType2 = EntityType;

/**
 * The event's id.
 */
export type EventId = string;

/**
 * The record's id.
 */
export type Id = number;

/**
 * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
 */
export type IdempotencyKey = string;

/**
 * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
 */
export type IfMatch = string;

/**
 * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
 */
export type IfMatchOfPath = string;

/**
 * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
 */
export type IfNoneMatch = string;

/**
 * The ETag of the bytes of which the caller has a part. With any other, the whole file is the answer.
 */
export type IfRange = string;

/**
 * Include deleted records, which carry deletedAt.
 */
export type IncludeDeleted = boolean;

/**
 * Whether rows that are dismissed or snoozed are shown too, which then carry their dismissal.
 */
export type IncludeDismissed = boolean;

/**
 * Only what the live invoice of this id bills.
 */
export type InvoiceId = number;

/**
 * Only invoices of this status.
 */
export type InvoiceStatus2 = InvoiceStatus;

/**
 * Active products alone, or inactive ones; without it, or with null, both.
 */
export type IsActive = boolean | null;

/**
 * Kits alone, or all other products; without it, or with null, both.
 */
export type IsKit = boolean | null;

/**
 * true for those that the caller has read, false for those that the caller has not.
 */
export type IsRead = boolean;

/**
 * true for those that were reviewed, false for those that were not.
 */
export type IsReviewed = BooleanText;

/**
 * The itemKey of the dismissed row.
 */
export type ItemKey = string;

/**
 * The job's id.
 */
export type JobId = string;

/**
 * The kit item's id.
 */
export type KitItemId = number;

/**
 * Of this lead.
 */
export type LeadId = number;

/**
 * Only leads from this source, written exactly so.
 */
export type LeadSource = string;

/**
 * Only leads of this status.
 */
export type LeadStatus2 = LeadStatus;

/**
 * How many items a page holds at most.
 */
export type Limit = number;

/**
 * The id of the line, of the bid, change order or invoice that the path names.
 */
export type LineItemId = number;

/**
 * Products of this manufacturer.
 */
export type ManufacturerId = number;

/**
 * The live stage to which the leads of the deleted one go. Another that is not live is a 422 (not_found), the stage itself a 422 (rule).
 */
export type MoveToStageId = number;

/**
 * Of this type.
 */
export type NotificationType2 = NotificationType;

/**
 * About something of this kind.
 */
export type NotifiedType2 = NotifiedType;

/**
 * With true only invoices that are overdue, with false only those that are not.
 */
export type Overdue = boolean;

/**
 * Only contacts that belong to this one, such as the people of a company.
 */
export type ParentContactId = number;

/**
 * Only invoices made from this pay application.
 */
export type PayAppId = number;

/**
 * Only pay applications of this status.
 */
export type PayAppStatus2 = PayAppStatus;

/**
 * The id of the payment.
 */
export type PaymentId = number;

/**
 * The first day of the period, in the organization's time zone.
 */
export type PeriodFrom = string;

/**
 * The last day of the period, in the organization's time zone; the review counts it too.
 */
export type PeriodTo = string;

/**
 * Only time entries of this phase of a project.
 */
export type PhaseId = number;

/**
 * Products of this type.
 */
export type ProductType2 = ProductType;

/**
 * Of this project. With null, or without it, of any and of none.
 */
export type ProjectId = number | null;

/**
 * Projects of this status.
 */
export type ProjectStatus2 = ProjectStatus;

/**
 * One range of bytes, as `bytes=0-499`, `bytes=500-` or `bytes=-500`. Any other is as if it were not sent.
 */
export type Range = string;

/**
 * The first day; win-rate, labor and lead-sources need it.
 */
export type ReportFrom = string;

/**
 * The report's key.
 */
export type ReportKey = string;

/**
 * Projects of this status, in job-cost.
 */
export type ReportStatus = ProjectStatus;

/**
 * The last day; win-rate, labor and lead-sources need it.
 */
export type ReportTo = string;

/**
 * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
 */
export type Search = string;

/**
 * Words to look for, as in the search of a list: in any order and in any case, each in any of the fields in which the record's own list looks; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
 */
export type SearchQuery = string;

/**
 * The types of records to look for, with commas; all that the credential may read unless it is given.
 */
export type SearchedTypes = Array<SearchedType>;

/**
 * Only requests in this state.
 */
export type SignatureRequestStatus2 = SignatureRequestStatus;

/**
 * Only requests for the record with this id; comes with entityType (422, required, without).
 */
export type SignedId = number;

/**
 * Only requests for records of this kind.
 */
export type SignedType2 = SignedType;

/**
 * Only leads in this stage.
 */
export type StageId = number;

/**
 * The id of the webhook delivery, the same in all of its attempts; getWebhookDelivery tells what became of it.
 */
export type SvcDeliveryId = number;

/**
 * The event's id, the same in every delivery of it, as in the body. Ignore an event of which you have seen the id.
 */
export type SvcEventId = string;

/**
 * The event's type, as in the body.
 */
export type SvcEventType = DeliveredEventType;

/**
 * Vouches for the body: `t=<unix seconds>,v1=<hex>`. v1 is the HMAC-SHA256 of `<t>.<body>`, the bytes of the body as they came, under the whole signing secret, `whsec_` included. For 24 hours after the secret was rotated there are two v1, of which one has to hold. Tolerance: refuse a request whose t is more than 300 seconds from your clock, in either direction.
 */
export type SvcSignature = string;

/**
 * Only time entries of this task of a project.
 */
export type TaskId = number;

/**
 * What a row stands for: a project, a user, a phase, a day or a week.
 */
export type TimeEntryGroupBy = 'project' | 'user' | 'phase' | 'day' | 'week';

/**
 * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
 */
export type UpdatedFrom = string;

/**
 * Only documents whose newest version this user uploaded.
 */
export type UploadedBy = number;

/**
 * Of this user. With null, or without it, of any.
 */
export type UserId = number | null;

/**
 * People with this role.
 */
export type UserRole = Role;

/**
 * The event's id, as Standard Webhooks names it: the same as Svc-Event-Id.
 */
export type WebhookId = string;

/**
 * Vouches for the body as Standard Webhooks has it: `v1,<base64>`, for 24 hours after the secret was rotated two of them with a space between. Each is the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` under the bytes that stand in base64 behind `whsec_` in the signing secret. Libraries of Standard Webhooks verify it, with a tolerance of 300 seconds.
 */
export type WebhookSignature = string;

/**
 * When this attempt was signed, in seconds since 1970, as Standard Webhooks names it: the t of Svc-Signature.
 */
export type WebhookTimestamp = number;

export type ListContactsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Only contacts of this type.
         */
        type?: ContactType;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Only contacts that belong to this one, such as the people of a company.
         */
        parentContactId?: number;
        /**
         * Whether each record is answered in its compact form, the members that lists are mostly read for.
         */
        compact?: boolean;
    };
    url: '/contacts';
};

export type ListContactsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListContactsError = ListContactsErrors[keyof ListContactsErrors];

export type ListContactsResponses = {
    /**
     * A page of contacts.
     */
    200: ContactPage;
};

export type ListContactsResponse = ListContactsResponses[keyof ListContactsResponses];

export type CreateContactData = {
    body: ContactCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/contacts';
};

export type CreateContactErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateContactError = CreateContactErrors[keyof CreateContactErrors];

export type CreateContactResponses = {
    /**
     * The new contact.
     */
    201: ContactEnvelope;
};

export type CreateContactResponse = CreateContactResponses[keyof CreateContactResponses];

export type BulkFetchContactsData = {
    body: BulkFetchRequest;
    path?: never;
    query?: never;
    url: '/contacts/bulk-fetch';
};

export type BulkFetchContactsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkFetchContactsError = BulkFetchContactsErrors[keyof BulkFetchContactsErrors];

export type BulkFetchContactsResponses = {
    /**
     * The contacts found.
     */
    200: ContactBulkFetchEnvelope;
};

export type BulkFetchContactsResponse = BulkFetchContactsResponses[keyof BulkFetchContactsResponses];

export type CountContactsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only contacts of this type.
         */
        type?: ContactType;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Only contacts that belong to this one, such as the people of a company.
         */
        parentContactId?: number;
    };
    url: '/contacts/count';
};

export type CountContactsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CountContactsError = CountContactsErrors[keyof CountContactsErrors];

export type CountContactsResponses = {
    /**
     * The number.
     */
    200: TotalEnvelope;
};

export type CountContactsResponse = CountContactsResponses[keyof CountContactsResponses];

export type AggregateContactsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only contacts of this type.
         */
        type?: ContactType;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Only contacts that belong to this one, such as the people of a company.
         */
        parentContactId?: number;
    };
    url: '/contacts/aggregate';
};

export type AggregateContactsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type AggregateContactsError = AggregateContactsErrors[keyof AggregateContactsErrors];

export type AggregateContactsResponses = {
    /**
     * A count for each type.
     */
    200: ContactAggregateEnvelope;
};

export type AggregateContactsResponse = AggregateContactsResponses[keyof AggregateContactsResponses];

export type DeleteContactData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/contacts/{id}';
};

export type DeleteContactErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteContactError = DeleteContactErrors[keyof DeleteContactErrors];

export type DeleteContactResponses = {
    /**
     * The contact as it was left, with deletedAt.
     */
    200: ContactEnvelope;
};

export type DeleteContactResponse = DeleteContactResponses[keyof DeleteContactResponses];

export type GetContactData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/contacts/{id}';
};

export type GetContactErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetContactError = GetContactErrors[keyof GetContactErrors];

export type GetContactResponses = {
    /**
     * The contact.
     */
    200: ContactEnvelope;
};

export type GetContactResponse = GetContactResponses[keyof GetContactResponses];

export type UpdateContactData = {
    body: ContactUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/contacts/{id}';
};

export type UpdateContactErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateContactError = UpdateContactErrors[keyof UpdateContactErrors];

export type UpdateContactResponses = {
    /**
     * The contact as it is now.
     */
    200: ContactEnvelope;
};

export type UpdateContactResponse = UpdateContactResponses[keyof UpdateContactResponses];

export type EraseContactData = {
    body: ContactErasing;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/contacts/{id}/erase';
};

export type EraseContactErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type EraseContactError = EraseContactErrors[keyof EraseContactErrors];

export type EraseContactResponses = {
    /**
     * What was erased, and what stays.
     */
    200: ContactErasureEnvelope;
};

export type EraseContactResponse = EraseContactResponses[keyof EraseContactResponses];

export type BulkContactsData = {
    body: ContactBulkRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/contacts/bulk';
};

export type BulkContactsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkContactsError = BulkContactsErrors[keyof BulkContactsErrors];

export type BulkContactsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkContactsResponse = BulkContactsResponses[keyof BulkContactsResponses];

export type ImportContactsData = {
    body: ImportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/contacts/imports';
};

export type ImportContactsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ImportContactsError = ImportContactsErrors[keyof ImportContactsErrors];

export type ImportContactsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ImportContactsResponse = ImportContactsResponses[keyof ImportContactsResponses];

export type ExportContactsData = {
    body?: ContactExportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/contacts/exports';
};

export type ExportContactsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ExportContactsError = ExportContactsErrors[keyof ExportContactsErrors];

export type ExportContactsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportContactsResponse = ExportContactsResponses[keyof ExportContactsResponses];

export type ExportContactDataData = {
    body?: ContactDataExporting;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/contacts/{id}/exports';
};

export type ExportContactDataErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ExportContactDataError = ExportContactDataErrors[keyof ExportContactDataErrors];

export type ExportContactDataResponses = {
    /**
     * The job that writes the file.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportContactDataResponse = ExportContactDataResponses[keyof ExportContactDataResponses];

export type ListProductsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Products of this type.
         */
        type?: ProductType;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Products of this category.
         */
        categoryId?: number;
        /**
         * Products of this manufacturer.
         */
        manufacturerId?: number;
        /**
         * Kits alone, or all other products; without it, or with null, both.
         */
        isKit?: boolean | null;
        /**
         * Active products alone, or inactive ones; without it, or with null, both.
         */
        isActive?: boolean | null;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether each record is answered in its compact form, the members that lists are mostly read for.
         */
        compact?: boolean;
    };
    url: '/products';
};

export type ListProductsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListProductsError = ListProductsErrors[keyof ListProductsErrors];

export type ListProductsResponses = {
    /**
     * A page of products.
     */
    200: ProductPage;
};

export type ListProductsResponse = ListProductsResponses[keyof ListProductsResponses];

export type CreateProductData = {
    body: ProductCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/products';
};

export type CreateProductErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateProductError = CreateProductErrors[keyof CreateProductErrors];

export type CreateProductResponses = {
    /**
     * The new product.
     */
    201: ProductEnvelope;
};

export type CreateProductResponse = CreateProductResponses[keyof CreateProductResponses];

export type BulkFetchProductsData = {
    body: BulkFetchRequest;
    path?: never;
    query?: never;
    url: '/products/bulk-fetch';
};

export type BulkFetchProductsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkFetchProductsError = BulkFetchProductsErrors[keyof BulkFetchProductsErrors];

export type BulkFetchProductsResponses = {
    /**
     * The products found.
     */
    200: ProductBulkFetchEnvelope;
};

export type BulkFetchProductsResponse = BulkFetchProductsResponses[keyof BulkFetchProductsResponses];

export type CountProductsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Products of this type.
         */
        type?: ProductType;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Products of this category.
         */
        categoryId?: number;
        /**
         * Products of this manufacturer.
         */
        manufacturerId?: number;
        /**
         * Kits alone, or all other products; without it, or with null, both.
         */
        isKit?: boolean | null;
        /**
         * Active products alone, or inactive ones; without it, or with null, both.
         */
        isActive?: boolean | null;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/products/count';
};

export type CountProductsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CountProductsError = CountProductsErrors[keyof CountProductsErrors];

export type CountProductsResponses = {
    /**
     * The number.
     */
    200: TotalEnvelope;
};

export type CountProductsResponse = CountProductsResponses[keyof CountProductsResponses];

export type CountProductUsageData = {
    body: BulkFetchRequest;
    path?: never;
    query?: never;
    url: '/products/usage-counts';
};

export type CountProductUsageErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CountProductUsageError = CountProductUsageErrors[keyof CountProductUsageErrors];

export type CountProductUsageResponses = {
    /**
     * The counts, in the order asked.
     */
    200: ProductUsageEnvelope;
};

export type CountProductUsageResponse = CountProductUsageResponses[keyof CountProductUsageResponses];

export type BulkDeleteProductsData = {
    body: BulkIdsRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/products/bulk-delete';
};

export type BulkDeleteProductsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkDeleteProductsError = BulkDeleteProductsErrors[keyof BulkDeleteProductsErrors];

export type BulkDeleteProductsResponses = {
    /**
     * What came of each id, in the order asked.
     */
    200: BulkOutcomeEnvelope;
};

export type BulkDeleteProductsResponse = BulkDeleteProductsResponses[keyof BulkDeleteProductsResponses];

export type BulkRestoreProductsData = {
    body: BulkIdsRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/products/bulk-restore';
};

export type BulkRestoreProductsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkRestoreProductsError = BulkRestoreProductsErrors[keyof BulkRestoreProductsErrors];

export type BulkRestoreProductsResponses = {
    /**
     * What came of each id, in the order asked.
     */
    200: BulkOutcomeEnvelope;
};

export type BulkRestoreProductsResponse = BulkRestoreProductsResponses[keyof BulkRestoreProductsResponses];

export type DeleteProductData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/products/{id}';
};

export type DeleteProductErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteProductError = DeleteProductErrors[keyof DeleteProductErrors];

export type DeleteProductResponses = {
    /**
     * The product as it was left, with deletedAt.
     */
    200: ProductEnvelope;
};

export type DeleteProductResponse = DeleteProductResponses[keyof DeleteProductResponses];

export type GetProductData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/products/{id}';
};

export type GetProductErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetProductError = GetProductErrors[keyof GetProductErrors];

export type GetProductResponses = {
    /**
     * The product.
     */
    200: ProductEnvelope;
};

export type GetProductResponse = GetProductResponses[keyof GetProductResponses];

export type UpdateProductData = {
    body: ProductUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/products/{id}';
};

export type UpdateProductErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateProductError = UpdateProductErrors[keyof UpdateProductErrors];

export type UpdateProductResponses = {
    /**
     * The product as it is now.
     */
    200: ProductEnvelope;
};

export type UpdateProductResponse = UpdateProductResponses[keyof UpdateProductResponses];

export type RestoreProductData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/products/{id}/restore';
};

export type RestoreProductErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RestoreProductError = RestoreProductErrors[keyof RestoreProductErrors];

export type RestoreProductResponses = {
    /**
     * The product.
     */
    200: ProductEnvelope;
};

export type RestoreProductResponse = RestoreProductResponses[keyof RestoreProductResponses];

export type DuplicateProductData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/products/{id}/duplicate';
};

export type DuplicateProductErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DuplicateProductError = DuplicateProductErrors[keyof DuplicateProductErrors];

export type DuplicateProductResponses = {
    /**
     * The new product.
     */
    201: ProductEnvelope;
};

export type DuplicateProductResponse = DuplicateProductResponses[keyof DuplicateProductResponses];

export type ListKitItemsData = {
    body?: never;
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
    };
    url: '/products/{id}/kit-items';
};

export type ListKitItemsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListKitItemsError = ListKitItemsErrors[keyof ListKitItemsErrors];

export type ListKitItemsResponses = {
    /**
     * A page of kit items.
     */
    200: KitItemPage;
};

export type ListKitItemsResponse = ListKitItemsResponses[keyof ListKitItemsResponses];

export type AddKitItemData = {
    body: KitItemCreate;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/products/{id}/kit-items';
};

export type AddKitItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type AddKitItemError = AddKitItemErrors[keyof AddKitItemErrors];

export type AddKitItemResponses = {
    /**
     * The new kit item.
     */
    201: KitItemEnvelope;
};

export type AddKitItemResponse = AddKitItemResponses[keyof AddKitItemResponses];

export type ReorderKitItemsData = {
    body: KitItemOrder;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/products/{id}/kit-items/order';
};

export type ReorderKitItemsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ReorderKitItemsError = ReorderKitItemsErrors[keyof ReorderKitItemsErrors];

export type ReorderKitItemsResponses = {
    /**
     * All kit items in their new order.
     */
    200: KitItemsEnvelope;
};

export type ReorderKitItemsResponse = ReorderKitItemsResponses[keyof ReorderKitItemsResponses];

export type RemoveKitItemData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The kit item's id.
         */
        kitItemId: number;
    };
    query?: never;
    url: '/products/{id}/kit-items/{kitItemId}';
};

export type RemoveKitItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RemoveKitItemError = RemoveKitItemErrors[keyof RemoveKitItemErrors];

export type RemoveKitItemResponses = {
    /**
     * The kit item as it was left, with deletedAt.
     */
    200: KitItemEnvelope;
};

export type RemoveKitItemResponse = RemoveKitItemResponses[keyof RemoveKitItemResponses];

export type GetKitItemData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The kit item's id.
         */
        kitItemId: number;
    };
    query?: never;
    url: '/products/{id}/kit-items/{kitItemId}';
};

export type GetKitItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetKitItemError = GetKitItemErrors[keyof GetKitItemErrors];

export type GetKitItemResponses = {
    /**
     * The kit item.
     */
    200: KitItemEnvelope;
};

export type GetKitItemResponse = GetKitItemResponses[keyof GetKitItemResponses];

export type UpdateKitItemData = {
    body: KitItemUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The kit item's id.
         */
        kitItemId: number;
    };
    query?: never;
    url: '/products/{id}/kit-items/{kitItemId}';
};

export type UpdateKitItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateKitItemError = UpdateKitItemErrors[keyof UpdateKitItemErrors];

export type UpdateKitItemResponses = {
    /**
     * The kit item as it is now.
     */
    200: KitItemEnvelope;
};

export type UpdateKitItemResponse = UpdateKitItemResponses[keyof UpdateKitItemResponses];

export type BulkProductsData = {
    body: ProductBulkRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/products/bulk';
};

export type BulkProductsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkProductsError = BulkProductsErrors[keyof BulkProductsErrors];

export type BulkProductsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkProductsResponse = BulkProductsResponses[keyof BulkProductsResponses];

export type ImportProductsData = {
    body: ImportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/products/imports';
};

export type ImportProductsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ImportProductsError = ImportProductsErrors[keyof ImportProductsErrors];

export type ImportProductsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ImportProductsResponse = ImportProductsResponses[keyof ImportProductsResponses];

export type ExportProductsData = {
    body?: ProductExportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/products/exports';
};

export type ExportProductsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ExportProductsError = ExportProductsErrors[keyof ExportProductsErrors];

export type ExportProductsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportProductsResponse = ExportProductsResponses[keyof ExportProductsResponses];

export type ListProductCategoriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/product-categories';
};

export type ListProductCategoriesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListProductCategoriesError = ListProductCategoriesErrors[keyof ListProductCategoriesErrors];

export type ListProductCategoriesResponses = {
    /**
     * A page of product categories.
     */
    200: ProductCategoryPage;
};

export type ListProductCategoriesResponse = ListProductCategoriesResponses[keyof ListProductCategoriesResponses];

export type CreateProductCategoryData = {
    body: ProductCategoryCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/product-categories';
};

export type CreateProductCategoryErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateProductCategoryError = CreateProductCategoryErrors[keyof CreateProductCategoryErrors];

export type CreateProductCategoryResponses = {
    /**
     * The new product category.
     */
    201: ProductCategoryEnvelope;
};

export type CreateProductCategoryResponse = CreateProductCategoryResponses[keyof CreateProductCategoryResponses];

export type DeleteProductCategoryData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/product-categories/{id}';
};

export type DeleteProductCategoryErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteProductCategoryError = DeleteProductCategoryErrors[keyof DeleteProductCategoryErrors];

export type DeleteProductCategoryResponses = {
    /**
     * The product category as it was left, with deletedAt.
     */
    200: ProductCategoryEnvelope;
};

export type DeleteProductCategoryResponse = DeleteProductCategoryResponses[keyof DeleteProductCategoryResponses];

export type GetProductCategoryData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/product-categories/{id}';
};

export type GetProductCategoryErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetProductCategoryError = GetProductCategoryErrors[keyof GetProductCategoryErrors];

export type GetProductCategoryResponses = {
    /**
     * The product category.
     */
    200: ProductCategoryEnvelope;
};

export type GetProductCategoryResponse = GetProductCategoryResponses[keyof GetProductCategoryResponses];

export type UpdateProductCategoryData = {
    body: ProductCategoryUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/product-categories/{id}';
};

export type UpdateProductCategoryErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateProductCategoryError = UpdateProductCategoryErrors[keyof UpdateProductCategoryErrors];

export type UpdateProductCategoryResponses = {
    /**
     * The product category as it is now.
     */
    200: ProductCategoryEnvelope;
};

export type UpdateProductCategoryResponse = UpdateProductCategoryResponses[keyof UpdateProductCategoryResponses];

export type ListManufacturersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/manufacturers';
};

export type ListManufacturersErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListManufacturersError = ListManufacturersErrors[keyof ListManufacturersErrors];

export type ListManufacturersResponses = {
    /**
     * A page of manufacturers.
     */
    200: ManufacturerPage;
};

export type ListManufacturersResponse = ListManufacturersResponses[keyof ListManufacturersResponses];

export type CreateManufacturerData = {
    body: ManufacturerCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/manufacturers';
};

export type CreateManufacturerErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateManufacturerError = CreateManufacturerErrors[keyof CreateManufacturerErrors];

export type CreateManufacturerResponses = {
    /**
     * The new manufacturer.
     */
    201: ManufacturerEnvelope;
};

export type CreateManufacturerResponse = CreateManufacturerResponses[keyof CreateManufacturerResponses];

export type DeleteManufacturerData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/manufacturers/{id}';
};

export type DeleteManufacturerErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteManufacturerError = DeleteManufacturerErrors[keyof DeleteManufacturerErrors];

export type DeleteManufacturerResponses = {
    /**
     * The manufacturer as it was left, with deletedAt.
     */
    200: ManufacturerEnvelope;
};

export type DeleteManufacturerResponse = DeleteManufacturerResponses[keyof DeleteManufacturerResponses];

export type GetManufacturerData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/manufacturers/{id}';
};

export type GetManufacturerErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetManufacturerError = GetManufacturerErrors[keyof GetManufacturerErrors];

export type GetManufacturerResponses = {
    /**
     * The manufacturer.
     */
    200: ManufacturerEnvelope;
};

export type GetManufacturerResponse = GetManufacturerResponses[keyof GetManufacturerResponses];

export type UpdateManufacturerData = {
    body: ManufacturerUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/manufacturers/{id}';
};

export type UpdateManufacturerErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateManufacturerError = UpdateManufacturerErrors[keyof UpdateManufacturerErrors];

export type UpdateManufacturerResponses = {
    /**
     * The manufacturer as it is now.
     */
    200: ManufacturerEnvelope;
};

export type UpdateManufacturerResponse = UpdateManufacturerResponses[keyof UpdateManufacturerResponses];

export type ListLeadsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Only leads in this stage.
         */
        stageId?: number;
        /**
         * Only leads of this status.
         */
        status?: LeadStatus;
        /**
         * Of this contact. With null, or without it, of any and of none.
         */
        contactId?: number | null;
        /**
         * Assigned to this user.
         */
        assignedTo?: number;
        /**
         * Only leads from this source, written exactly so.
         */
        source?: string;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether each record is answered in its compact form, the members that lists are mostly read for.
         */
        compact?: boolean;
    };
    url: '/leads';
};

export type ListLeadsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListLeadsError = ListLeadsErrors[keyof ListLeadsErrors];

export type ListLeadsResponses = {
    /**
     * A page of leads.
     */
    200: LeadPage;
};

export type ListLeadsResponse = ListLeadsResponses[keyof ListLeadsResponses];

export type CreateLeadData = {
    body: LeadCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/leads';
};

export type CreateLeadErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateLeadError = CreateLeadErrors[keyof CreateLeadErrors];

export type CreateLeadResponses = {
    /**
     * The new lead.
     */
    201: LeadEnvelope;
};

export type CreateLeadResponse = CreateLeadResponses[keyof CreateLeadResponses];

export type CountLeadsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only leads in this stage.
         */
        stageId?: number;
        /**
         * Only leads of this status.
         */
        status?: LeadStatus;
        /**
         * Of this contact. With null, or without it, of any and of none.
         */
        contactId?: number | null;
        /**
         * Assigned to this user.
         */
        assignedTo?: number;
        /**
         * Only leads from this source, written exactly so.
         */
        source?: string;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/leads/count';
};

export type CountLeadsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CountLeadsError = CountLeadsErrors[keyof CountLeadsErrors];

export type CountLeadsResponses = {
    /**
     * The number.
     */
    200: TotalEnvelope;
};

export type CountLeadsResponse = CountLeadsResponses[keyof CountLeadsResponses];

export type AggregateLeadsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only leads in this stage.
         */
        stageId?: number;
        /**
         * Only leads of this status.
         */
        status?: LeadStatus;
        /**
         * Of this contact. With null, or without it, of any and of none.
         */
        contactId?: number | null;
        /**
         * Assigned to this user.
         */
        assignedTo?: number;
        /**
         * Only leads from this source, written exactly so.
         */
        source?: string;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/leads/aggregate';
};

export type AggregateLeadsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type AggregateLeadsError = AggregateLeadsErrors[keyof AggregateLeadsErrors];

export type AggregateLeadsResponses = {
    /**
     * A count and two sums for each stage.
     */
    200: LeadAggregateEnvelope;
};

export type AggregateLeadsResponse = AggregateLeadsResponses[keyof AggregateLeadsResponses];

export type DeleteLeadData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/leads/{id}';
};

export type DeleteLeadErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteLeadError = DeleteLeadErrors[keyof DeleteLeadErrors];

export type DeleteLeadResponses = {
    /**
     * The lead as it was left, with deletedAt.
     */
    200: LeadEnvelope;
};

export type DeleteLeadResponse = DeleteLeadResponses[keyof DeleteLeadResponses];

export type GetLeadData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/leads/{id}';
};

export type GetLeadErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetLeadError = GetLeadErrors[keyof GetLeadErrors];

export type GetLeadResponses = {
    /**
     * The lead.
     */
    200: LeadEnvelope;
};

export type GetLeadResponse = GetLeadResponses[keyof GetLeadResponses];

export type UpdateLeadData = {
    body: LeadUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/leads/{id}';
};

export type UpdateLeadErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateLeadError = UpdateLeadErrors[keyof UpdateLeadErrors];

export type UpdateLeadResponses = {
    /**
     * The lead as it is now.
     */
    200: LeadEnvelope;
};

export type UpdateLeadResponse = UpdateLeadResponses[keyof UpdateLeadResponses];

export type ConvertLeadToProjectData = {
    body?: LeadConversion;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/leads/{id}/convert-to-project';
};

export type ConvertLeadToProjectErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ConvertLeadToProjectError = ConvertLeadToProjectErrors[keyof ConvertLeadToProjectErrors];

export type ConvertLeadToProjectResponses = {
    /**
     * The new project.
     */
    201: ProjectEnvelope;
};

export type ConvertLeadToProjectResponse = ConvertLeadToProjectResponses[keyof ConvertLeadToProjectResponses];

export type BulkLeadsData = {
    body: LeadBulkRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/leads/bulk';
};

export type BulkLeadsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkLeadsError = BulkLeadsErrors[keyof BulkLeadsErrors];

export type BulkLeadsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkLeadsResponse = BulkLeadsResponses[keyof BulkLeadsResponses];

export type ImportLeadsData = {
    body: ImportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/leads/imports';
};

export type ImportLeadsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ImportLeadsError = ImportLeadsErrors[keyof ImportLeadsErrors];

export type ImportLeadsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ImportLeadsResponse = ImportLeadsResponses[keyof ImportLeadsResponses];

export type ExportLeadsData = {
    body?: LeadExportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/leads/exports';
};

export type ExportLeadsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ExportLeadsError = ExportLeadsErrors[keyof ExportLeadsErrors];

export type ExportLeadsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportLeadsResponse = ExportLeadsResponses[keyof ExportLeadsResponses];

export type ListLeadStagesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
    };
    url: '/lead-stages';
};

export type ListLeadStagesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListLeadStagesError = ListLeadStagesErrors[keyof ListLeadStagesErrors];

export type ListLeadStagesResponses = {
    /**
     * A page of lead stages.
     */
    200: LeadStagePage;
};

export type ListLeadStagesResponse = ListLeadStagesResponses[keyof ListLeadStagesResponses];

export type CreateLeadStageData = {
    body: LeadStageCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/lead-stages';
};

export type CreateLeadStageErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateLeadStageError = CreateLeadStageErrors[keyof CreateLeadStageErrors];

export type CreateLeadStageResponses = {
    /**
     * The new lead stage.
     */
    201: LeadStageEnvelope;
};

export type CreateLeadStageResponse = CreateLeadStageResponses[keyof CreateLeadStageResponses];

export type DeleteLeadStageData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: {
        /**
         * The live stage to which the leads of the deleted one go. Another that is not live is a 422 (not_found), the stage itself a 422 (rule).
         */
        moveToStageId?: number;
    };
    url: '/lead-stages/{id}';
};

export type DeleteLeadStageErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteLeadStageError = DeleteLeadStageErrors[keyof DeleteLeadStageErrors];

export type DeleteLeadStageResponses = {
    /**
     * The lead stage as it was left, with deletedAt.
     */
    200: LeadStageEnvelope;
};

export type DeleteLeadStageResponse = DeleteLeadStageResponses[keyof DeleteLeadStageResponses];

export type GetLeadStageData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/lead-stages/{id}';
};

export type GetLeadStageErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetLeadStageError = GetLeadStageErrors[keyof GetLeadStageErrors];

export type GetLeadStageResponses = {
    /**
     * The lead stage.
     */
    200: LeadStageEnvelope;
};

export type GetLeadStageResponse = GetLeadStageResponses[keyof GetLeadStageResponses];

export type UpdateLeadStageData = {
    body: LeadStageUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/lead-stages/{id}';
};

export type UpdateLeadStageErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateLeadStageError = UpdateLeadStageErrors[keyof UpdateLeadStageErrors];

export type UpdateLeadStageResponses = {
    /**
     * The lead stage as it is now.
     */
    200: LeadStageEnvelope;
};

export type UpdateLeadStageResponse = UpdateLeadStageResponses[keyof UpdateLeadStageResponses];

export type ListBidsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Only bids of this status.
         */
        status?: BidStatus;
        /**
         * Of this contact. With null, or without it, of any and of none.
         */
        contactId?: number | null;
        /**
         * Of this lead.
         */
        leadId?: number;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether each record is answered in its compact form, the members that lists are mostly read for.
         */
        compact?: boolean;
    };
    url: '/bids';
};

export type ListBidsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListBidsError = ListBidsErrors[keyof ListBidsErrors];

export type ListBidsResponses = {
    /**
     * A page of bids.
     */
    200: BidPage;
};

export type ListBidsResponse = ListBidsResponses[keyof ListBidsResponses];

export type CreateBidData = {
    body: BidCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/bids';
};

export type CreateBidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateBidError = CreateBidErrors[keyof CreateBidErrors];

export type CreateBidResponses = {
    /**
     * The new bid.
     */
    201: BidEnvelope;
};

export type CreateBidResponse = CreateBidResponses[keyof CreateBidResponses];

export type BulkFetchBidsData = {
    body: BulkFetchRequest;
    path?: never;
    query?: never;
    url: '/bids/bulk-fetch';
};

export type BulkFetchBidsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkFetchBidsError = BulkFetchBidsErrors[keyof BulkFetchBidsErrors];

export type BulkFetchBidsResponses = {
    /**
     * The bids found.
     */
    200: BidBulkFetchEnvelope;
};

export type BulkFetchBidsResponse = BulkFetchBidsResponses[keyof BulkFetchBidsResponses];

export type CountBidsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only bids of this status.
         */
        status?: BidStatus;
        /**
         * Of this contact. With null, or without it, of any and of none.
         */
        contactId?: number | null;
        /**
         * Of this lead.
         */
        leadId?: number;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/bids/count';
};

export type CountBidsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CountBidsError = CountBidsErrors[keyof CountBidsErrors];

export type CountBidsResponses = {
    /**
     * The number.
     */
    200: TotalEnvelope;
};

export type CountBidsResponse = CountBidsResponses[keyof CountBidsResponses];

export type AggregateBidsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only bids of this status.
         */
        status?: BidStatus;
        /**
         * Of this contact. With null, or without it, of any and of none.
         */
        contactId?: number | null;
        /**
         * Of this lead.
         */
        leadId?: number;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/bids/aggregate';
};

export type AggregateBidsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type AggregateBidsError = AggregateBidsErrors[keyof AggregateBidsErrors];

export type AggregateBidsResponses = {
    /**
     * A count and a sum for each status and currency.
     */
    200: BidAggregateEnvelope;
};

export type AggregateBidsResponse = AggregateBidsResponses[keyof AggregateBidsResponses];

export type DeleteBidData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}';
};

export type DeleteBidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteBidError = DeleteBidErrors[keyof DeleteBidErrors];

export type DeleteBidResponses = {
    /**
     * The bid as it was left, with deletedAt.
     */
    200: BidEnvelope;
};

export type DeleteBidResponse = DeleteBidResponses[keyof DeleteBidResponses];

export type GetBidData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}';
};

export type GetBidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetBidError = GetBidErrors[keyof GetBidErrors];

export type GetBidResponses = {
    /**
     * The bid.
     */
    200: BidEnvelope;
};

export type GetBidResponse = GetBidResponses[keyof GetBidResponses];

export type UpdateBidData = {
    body: BidUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}';
};

export type UpdateBidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateBidError = UpdateBidErrors[keyof UpdateBidErrors];

export type UpdateBidResponses = {
    /**
     * The bid as it is now.
     */
    200: BidEnvelope;
};

export type UpdateBidResponse = UpdateBidResponses[keyof UpdateBidResponses];

export type DuplicateBidData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}/duplicate';
};

export type DuplicateBidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DuplicateBidError = DuplicateBidErrors[keyof DuplicateBidErrors];

export type DuplicateBidResponses = {
    /**
     * The new bid.
     */
    201: BidEnvelope;
};

export type DuplicateBidResponse = DuplicateBidResponses[keyof DuplicateBidResponses];

export type ConvertBidToProjectData = {
    body?: BidConversion;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}/convert-to-project';
};

export type ConvertBidToProjectErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ConvertBidToProjectError = ConvertBidToProjectErrors[keyof ConvertBidToProjectErrors];

export type ConvertBidToProjectResponses = {
    /**
     * The new project.
     */
    201: ProjectEnvelope;
};

export type ConvertBidToProjectResponse = ConvertBidToProjectResponses[keyof ConvertBidToProjectResponses];

export type RenderBidPdfData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}/pdf';
};

export type RenderBidPdfErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RenderBidPdfError = RenderBidPdfErrors[keyof RenderBidPdfErrors];

export type RenderBidPdfResponses = {
    /**
     * The job that does it.
     */
    202: PaperJobEnvelope;
};

export type RenderBidPdfResponse = RenderBidPdfResponses[keyof RenderBidPdfResponses];

export type BulkBidsData = {
    body: BidBulkRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/bids/bulk';
};

export type BulkBidsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkBidsError = BulkBidsErrors[keyof BulkBidsErrors];

export type BulkBidsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkBidsResponse = BulkBidsResponses[keyof BulkBidsResponses];

export type ExportBidsData = {
    body?: BidExportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/bids/exports';
};

export type ExportBidsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ExportBidsError = ExportBidsErrors[keyof ExportBidsErrors];

export type ExportBidsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportBidsResponse = ExportBidsResponses[keyof ExportBidsResponses];

export type ListBidLineItemsData = {
    body?: never;
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
    };
    url: '/bids/{id}/line-items';
};

export type ListBidLineItemsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListBidLineItemsError = ListBidLineItemsErrors[keyof ListBidLineItemsErrors];

export type ListBidLineItemsResponses = {
    /**
     * A page of lines.
     */
    200: BidLineItemPage;
};

export type ListBidLineItemsResponse = ListBidLineItemsResponses[keyof ListBidLineItemsResponses];

export type CreateBidLineItemData = {
    body: BidLineItemCreate;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}/line-items';
};

export type CreateBidLineItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateBidLineItemError = CreateBidLineItemErrors[keyof CreateBidLineItemErrors];

export type CreateBidLineItemResponses = {
    /**
     * The new line.
     */
    201: BidLineItemEnvelope;
};

export type CreateBidLineItemResponse = CreateBidLineItemResponses[keyof CreateBidLineItemResponses];

export type DeleteBidLineItemData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of the line, of the bid, change order or invoice that the path names.
         */
        lineItemId: number;
    };
    query?: never;
    url: '/bids/{id}/line-items/{lineItemId}';
};

export type DeleteBidLineItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteBidLineItemError = DeleteBidLineItemErrors[keyof DeleteBidLineItemErrors];

export type DeleteBidLineItemResponses = {
    /**
     * The line as it was left, with deletedAt.
     */
    200: BidLineItemEnvelope;
};

export type DeleteBidLineItemResponse = DeleteBidLineItemResponses[keyof DeleteBidLineItemResponses];

export type GetBidLineItemData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of the line, of the bid, change order or invoice that the path names.
         */
        lineItemId: number;
    };
    query?: never;
    url: '/bids/{id}/line-items/{lineItemId}';
};

export type GetBidLineItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetBidLineItemError = GetBidLineItemErrors[keyof GetBidLineItemErrors];

export type GetBidLineItemResponses = {
    /**
     * The line.
     */
    200: BidLineItemEnvelope;
};

export type GetBidLineItemResponse = GetBidLineItemResponses[keyof GetBidLineItemResponses];

export type UpdateBidLineItemData = {
    body: BidLineItemUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of the line, of the bid, change order or invoice that the path names.
         */
        lineItemId: number;
    };
    query?: never;
    url: '/bids/{id}/line-items/{lineItemId}';
};

export type UpdateBidLineItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateBidLineItemError = UpdateBidLineItemErrors[keyof UpdateBidLineItemErrors];

export type UpdateBidLineItemResponses = {
    /**
     * The line as it is now.
     */
    200: BidLineItemEnvelope;
};

export type UpdateBidLineItemResponse = UpdateBidLineItemResponses[keyof UpdateBidLineItemResponses];

export type SendBidData = {
    body?: BidSending;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}/send';
};

export type SendBidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type SendBidError = SendBidErrors[keyof SendBidErrors];

export type SendBidResponses = {
    /**
     * The bid as it is now; meta names the mail's job.
     */
    200: BidSentEnvelope;
};

export type SendBidResponse = SendBidResponses[keyof SendBidResponses];

export type MarkBidSentData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}/mark-sent';
};

export type MarkBidSentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type MarkBidSentError = MarkBidSentErrors[keyof MarkBidSentErrors];

export type MarkBidSentResponses = {
    /**
     * The bid as it is now.
     */
    200: BidEnvelope;
};

export type MarkBidSentResponse = MarkBidSentResponses[keyof MarkBidSentResponses];

export type ResendBidData = {
    body?: BidSending;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}/resend';
};

export type ResendBidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ResendBidError = ResendBidErrors[keyof ResendBidErrors];

export type ResendBidResponses = {
    /**
     * The bid as it is; meta names the mail's job.
     */
    200: BidSentEnvelope;
};

export type ResendBidResponse = ResendBidResponses[keyof ResendBidResponses];

export type ShareBidData = {
    body?: BidSharing;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}/share';
};

export type ShareBidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ShareBidError = ShareBidErrors[keyof ShareBidErrors];

export type ShareBidResponses = {
    /**
     * The live link.
     */
    200: BidShareLinkEnvelope;
};

export type ShareBidResponse = ShareBidResponses[keyof ShareBidResponses];

export type AcceptBidData = {
    body?: BidAcceptance;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}/accept';
};

export type AcceptBidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type AcceptBidError = AcceptBidErrors[keyof AcceptBidErrors];

export type AcceptBidResponses = {
    /**
     * The bid as it is now.
     */
    200: BidEnvelope;
};

export type AcceptBidResponse = AcceptBidResponses[keyof AcceptBidResponses];

export type RejectBidData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}/reject';
};

export type RejectBidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RejectBidError = RejectBidErrors[keyof RejectBidErrors];

export type RejectBidResponses = {
    /**
     * The bid as it is now.
     */
    200: BidEnvelope;
};

export type RejectBidResponse = RejectBidResponses[keyof RejectBidResponses];

export type RevertBidAcceptanceData = {
    body: BidReversion;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}/revert-acceptance';
};

export type RevertBidAcceptanceErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RevertBidAcceptanceError = RevertBidAcceptanceErrors[keyof RevertBidAcceptanceErrors];

export type RevertBidAcceptanceResponses = {
    /**
     * The bid as it is now.
     */
    200: BidEnvelope;
};

export type RevertBidAcceptanceResponse = RevertBidAcceptanceResponses[keyof RevertBidAcceptanceResponses];

export type CancelBidData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}/cancel';
};

export type CancelBidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CancelBidError = CancelBidErrors[keyof CancelBidErrors];

export type CancelBidResponses = {
    /**
     * The bid as it is now.
     */
    200: BidEnvelope;
};

export type CancelBidResponse = CancelBidResponses[keyof CancelBidResponses];

export type ReopenBidData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}/reopen';
};

export type ReopenBidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ReopenBidError = ReopenBidErrors[keyof ReopenBidErrors];

export type ReopenBidResponses = {
    /**
     * The bid as it is now.
     */
    200: BidEnvelope;
};

export type ReopenBidResponse = ReopenBidResponses[keyof ReopenBidResponses];

export type ListProjectsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Projects of this status.
         */
        status?: ProjectStatus;
        /**
         * Of this contact. With null, or without it, of any and of none.
         */
        contactId?: number | null;
        /**
         * Assigned to this user.
         */
        assignedTo?: number;
        /**
         * Of this bid.
         */
        bidId?: number;
        /**
         * Of this lead.
         */
        leadId?: number;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether each record is answered in its compact form, the members that lists are mostly read for.
         */
        compact?: boolean;
    };
    url: '/projects';
};

export type ListProjectsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListProjectsError = ListProjectsErrors[keyof ListProjectsErrors];

export type ListProjectsResponses = {
    /**
     * A page of projects.
     */
    200: ProjectPage;
};

export type ListProjectsResponse = ListProjectsResponses[keyof ListProjectsResponses];

export type CreateProjectData = {
    body: ProjectCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/projects';
};

export type CreateProjectErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateProjectError = CreateProjectErrors[keyof CreateProjectErrors];

export type CreateProjectResponses = {
    /**
     * The new project.
     */
    201: ProjectEnvelope;
};

export type CreateProjectResponse = CreateProjectResponses[keyof CreateProjectResponses];

export type BulkFetchProjectsData = {
    body: BulkFetchRequest;
    path?: never;
    query?: never;
    url: '/projects/bulk-fetch';
};

export type BulkFetchProjectsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkFetchProjectsError = BulkFetchProjectsErrors[keyof BulkFetchProjectsErrors];

export type BulkFetchProjectsResponses = {
    /**
     * The projects found.
     */
    200: ProjectBulkFetchEnvelope;
};

export type BulkFetchProjectsResponse = BulkFetchProjectsResponses[keyof BulkFetchProjectsResponses];

export type CountProjectsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Projects of this status.
         */
        status?: ProjectStatus;
        /**
         * Of this contact. With null, or without it, of any and of none.
         */
        contactId?: number | null;
        /**
         * Assigned to this user.
         */
        assignedTo?: number;
        /**
         * Of this bid.
         */
        bidId?: number;
        /**
         * Of this lead.
         */
        leadId?: number;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/projects/count';
};

export type CountProjectsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CountProjectsError = CountProjectsErrors[keyof CountProjectsErrors];

export type CountProjectsResponses = {
    /**
     * The number.
     */
    200: TotalEnvelope;
};

export type CountProjectsResponse = CountProjectsResponses[keyof CountProjectsResponses];

export type AggregateProjectsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Projects of this status.
         */
        status?: ProjectStatus;
        /**
         * Of this contact. With null, or without it, of any and of none.
         */
        contactId?: number | null;
        /**
         * Assigned to this user.
         */
        assignedTo?: number;
        /**
         * Of this bid.
         */
        bidId?: number;
        /**
         * Of this lead.
         */
        leadId?: number;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/projects/aggregate';
};

export type AggregateProjectsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type AggregateProjectsError = AggregateProjectsErrors[keyof AggregateProjectsErrors];

export type AggregateProjectsResponses = {
    /**
     * A count and a sum for each status.
     */
    200: ProjectAggregateEnvelope;
};

export type AggregateProjectsResponse = AggregateProjectsResponses[keyof AggregateProjectsResponses];

export type DeleteProjectData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/projects/{id}';
};

export type DeleteProjectErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteProjectError = DeleteProjectErrors[keyof DeleteProjectErrors];

export type DeleteProjectResponses = {
    /**
     * The project as it was left, with deletedAt.
     */
    200: ProjectEnvelope;
};

export type DeleteProjectResponse = DeleteProjectResponses[keyof DeleteProjectResponses];

export type GetProjectData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/projects/{id}';
};

export type GetProjectErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetProjectError = GetProjectErrors[keyof GetProjectErrors];

export type GetProjectResponses = {
    /**
     * The project.
     */
    200: ProjectEnvelope;
};

export type GetProjectResponse = GetProjectResponses[keyof GetProjectResponses];

export type UpdateProjectData = {
    body: ProjectUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/projects/{id}';
};

export type UpdateProjectErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateProjectError = UpdateProjectErrors[keyof UpdateProjectErrors];

export type UpdateProjectResponses = {
    /**
     * The project as it is now.
     */
    200: ProjectEnvelope;
};

export type UpdateProjectResponse = UpdateProjectResponses[keyof UpdateProjectResponses];

export type GetDeletedProjectData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/projects/{id}/deleted';
};

export type GetDeletedProjectErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetDeletedProjectError = GetDeletedProjectErrors[keyof GetDeletedProjectErrors];

export type GetDeletedProjectResponses = {
    /**
     * The project as it was left, with deletedAt.
     */
    200: ProjectEnvelope;
};

export type GetDeletedProjectResponse = GetDeletedProjectResponses[keyof GetDeletedProjectResponses];

export type GetProjectAttachedRecordsData = {
    body?: never;
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/projects/{id}/attached-records';
};

export type GetProjectAttachedRecordsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetProjectAttachedRecordsError = GetProjectAttachedRecordsErrors[keyof GetProjectAttachedRecordsErrors];

export type GetProjectAttachedRecordsResponses = {
    /**
     * The counts and sums.
     */
    200: ProjectAttachedRecordsEnvelope;
};

export type GetProjectAttachedRecordsResponse = GetProjectAttachedRecordsResponses[keyof GetProjectAttachedRecordsResponses];

export type MoveProjectRecordsData = {
    body: ProjectMoveRequest;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/projects/{id}/move-records';
};

export type MoveProjectRecordsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type MoveProjectRecordsError = MoveProjectRecordsErrors[keyof MoveProjectRecordsErrors];

export type MoveProjectRecordsResponses = {
    /**
     * What was moved.
     */
    200: ProjectAttachedRecordsEnvelope;
};

export type MoveProjectRecordsResponse = MoveProjectRecordsResponses[keyof MoveProjectRecordsResponses];

export type BulkProjectsData = {
    body: ProjectBulkRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/projects/bulk';
};

export type BulkProjectsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkProjectsError = BulkProjectsErrors[keyof BulkProjectsErrors];

export type BulkProjectsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkProjectsResponse = BulkProjectsResponses[keyof BulkProjectsResponses];

export type ImportProjectsData = {
    body: ImportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/projects/imports';
};

export type ImportProjectsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ImportProjectsError = ImportProjectsErrors[keyof ImportProjectsErrors];

export type ImportProjectsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ImportProjectsResponse = ImportProjectsResponses[keyof ImportProjectsResponses];

export type ExportProjectsData = {
    body?: ProjectExportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/projects/exports';
};

export type ExportProjectsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ExportProjectsError = ExportProjectsErrors[keyof ExportProjectsErrors];

export type ExportProjectsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportProjectsResponse = ExportProjectsResponses[keyof ExportProjectsResponses];

export type ListProjectTemplatesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
    };
    url: '/project-templates';
};

export type ListProjectTemplatesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListProjectTemplatesError = ListProjectTemplatesErrors[keyof ListProjectTemplatesErrors];

export type ListProjectTemplatesResponses = {
    /**
     * A page of project templates.
     */
    200: ProjectTemplatePage;
};

export type ListProjectTemplatesResponse = ListProjectTemplatesResponses[keyof ListProjectTemplatesResponses];

export type CreateProjectTemplateData = {
    body: ProjectTemplateCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/project-templates';
};

export type CreateProjectTemplateErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateProjectTemplateError = CreateProjectTemplateErrors[keyof CreateProjectTemplateErrors];

export type CreateProjectTemplateResponses = {
    /**
     * The new project template.
     */
    201: ProjectTemplateEnvelope;
};

export type CreateProjectTemplateResponse = CreateProjectTemplateResponses[keyof CreateProjectTemplateResponses];

export type DeleteProjectTemplateData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/project-templates/{id}';
};

export type DeleteProjectTemplateErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteProjectTemplateError = DeleteProjectTemplateErrors[keyof DeleteProjectTemplateErrors];

export type DeleteProjectTemplateResponses = {
    /**
     * The project template as it was left, with deletedAt.
     */
    200: ProjectTemplateEnvelope;
};

export type DeleteProjectTemplateResponse = DeleteProjectTemplateResponses[keyof DeleteProjectTemplateResponses];

export type GetProjectTemplateData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/project-templates/{id}';
};

export type GetProjectTemplateErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetProjectTemplateError = GetProjectTemplateErrors[keyof GetProjectTemplateErrors];

export type GetProjectTemplateResponses = {
    /**
     * The project template.
     */
    200: ProjectTemplateEnvelope;
};

export type GetProjectTemplateResponse = GetProjectTemplateResponses[keyof GetProjectTemplateResponses];

export type UpdateProjectTemplateData = {
    body: ProjectTemplateUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/project-templates/{id}';
};

export type UpdateProjectTemplateErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateProjectTemplateError = UpdateProjectTemplateErrors[keyof UpdateProjectTemplateErrors];

export type UpdateProjectTemplateResponses = {
    /**
     * The project template as it is now.
     */
    200: ProjectTemplateEnvelope;
};

export type UpdateProjectTemplateResponse = UpdateProjectTemplateResponses[keyof UpdateProjectTemplateResponses];

export type ListChangeOrdersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Only change orders of this status.
         */
        status?: ChangeOrderStatus;
        /**
         * Only what the live invoice of this id bills.
         */
        invoiceId?: number;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether each record is answered in its compact form, the members that lists are mostly read for.
         */
        compact?: boolean;
    };
    url: '/change-orders';
};

export type ListChangeOrdersErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListChangeOrdersError = ListChangeOrdersErrors[keyof ListChangeOrdersErrors];

export type ListChangeOrdersResponses = {
    /**
     * A page of change orders.
     */
    200: ChangeOrderPage;
};

export type ListChangeOrdersResponse = ListChangeOrdersResponses[keyof ListChangeOrdersResponses];

export type CreateChangeOrderData = {
    body: ChangeOrderCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/change-orders';
};

export type CreateChangeOrderErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateChangeOrderError = CreateChangeOrderErrors[keyof CreateChangeOrderErrors];

export type CreateChangeOrderResponses = {
    /**
     * The new change order.
     */
    201: ChangeOrderEnvelope;
};

export type CreateChangeOrderResponse = CreateChangeOrderResponses[keyof CreateChangeOrderResponses];

export type BulkFetchChangeOrdersData = {
    body: BulkFetchRequest;
    path?: never;
    query?: never;
    url: '/change-orders/bulk-fetch';
};

export type BulkFetchChangeOrdersErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkFetchChangeOrdersError = BulkFetchChangeOrdersErrors[keyof BulkFetchChangeOrdersErrors];

export type BulkFetchChangeOrdersResponses = {
    /**
     * The change orders found.
     */
    200: ChangeOrderBulkFetchEnvelope;
};

export type BulkFetchChangeOrdersResponse = BulkFetchChangeOrdersResponses[keyof BulkFetchChangeOrdersResponses];

export type CountChangeOrdersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Only change orders of this status.
         */
        status?: ChangeOrderStatus;
        /**
         * Only what the live invoice of this id bills.
         */
        invoiceId?: number;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/change-orders/count';
};

export type CountChangeOrdersErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CountChangeOrdersError = CountChangeOrdersErrors[keyof CountChangeOrdersErrors];

export type CountChangeOrdersResponses = {
    /**
     * The number.
     */
    200: TotalEnvelope;
};

export type CountChangeOrdersResponse = CountChangeOrdersResponses[keyof CountChangeOrdersResponses];

export type AggregateChangeOrdersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Only change orders of this status.
         */
        status?: ChangeOrderStatus;
        /**
         * Only what the live invoice of this id bills.
         */
        invoiceId?: number;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/change-orders/aggregate';
};

export type AggregateChangeOrdersErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type AggregateChangeOrdersError = AggregateChangeOrdersErrors[keyof AggregateChangeOrdersErrors];

export type AggregateChangeOrdersResponses = {
    /**
     * A count and a sum for each status and currency.
     */
    200: ChangeOrderAggregateEnvelope;
};

export type AggregateChangeOrdersResponse = AggregateChangeOrdersResponses[keyof AggregateChangeOrdersResponses];

export type DeleteChangeOrderData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/change-orders/{id}';
};

export type DeleteChangeOrderErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteChangeOrderError = DeleteChangeOrderErrors[keyof DeleteChangeOrderErrors];

export type DeleteChangeOrderResponses = {
    /**
     * The change order as it was left, with deletedAt.
     */
    200: ChangeOrderEnvelope;
};

export type DeleteChangeOrderResponse = DeleteChangeOrderResponses[keyof DeleteChangeOrderResponses];

export type GetChangeOrderData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/change-orders/{id}';
};

export type GetChangeOrderErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetChangeOrderError = GetChangeOrderErrors[keyof GetChangeOrderErrors];

export type GetChangeOrderResponses = {
    /**
     * The change order.
     */
    200: ChangeOrderEnvelope;
};

export type GetChangeOrderResponse = GetChangeOrderResponses[keyof GetChangeOrderResponses];

export type UpdateChangeOrderData = {
    body: ChangeOrderUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/change-orders/{id}';
};

export type UpdateChangeOrderErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateChangeOrderError = UpdateChangeOrderErrors[keyof UpdateChangeOrderErrors];

export type UpdateChangeOrderResponses = {
    /**
     * The change order as it is now.
     */
    200: ChangeOrderEnvelope;
};

export type UpdateChangeOrderResponse = UpdateChangeOrderResponses[keyof UpdateChangeOrderResponses];

export type BulkChangeOrdersData = {
    body: ChangeOrderBulkRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/change-orders/bulk';
};

export type BulkChangeOrdersErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkChangeOrdersError = BulkChangeOrdersErrors[keyof BulkChangeOrdersErrors];

export type BulkChangeOrdersResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkChangeOrdersResponse = BulkChangeOrdersResponses[keyof BulkChangeOrdersResponses];

export type ExportChangeOrdersData = {
    body?: ChangeOrderExportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/change-orders/exports';
};

export type ExportChangeOrdersErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ExportChangeOrdersError = ExportChangeOrdersErrors[keyof ExportChangeOrdersErrors];

export type ExportChangeOrdersResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportChangeOrdersResponse = ExportChangeOrdersResponses[keyof ExportChangeOrdersResponses];

export type ListChangeOrderLineItemsData = {
    body?: never;
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
    };
    url: '/change-orders/{id}/line-items';
};

export type ListChangeOrderLineItemsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListChangeOrderLineItemsError = ListChangeOrderLineItemsErrors[keyof ListChangeOrderLineItemsErrors];

export type ListChangeOrderLineItemsResponses = {
    /**
     * A page of lines.
     */
    200: ChangeOrderLineItemPage;
};

export type ListChangeOrderLineItemsResponse = ListChangeOrderLineItemsResponses[keyof ListChangeOrderLineItemsResponses];

export type CreateChangeOrderLineItemData = {
    body: ChangeOrderLineItemCreate;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/change-orders/{id}/line-items';
};

export type CreateChangeOrderLineItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateChangeOrderLineItemError = CreateChangeOrderLineItemErrors[keyof CreateChangeOrderLineItemErrors];

export type CreateChangeOrderLineItemResponses = {
    /**
     * The new line.
     */
    201: ChangeOrderLineItemEnvelope;
};

export type CreateChangeOrderLineItemResponse = CreateChangeOrderLineItemResponses[keyof CreateChangeOrderLineItemResponses];

export type DeleteChangeOrderLineItemData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of the line, of the bid, change order or invoice that the path names.
         */
        lineItemId: number;
    };
    query?: never;
    url: '/change-orders/{id}/line-items/{lineItemId}';
};

export type DeleteChangeOrderLineItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteChangeOrderLineItemError = DeleteChangeOrderLineItemErrors[keyof DeleteChangeOrderLineItemErrors];

export type DeleteChangeOrderLineItemResponses = {
    /**
     * The line as it was left, with deletedAt.
     */
    200: ChangeOrderLineItemEnvelope;
};

export type DeleteChangeOrderLineItemResponse = DeleteChangeOrderLineItemResponses[keyof DeleteChangeOrderLineItemResponses];

export type GetChangeOrderLineItemData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of the line, of the bid, change order or invoice that the path names.
         */
        lineItemId: number;
    };
    query?: never;
    url: '/change-orders/{id}/line-items/{lineItemId}';
};

export type GetChangeOrderLineItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetChangeOrderLineItemError = GetChangeOrderLineItemErrors[keyof GetChangeOrderLineItemErrors];

export type GetChangeOrderLineItemResponses = {
    /**
     * The line.
     */
    200: ChangeOrderLineItemEnvelope;
};

export type GetChangeOrderLineItemResponse = GetChangeOrderLineItemResponses[keyof GetChangeOrderLineItemResponses];

export type UpdateChangeOrderLineItemData = {
    body: ChangeOrderLineItemUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of the line, of the bid, change order or invoice that the path names.
         */
        lineItemId: number;
    };
    query?: never;
    url: '/change-orders/{id}/line-items/{lineItemId}';
};

export type UpdateChangeOrderLineItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateChangeOrderLineItemError = UpdateChangeOrderLineItemErrors[keyof UpdateChangeOrderLineItemErrors];

export type UpdateChangeOrderLineItemResponses = {
    /**
     * The line as it is now.
     */
    200: ChangeOrderLineItemEnvelope;
};

export type UpdateChangeOrderLineItemResponse = UpdateChangeOrderLineItemResponses[keyof UpdateChangeOrderLineItemResponses];

export type SubmitChangeOrderData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/change-orders/{id}/submit';
};

export type SubmitChangeOrderErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type SubmitChangeOrderError = SubmitChangeOrderErrors[keyof SubmitChangeOrderErrors];

export type SubmitChangeOrderResponses = {
    /**
     * The change order as it is now.
     */
    200: ChangeOrderEnvelope;
};

export type SubmitChangeOrderResponse = SubmitChangeOrderResponses[keyof SubmitChangeOrderResponses];

export type ApproveChangeOrderData = {
    body?: ChangeOrderApproval;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/change-orders/{id}/approve';
};

export type ApproveChangeOrderErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ApproveChangeOrderError = ApproveChangeOrderErrors[keyof ApproveChangeOrderErrors];

export type ApproveChangeOrderResponses = {
    /**
     * The change order as it is now.
     */
    200: ChangeOrderEnvelope;
};

export type ApproveChangeOrderResponse = ApproveChangeOrderResponses[keyof ApproveChangeOrderResponses];

export type RejectChangeOrderData = {
    body?: ChangeOrderRejection;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/change-orders/{id}/reject';
};

export type RejectChangeOrderErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RejectChangeOrderError = RejectChangeOrderErrors[keyof RejectChangeOrderErrors];

export type RejectChangeOrderResponses = {
    /**
     * The change order as it is now.
     */
    200: ChangeOrderEnvelope;
};

export type RejectChangeOrderResponse = RejectChangeOrderResponses[keyof RejectChangeOrderResponses];

export type VoidChangeOrderData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/change-orders/{id}/void';
};

export type VoidChangeOrderErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type VoidChangeOrderError = VoidChangeOrderErrors[keyof VoidChangeOrderErrors];

export type VoidChangeOrderResponses = {
    /**
     * The change order as it is now.
     */
    200: ChangeOrderEnvelope;
};

export type VoidChangeOrderResponse = VoidChangeOrderResponses[keyof VoidChangeOrderResponses];

export type MoveChangeOrderData = {
    body: ProjectMoveRequest;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/change-orders/{id}/move';
};

export type MoveChangeOrderErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type MoveChangeOrderError = MoveChangeOrderErrors[keyof MoveChangeOrderErrors];

export type MoveChangeOrderResponses = {
    /**
     * The change order as it is now.
     */
    200: ChangeOrderEnvelope;
};

export type MoveChangeOrderResponse = MoveChangeOrderResponses[keyof MoveChangeOrderResponses];

export type EmailChangeOrderData = {
    body?: PaperMail;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/change-orders/{id}/email';
};

export type EmailChangeOrderErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type EmailChangeOrderError = EmailChangeOrderErrors[keyof EmailChangeOrderErrors];

export type EmailChangeOrderResponses = {
    /**
     * The change order; meta names the mail's job.
     */
    200: ChangeOrderMailedEnvelope;
};

export type EmailChangeOrderResponse = EmailChangeOrderResponses[keyof EmailChangeOrderResponses];

export type RenderChangeOrderPdfData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/change-orders/{id}/pdf';
};

export type RenderChangeOrderPdfErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RenderChangeOrderPdfError = RenderChangeOrderPdfErrors[keyof RenderChangeOrderPdfErrors];

export type RenderChangeOrderPdfResponses = {
    /**
     * The job that does it.
     */
    202: PaperJobEnvelope;
};

export type RenderChangeOrderPdfResponse = RenderChangeOrderPdfResponses[keyof RenderChangeOrderPdfResponses];

export type ListPayAppsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Only pay applications of this status.
         */
        status?: PayAppStatus;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether each record is answered in its compact form, the members that lists are mostly read for.
         */
        compact?: boolean;
    };
    url: '/pay-apps';
};

export type ListPayAppsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListPayAppsError = ListPayAppsErrors[keyof ListPayAppsErrors];

export type ListPayAppsResponses = {
    /**
     * A page of pay applications.
     */
    200: PayAppPage;
};

export type ListPayAppsResponse = ListPayAppsResponses[keyof ListPayAppsResponses];

export type CreatePayAppData = {
    body: PayAppCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/pay-apps';
};

export type CreatePayAppErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreatePayAppError = CreatePayAppErrors[keyof CreatePayAppErrors];

export type CreatePayAppResponses = {
    /**
     * The new pay application.
     */
    201: PayAppEnvelope;
};

export type CreatePayAppResponse = CreatePayAppResponses[keyof CreatePayAppResponses];

export type BulkFetchPayAppsData = {
    body: BulkFetchRequest;
    path?: never;
    query?: never;
    url: '/pay-apps/bulk-fetch';
};

export type BulkFetchPayAppsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkFetchPayAppsError = BulkFetchPayAppsErrors[keyof BulkFetchPayAppsErrors];

export type BulkFetchPayAppsResponses = {
    /**
     * The pay applications found.
     */
    200: PayAppBulkFetchEnvelope;
};

export type BulkFetchPayAppsResponse = BulkFetchPayAppsResponses[keyof BulkFetchPayAppsResponses];

export type CountPayAppsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Only pay applications of this status.
         */
        status?: PayAppStatus;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/pay-apps/count';
};

export type CountPayAppsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CountPayAppsError = CountPayAppsErrors[keyof CountPayAppsErrors];

export type CountPayAppsResponses = {
    /**
     * The number.
     */
    200: TotalEnvelope;
};

export type CountPayAppsResponse = CountPayAppsResponses[keyof CountPayAppsResponses];

export type AggregatePayAppsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Only pay applications of this status.
         */
        status?: PayAppStatus;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/pay-apps/aggregate';
};

export type AggregatePayAppsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type AggregatePayAppsError = AggregatePayAppsErrors[keyof AggregatePayAppsErrors];

export type AggregatePayAppsResponses = {
    /**
     * A count and sums for each status and currency.
     */
    200: PayAppAggregateEnvelope;
};

export type AggregatePayAppsResponse = AggregatePayAppsResponses[keyof AggregatePayAppsResponses];

export type DeletePayAppData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/pay-apps/{id}';
};

export type DeletePayAppErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeletePayAppError = DeletePayAppErrors[keyof DeletePayAppErrors];

export type DeletePayAppResponses = {
    /**
     * The pay application as it was left, with deletedAt.
     */
    200: PayAppEnvelope;
};

export type DeletePayAppResponse = DeletePayAppResponses[keyof DeletePayAppResponses];

export type GetPayAppData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/pay-apps/{id}';
};

export type GetPayAppErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetPayAppError = GetPayAppErrors[keyof GetPayAppErrors];

export type GetPayAppResponses = {
    /**
     * The pay application.
     */
    200: PayAppEnvelope;
};

export type GetPayAppResponse = GetPayAppResponses[keyof GetPayAppResponses];

export type UpdatePayAppData = {
    body: PayAppUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/pay-apps/{id}';
};

export type UpdatePayAppErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdatePayAppError = UpdatePayAppErrors[keyof UpdatePayAppErrors];

export type UpdatePayAppResponses = {
    /**
     * The pay application as it is now.
     */
    200: PayAppEnvelope;
};

export type UpdatePayAppResponse = UpdatePayAppResponses[keyof UpdatePayAppResponses];

export type BulkPayAppsData = {
    body: PayAppBulkRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/pay-apps/bulk';
};

export type BulkPayAppsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkPayAppsError = BulkPayAppsErrors[keyof BulkPayAppsErrors];

export type BulkPayAppsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkPayAppsResponse = BulkPayAppsResponses[keyof BulkPayAppsResponses];

export type ExportPayAppsData = {
    body?: PayAppExportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/pay-apps/exports';
};

export type ExportPayAppsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ExportPayAppsError = ExportPayAppsErrors[keyof ExportPayAppsErrors];

export type ExportPayAppsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportPayAppsResponse = ExportPayAppsResponses[keyof ExportPayAppsResponses];

export type SubmitPayAppData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/pay-apps/{id}/submit';
};

export type SubmitPayAppErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type SubmitPayAppError = SubmitPayAppErrors[keyof SubmitPayAppErrors];

export type SubmitPayAppResponses = {
    /**
     * The submitted pay application.
     */
    200: PayAppEnvelope;
};

export type SubmitPayAppResponse = SubmitPayAppResponses[keyof SubmitPayAppResponses];

export type ApprovePayAppData = {
    body?: PayAppApproval;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/pay-apps/{id}/approve';
};

export type ApprovePayAppErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ApprovePayAppError = ApprovePayAppErrors[keyof ApprovePayAppErrors];

export type ApprovePayAppResponses = {
    /**
     * The approved pay application.
     */
    200: PayAppEnvelope;
};

export type ApprovePayAppResponse = ApprovePayAppResponses[keyof ApprovePayAppResponses];

export type RejectPayAppData = {
    body?: PayAppRejection;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/pay-apps/{id}/reject';
};

export type RejectPayAppErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RejectPayAppError = RejectPayAppErrors[keyof RejectPayAppErrors];

export type RejectPayAppResponses = {
    /**
     * The rejected pay application.
     */
    200: PayAppEnvelope;
};

export type RejectPayAppResponse = RejectPayAppResponses[keyof RejectPayAppResponses];

export type MarkPayAppPaidData = {
    body?: PayAppPayment;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/pay-apps/{id}/mark-paid';
};

export type MarkPayAppPaidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type MarkPayAppPaidError = MarkPayAppPaidErrors[keyof MarkPayAppPaidErrors];

export type MarkPayAppPaidResponses = {
    /**
     * The paid pay application.
     */
    200: PayAppEnvelope;
};

export type MarkPayAppPaidResponse = MarkPayAppPaidResponses[keyof MarkPayAppPaidResponses];

export type VoidPayAppData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/pay-apps/{id}/void';
};

export type VoidPayAppErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type VoidPayAppError = VoidPayAppErrors[keyof VoidPayAppErrors];

export type VoidPayAppResponses = {
    /**
     * The voided pay application.
     */
    200: PayAppEnvelope;
};

export type VoidPayAppResponse = VoidPayAppResponses[keyof VoidPayAppResponses];

export type ListPayAppLineItemsData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
    };
    url: '/pay-apps/{id}/line-items';
};

export type ListPayAppLineItemsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListPayAppLineItemsError = ListPayAppLineItemsErrors[keyof ListPayAppLineItemsErrors];

export type ListPayAppLineItemsResponses = {
    /**
     * A page of lines.
     */
    200: PayAppLineItemPage;
};

export type ListPayAppLineItemsResponse = ListPayAppLineItemsResponses[keyof ListPayAppLineItemsResponses];

export type ReplacePayAppLineItemsData = {
    body: PayAppLineItemsReplacement;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/pay-apps/{id}/line-items';
};

export type ReplacePayAppLineItemsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ReplacePayAppLineItemsError = ReplacePayAppLineItemsErrors[keyof ReplacePayAppLineItemsErrors];

export type ReplacePayAppLineItemsResponses = {
    /**
     * The pay application and all of its lines in their order.
     */
    200: PayAppScheduleEnvelope;
};

export type ReplacePayAppLineItemsResponse = ReplacePayAppLineItemsResponses[keyof ReplacePayAppLineItemsResponses];

export type EmailPayAppData = {
    body?: PaperMail;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/pay-apps/{id}/email';
};

export type EmailPayAppErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type EmailPayAppError = EmailPayAppErrors[keyof EmailPayAppErrors];

export type EmailPayAppResponses = {
    /**
     * The pay application; meta names the mail's job.
     */
    200: PayAppMailedEnvelope;
};

export type EmailPayAppResponse = EmailPayAppResponses[keyof EmailPayAppResponses];

export type RenderPayAppPdfData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/pay-apps/{id}/pdf';
};

export type RenderPayAppPdfErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RenderPayAppPdfError = RenderPayAppPdfErrors[keyof RenderPayAppPdfErrors];

export type RenderPayAppPdfResponses = {
    /**
     * The job that does it.
     */
    202: PaperJobEnvelope;
};

export type RenderPayAppPdfResponse = RenderPayAppPdfResponses[keyof RenderPayAppPdfResponses];

export type ListInvoicesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Only invoices of this status.
         */
        status?: InvoiceStatus;
        /**
         * Of this contact. With null, or without it, of any and of none.
         */
        contactId?: number | null;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Of this bid.
         */
        bidId?: number;
        /**
         * Only invoices made from this pay application.
         */
        payAppId?: number;
        /**
         * With true only invoices that are overdue, with false only those that are not.
         */
        overdue?: boolean;
        /**
         * Only invoices that are sent or partial and whose money has been due for so long today in the organization's time zone; in the aggregate, up to asOf.
         */
        ageing?: InvoiceAge;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether each record is answered in its compact form, the members that lists are mostly read for.
         */
        compact?: boolean;
    };
    url: '/invoices';
};

export type ListInvoicesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListInvoicesError = ListInvoicesErrors[keyof ListInvoicesErrors];

export type ListInvoicesResponses = {
    /**
     * A page of invoices.
     */
    200: InvoicePage;
};

export type ListInvoicesResponse = ListInvoicesResponses[keyof ListInvoicesResponses];

export type CreateInvoiceData = {
    body: InvoiceCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/invoices';
};

export type CreateInvoiceErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateInvoiceError = CreateInvoiceErrors[keyof CreateInvoiceErrors];

export type CreateInvoiceResponses = {
    /**
     * The new invoice.
     */
    201: InvoiceEnvelope;
};

export type CreateInvoiceResponse = CreateInvoiceResponses[keyof CreateInvoiceResponses];

export type BulkFetchInvoicesData = {
    body: BulkFetchRequest;
    path?: never;
    query?: never;
    url: '/invoices/bulk-fetch';
};

export type BulkFetchInvoicesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkFetchInvoicesError = BulkFetchInvoicesErrors[keyof BulkFetchInvoicesErrors];

export type BulkFetchInvoicesResponses = {
    /**
     * The invoices found.
     */
    200: InvoiceBulkFetchEnvelope;
};

export type BulkFetchInvoicesResponse = BulkFetchInvoicesResponses[keyof BulkFetchInvoicesResponses];

export type CountInvoicesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only invoices of this status.
         */
        status?: InvoiceStatus;
        /**
         * Of this contact. With null, or without it, of any and of none.
         */
        contactId?: number | null;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Of this bid.
         */
        bidId?: number;
        /**
         * Only invoices made from this pay application.
         */
        payAppId?: number;
        /**
         * With true only invoices that are overdue, with false only those that are not.
         */
        overdue?: boolean;
        /**
         * Only invoices that are sent or partial and whose money has been due for so long today in the organization's time zone; in the aggregate, up to asOf.
         */
        ageing?: InvoiceAge;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/invoices/count';
};

export type CountInvoicesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CountInvoicesError = CountInvoicesErrors[keyof CountInvoicesErrors];

export type CountInvoicesResponses = {
    /**
     * The number.
     */
    200: TotalEnvelope;
};

export type CountInvoicesResponse = CountInvoicesResponses[keyof CountInvoicesResponses];

export type AggregateInvoicesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only invoices of this status.
         */
        status?: InvoiceStatus;
        /**
         * Of this contact. With null, or without it, of any and of none.
         */
        contactId?: number | null;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Of this bid.
         */
        bidId?: number;
        /**
         * Only invoices made from this pay application.
         */
        payAppId?: number;
        /**
         * With true only invoices that are overdue, with false only those that are not.
         */
        overdue?: boolean;
        /**
         * Only invoices that are sent or partial and whose money has been due for so long today in the organization's time zone; in the aggregate, up to asOf.
         */
        ageing?: InvoiceAge;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * The day up to which ages are counted, today in the organization's time zone unless given. A day means its beginning in UTC, which is the date that it names; any other time is of the day that it falls on there.
         */
        asOf?: string;
    };
    url: '/invoices/aggregate';
};

export type AggregateInvoicesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type AggregateInvoicesError = AggregateInvoicesErrors[keyof AggregateInvoicesErrors];

export type AggregateInvoicesResponses = {
    /**
     * Counts and sums, for each currency.
     */
    200: InvoiceAggregateEnvelope;
};

export type AggregateInvoicesResponse = AggregateInvoicesResponses[keyof AggregateInvoicesResponses];

export type ExportInvoicesData = {
    body?: InvoiceExportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/invoices/exports';
};

export type ExportInvoicesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ExportInvoicesError = ExportInvoicesErrors[keyof ExportInvoicesErrors];

export type ExportInvoicesResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportInvoicesResponse = ExportInvoicesResponses[keyof ExportInvoicesResponses];

export type DeleteInvoiceData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}';
};

export type DeleteInvoiceErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteInvoiceError = DeleteInvoiceErrors[keyof DeleteInvoiceErrors];

export type DeleteInvoiceResponses = {
    /**
     * The invoice as it was left, with deletedAt; meta names the job in the accounting system, if there is one.
     */
    200: InvoiceEndedEnvelope;
};

export type DeleteInvoiceResponse = DeleteInvoiceResponses[keyof DeleteInvoiceResponses];

export type GetInvoiceData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}';
};

export type GetInvoiceErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetInvoiceError = GetInvoiceErrors[keyof GetInvoiceErrors];

export type GetInvoiceResponses = {
    /**
     * The invoice.
     */
    200: InvoiceEnvelope;
};

export type GetInvoiceResponse = GetInvoiceResponses[keyof GetInvoiceResponses];

export type UpdateInvoiceData = {
    body: InvoiceUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}';
};

export type UpdateInvoiceErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateInvoiceError = UpdateInvoiceErrors[keyof UpdateInvoiceErrors];

export type UpdateInvoiceResponses = {
    /**
     * The invoice as it is now.
     */
    200: InvoiceEnvelope;
};

export type UpdateInvoiceResponse = UpdateInvoiceResponses[keyof UpdateInvoiceResponses];

export type SendInvoiceData = {
    body?: InvoiceSending;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/send';
};

export type SendInvoiceErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type SendInvoiceError = SendInvoiceErrors[keyof SendInvoiceErrors];

export type SendInvoiceResponses = {
    /**
     * The invoice as it is now; meta names the mail's job.
     */
    200: InvoiceSentEnvelope;
};

export type SendInvoiceResponse = SendInvoiceResponses[keyof SendInvoiceResponses];

export type RenderInvoicePdfData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/pdf';
};

export type RenderInvoicePdfErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RenderInvoicePdfError = RenderInvoicePdfErrors[keyof RenderInvoicePdfErrors];

export type RenderInvoicePdfResponses = {
    /**
     * The job that does it.
     */
    202: PaperJobEnvelope;
};

export type RenderInvoicePdfResponse = RenderInvoicePdfResponses[keyof RenderInvoicePdfResponses];

export type MarkInvoiceSentData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/mark-sent';
};

export type MarkInvoiceSentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type MarkInvoiceSentError = MarkInvoiceSentErrors[keyof MarkInvoiceSentErrors];

export type MarkInvoiceSentResponses = {
    /**
     * The invoice as it is now.
     */
    200: InvoiceEnvelope;
};

export type MarkInvoiceSentResponse = MarkInvoiceSentResponses[keyof MarkInvoiceSentResponses];

export type ResendInvoiceData = {
    body?: InvoiceSending;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/resend';
};

export type ResendInvoiceErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ResendInvoiceError = ResendInvoiceErrors[keyof ResendInvoiceErrors];

export type ResendInvoiceResponses = {
    /**
     * The invoice as it is; meta names the mail's job.
     */
    200: InvoiceSentEnvelope;
};

export type ResendInvoiceResponse = ResendInvoiceResponses[keyof ResendInvoiceResponses];

export type VoidInvoiceData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/void';
};

export type VoidInvoiceErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type VoidInvoiceError = VoidInvoiceErrors[keyof VoidInvoiceErrors];

export type VoidInvoiceResponses = {
    /**
     * The invoice as it is now; meta names the job in the accounting system, if there is one.
     */
    200: InvoiceEndedEnvelope;
};

export type VoidInvoiceResponse = VoidInvoiceResponses[keyof VoidInvoiceResponses];

export type MoveInvoiceData = {
    body: InvoiceMove;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/move';
};

export type MoveInvoiceErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type MoveInvoiceError = MoveInvoiceErrors[keyof MoveInvoiceErrors];

export type MoveInvoiceResponses = {
    /**
     * The invoice as it is now.
     */
    200: InvoiceEnvelope;
};

export type MoveInvoiceResponse = MoveInvoiceResponses[keyof MoveInvoiceResponses];

export type ListInvoiceLineItemsData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
    };
    url: '/invoices/{id}/line-items';
};

export type ListInvoiceLineItemsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListInvoiceLineItemsError = ListInvoiceLineItemsErrors[keyof ListInvoiceLineItemsErrors];

export type ListInvoiceLineItemsResponses = {
    /**
     * A page of lines.
     */
    200: InvoiceLineItemPage;
};

export type ListInvoiceLineItemsResponse = ListInvoiceLineItemsResponses[keyof ListInvoiceLineItemsResponses];

export type AppendInvoiceLineItemsData = {
    body: InvoiceLineItemAppend;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/line-items';
};

export type AppendInvoiceLineItemsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type AppendInvoiceLineItemsError = AppendInvoiceLineItemsErrors[keyof AppendInvoiceLineItemsErrors];

export type AppendInvoiceLineItemsResponses = {
    /**
     * The new lines.
     */
    201: InvoiceLineItemsEnvelope;
};

export type AppendInvoiceLineItemsResponse = AppendInvoiceLineItemsResponses[keyof AppendInvoiceLineItemsResponses];

export type ReorderInvoiceLineItemsData = {
    body: InvoiceLineItemOrder;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/line-items/order';
};

export type ReorderInvoiceLineItemsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ReorderInvoiceLineItemsError = ReorderInvoiceLineItemsErrors[keyof ReorderInvoiceLineItemsErrors];

export type ReorderInvoiceLineItemsResponses = {
    /**
     * All lines in their new order.
     */
    200: InvoiceLineItemsEnvelope;
};

export type ReorderInvoiceLineItemsResponse = ReorderInvoiceLineItemsResponses[keyof ReorderInvoiceLineItemsResponses];

export type RemoveInvoiceLineItemData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of the line, of the bid, change order or invoice that the path names.
         */
        lineItemId: number;
    };
    query?: never;
    url: '/invoices/{id}/line-items/{lineItemId}';
};

export type RemoveInvoiceLineItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RemoveInvoiceLineItemError = RemoveInvoiceLineItemErrors[keyof RemoveInvoiceLineItemErrors];

export type RemoveInvoiceLineItemResponses = {
    /**
     * The line as it was left, with deletedAt.
     */
    200: InvoiceLineItemEnvelope;
};

export type RemoveInvoiceLineItemResponse = RemoveInvoiceLineItemResponses[keyof RemoveInvoiceLineItemResponses];

export type GetInvoiceLineItemData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of the line, of the bid, change order or invoice that the path names.
         */
        lineItemId: number;
    };
    query?: never;
    url: '/invoices/{id}/line-items/{lineItemId}';
};

export type GetInvoiceLineItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetInvoiceLineItemError = GetInvoiceLineItemErrors[keyof GetInvoiceLineItemErrors];

export type GetInvoiceLineItemResponses = {
    /**
     * The line.
     */
    200: InvoiceLineItemEnvelope;
};

export type GetInvoiceLineItemResponse = GetInvoiceLineItemResponses[keyof GetInvoiceLineItemResponses];

export type UpdateInvoiceLineItemData = {
    body: InvoiceLineItemUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of the line, of the bid, change order or invoice that the path names.
         */
        lineItemId: number;
    };
    query?: never;
    url: '/invoices/{id}/line-items/{lineItemId}';
};

export type UpdateInvoiceLineItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateInvoiceLineItemError = UpdateInvoiceLineItemErrors[keyof UpdateInvoiceLineItemErrors];

export type UpdateInvoiceLineItemResponses = {
    /**
     * The line as it is now.
     */
    200: InvoiceLineItemEnvelope;
};

export type UpdateInvoiceLineItemResponse = UpdateInvoiceLineItemResponses[keyof UpdateInvoiceLineItemResponses];

export type ListInvoicePaymentsData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
    };
    url: '/invoices/{id}/payments';
};

export type ListInvoicePaymentsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListInvoicePaymentsError = ListInvoicePaymentsErrors[keyof ListInvoicePaymentsErrors];

export type ListInvoicePaymentsResponses = {
    /**
     * A page of payments.
     */
    200: InvoicePaymentPage;
};

export type ListInvoicePaymentsResponse = ListInvoicePaymentsResponses[keyof ListInvoicePaymentsResponses];

export type RecordInvoicePaymentData = {
    body: InvoicePaymentCreate;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/payments';
};

export type RecordInvoicePaymentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RecordInvoicePaymentError = RecordInvoicePaymentErrors[keyof RecordInvoicePaymentErrors];

export type RecordInvoicePaymentResponses = {
    /**
     * The payment, and the invoice as it is now.
     */
    201: InvoicePaymentResultEnvelope;
};

export type RecordInvoicePaymentResponse = RecordInvoicePaymentResponses[keyof RecordInvoicePaymentResponses];

export type VoidInvoicePaymentData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of the payment.
         */
        paymentId: number;
    };
    query?: never;
    url: '/invoices/{id}/payments/{paymentId}';
};

export type VoidInvoicePaymentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type VoidInvoicePaymentError = VoidInvoicePaymentErrors[keyof VoidInvoicePaymentErrors];

export type VoidInvoicePaymentResponses = {
    /**
     * The payment and the invoice as they are now.
     */
    200: InvoicePaymentResultEnvelope;
};

export type VoidInvoicePaymentResponse = VoidInvoicePaymentResponses[keyof VoidInvoicePaymentResponses];

export type GetInvoicePaymentData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of the payment.
         */
        paymentId: number;
    };
    query?: never;
    url: '/invoices/{id}/payments/{paymentId}';
};

export type GetInvoicePaymentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetInvoicePaymentError = GetInvoicePaymentErrors[keyof GetInvoicePaymentErrors];

export type GetInvoicePaymentResponses = {
    /**
     * The payment.
     */
    200: InvoicePaymentEnvelope;
};

export type GetInvoicePaymentResponse = GetInvoicePaymentResponses[keyof GetInvoicePaymentResponses];

export type UpdateInvoicePaymentData = {
    body: InvoicePaymentUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of the payment.
         */
        paymentId: number;
    };
    query?: never;
    url: '/invoices/{id}/payments/{paymentId}';
};

export type UpdateInvoicePaymentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateInvoicePaymentError = UpdateInvoicePaymentErrors[keyof UpdateInvoicePaymentErrors];

export type UpdateInvoicePaymentResponses = {
    /**
     * The payment and the invoice as they are now.
     */
    200: InvoicePaymentResultEnvelope;
};

export type UpdateInvoicePaymentResponse = UpdateInvoicePaymentResponses[keyof UpdateInvoicePaymentResponses];

export type MarkInvoicePaidData = {
    body?: InvoiceSettlement;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/mark-paid';
};

export type MarkInvoicePaidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type MarkInvoicePaidError = MarkInvoicePaidErrors[keyof MarkInvoicePaidErrors];

export type MarkInvoicePaidResponses = {
    /**
     * The payment, and the invoice as it is now.
     */
    200: InvoicePaymentResultEnvelope;
};

export type MarkInvoicePaidResponse = MarkInvoicePaidResponses[keyof MarkInvoicePaidResponses];

export type CreateInvoiceFromBidData = {
    body: InvoiceFromBid;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/invoices/from-bid';
};

export type CreateInvoiceFromBidErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateInvoiceFromBidError = CreateInvoiceFromBidErrors[keyof CreateInvoiceFromBidErrors];

export type CreateInvoiceFromBidResponses = {
    /**
     * The new invoice.
     */
    201: InvoiceEnvelope;
};

export type CreateInvoiceFromBidResponse = CreateInvoiceFromBidResponses[keyof CreateInvoiceFromBidResponses];

export type CreateInvoiceFromPayAppData = {
    body: InvoiceFromPayApp;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/invoices/from-pay-app';
};

export type CreateInvoiceFromPayAppErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateInvoiceFromPayAppError = CreateInvoiceFromPayAppErrors[keyof CreateInvoiceFromPayAppErrors];

export type CreateInvoiceFromPayAppResponses = {
    /**
     * The new invoice.
     */
    201: InvoiceEnvelope;
};

export type CreateInvoiceFromPayAppResponse = CreateInvoiceFromPayAppResponses[keyof CreateInvoiceFromPayAppResponses];

export type UnlinkInvoiceBilledItemsData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/billed-items';
};

export type UnlinkInvoiceBilledItemsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UnlinkInvoiceBilledItemsError = UnlinkInvoiceBilledItemsErrors[keyof UnlinkInvoiceBilledItemsErrors];

export type UnlinkInvoiceBilledItemsResponses = {
    /**
     * The invoice, which bills no items now.
     */
    200: InvoiceBilledItemsResultEnvelope;
};

export type UnlinkInvoiceBilledItemsResponse = UnlinkInvoiceBilledItemsResponses[keyof UnlinkInvoiceBilledItemsResponses];

export type LinkInvoiceBilledItemsData = {
    body: InvoiceBilledItems;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/billed-items';
};

export type LinkInvoiceBilledItemsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type LinkInvoiceBilledItemsError = LinkInvoiceBilledItemsErrors[keyof LinkInvoiceBilledItemsErrors];

export type LinkInvoiceBilledItemsResponses = {
    /**
     * The invoice and what it bills now.
     */
    200: InvoiceBilledItemsResultEnvelope;
};

export type LinkInvoiceBilledItemsResponse = LinkInvoiceBilledItemsResponses[keyof LinkInvoiceBilledItemsResponses];

export type QueueInvoiceAccountingPushData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/push-to-accounting';
};

export type QueueInvoiceAccountingPushErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type QueueInvoiceAccountingPushError = QueueInvoiceAccountingPushErrors[keyof QueueInvoiceAccountingPushErrors];

export type QueueInvoiceAccountingPushResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type QueueInvoiceAccountingPushResponse = QueueInvoiceAccountingPushResponses[keyof QueueInvoiceAccountingPushResponses];

export type SendInvoiceViaQuickbooksData = {
    body?: InvoiceQuickbooksSending;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/send-via-quickbooks';
};

export type SendInvoiceViaQuickbooksErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type SendInvoiceViaQuickbooksError = SendInvoiceViaQuickbooksErrors[keyof SendInvoiceViaQuickbooksErrors];

export type SendInvoiceViaQuickbooksResponses = {
    /**
     * The invoice as it is now.
     */
    200: InvoiceEnvelope;
};

export type SendInvoiceViaQuickbooksResponse = SendInvoiceViaQuickbooksResponses[keyof SendInvoiceViaQuickbooksResponses];

export type ShareInvoiceData = {
    body?: InvoiceSharing;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/share';
};

export type ShareInvoiceErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ShareInvoiceError = ShareInvoiceErrors[keyof ShareInvoiceErrors];

export type ShareInvoiceResponses = {
    /**
     * The live link.
     */
    200: InvoiceShareLinkEnvelope;
};

export type ShareInvoiceResponse = ShareInvoiceResponses[keyof ShareInvoiceResponses];

export type ShareContactStatementData = {
    body?: ContactStatementSharing;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/contacts/{id}/statement-link';
};

export type ShareContactStatementErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ShareContactStatementError = ShareContactStatementErrors[keyof ShareContactStatementErrors];

export type ShareContactStatementResponses = {
    /**
     * The live link.
     */
    200: ContactStatementLinkEnvelope;
};

export type ShareContactStatementResponse = ShareContactStatementResponses[keyof ShareContactStatementResponses];

export type RenderContactStatementPdfData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/contacts/{id}/statement/pdf';
};

export type RenderContactStatementPdfErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RenderContactStatementPdfError = RenderContactStatementPdfErrors[keyof RenderContactStatementPdfErrors];

export type RenderContactStatementPdfResponses = {
    /**
     * The job that does it.
     */
    202: PaperJobEnvelope;
};

export type RenderContactStatementPdfResponse = RenderContactStatementPdfResponses[keyof RenderContactStatementPdfResponses];

export type ListSiteLogsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Only site logs of this user.
         */
        createdBy?: number;
        /**
         * true for those that were reviewed, false for those that were not.
         */
        isReviewed?: BooleanText;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Of this day or later. A time means its day in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Of this day or earlier. A time means its day in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether each record is answered in its compact form, the members that lists are mostly read for.
         */
        compact?: boolean;
    };
    url: '/site-logs';
};

export type ListSiteLogsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListSiteLogsError = ListSiteLogsErrors[keyof ListSiteLogsErrors];

export type ListSiteLogsResponses = {
    /**
     * A page of site logs.
     */
    200: SiteLogPage;
};

export type ListSiteLogsResponse = ListSiteLogsResponses[keyof ListSiteLogsResponses];

export type CreateSiteLogData = {
    body: SiteLogCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/site-logs';
};

export type CreateSiteLogErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateSiteLogError = CreateSiteLogErrors[keyof CreateSiteLogErrors];

export type CreateSiteLogResponses = {
    /**
     * The new site log.
     */
    201: SiteLogEnvelope;
};

export type CreateSiteLogResponse = CreateSiteLogResponses[keyof CreateSiteLogResponses];

export type DeleteSiteLogData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/site-logs/{id}';
};

export type DeleteSiteLogErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteSiteLogError = DeleteSiteLogErrors[keyof DeleteSiteLogErrors];

export type DeleteSiteLogResponses = {
    /**
     * The site log as it was left, with deletedAt.
     */
    200: SiteLogEnvelope;
};

export type DeleteSiteLogResponse = DeleteSiteLogResponses[keyof DeleteSiteLogResponses];

export type GetSiteLogData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/site-logs/{id}';
};

export type GetSiteLogErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetSiteLogError = GetSiteLogErrors[keyof GetSiteLogErrors];

export type GetSiteLogResponses = {
    /**
     * The site log.
     */
    200: SiteLogEnvelope;
};

export type GetSiteLogResponse = GetSiteLogResponses[keyof GetSiteLogResponses];

export type UpdateSiteLogData = {
    body: SiteLogUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/site-logs/{id}';
};

export type UpdateSiteLogErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateSiteLogError = UpdateSiteLogErrors[keyof UpdateSiteLogErrors];

export type UpdateSiteLogResponses = {
    /**
     * The site log as it is now.
     */
    200: SiteLogEnvelope;
};

export type UpdateSiteLogResponse = UpdateSiteLogResponses[keyof UpdateSiteLogResponses];

export type MoveSiteLogData = {
    body: ProjectMoveRequest;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/site-logs/{id}/move';
};

export type MoveSiteLogErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type MoveSiteLogError = MoveSiteLogErrors[keyof MoveSiteLogErrors];

export type MoveSiteLogResponses = {
    /**
     * The site log as it is now.
     */
    200: SiteLogEnvelope;
};

export type MoveSiteLogResponse = MoveSiteLogResponses[keyof MoveSiteLogResponses];

export type RenderSiteLogDailyReportPdfData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/site-logs/{id}/pdf';
};

export type RenderSiteLogDailyReportPdfErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RenderSiteLogDailyReportPdfError = RenderSiteLogDailyReportPdfErrors[keyof RenderSiteLogDailyReportPdfErrors];

export type RenderSiteLogDailyReportPdfResponses = {
    /**
     * The job that does it.
     */
    202: PaperJobEnvelope;
};

export type RenderSiteLogDailyReportPdfResponse = RenderSiteLogDailyReportPdfResponses[keyof RenderSiteLogDailyReportPdfResponses];

export type BulkSiteLogsData = {
    body: SiteLogBulkRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/site-logs/bulk';
};

export type BulkSiteLogsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkSiteLogsError = BulkSiteLogsErrors[keyof BulkSiteLogsErrors];

export type BulkSiteLogsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkSiteLogsResponse = BulkSiteLogsResponses[keyof BulkSiteLogsResponses];

export type ImportSiteLogsData = {
    body: ImportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/site-logs/imports';
};

export type ImportSiteLogsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ImportSiteLogsError = ImportSiteLogsErrors[keyof ImportSiteLogsErrors];

export type ImportSiteLogsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ImportSiteLogsResponse = ImportSiteLogsResponses[keyof ImportSiteLogsResponses];

export type ExportSiteLogsData = {
    body?: SiteLogExportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/site-logs/exports';
};

export type ExportSiteLogsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ExportSiteLogsError = ExportSiteLogsErrors[keyof ExportSiteLogsErrors];

export type ExportSiteLogsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportSiteLogsResponse = ExportSiteLogsResponses[keyof ExportSiteLogsResponses];

export type ListCrewAssignmentsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Of this user. With null, or without it, of any.
         */
        userId?: number | null;
        /**
         * Of this day or later. A time means its day in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Of this day or earlier. A time means its day in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/crew-assignments';
};

export type ListCrewAssignmentsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListCrewAssignmentsError = ListCrewAssignmentsErrors[keyof ListCrewAssignmentsErrors];

export type ListCrewAssignmentsResponses = {
    /**
     * A page of crew assignments.
     */
    200: CrewAssignmentPage;
};

export type ListCrewAssignmentsResponse = ListCrewAssignmentsResponses[keyof ListCrewAssignmentsResponses];

export type ReplaceJobDayCrewData = {
    body: JobDayCrew;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/crew-assignments';
};

export type ReplaceJobDayCrewErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ReplaceJobDayCrewError = ReplaceJobDayCrewErrors[keyof ReplaceJobDayCrewErrors];

export type ReplaceJobDayCrewResponses = {
    /**
     * The whole crew of that day, by id.
     */
    200: JobDayCrewEnvelope;
};

export type ReplaceJobDayCrewResponse = ReplaceJobDayCrewResponses[keyof ReplaceJobDayCrewResponses];

export type DeleteCrewAssignmentData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/crew-assignments/{id}';
};

export type DeleteCrewAssignmentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteCrewAssignmentError = DeleteCrewAssignmentErrors[keyof DeleteCrewAssignmentErrors];

export type DeleteCrewAssignmentResponses = {
    /**
     * The crew assignment as it was left, with deletedAt.
     */
    200: CrewAssignmentEnvelope;
};

export type DeleteCrewAssignmentResponse = DeleteCrewAssignmentResponses[keyof DeleteCrewAssignmentResponses];

export type GetCrewAssignmentData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/crew-assignments/{id}';
};

export type GetCrewAssignmentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetCrewAssignmentError = GetCrewAssignmentErrors[keyof GetCrewAssignmentErrors];

export type GetCrewAssignmentResponses = {
    /**
     * The crew assignment.
     */
    200: CrewAssignmentEnvelope;
};

export type GetCrewAssignmentResponse = GetCrewAssignmentResponses[keyof GetCrewAssignmentResponses];

export type ListCalendarEventsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * The first day that is asked for.
         */
        from: string;
        /**
         * The last day that is asked for, at most 100 days after the first.
         */
        to: string;
        /**
         * Only calendar events of this type.
         */
        type?: CalendarEventType;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
    };
    url: '/calendar/events';
};

export type ListCalendarEventsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListCalendarEventsError = ListCalendarEventsErrors[keyof ListCalendarEventsErrors];

export type ListCalendarEventsResponses = {
    /**
     * A page of calendar events.
     */
    200: CalendarEventPage;
};

export type ListCalendarEventsResponse = ListCalendarEventsResponses[keyof ListCalendarEventsResponses];

export type ListTimeEntriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Of this user. With null, or without it, of any.
         */
        userId?: number | null;
        /**
         * Only time entries of this phase of a project.
         */
        phaseId?: number;
        /**
         * Only time entries of this task of a project.
         */
        taskId?: number;
        /**
         * Only what the live invoice of this id bills.
         */
        invoiceId?: number;
        /**
         * true for those that were reviewed, false for those that were not.
         */
        isReviewed?: BooleanText;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Of this day or later. A time means its day in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Of this day or earlier. A time means its day in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether each record is answered in its compact form, the members that lists are mostly read for.
         */
        compact?: boolean;
    };
    url: '/time-entries';
};

export type ListTimeEntriesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListTimeEntriesError = ListTimeEntriesErrors[keyof ListTimeEntriesErrors];

export type ListTimeEntriesResponses = {
    /**
     * A page of time entries.
     */
    200: TimeEntryPage;
};

export type ListTimeEntriesResponse = ListTimeEntriesResponses[keyof ListTimeEntriesResponses];

export type CreateTimeEntryData = {
    body: TimeEntryCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/time-entries';
};

export type CreateTimeEntryErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateTimeEntryError = CreateTimeEntryErrors[keyof CreateTimeEntryErrors];

export type CreateTimeEntryResponses = {
    /**
     * The new time entry.
     */
    201: TimeEntryEnvelope;
};

export type CreateTimeEntryResponse = CreateTimeEntryResponses[keyof CreateTimeEntryResponses];

export type AggregateTimeEntriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Of this user. With null, or without it, of any.
         */
        userId?: number | null;
        /**
         * Only time entries of this phase of a project.
         */
        phaseId?: number;
        /**
         * Only time entries of this task of a project.
         */
        taskId?: number;
        /**
         * Only what the live invoice of this id bills.
         */
        invoiceId?: number;
        /**
         * true for those that were reviewed, false for those that were not.
         */
        isReviewed?: BooleanText;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Of this day or later. A time means its day in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Of this day or earlier. A time means its day in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * What a row stands for: a project, a user, a phase, a day or a week.
         */
        groupBy?: 'project' | 'user' | 'phase' | 'day' | 'week';
    };
    url: '/time-entries/aggregate';
};

export type AggregateTimeEntriesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type AggregateTimeEntriesError = AggregateTimeEntriesErrors[keyof AggregateTimeEntriesErrors];

export type AggregateTimeEntriesResponses = {
    /**
     * A row for each key.
     */
    200: TimeEntryAggregateEnvelope;
};

export type AggregateTimeEntriesResponse = AggregateTimeEntriesResponses[keyof AggregateTimeEntriesResponses];

export type DeleteTimeEntryData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/time-entries/{id}';
};

export type DeleteTimeEntryErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteTimeEntryError = DeleteTimeEntryErrors[keyof DeleteTimeEntryErrors];

export type DeleteTimeEntryResponses = {
    /**
     * The time entry as it was left, with deletedAt.
     */
    200: TimeEntryEnvelope;
};

export type DeleteTimeEntryResponse = DeleteTimeEntryResponses[keyof DeleteTimeEntryResponses];

export type GetTimeEntryData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/time-entries/{id}';
};

export type GetTimeEntryErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetTimeEntryError = GetTimeEntryErrors[keyof GetTimeEntryErrors];

export type GetTimeEntryResponses = {
    /**
     * The time entry.
     */
    200: TimeEntryEnvelope;
};

export type GetTimeEntryResponse = GetTimeEntryResponses[keyof GetTimeEntryResponses];

export type UpdateTimeEntryData = {
    body: TimeEntryUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/time-entries/{id}';
};

export type UpdateTimeEntryErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateTimeEntryError = UpdateTimeEntryErrors[keyof UpdateTimeEntryErrors];

export type UpdateTimeEntryResponses = {
    /**
     * The time entry as it is now.
     */
    200: TimeEntryEnvelope;
};

export type UpdateTimeEntryResponse = UpdateTimeEntryResponses[keyof UpdateTimeEntryResponses];

export type MoveTimeEntryData = {
    body: ProjectMoveRequest;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/time-entries/{id}/move';
};

export type MoveTimeEntryErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type MoveTimeEntryError = MoveTimeEntryErrors[keyof MoveTimeEntryErrors];

export type MoveTimeEntryResponses = {
    /**
     * The time entry as it is now.
     */
    200: TimeEntryEnvelope;
};

export type MoveTimeEntryResponse = MoveTimeEntryResponses[keyof MoveTimeEntryResponses];

export type BulkTimeEntriesData = {
    body: TimeEntryBulkRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/time-entries/bulk';
};

export type BulkTimeEntriesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkTimeEntriesError = BulkTimeEntriesErrors[keyof BulkTimeEntriesErrors];

export type BulkTimeEntriesResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkTimeEntriesResponse = BulkTimeEntriesResponses[keyof BulkTimeEntriesResponses];

export type ImportTimeEntriesData = {
    body: ImportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/time-entries/imports';
};

export type ImportTimeEntriesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ImportTimeEntriesError = ImportTimeEntriesErrors[keyof ImportTimeEntriesErrors];

export type ImportTimeEntriesResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ImportTimeEntriesResponse = ImportTimeEntriesResponses[keyof ImportTimeEntriesResponses];

export type ExportTimeEntriesData = {
    body?: TimeEntryExportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/time-entries/exports';
};

export type ExportTimeEntriesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ExportTimeEntriesError = ExportTimeEntriesErrors[keyof ExportTimeEntriesErrors];

export type ExportTimeEntriesResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportTimeEntriesResponse = ExportTimeEntriesResponses[keyof ExportTimeEntriesResponses];

export type ListDocumentsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Only what is on records of this type.
         */
        entityType?: EntityType;
        /**
         * Only what is on the record of this id; comes with entityType (422, required, without).
         */
        entityId?: number;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Only documents of exactly this category.
         */
        category?: string;
        /**
         * Only documents whose newest version this user uploaded.
         */
        uploadedBy?: number;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether each record is answered in its compact form, the members that lists are mostly read for.
         */
        compact?: boolean;
    };
    url: '/documents';
};

export type ListDocumentsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListDocumentsError = ListDocumentsErrors[keyof ListDocumentsErrors];

export type ListDocumentsResponses = {
    /**
     * A page of documents.
     */
    200: DocumentPage;
};

export type ListDocumentsResponse = ListDocumentsResponses[keyof ListDocumentsResponses];

export type CreateDocumentData = {
    body: DocumentCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/documents';
};

export type CreateDocumentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateDocumentError = CreateDocumentErrors[keyof CreateDocumentErrors];

export type CreateDocumentResponses = {
    /**
     * The new document.
     */
    201: DocumentEnvelope;
};

export type CreateDocumentResponse = CreateDocumentResponses[keyof CreateDocumentResponses];

export type CreateDocumentUploadData = {
    body: DocumentUploadCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/documents/uploads';
};

export type CreateDocumentUploadErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateDocumentUploadError = CreateDocumentUploadErrors[keyof CreateDocumentUploadErrors];

export type CreateDocumentUploadResponses = {
    /**
     * The upload.
     */
    201: UploadEnvelope;
};

export type CreateDocumentUploadResponse = CreateDocumentUploadResponses[keyof CreateDocumentUploadResponses];

export type CountDocumentsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only what is on records of this type.
         */
        entityType?: EntityType;
        /**
         * Only what is on the record of this id; comes with entityType (422, required, without).
         */
        entityId?: number;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Only documents of exactly this category.
         */
        category?: string;
        /**
         * Only documents whose newest version this user uploaded.
         */
        uploadedBy?: number;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/documents/count';
};

export type CountDocumentsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CountDocumentsError = CountDocumentsErrors[keyof CountDocumentsErrors];

export type CountDocumentsResponses = {
    /**
     * The number.
     */
    200: TotalEnvelope;
};

export type CountDocumentsResponse = CountDocumentsResponses[keyof CountDocumentsResponses];

export type DeleteDocumentData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/documents/{id}';
};

export type DeleteDocumentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteDocumentError = DeleteDocumentErrors[keyof DeleteDocumentErrors];

export type DeleteDocumentResponses = {
    /**
     * The document as it was left, with deletedAt.
     */
    200: DocumentEnvelope;
};

export type DeleteDocumentResponse = DeleteDocumentResponses[keyof DeleteDocumentResponses];

export type GetDocumentData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/documents/{id}';
};

export type GetDocumentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetDocumentError = GetDocumentErrors[keyof GetDocumentErrors];

export type GetDocumentResponses = {
    /**
     * The document.
     */
    200: DocumentEnvelope;
};

export type GetDocumentResponse = GetDocumentResponses[keyof GetDocumentResponses];

export type UpdateDocumentData = {
    body: DocumentUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/documents/{id}';
};

export type UpdateDocumentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateDocumentError = UpdateDocumentErrors[keyof UpdateDocumentErrors];

export type UpdateDocumentResponses = {
    /**
     * The document as it is now.
     */
    200: DocumentEnvelope;
};

export type UpdateDocumentResponse = UpdateDocumentResponses[keyof UpdateDocumentResponses];

export type DownloadDocumentData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
        /**
         * One range of bytes, as `bytes=0-499`, `bytes=500-` or `bytes=-500`. Any other is as if it were not sent.
         */
        Range?: string;
        /**
         * The ETag of the bytes of which the caller has a part. With any other, the whole file is the answer.
         */
        'If-Range'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: {
        /**
         * The version whose file is wanted, counted from 1; the newest unless it is given.
         */
        version?: number;
    };
    url: '/documents/{id}/download';
};

export type DownloadDocumentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DownloadDocumentError = DownloadDocumentErrors[keyof DownloadDocumentErrors];

export type DownloadDocumentResponses = {
    /**
     * The file.
     */
    200: Blob | File;
    /**
     * The file.
     */
    206: Blob | File;
};

export type DownloadDocumentResponse = DownloadDocumentResponses[keyof DownloadDocumentResponses];

export type BulkDocumentsData = {
    body: DocumentBulkRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/documents/bulk';
};

export type BulkDocumentsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type BulkDocumentsError = BulkDocumentsErrors[keyof BulkDocumentsErrors];

export type BulkDocumentsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkDocumentsResponse = BulkDocumentsResponses[keyof BulkDocumentsResponses];

export type ExportDocumentsData = {
    body?: DocumentExportRequest;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/documents/exports';
};

export type ExportDocumentsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ExportDocumentsError = ExportDocumentsErrors[keyof ExportDocumentsErrors];

export type ExportDocumentsResponses = {
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportDocumentsResponse = ExportDocumentsResponses[keyof ExportDocumentsResponses];

export type ListReportsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
    };
    url: '/reports';
};

export type ListReportsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListReportsError = ListReportsErrors[keyof ListReportsErrors];

export type ListReportsResponses = {
    /**
     * A page of reports.
     */
    200: ReportDescriptionPage;
};

export type ListReportsResponse = ListReportsResponses[keyof ListReportsResponses];

export type GetBusinessReviewData = {
    body?: never;
    path?: never;
    query: {
        /**
         * The first day of the period, in the organization's time zone.
         */
        from: string;
        /**
         * The last day of the period, in the organization's time zone; the review counts it too.
         */
        to: string;
    };
    url: '/reports/business-review';
};

export type GetBusinessReviewErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetBusinessReviewError = GetBusinessReviewErrors[keyof GetBusinessReviewErrors];

export type GetBusinessReviewResponses = {
    /**
     * The review.
     */
    200: BusinessReviewEnvelope;
};

export type GetBusinessReviewResponse = GetBusinessReviewResponses[keyof GetBusinessReviewResponses];

export type RunReportData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The report's key.
         */
        key: string;
    };
    query?: {
        /**
         * The first day; win-rate, labor and lead-sources need it.
         */
        from?: string;
        /**
         * The last day; win-rate, labor and lead-sources need it.
         */
        to?: string;
        /**
         * Of this project. With null, or without it, of any and of none.
         */
        projectId?: number | null;
        /**
         * Projects of this status, in job-cost.
         */
        status?: ProjectStatus;
    };
    url: '/reports/{key}';
};

export type RunReportErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RunReportError = RunReportErrors[keyof RunReportErrors];

export type RunReportResponses = {
    /**
     * The report.
     */
    200: ReportEnvelope;
};

export type RunReportResponse = RunReportResponses[keyof RunReportResponses];

export type SearchRecordsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Words to look for, as in the search of a list: in any order and in any case, each in any of the fields in which the record's own list looks; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        q: string;
        /**
         * The types of records to look for, with commas; all that the credential may read unless it is given.
         */
        types?: Array<SearchedType>;
    };
    url: '/search';
};

export type SearchRecordsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type SearchRecordsError = SearchRecordsErrors[keyof SearchRecordsErrors];

export type SearchRecordsResponses = {
    /**
     * A page of records found.
     */
    200: SearchHitPage;
};

export type SearchRecordsResponse = SearchRecordsResponses[keyof SearchRecordsResponses];

export type ListCommentsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * On records of this kind.
         */
        entityType?: CommentedType;
        /**
         * On this record; comes with entityType (422, required, without).
         */
        entityId?: number;
        /**
         * Written by this user, or by an app for this user.
         */
        authorId?: number;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/comments';
};

export type ListCommentsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListCommentsError = ListCommentsErrors[keyof ListCommentsErrors];

export type ListCommentsResponses = {
    /**
     * A page of comments.
     */
    200: CommentPage;
};

export type ListCommentsResponse = ListCommentsResponses[keyof ListCommentsResponses];

export type CreateCommentData = {
    body: CommentCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/comments';
};

export type CreateCommentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateCommentError = CreateCommentErrors[keyof CreateCommentErrors];

export type CreateCommentResponses = {
    /**
     * The new comment.
     */
    201: CommentEnvelope;
};

export type CreateCommentResponse = CreateCommentResponses[keyof CreateCommentResponses];

export type DeleteCommentData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/comments/{id}';
};

export type DeleteCommentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteCommentError = DeleteCommentErrors[keyof DeleteCommentErrors];

export type DeleteCommentResponses = {
    /**
     * The comment as it was left, with deletedAt.
     */
    200: CommentEnvelope;
};

export type DeleteCommentResponse = DeleteCommentResponses[keyof DeleteCommentResponses];

export type UpdateCommentData = {
    body: CommentUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/comments/{id}';
};

export type UpdateCommentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateCommentError = UpdateCommentErrors[keyof UpdateCommentErrors];

export type UpdateCommentResponses = {
    /**
     * The comment as it is now.
     */
    200: CommentEnvelope;
};

export type UpdateCommentResponse = UpdateCommentResponses[keyof UpdateCommentResponses];

export type ListNotificationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Of this type.
         */
        type?: NotificationType;
        /**
         * About something of this kind.
         */
        entityType?: NotifiedType;
        /**
         * true for those that the caller has read, false for those that the caller has not.
         */
        isRead?: boolean;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
    };
    url: '/notifications';
};

export type ListNotificationsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListNotificationsError = ListNotificationsErrors[keyof ListNotificationsErrors];

export type ListNotificationsResponses = {
    /**
     * A page of notifications.
     */
    200: NotificationPage;
};

export type ListNotificationsResponse = ListNotificationsResponses[keyof ListNotificationsResponses];

export type MarkNotificationsReadData = {
    body: NotificationsMarkRead;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/notifications/mark-read';
};

export type MarkNotificationsReadErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type MarkNotificationsReadError = MarkNotificationsReadErrors[keyof MarkNotificationsReadErrors];

export type MarkNotificationsReadResponses = {
    /**
     * How many were marked.
     */
    200: NotificationsMarkedEnvelope;
};

export type MarkNotificationsReadResponse = MarkNotificationsReadResponses[keyof MarkNotificationsReadResponses];

export type ListBriefingData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Whether rows that are dismissed or snoozed are shown too, which then carry their dismissal.
         */
        includeDismissed?: boolean;
    };
    url: '/dashboard/briefing';
};

export type ListBriefingErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListBriefingError = ListBriefingErrors[keyof ListBriefingErrors];

export type ListBriefingResponses = {
    /**
     * A page of rows.
     */
    200: BriefingRowPage;
};

export type ListBriefingResponse = ListBriefingResponses[keyof ListBriefingResponses];

export type DismissBriefingItemData = {
    body: BriefingDismissalCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/dashboard/briefing/dismissals';
};

export type DismissBriefingItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DismissBriefingItemError = DismissBriefingItemErrors[keyof DismissBriefingItemErrors];

export type DismissBriefingItemResponses = {
    /**
     * The dismissal that there was, as it is now.
     */
    200: BriefingDismissalEnvelope;
    /**
     * The new dismissal.
     */
    201: BriefingDismissalEnvelope;
};

export type DismissBriefingItemResponse = DismissBriefingItemResponses[keyof DismissBriefingItemResponses];

export type UndismissBriefingItemData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The itemKey of the dismissed row.
         */
        itemKey: string;
    };
    query?: never;
    url: '/dashboard/briefing/dismissals/{itemKey}';
};

export type UndismissBriefingItemErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UndismissBriefingItemError = UndismissBriefingItemErrors[keyof UndismissBriefingItemErrors];

export type UndismissBriefingItemResponses = {
    /**
     * The dismissal as it was left, with deletedAt.
     */
    200: BriefingDismissalEnvelope;
};

export type UndismissBriefingItemResponse = UndismissBriefingItemResponses[keyof UndismissBriefingItemResponses];

export type GetPayAppProofData = {
    body?: never;
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/pay-apps/{id}/proof';
};

export type GetPayAppProofErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetPayAppProofError = GetPayAppProofErrors[keyof GetPayAppProofErrors];

export type GetPayAppProofResponses = {
    /**
     * The proof.
     */
    200: ProofEnvelope;
};

export type GetPayAppProofResponse = GetPayAppProofResponses[keyof GetPayAppProofResponses];

export type GetInvoiceProofData = {
    body?: never;
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/invoices/{id}/proof';
};

export type GetInvoiceProofErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetInvoiceProofError = GetInvoiceProofErrors[keyof GetInvoiceProofErrors];

export type GetInvoiceProofResponses = {
    /**
     * The proof.
     */
    200: ProofEnvelope;
};

export type GetInvoiceProofResponse = GetInvoiceProofResponses[keyof GetInvoiceProofResponses];

export type GetBidProofData = {
    body?: never;
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/bids/{id}/proof';
};

export type GetBidProofErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetBidProofError = GetBidProofErrors[keyof GetBidProofErrors];

export type GetBidProofResponses = {
    /**
     * The proof.
     */
    200: ProofEnvelope;
};

export type GetBidProofResponse = GetBidProofResponses[keyof GetBidProofResponses];

export type ListSignatureRequestsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Only requests for records of this kind.
         */
        entityType?: SignedType;
        /**
         * Only requests for the record with this id; comes with entityType (422, required, without).
         */
        entityId?: number;
        /**
         * Only requests in this state.
         */
        status?: SignatureRequestStatus;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/signature-requests';
};

export type ListSignatureRequestsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListSignatureRequestsError = ListSignatureRequestsErrors[keyof ListSignatureRequestsErrors];

export type ListSignatureRequestsResponses = {
    /**
     * A page of signature requests.
     */
    200: SignatureRequestPage;
};

export type ListSignatureRequestsResponse = ListSignatureRequestsResponses[keyof ListSignatureRequestsResponses];

export type CreateSignatureRequestData = {
    body: SignatureRequestCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/signature-requests';
};

export type CreateSignatureRequestErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateSignatureRequestError = CreateSignatureRequestErrors[keyof CreateSignatureRequestErrors];

export type CreateSignatureRequestResponses = {
    /**
     * The new signature request; meta names the mail's job.
     */
    201: SignatureRequestMailedEnvelope;
};

export type CreateSignatureRequestResponse = CreateSignatureRequestResponses[keyof CreateSignatureRequestResponses];

export type GetSignatureRequestData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/signature-requests/{id}';
};

export type GetSignatureRequestErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetSignatureRequestError = GetSignatureRequestErrors[keyof GetSignatureRequestErrors];

export type GetSignatureRequestResponses = {
    /**
     * The signature request.
     */
    200: SignatureRequestEnvelope;
};

export type GetSignatureRequestResponse = GetSignatureRequestResponses[keyof GetSignatureRequestResponses];

export type ResendSignatureRequestData = {
    body?: SignatureRequestResending;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/signature-requests/{id}/resend';
};

export type ResendSignatureRequestErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ResendSignatureRequestError = ResendSignatureRequestErrors[keyof ResendSignatureRequestErrors];

export type ResendSignatureRequestResponses = {
    /**
     * The signature request as it is now; meta names the mail's job.
     */
    200: SignatureRequestMailedEnvelope;
};

export type ResendSignatureRequestResponse = ResendSignatureRequestResponses[keyof ResendSignatureRequestResponses];

export type VoidSignatureRequestData = {
    body?: SignatureRequestVoiding;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/signature-requests/{id}/void';
};

export type VoidSignatureRequestErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type VoidSignatureRequestError = VoidSignatureRequestErrors[keyof VoidSignatureRequestErrors];

export type VoidSignatureRequestResponses = {
    /**
     * The signature request as it is now.
     */
    200: SignatureRequestEnvelope;
};

export type VoidSignatureRequestResponse = VoidSignatureRequestResponses[keyof VoidSignatureRequestResponses];

export type ListJobsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Jobs of this type.
         */
        type?: JobType;
        /**
         * Jobs on this family, by the first part of its path, such as change-orders.
         */
        resourceType?: string;
        /**
         * Jobs in this status.
         */
        status?: JobStatus;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
    };
    url: '/jobs';
};

export type ListJobsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListJobsError = ListJobsErrors[keyof ListJobsErrors];

export type ListJobsResponses = {
    /**
     * A page of jobs.
     */
    200: JobPage;
};

export type ListJobsResponse = ListJobsResponses[keyof ListJobsResponses];

export type CreateJobUploadData = {
    body?: UploadCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/jobs/uploads';
};

export type CreateJobUploadErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateJobUploadError = CreateJobUploadErrors[keyof CreateJobUploadErrors];

export type CreateJobUploadResponses = {
    /**
     * The upload.
     */
    201: UploadEnvelope;
};

export type CreateJobUploadResponse = CreateJobUploadResponses[keyof CreateJobUploadResponses];

export type DeleteJobData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The job's id.
         */
        id: string;
    };
    query?: never;
    url: '/jobs/{id}';
};

export type DeleteJobErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteJobError = DeleteJobErrors[keyof DeleteJobErrors];

export type DeleteJobResponses = {
    /**
     * The job as it was left, with deletedAt.
     */
    200: JobEnvelope;
};

export type DeleteJobResponse = DeleteJobResponses[keyof DeleteJobResponses];

export type GetJobData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The job's id.
         */
        id: string;
    };
    query?: never;
    url: '/jobs/{id}';
};

export type GetJobErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetJobError = GetJobErrors[keyof GetJobErrors];

export type GetJobResponses = {
    /**
     * The job.
     */
    200: JobEnvelope;
};

export type GetJobResponse = GetJobResponses[keyof GetJobResponses];

export type CancelJobData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The job's id.
         */
        id: string;
    };
    query?: never;
    url: '/jobs/{id}/cancel';
};

export type CancelJobErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CancelJobError = CancelJobErrors[keyof CancelJobErrors];

export type CancelJobResponses = {
    /**
     * The job, cancelled.
     */
    200: JobEnvelope;
};

export type CancelJobResponse = CancelJobResponses[keyof CancelJobResponses];

export type GetJobDownloadData = {
    body?: never;
    path: {
        /**
         * The job's id.
         */
        id: string;
    };
    query?: never;
    url: '/jobs/{id}/download';
};

export type GetJobDownloadErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetJobDownloadError = GetJobDownloadErrors[keyof GetJobDownloadErrors];

export type GetJobDownloadResponses = {
    /**
     * The address.
     */
    200: SignedUrlEnvelope;
};

export type GetJobDownloadResponse = GetJobDownloadResponses[keyof GetJobDownloadResponses];

export type GetJobErrorsData = {
    body?: never;
    path: {
        /**
         * The job's id.
         */
        id: string;
    };
    query?: never;
    url: '/jobs/{id}/errors';
};

export type GetJobErrorsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetJobErrorsError = GetJobErrorsErrors[keyof GetJobErrorsErrors];

export type GetJobErrorsResponses = {
    /**
     * The address.
     */
    200: SignedUrlEnvelope;
};

export type GetJobErrorsResponse = GetJobErrorsResponses[keyof GetJobErrorsResponses];

export type ListWebhookEndpointsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * true for endpoints that are turned on, false for those that are turned off.
         */
        isActive?: boolean;
    };
    url: '/webhook-endpoints';
};

export type ListWebhookEndpointsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListWebhookEndpointsError = ListWebhookEndpointsErrors[keyof ListWebhookEndpointsErrors];

export type ListWebhookEndpointsResponses = {
    /**
     * A page of webhook endpoints.
     */
    200: WebhookEndpointPage;
};

export type ListWebhookEndpointsResponse = ListWebhookEndpointsResponses[keyof ListWebhookEndpointsResponses];

export type CreateWebhookEndpointData = {
    body: WebhookEndpointCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/webhook-endpoints';
};

export type CreateWebhookEndpointErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateWebhookEndpointError = CreateWebhookEndpointErrors[keyof CreateWebhookEndpointErrors];

export type CreateWebhookEndpointResponses = {
    /**
     * The new webhook endpoint, with its signing secret.
     */
    201: WebhookEndpointWithSecretEnvelope;
};

export type CreateWebhookEndpointResponse = CreateWebhookEndpointResponses[keyof CreateWebhookEndpointResponses];

export type DeleteWebhookEndpointData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/webhook-endpoints/{id}';
};

export type DeleteWebhookEndpointErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DeleteWebhookEndpointError = DeleteWebhookEndpointErrors[keyof DeleteWebhookEndpointErrors];

export type DeleteWebhookEndpointResponses = {
    /**
     * The webhook endpoint as it was left, with deletedAt.
     */
    200: WebhookEndpointEnvelope;
};

export type DeleteWebhookEndpointResponse = DeleteWebhookEndpointResponses[keyof DeleteWebhookEndpointResponses];

export type GetWebhookEndpointData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/webhook-endpoints/{id}';
};

export type GetWebhookEndpointErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetWebhookEndpointError = GetWebhookEndpointErrors[keyof GetWebhookEndpointErrors];

export type GetWebhookEndpointResponses = {
    /**
     * The webhook endpoint.
     */
    200: WebhookEndpointEnvelope;
};

export type GetWebhookEndpointResponse = GetWebhookEndpointResponses[keyof GetWebhookEndpointResponses];

export type UpdateWebhookEndpointData = {
    body: WebhookEndpointUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/webhook-endpoints/{id}';
};

export type UpdateWebhookEndpointErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateWebhookEndpointError = UpdateWebhookEndpointErrors[keyof UpdateWebhookEndpointErrors];

export type UpdateWebhookEndpointResponses = {
    /**
     * The webhook endpoint as it is now.
     */
    200: WebhookEndpointEnvelope;
};

export type UpdateWebhookEndpointResponse = UpdateWebhookEndpointResponses[keyof UpdateWebhookEndpointResponses];

export type RotateWebhookSecretData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/webhook-endpoints/{id}/rotate-secret';
};

export type RotateWebhookSecretErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RotateWebhookSecretError = RotateWebhookSecretErrors[keyof RotateWebhookSecretErrors];

export type RotateWebhookSecretResponses = {
    /**
     * The webhook endpoint, with its new signing secret.
     */
    200: WebhookEndpointWithSecretEnvelope;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type TestWebhookEndpointData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/webhook-endpoints/{id}/test';
};

export type TestWebhookEndpointErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type TestWebhookEndpointError = TestWebhookEndpointErrors[keyof TestWebhookEndpointErrors];

export type TestWebhookEndpointResponses = {
    /**
     * The delivery of the test event.
     */
    200: WebhookDeliveryEnvelope;
};

export type TestWebhookEndpointResponse = TestWebhookEndpointResponses[keyof TestWebhookEndpointResponses];

export type RecoverWebhookEndpointData = {
    body: WebhookRecovery;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/webhook-endpoints/{id}/recover';
};

export type RecoverWebhookEndpointErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RecoverWebhookEndpointError = RecoverWebhookEndpointErrors[keyof RecoverWebhookEndpointErrors];

export type RecoverWebhookEndpointResponses = {
    /**
     * The plan, with dryRun.
     */
    200: WebhookRecoveryPlanEnvelope;
    /**
     * The job that does it.
     */
    202: JobEnqueuedEnvelope;
};

export type RecoverWebhookEndpointResponse = RecoverWebhookEndpointResponses[keyof RecoverWebhookEndpointResponses];

export type ListWebhookEndpointDeliveriesData = {
    body?: never;
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Webhook deliveries in this state.
         */
        status?: WebhookDeliveryStatus;
        /**
         * Webhook deliveries of events of this type.
         */
        eventType?: DeliveredEventType;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
    };
    url: '/webhook-endpoints/{id}/deliveries';
};

export type ListWebhookEndpointDeliveriesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListWebhookEndpointDeliveriesError = ListWebhookEndpointDeliveriesErrors[keyof ListWebhookEndpointDeliveriesErrors];

export type ListWebhookEndpointDeliveriesResponses = {
    /**
     * A page of deliveries.
     */
    200: WebhookDeliveryPage;
};

export type ListWebhookEndpointDeliveriesResponse = ListWebhookEndpointDeliveriesResponses[keyof ListWebhookEndpointDeliveriesResponses];

export type ListWebhookDeliveriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Webhook deliveries to this endpoint, also when it is deleted.
         */
        endpointId?: number;
        /**
         * Webhook deliveries in this state.
         */
        status?: WebhookDeliveryStatus;
        /**
         * Webhook deliveries of events of this type.
         */
        eventType?: DeliveredEventType;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
    };
    url: '/webhook-deliveries';
};

export type ListWebhookDeliveriesErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListWebhookDeliveriesError = ListWebhookDeliveriesErrors[keyof ListWebhookDeliveriesErrors];

export type ListWebhookDeliveriesResponses = {
    /**
     * A page of deliveries.
     */
    200: WebhookDeliveryPage;
};

export type ListWebhookDeliveriesResponse = ListWebhookDeliveriesResponses[keyof ListWebhookDeliveriesResponses];

export type GetWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The webhook delivery's id: of 64 bits, up to 2^53 - 1, where records' are of 32.
         */
        id: number;
    };
    query?: never;
    url: '/webhook-deliveries/{id}';
};

export type GetWebhookDeliveryErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetWebhookDeliveryError = GetWebhookDeliveryErrors[keyof GetWebhookDeliveryErrors];

export type GetWebhookDeliveryResponses = {
    /**
     * The delivery.
     */
    200: WebhookDeliveryEnvelope;
};

export type GetWebhookDeliveryResponse = GetWebhookDeliveryResponses[keyof GetWebhookDeliveryResponses];

export type ReplayWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has seen of the record that the path names: of the bid, where a line is added to it. It has its double quotes; without them it is a 422. If that has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The webhook delivery's id: of 64 bits, up to 2^53 - 1, where records' are of 32.
         */
        id: number;
    };
    query?: never;
    url: '/webhook-deliveries/{id}/replay';
};

export type ReplayWebhookDeliveryErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ReplayWebhookDeliveryError = ReplayWebhookDeliveryErrors[keyof ReplayWebhookDeliveryErrors];

export type ReplayWebhookDeliveryResponses = {
    /**
     * The delivery, pending.
     */
    200: WebhookDeliveryEnvelope;
};

export type ReplayWebhookDeliveryResponse = ReplayWebhookDeliveryResponses[keyof ReplayWebhookDeliveryResponses];

export type ListEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * The last sequence number seen; the page begins with the next one. Left out, it begins with the oldest event kept.
         */
        after?: number;
        /**
         * Events of this type.
         */
        type?: EventType;
    };
    url: '/events';
};

export type ListEventsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses = {
    /**
     * A page of events.
     */
    200: EventPage;
};

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type GetEventData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The event's id.
         */
        id: string;
    };
    query?: never;
    url: '/events/{id}';
};

export type GetEventErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetEventError = GetEventErrors[keyof GetEventErrors];

export type GetEventResponses = {
    /**
     * The event.
     */
    200: EventEnvelope;
};

export type GetEventResponse = GetEventResponses[keyof GetEventResponses];

export type ListApiAuditLogsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * The request with this X-Request-Id.
         */
        requestId?: string;
        /**
         * Requests with this method; CLI for what the operator did.
         */
        method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'CLI';
        /**
         * Requests to exactly this path, without a query.
         */
        path?: string;
        /**
         * Requests answered with this status.
         */
        status?: number;
        /**
         * Requests answered with a status of this class.
         */
        statusClass?: '2xx' | '3xx' | '4xx' | '5xx';
        /**
         * Requests for this operation.
         */
        operationId?: string;
        /**
         * Requests by this API key.
         */
        apiKeyId?: number;
        /**
         * Requests for this user, and what was about the user's access.
         */
        userId?: number;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
    };
    url: '/api-audit-logs';
};

export type ListApiAuditLogsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListApiAuditLogsError = ListApiAuditLogsErrors[keyof ListApiAuditLogsErrors];

export type ListApiAuditLogsResponses = {
    /**
     * A page of audit logs.
     */
    200: ApiAuditLogPage;
};

export type ListApiAuditLogsResponse = ListApiAuditLogsResponses[keyof ListApiAuditLogsResponses];

export type GetUsageData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/usage';
};

export type GetUsageErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetUsageError = GetUsageErrors[keyof GetUsageErrors];

export type GetUsageResponses = {
    /**
     * The use of both limits.
     */
    200: UsageSnapshotEnvelope;
};

export type GetUsageResponse = GetUsageResponses[keyof GetUsageResponses];

export type GetBrandingData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/settings/branding';
};

export type GetBrandingErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetBrandingError = GetBrandingErrors[keyof GetBrandingErrors];

export type GetBrandingResponses = {
    /**
     * The branding.
     */
    200: BrandingEnvelope;
};

export type GetBrandingResponse = GetBrandingResponses[keyof GetBrandingResponses];

export type UpdateBrandingData = {
    body: BrandingUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/settings/branding';
};

export type UpdateBrandingErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateBrandingError = UpdateBrandingErrors[keyof UpdateBrandingErrors];

export type UpdateBrandingResponses = {
    /**
     * The branding as it is now.
     */
    200: BrandingEnvelope;
};

export type UpdateBrandingResponse = UpdateBrandingResponses[keyof UpdateBrandingResponses];

export type GetDataRetentionData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/settings/data-retention';
};

export type GetDataRetentionErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetDataRetentionError = GetDataRetentionErrors[keyof GetDataRetentionErrors];

export type GetDataRetentionResponses = {
    /**
     * The data retention.
     */
    200: DataRetentionEnvelope;
};

export type GetDataRetentionResponse = GetDataRetentionResponses[keyof GetDataRetentionResponses];

export type UpdateDataRetentionData = {
    body: DataRetentionUpdate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/settings/data-retention';
};

export type UpdateDataRetentionErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type UpdateDataRetentionError = UpdateDataRetentionErrors[keyof UpdateDataRetentionErrors];

export type UpdateDataRetentionResponses = {
    /**
     * The data retention as it is now.
     */
    200: DataRetentionEnvelope;
};

export type UpdateDataRetentionResponse = UpdateDataRetentionResponses[keyof UpdateDataRetentionResponses];

export type DisconnectAccountingData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/settings/accounting';
};

export type DisconnectAccountingErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type DisconnectAccountingError = DisconnectAccountingErrors[keyof DisconnectAccountingErrors];

export type DisconnectAccountingResponses = {
    /**
     * The connection as it was left.
     */
    200: AccountingConnectionEnvelope;
};

export type DisconnectAccountingResponse = DisconnectAccountingResponses[keyof DisconnectAccountingResponses];

export type GetAccountingConnectionData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/settings/accounting';
};

export type GetAccountingConnectionErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetAccountingConnectionError = GetAccountingConnectionErrors[keyof GetAccountingConnectionErrors];

export type GetAccountingConnectionResponses = {
    /**
     * The connection.
     */
    200: AccountingConnectionEnvelope;
};

export type GetAccountingConnectionResponse = GetAccountingConnectionResponses[keyof GetAccountingConnectionResponses];

export type ConnectAccountingData = {
    body: AccountingConnectionReplace;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/settings/accounting';
};

export type ConnectAccountingErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ConnectAccountingError = ConnectAccountingErrors[keyof ConnectAccountingErrors];

export type ConnectAccountingResponses = {
    /**
     * The connection as it is now.
     */
    200: AccountingConnectionEnvelope;
};

export type ConnectAccountingResponse = ConnectAccountingResponses[keyof ConnectAccountingResponses];

export type ListApiKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Whether revoked keys are shown too.
         */
        includeRevoked?: boolean;
    };
    url: '/api-keys';
};

export type ListApiKeysErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListApiKeysError = ListApiKeysErrors[keyof ListApiKeysErrors];

export type ListApiKeysResponses = {
    /**
     * A page of API keys.
     */
    200: ApiKeyPage;
};

export type ListApiKeysResponse = ListApiKeysResponses[keyof ListApiKeysResponses];

export type CreateApiKeyData = {
    body: ApiKeyCreate;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api-keys';
};

export type CreateApiKeyErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type CreateApiKeyError = CreateApiKeyErrors[keyof CreateApiKeyErrors];

export type CreateApiKeyResponses = {
    /**
     * The new API key, with the key itself.
     */
    201: ApiKeyCreatedEnvelope;
};

export type CreateApiKeyResponse = CreateApiKeyResponses[keyof CreateApiKeyResponses];

export type RevokeApiKeyData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that the caller has seen, with its double quotes; without them it is a 422. If the record has changed since, nothing is done and the answer is a 412; sent again with the same Idempotency-Key, the request is tried anew.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/api-keys/{id}';
};

export type RevokeApiKeyErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RevokeApiKeyError = RevokeApiKeyErrors[keyof RevokeApiKeyErrors];

export type RevokeApiKeyResponses = {
    /**
     * The API key, with revokedAt.
     */
    200: ApiKeyEnvelope;
};

export type RevokeApiKeyResponse = RevokeApiKeyResponses[keyof RevokeApiKeyResponses];

export type ListUsersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * People with this role.
         */
        role?: Role;
        /**
         * Words to look for, in any order and in any case, each in any of the fields said; white space and punctuation stand between words. One of three letters or more is found anywhere in a word, and so are two letters of which one is Han, Kana or Hangul (since 1.1); one or two other letters are found where a word begins. The first 16 words count, and a search without any finds nothing.
         */
        search?: string;
        /**
         * Created at this time or later; with a day, from its beginning in UTC on.
         */
        dateFrom?: DayOrTime;
        /**
         * Created at this time or earlier; with a day, until its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Changed at this time or later. The answer then says in `meta.syncFrom` where the next sync begins. To keep a copy: ask once with an `updatedFrom` long past, `includeDeleted=true` and no other filter, follow the cursors to the last page, store each record over the one of its id, and begin again with `updatedFrom` set to that `syncFrom`. Nothing is missed, whatever was being written meanwhile; a record may come twice. The time of one's own clock, or the latest `updatedAt` seen, will not do: `updatedAt` is when a write began, and it shows when it is committed.
         */
        updatedFrom?: string;
        /**
         * Include deleted records, which carry deletedAt.
         */
        includeDeleted?: boolean;
    };
    url: '/users';
};

export type ListUsersErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListUsersError = ListUsersErrors[keyof ListUsersErrors];

export type ListUsersResponses = {
    /**
     * A page of users.
     */
    200: UserPage;
};

export type ListUsersResponse = ListUsersResponses[keyof ListUsersResponses];

export type GetUserData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
    };
    query?: never;
    url: '/users/{id}';
};

export type GetUserErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetUserError = GetUserErrors[keyof GetUserErrors];

export type GetUserResponses = {
    /**
     * The user.
     */
    200: UserEnvelope;
};

export type GetUserResponse = GetUserResponses[keyof GetUserResponses];

export type GetSandboxData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/sandbox';
};

export type GetSandboxErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetSandboxError = GetSandboxErrors[keyof GetSandboxErrors];

export type GetSandboxResponses = {
    /**
     * The sandbox.
     */
    200: SandboxEnvelope;
};

export type GetSandboxResponse = GetSandboxResponses[keyof GetSandboxResponses];

export type ResetSandboxData = {
    body?: never;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/reset';
};

export type ResetSandboxErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ResetSandboxError = ResetSandboxErrors[keyof ResetSandboxErrors];

export type ResetSandboxResponses = {
    /**
     * The job that resets it.
     */
    202: JobEnqueuedEnvelope;
};

export type ResetSandboxResponse = ResetSandboxResponses[keyof ResetSandboxResponses];

export type ListSandboxMailsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How many items a page holds at most.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the page before. It holds for the same operation and the same filters only; with others it is a 400.
         */
        cursor?: string;
        /**
         * Mails about records of this kind alone.
         */
        entityType?: MailedType;
        /**
         * Mails about the record with this id alone.
         */
        entityId?: number;
    };
    url: '/sandbox/mails';
};

export type ListSandboxMailsErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type ListSandboxMailsError = ListSandboxMailsErrors[keyof ListSandboxMailsErrors];

export type ListSandboxMailsResponses = {
    /**
     * A page of mails.
     */
    200: SandboxMailPage;
};

export type ListSandboxMailsResponse = ListSandboxMailsResponses[keyof ListSandboxMailsResponses];

export type AdvanceSandboxClockData = {
    body: SandboxClockAdvance;
    headers?: {
        /**
         * A UUID of the caller's choosing. Within 24 hours the same key with the same request returns the first answer without doing it again; with another request it is a 409 (idempotency_key_reused). Keys are the organization's, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address) is returned again only to the credential that got it, an app's tokens of one grant being one; to another it is a 409 (idempotency_key_reused). An answer whose making asked for scopes besides the operation's is returned again only to who has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/clock';
};

export type AdvanceSandboxClockErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type AdvanceSandboxClockError = AdvanceSandboxClockErrors[keyof AdvanceSandboxClockErrors];

export type AdvanceSandboxClockResponses = {
    /**
     * The job that advances it.
     */
    202: JobEnqueuedEnvelope;
};

export type AdvanceSandboxClockResponse = AdvanceSandboxClockResponses[keyof AdvanceSandboxClockResponses];

export type GetMeData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/me';
};

export type GetMeErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetMeError = GetMeErrors[keyof GetMeErrors];

export type GetMeResponses = {
    /**
     * The caller.
     */
    200: MeEnvelope;
};

export type GetMeResponse = GetMeResponses[keyof GetMeResponses];

export type GetUserinfoData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/oauth/userinfo';
};

export type GetUserinfoErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetUserinfoError = GetUserinfoErrors[keyof GetUserinfoErrors];

export type GetUserinfoResponses = {
    /**
     * The claims.
     */
    200: Userinfo;
};

export type GetUserinfoResponse = GetUserinfoResponses[keyof GetUserinfoResponses];

export type AuthorizeOauthData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Always code.
         */
        response_type: 'code';
        /**
         * The registered app.
         */
        client_id: string;
        /**
         * One of the registered addresses, to the letter.
         */
        redirect_uri: string;
        /**
         * BASE64URL(SHA256(code_verifier)).
         */
        code_challenge: string;
        /**
         * Always S256.
         */
        code_challenge_method: 'S256';
        /**
         * The scopes to ask for, with spaces between them; unknown and unregistered ones are dropped. Left out, the registered scopes.
         */
        scope?: string;
        /**
         * Comes back unchanged, so that the app knows its own request.
         */
        state?: string;
        /**
         * What the tokens are for (RFC 8707): {base_url}, which is meant where it is left out, or {origin}/mcp. A token holds at one of them alone.
         */
        resource?: string;
    };
    url: '/oauth/authorize';
};

export type AuthorizeOauthErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type AuthorizeOauthError = AuthorizeOauthErrors[keyof AuthorizeOauthErrors];

export type AuthorizeOauthResponses = {
    /**
     * The page that signs in or asks for consent.
     */
    200: string;
};

export type AuthorizeOauthResponse = AuthorizeOauthResponses[keyof AuthorizeOauthResponses];

export type RegisterOauthClientData = {
    body: OauthRegistrationRequest;
    path?: never;
    query?: never;
    url: '/oauth/register';
};

export type RegisterOauthClientErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RegisterOauthClientError = RegisterOauthClientErrors[keyof RegisterOauthClientErrors];

export type RegisterOauthClientResponses = {
    /**
     * The registered app.
     */
    201: OauthRegistration;
};

export type RegisterOauthClientResponse = RegisterOauthClientResponses[keyof RegisterOauthClientResponses];

export type IssueOauthTokenData = {
    body: OauthTokenRequest;
    path?: never;
    query?: never;
    url: '/oauth/token';
};

export type IssueOauthTokenErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type IssueOauthTokenError = IssueOauthTokenErrors[keyof IssueOauthTokenErrors];

export type IssueOauthTokenResponses = {
    /**
     * The tokens.
     */
    200: OauthTokens;
};

export type IssueOauthTokenResponse = IssueOauthTokenResponses[keyof IssueOauthTokenResponses];

export type RevokeOauthTokenData = {
    body: OauthRevocationRequest;
    path?: never;
    query?: never;
    url: '/oauth/revoke';
};

export type RevokeOauthTokenErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type RevokeOauthTokenError = RevokeOauthTokenErrors[keyof RevokeOauthTokenErrors];

export type RevokeOauthTokenResponses = {
    /**
     * The token is not good any more.
     */
    200: unknown;
};

export type GetOpenapiDocumentData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that the caller has. If it is still the current one, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/openapi.json';
};

export type GetOpenapiDocumentErrors = {
    /**
     * A problem.
     */
    default: Problem;
};

export type GetOpenapiDocumentError = GetOpenapiDocumentErrors[keyof GetOpenapiDocumentErrors];

export type GetOpenapiDocumentResponses = {
    /**
     * The document, OpenAPI 3.1.
     */
    200: {
        [key: string]: unknown;
    };
};

export type GetOpenapiDocumentResponse = GetOpenapiDocumentResponses[keyof GetOpenapiDocumentResponses];

export type ReceiveContactCreatedWebhookPayload = ContactEvent & {
    /**
     * What happened.
     */
    type?: 'contact.created';
};

export type ReceiveContactCreatedWebhookRequest = {
    body: ReceiveContactCreatedWebhookPayload;
    key: 'contact.created';
    path?: never;
    query?: never;
};

export type ReceiveContactUpdatedWebhookPayload = ContactEvent & {
    /**
     * What happened.
     */
    type?: 'contact.updated';
};

export type ReceiveContactUpdatedWebhookRequest = {
    body: ReceiveContactUpdatedWebhookPayload;
    key: 'contact.updated';
    path?: never;
    query?: never;
};

export type ReceiveContactDeletedWebhookPayload = ContactEvent & {
    /**
     * What happened.
     */
    type?: 'contact.deleted';
};

export type ReceiveContactDeletedWebhookRequest = {
    body: ReceiveContactDeletedWebhookPayload;
    key: 'contact.deleted';
    path?: never;
    query?: never;
};

export type ReceiveContactErasedWebhookPayload = ErasedContactEvent & {
    /**
     * What happened.
     */
    type?: 'contact.erased';
};

export type ReceiveContactErasedWebhookRequest = {
    body: ReceiveContactErasedWebhookPayload;
    key: 'contact.erased';
    path?: never;
    query?: never;
};

export type ReceiveProductCreatedWebhookPayload = ProductEvent & {
    /**
     * What happened.
     */
    type?: 'product.created';
};

export type ReceiveProductCreatedWebhookRequest = {
    body: ReceiveProductCreatedWebhookPayload;
    key: 'product.created';
    path?: never;
    query?: never;
};

export type ReceiveProductUpdatedWebhookPayload = ProductEvent & {
    /**
     * What happened.
     */
    type?: 'product.updated';
};

export type ReceiveProductUpdatedWebhookRequest = {
    body: ReceiveProductUpdatedWebhookPayload;
    key: 'product.updated';
    path?: never;
    query?: never;
};

export type ReceiveProductDeletedWebhookPayload = ProductEvent & {
    /**
     * What happened.
     */
    type?: 'product.deleted';
};

export type ReceiveProductDeletedWebhookRequest = {
    body: ReceiveProductDeletedWebhookPayload;
    key: 'product.deleted';
    path?: never;
    query?: never;
};

export type ReceiveLeadCreatedWebhookPayload = LeadEvent & {
    /**
     * What happened.
     */
    type?: 'lead.created';
};

export type ReceiveLeadCreatedWebhookRequest = {
    body: ReceiveLeadCreatedWebhookPayload;
    key: 'lead.created';
    path?: never;
    query?: never;
};

export type ReceiveLeadUpdatedWebhookPayload = LeadEvent & {
    /**
     * What happened.
     */
    type?: 'lead.updated';
};

export type ReceiveLeadUpdatedWebhookRequest = {
    body: ReceiveLeadUpdatedWebhookPayload;
    key: 'lead.updated';
    path?: never;
    query?: never;
};

export type ReceiveLeadDeletedWebhookPayload = LeadEvent & {
    /**
     * What happened.
     */
    type?: 'lead.deleted';
};

export type ReceiveLeadDeletedWebhookRequest = {
    body: ReceiveLeadDeletedWebhookPayload;
    key: 'lead.deleted';
    path?: never;
    query?: never;
};

export type ReceiveBidCreatedWebhookPayload = BidEvent & {
    /**
     * What happened.
     */
    type?: 'bid.created';
};

export type ReceiveBidCreatedWebhookRequest = {
    body: ReceiveBidCreatedWebhookPayload;
    key: 'bid.created';
    path?: never;
    query?: never;
};

export type ReceiveBidUpdatedWebhookPayload = BidEvent & {
    /**
     * What happened.
     */
    type?: 'bid.updated';
};

export type ReceiveBidUpdatedWebhookRequest = {
    body: ReceiveBidUpdatedWebhookPayload;
    key: 'bid.updated';
    path?: never;
    query?: never;
};

export type ReceiveBidDeletedWebhookPayload = BidEvent & {
    /**
     * What happened.
     */
    type?: 'bid.deleted';
};

export type ReceiveBidDeletedWebhookRequest = {
    body: ReceiveBidDeletedWebhookPayload;
    key: 'bid.deleted';
    path?: never;
    query?: never;
};

export type ReceiveBidAcceptedWebhookPayload = BidEvent & {
    /**
     * What happened.
     */
    type?: 'bid.accepted';
};

export type ReceiveBidAcceptedWebhookRequest = {
    body: ReceiveBidAcceptedWebhookPayload;
    key: 'bid.accepted';
    path?: never;
    query?: never;
};

export type ReceiveBidAcceptanceRevertedWebhookPayload = BidEvent & {
    /**
     * What happened.
     */
    type?: 'bid.acceptance_reverted';
};

export type ReceiveBidAcceptanceRevertedWebhookRequest = {
    body: ReceiveBidAcceptanceRevertedWebhookPayload;
    key: 'bid.acceptance_reverted';
    path?: never;
    query?: never;
};

export type ReceiveBidRejectedWebhookPayload = BidEvent & {
    /**
     * What happened.
     */
    type?: 'bid.rejected';
};

export type ReceiveBidRejectedWebhookRequest = {
    body: ReceiveBidRejectedWebhookPayload;
    key: 'bid.rejected';
    path?: never;
    query?: never;
};

export type ReceiveBidExpiredWebhookPayload = BidEvent & {
    /**
     * What happened.
     */
    type?: 'bid.expired';
};

export type ReceiveBidExpiredWebhookRequest = {
    body: ReceiveBidExpiredWebhookPayload;
    key: 'bid.expired';
    path?: never;
    query?: never;
};

export type ReceiveBidChangeRequestedWebhookPayload = ChangeRequestedBidEvent & {
    /**
     * What happened.
     */
    type?: 'bid.change_requested';
};

export type ReceiveBidChangeRequestedWebhookRequest = {
    body: ReceiveBidChangeRequestedWebhookPayload;
    key: 'bid.change_requested';
    path?: never;
    query?: never;
};

export type ReceiveBidCancelledWebhookPayload = BidEvent & {
    /**
     * What happened.
     */
    type?: 'bid.cancelled';
};

export type ReceiveBidCancelledWebhookRequest = {
    body: ReceiveBidCancelledWebhookPayload;
    key: 'bid.cancelled';
    path?: never;
    query?: never;
};

export type ReceiveBidReopenedWebhookPayload = BidEvent & {
    /**
     * What happened.
     */
    type?: 'bid.reopened';
};

export type ReceiveBidReopenedWebhookRequest = {
    body: ReceiveBidReopenedWebhookPayload;
    key: 'bid.reopened';
    path?: never;
    query?: never;
};

export type ReceiveProjectCreatedWebhookPayload = ProjectEvent & {
    /**
     * What happened.
     */
    type?: 'project.created';
};

export type ReceiveProjectCreatedWebhookRequest = {
    body: ReceiveProjectCreatedWebhookPayload;
    key: 'project.created';
    path?: never;
    query?: never;
};

export type ReceiveProjectUpdatedWebhookPayload = ProjectEvent & {
    /**
     * What happened.
     */
    type?: 'project.updated';
};

export type ReceiveProjectUpdatedWebhookRequest = {
    body: ReceiveProjectUpdatedWebhookPayload;
    key: 'project.updated';
    path?: never;
    query?: never;
};

export type ReceiveProjectDeletedWebhookPayload = ProjectEvent & {
    /**
     * What happened.
     */
    type?: 'project.deleted';
};

export type ReceiveProjectDeletedWebhookRequest = {
    body: ReceiveProjectDeletedWebhookPayload;
    key: 'project.deleted';
    path?: never;
    query?: never;
};

export type ReceiveProjectStatusChangedWebhookPayload = ProjectEvent & {
    /**
     * What happened.
     */
    type?: 'project.status_changed';
};

export type ReceiveProjectStatusChangedWebhookRequest = {
    body: ReceiveProjectStatusChangedWebhookPayload;
    key: 'project.status_changed';
    path?: never;
    query?: never;
};

export type ReceiveChangeOrderUpdatedWebhookPayload = ChangeOrderEvent & {
    /**
     * What happened.
     */
    type?: 'change_order.updated';
};

export type ReceiveChangeOrderUpdatedWebhookRequest = {
    body: ReceiveChangeOrderUpdatedWebhookPayload;
    key: 'change_order.updated';
    path?: never;
    query?: never;
};

export type ReceiveChangeOrderDeletedWebhookPayload = ChangeOrderEvent & {
    /**
     * What happened.
     */
    type?: 'change_order.deleted';
};

export type ReceiveChangeOrderDeletedWebhookRequest = {
    body: ReceiveChangeOrderDeletedWebhookPayload;
    key: 'change_order.deleted';
    path?: never;
    query?: never;
};

export type ReceiveChangeOrderSubmittedWebhookPayload = ChangeOrderEvent & {
    /**
     * What happened.
     */
    type?: 'change_order.submitted';
};

export type ReceiveChangeOrderSubmittedWebhookRequest = {
    body: ReceiveChangeOrderSubmittedWebhookPayload;
    key: 'change_order.submitted';
    path?: never;
    query?: never;
};

export type ReceiveChangeOrderApprovedWebhookPayload = ChangeOrderEvent & {
    /**
     * What happened.
     */
    type?: 'change_order.approved';
};

export type ReceiveChangeOrderApprovedWebhookRequest = {
    body: ReceiveChangeOrderApprovedWebhookPayload;
    key: 'change_order.approved';
    path?: never;
    query?: never;
};

export type ReceiveChangeOrderRejectedWebhookPayload = ChangeOrderEvent & {
    /**
     * What happened.
     */
    type?: 'change_order.rejected';
};

export type ReceiveChangeOrderRejectedWebhookRequest = {
    body: ReceiveChangeOrderRejectedWebhookPayload;
    key: 'change_order.rejected';
    path?: never;
    query?: never;
};

export type ReceiveChangeOrderVoidedWebhookPayload = ChangeOrderEvent & {
    /**
     * What happened.
     */
    type?: 'change_order.voided';
};

export type ReceiveChangeOrderVoidedWebhookRequest = {
    body: ReceiveChangeOrderVoidedWebhookPayload;
    key: 'change_order.voided';
    path?: never;
    query?: never;
};

export type ReceivePayAppUpdatedWebhookPayload = PayAppEvent & {
    /**
     * What happened.
     */
    type?: 'pay_app.updated';
};

export type ReceivePayAppUpdatedWebhookRequest = {
    body: ReceivePayAppUpdatedWebhookPayload;
    key: 'pay_app.updated';
    path?: never;
    query?: never;
};

export type ReceivePayAppDeletedWebhookPayload = PayAppEvent & {
    /**
     * What happened.
     */
    type?: 'pay_app.deleted';
};

export type ReceivePayAppDeletedWebhookRequest = {
    body: ReceivePayAppDeletedWebhookPayload;
    key: 'pay_app.deleted';
    path?: never;
    query?: never;
};

export type ReceivePayAppSubmittedWebhookPayload = PayAppEvent & {
    /**
     * What happened.
     */
    type?: 'pay_app.submitted';
};

export type ReceivePayAppSubmittedWebhookRequest = {
    body: ReceivePayAppSubmittedWebhookPayload;
    key: 'pay_app.submitted';
    path?: never;
    query?: never;
};

export type ReceivePayAppApprovedWebhookPayload = PayAppEvent & {
    /**
     * What happened.
     */
    type?: 'pay_app.approved';
};

export type ReceivePayAppApprovedWebhookRequest = {
    body: ReceivePayAppApprovedWebhookPayload;
    key: 'pay_app.approved';
    path?: never;
    query?: never;
};

export type ReceivePayAppRejectedWebhookPayload = PayAppEvent & {
    /**
     * What happened.
     */
    type?: 'pay_app.rejected';
};

export type ReceivePayAppRejectedWebhookRequest = {
    body: ReceivePayAppRejectedWebhookPayload;
    key: 'pay_app.rejected';
    path?: never;
    query?: never;
};

export type ReceivePayAppPaidWebhookPayload = PayAppEvent & {
    /**
     * What happened.
     */
    type?: 'pay_app.paid';
};

export type ReceivePayAppPaidWebhookRequest = {
    body: ReceivePayAppPaidWebhookPayload;
    key: 'pay_app.paid';
    path?: never;
    query?: never;
};

export type ReceivePayAppVoidedWebhookPayload = PayAppEvent & {
    /**
     * What happened.
     */
    type?: 'pay_app.voided';
};

export type ReceivePayAppVoidedWebhookRequest = {
    body: ReceivePayAppVoidedWebhookPayload;
    key: 'pay_app.voided';
    path?: never;
    query?: never;
};

export type ReceiveInvoiceCreatedWebhookPayload = InvoiceEvent & {
    /**
     * What happened.
     */
    type?: 'invoice.created';
};

export type ReceiveInvoiceCreatedWebhookRequest = {
    body: ReceiveInvoiceCreatedWebhookPayload;
    key: 'invoice.created';
    path?: never;
    query?: never;
};

export type ReceiveInvoiceUpdatedWebhookPayload = InvoiceEvent & {
    /**
     * What happened.
     */
    type?: 'invoice.updated';
};

export type ReceiveInvoiceUpdatedWebhookRequest = {
    body: ReceiveInvoiceUpdatedWebhookPayload;
    key: 'invoice.updated';
    path?: never;
    query?: never;
};

export type ReceiveInvoiceDeletedWebhookPayload = InvoiceEvent & {
    /**
     * What happened.
     */
    type?: 'invoice.deleted';
};

export type ReceiveInvoiceDeletedWebhookRequest = {
    body: ReceiveInvoiceDeletedWebhookPayload;
    key: 'invoice.deleted';
    path?: never;
    query?: never;
};

export type ReceiveInvoiceSentWebhookPayload = InvoiceEvent & {
    /**
     * What happened.
     */
    type?: 'invoice.sent';
};

export type ReceiveInvoiceSentWebhookRequest = {
    body: ReceiveInvoiceSentWebhookPayload;
    key: 'invoice.sent';
    path?: never;
    query?: never;
};

export type ReceiveInvoiceViewedWebhookPayload = InvoiceEvent & {
    /**
     * What happened.
     */
    type?: 'invoice.viewed';
};

export type ReceiveInvoiceViewedWebhookRequest = {
    body: ReceiveInvoiceViewedWebhookPayload;
    key: 'invoice.viewed';
    path?: never;
    query?: never;
};

export type ReceiveInvoicePaidWebhookPayload = InvoiceEvent & {
    /**
     * What happened.
     */
    type?: 'invoice.paid';
};

export type ReceiveInvoicePaidWebhookRequest = {
    body: ReceiveInvoicePaidWebhookPayload;
    key: 'invoice.paid';
    path?: never;
    query?: never;
};

export type ReceiveInvoiceVoidedWebhookPayload = InvoiceEvent & {
    /**
     * What happened.
     */
    type?: 'invoice.voided';
};

export type ReceiveInvoiceVoidedWebhookRequest = {
    body: ReceiveInvoiceVoidedWebhookPayload;
    key: 'invoice.voided';
    path?: never;
    query?: never;
};

export type ReceivePaymentRecordedWebhookPayload = RecordedPaymentEvent & {
    /**
     * What happened.
     */
    type?: 'payment.recorded';
};

export type ReceivePaymentRecordedWebhookRequest = {
    body: ReceivePaymentRecordedWebhookPayload;
    key: 'payment.recorded';
    path?: never;
    query?: never;
};

export type ReceivePaymentUpdatedWebhookPayload = RecordedPaymentEvent & {
    /**
     * What happened.
     */
    type?: 'payment.updated';
};

export type ReceivePaymentUpdatedWebhookRequest = {
    body: ReceivePaymentUpdatedWebhookPayload;
    key: 'payment.updated';
    path?: never;
    query?: never;
};

export type ReceivePaymentVoidedWebhookPayload = RecordedPaymentEvent & {
    /**
     * What happened.
     */
    type?: 'payment.voided';
};

export type ReceivePaymentVoidedWebhookRequest = {
    body: ReceivePaymentVoidedWebhookPayload;
    key: 'payment.voided';
    path?: never;
    query?: never;
};

export type ReceiveSiteLogCreatedWebhookPayload = SiteLogEvent & {
    /**
     * What happened.
     */
    type?: 'site_log.created';
};

export type ReceiveSiteLogCreatedWebhookRequest = {
    body: ReceiveSiteLogCreatedWebhookPayload;
    key: 'site_log.created';
    path?: never;
    query?: never;
};

export type ReceiveSiteLogUpdatedWebhookPayload = SiteLogEvent & {
    /**
     * What happened.
     */
    type?: 'site_log.updated';
};

export type ReceiveSiteLogUpdatedWebhookRequest = {
    body: ReceiveSiteLogUpdatedWebhookPayload;
    key: 'site_log.updated';
    path?: never;
    query?: never;
};

export type ReceiveSiteLogDeletedWebhookPayload = SiteLogEvent & {
    /**
     * What happened.
     */
    type?: 'site_log.deleted';
};

export type ReceiveSiteLogDeletedWebhookRequest = {
    body: ReceiveSiteLogDeletedWebhookPayload;
    key: 'site_log.deleted';
    path?: never;
    query?: never;
};

export type ReceiveCrewReplacedWebhookPayload = ReplacedCrewEvent & {
    /**
     * What happened.
     */
    type?: 'crew.replaced';
};

export type ReceiveCrewReplacedWebhookRequest = {
    body: ReceiveCrewReplacedWebhookPayload;
    key: 'crew.replaced';
    path?: never;
    query?: never;
};

export type ReceiveTimeEntryCreatedWebhookPayload = TimeEntryEvent & {
    /**
     * What happened.
     */
    type?: 'time_entry.created';
};

export type ReceiveTimeEntryCreatedWebhookRequest = {
    body: ReceiveTimeEntryCreatedWebhookPayload;
    key: 'time_entry.created';
    path?: never;
    query?: never;
};

export type ReceiveTimeEntryUpdatedWebhookPayload = TimeEntryEvent & {
    /**
     * What happened.
     */
    type?: 'time_entry.updated';
};

export type ReceiveTimeEntryUpdatedWebhookRequest = {
    body: ReceiveTimeEntryUpdatedWebhookPayload;
    key: 'time_entry.updated';
    path?: never;
    query?: never;
};

export type ReceiveTimeEntryDeletedWebhookPayload = TimeEntryEvent & {
    /**
     * What happened.
     */
    type?: 'time_entry.deleted';
};

export type ReceiveTimeEntryDeletedWebhookRequest = {
    body: ReceiveTimeEntryDeletedWebhookPayload;
    key: 'time_entry.deleted';
    path?: never;
    query?: never;
};

export type ReceiveDocumentCreatedWebhookPayload = DocumentEvent & {
    /**
     * What happened.
     */
    type?: 'document.created';
};

export type ReceiveDocumentCreatedWebhookRequest = {
    body: ReceiveDocumentCreatedWebhookPayload;
    key: 'document.created';
    path?: never;
    query?: never;
};

export type ReceiveDocumentUpdatedWebhookPayload = DocumentEvent & {
    /**
     * What happened.
     */
    type?: 'document.updated';
};

export type ReceiveDocumentUpdatedWebhookRequest = {
    body: ReceiveDocumentUpdatedWebhookPayload;
    key: 'document.updated';
    path?: never;
    query?: never;
};

export type ReceiveDocumentDeletedWebhookPayload = DocumentEvent & {
    /**
     * What happened.
     */
    type?: 'document.deleted';
};

export type ReceiveDocumentDeletedWebhookRequest = {
    body: ReceiveDocumentDeletedWebhookPayload;
    key: 'document.deleted';
    path?: never;
    query?: never;
};

export type ReceiveCommentCreatedWebhookPayload = CommentEvent & {
    /**
     * What happened.
     */
    type?: 'comment.created';
};

export type ReceiveCommentCreatedWebhookRequest = {
    body: ReceiveCommentCreatedWebhookPayload;
    key: 'comment.created';
    path?: never;
    query?: never;
};

export type ReceiveCommentUpdatedWebhookPayload = CommentEvent & {
    /**
     * What happened.
     */
    type?: 'comment.updated';
};

export type ReceiveCommentUpdatedWebhookRequest = {
    body: ReceiveCommentUpdatedWebhookPayload;
    key: 'comment.updated';
    path?: never;
    query?: never;
};

export type ReceiveCommentDeletedWebhookPayload = CommentEvent & {
    /**
     * What happened.
     */
    type?: 'comment.deleted';
};

export type ReceiveCommentDeletedWebhookRequest = {
    body: ReceiveCommentDeletedWebhookPayload;
    key: 'comment.deleted';
    path?: never;
    query?: never;
};

export type ReceiveIntegrityDifferenceFoundWebhookPayload = FoundDifferenceEvent & {
    /**
     * What happened.
     */
    type?: 'integrity.difference_found';
};

export type ReceiveIntegrityDifferenceFoundWebhookRequest = {
    body: ReceiveIntegrityDifferenceFoundWebhookPayload;
    key: 'integrity.difference_found';
    path?: never;
    query?: never;
};

export type ReceiveSignatureRequestCreatedWebhookPayload = SignatureRequestEvent & {
    /**
     * What happened.
     */
    type?: 'signature_request.created';
};

export type ReceiveSignatureRequestCreatedWebhookRequest = {
    body: ReceiveSignatureRequestCreatedWebhookPayload;
    key: 'signature_request.created';
    path?: never;
    query?: never;
};

export type ReceiveSignatureRequestUpdatedWebhookPayload = SignatureRequestEvent & {
    /**
     * What happened.
     */
    type?: 'signature_request.updated';
};

export type ReceiveSignatureRequestUpdatedWebhookRequest = {
    body: ReceiveSignatureRequestUpdatedWebhookPayload;
    key: 'signature_request.updated';
    path?: never;
    query?: never;
};

export type ReceiveSignatureRequestViewedWebhookPayload = SignatureRequestEvent & {
    /**
     * What happened.
     */
    type?: 'signature_request.viewed';
};

export type ReceiveSignatureRequestViewedWebhookRequest = {
    body: ReceiveSignatureRequestViewedWebhookPayload;
    key: 'signature_request.viewed';
    path?: never;
    query?: never;
};

export type ReceiveSignatureRequestSignedWebhookPayload = SignatureRequestEvent & {
    /**
     * What happened.
     */
    type?: 'signature_request.signed';
};

export type ReceiveSignatureRequestSignedWebhookRequest = {
    body: ReceiveSignatureRequestSignedWebhookPayload;
    key: 'signature_request.signed';
    path?: never;
    query?: never;
};

export type ReceiveSignatureRequestDeclinedWebhookPayload = SignatureRequestEvent & {
    /**
     * What happened.
     */
    type?: 'signature_request.declined';
};

export type ReceiveSignatureRequestDeclinedWebhookRequest = {
    body: ReceiveSignatureRequestDeclinedWebhookPayload;
    key: 'signature_request.declined';
    path?: never;
    query?: never;
};

export type ReceiveSignatureRequestVoidedWebhookPayload = SignatureRequestEvent & {
    /**
     * What happened.
     */
    type?: 'signature_request.voided';
};

export type ReceiveSignatureRequestVoidedWebhookRequest = {
    body: ReceiveSignatureRequestVoidedWebhookPayload;
    key: 'signature_request.voided';
    path?: never;
    query?: never;
};

export type ReceiveSignatureRequestExpiredWebhookPayload = SignatureRequestEvent & {
    /**
     * What happened.
     */
    type?: 'signature_request.expired';
};

export type ReceiveSignatureRequestExpiredWebhookRequest = {
    body: ReceiveSignatureRequestExpiredWebhookPayload;
    key: 'signature_request.expired';
    path?: never;
    query?: never;
};

export type ReceiveJobCompletedWebhookPayload = JobEvent & {
    /**
     * What happened.
     */
    type?: 'job.completed';
};

export type ReceiveJobCompletedWebhookRequest = {
    body: ReceiveJobCompletedWebhookPayload;
    key: 'job.completed';
    path?: never;
    query?: never;
};

export type ReceiveJobFailedWebhookPayload = JobEvent & {
    /**
     * What happened.
     */
    type?: 'job.failed';
};

export type ReceiveJobFailedWebhookRequest = {
    body: ReceiveJobFailedWebhookPayload;
    key: 'job.failed';
    path?: never;
    query?: never;
};

export type ReceiveJobCancelledWebhookPayload = JobEvent & {
    /**
     * What happened.
     */
    type?: 'job.cancelled';
};

export type ReceiveJobCancelledWebhookRequest = {
    body: ReceiveJobCancelledWebhookPayload;
    key: 'job.cancelled';
    path?: never;
    query?: never;
};

export type ReceiveMailFailedWebhookPayload = FailedMailEvent & {
    /**
     * What happened.
     */
    type?: 'mail.failed';
};

export type ReceiveMailFailedWebhookRequest = {
    body: ReceiveMailFailedWebhookPayload;
    key: 'mail.failed';
    path?: never;
    query?: never;
};

export type ReceiveWebhookTestWebhookPayload = WebhookTestEvent;

export type ReceiveWebhookTestWebhookRequest = {
    body: ReceiveWebhookTestWebhookPayload;
    key: 'webhook.test';
    path?: never;
    query?: never;
};
