// Generated from spec/ by `make generated`, with @hey-api/openapi-ts; do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/api/v1` | (string & {});
};

export type Webhooks = ReceiveContactCreatedWebhookRequest | ReceiveContactUpdatedWebhookRequest | ReceiveContactDeletedWebhookRequest | ReceiveContactErasedWebhookRequest | ReceiveProductCreatedWebhookRequest | ReceiveProductUpdatedWebhookRequest | ReceiveProductDeletedWebhookRequest | ReceiveLeadCreatedWebhookRequest | ReceiveLeadUpdatedWebhookRequest | ReceiveLeadDeletedWebhookRequest | ReceiveBidCreatedWebhookRequest | ReceiveBidUpdatedWebhookRequest | ReceiveBidDeletedWebhookRequest | ReceiveBidAcceptedWebhookRequest | ReceiveBidAcceptanceRevertedWebhookRequest | ReceiveBidRejectedWebhookRequest | ReceiveBidExpiredWebhookRequest | ReceiveBidChangeRequestedWebhookRequest | ReceiveBidCancelledWebhookRequest | ReceiveBidReopenedWebhookRequest | ReceiveProjectCreatedWebhookRequest | ReceiveProjectUpdatedWebhookRequest | ReceiveProjectDeletedWebhookRequest | ReceiveProjectStatusChangedWebhookRequest | ReceiveChangeOrderUpdatedWebhookRequest | ReceiveChangeOrderDeletedWebhookRequest | ReceiveChangeOrderSubmittedWebhookRequest | ReceiveChangeOrderApprovedWebhookRequest | ReceiveChangeOrderRejectedWebhookRequest | ReceiveChangeOrderVoidedWebhookRequest | ReceivePayAppUpdatedWebhookRequest | ReceivePayAppDeletedWebhookRequest | ReceivePayAppSubmittedWebhookRequest | ReceivePayAppApprovedWebhookRequest | ReceivePayAppRejectedWebhookRequest | ReceivePayAppPaidWebhookRequest | ReceivePayAppVoidedWebhookRequest | ReceiveInvoiceCreatedWebhookRequest | ReceiveInvoiceUpdatedWebhookRequest | ReceiveInvoiceDeletedWebhookRequest | ReceiveInvoiceSentWebhookRequest | ReceiveInvoiceViewedWebhookRequest | ReceiveInvoicePaidWebhookRequest | ReceiveInvoiceVoidedWebhookRequest | ReceivePaymentRecordedWebhookRequest | ReceivePaymentUpdatedWebhookRequest | ReceivePaymentVoidedWebhookRequest | ReceiveSiteLogCreatedWebhookRequest | ReceiveSiteLogUpdatedWebhookRequest | ReceiveSiteLogDeletedWebhookRequest | ReceiveCrewReplacedWebhookRequest | ReceiveTimeEntryCreatedWebhookRequest | ReceiveTimeEntryUpdatedWebhookRequest | ReceiveTimeEntryDeletedWebhookRequest | ReceiveDocumentCreatedWebhookRequest | ReceiveDocumentUpdatedWebhookRequest | ReceiveDocumentDeletedWebhookRequest | ReceiveCommentCreatedWebhookRequest | ReceiveCommentUpdatedWebhookRequest | ReceiveCommentDeletedWebhookRequest | ReceiveIntegrityDifferenceFoundWebhookRequest | ReceiveSignatureRequestCreatedWebhookRequest | ReceiveSignatureRequestUpdatedWebhookRequest | ReceiveSignatureRequestViewedWebhookRequest | ReceiveSignatureRequestSignedWebhookRequest | ReceiveSignatureRequestDeclinedWebhookRequest | ReceiveSignatureRequestVoidedWebhookRequest | ReceiveSignatureRequestExpiredWebhookRequest | ReceiveJobCompletedWebhookRequest | ReceiveJobFailedWebhookRequest | ReceiveJobCancelledWebhookRequest | ReceiveMailFailedWebhookRequest | ReceiveWebhookTestWebhookRequest;

/**
 * Accounting connection
 *
 * The organization's connection to a company in QuickBooks Online, and how invoices are written there. It shows no token.
 */
export type AccountingConnection = {
    /**
     * The accounting system; null if nothing is connected.
     */
    provider: 'quickbooks' | null;
    /**
     * Whether invoices can be pushed: not_connected, connected, or reconnect_required. The last means that QuickBooks no longer accepts the grant and a user must connect again.
     */
    status: 'not_connected' | 'connected' | 'reconnect_required';
    /**
     * QuickBooks' id of the company; null if there never was one. It stays after disconnecting.
     */
    realmId: string | null;
    /**
     * Name of the company in QuickBooks; null if there never was one.
     */
    companyName: string | null;
    /**
     * Product or service in QuickBooks for the lines of invoices.
     */
    itemName: string | null;
    /**
     * Product or service in QuickBooks for retainage, whose account should be an asset; null to use itemName.
     */
    retainageItemName: string | null;
    /**
     * Tax code in QuickBooks for invoices with tax; null if QuickBooks decides.
     */
    taxCodeName: string | null;
    /**
     * Whether invoices have a link to pay by card or bank transfer, which requires QuickBooks Payments.
     */
    allowOnlinePayment: boolean;
    /**
     * Time at which the grant was given; null if nothing is connected.
     */
    connectedAt: string | null;
    /**
     * Time at which the grant expires; every renewal extends it. Null if nothing is connected.
     */
    reconnectBy: string | null;
    /**
     * Why a user must connect again; null if no one must.
     */
    lastError: string | null;
    /**
     * Time of the connection's last change; null if nothing was ever set.
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
 * A company to connect to, or new settings for how invoices are written to the connected one.
 */
export type AccountingConnectionReplace = {
    /**
     * The accounting system; only QuickBooks so far.
     */
    provider: 'quickbooks';
    /**
     * QuickBooks' id of the company, from the redirect.
     */
    realmId: string;
    /**
     * The code from the redirect; needs redirectUri. It can be used once, within some minutes.
     */
    code?: string;
    /**
     * The address to which Intuit redirected, exactly as registered.
     */
    redirectUri?: string;
    /**
     * Instead of code: a refresh token of the operator's application.
     */
    refreshToken?: string;
    /**
     * Product or service in QuickBooks for the lines of invoices.
     */
    itemName?: string;
    /**
     * Product or service in QuickBooks for retainage, whose account should be an asset; null to use itemName.
     */
    retainageItemName?: string | null;
    /**
     * Tax code in QuickBooks for invoices with tax; null if QuickBooks decides.
     */
    taxCodeName?: string | null;
    /**
     * Whether invoices have a link to pay by card or bank transfer, which requires QuickBooks Payments.
     */
    allowOnlinePayment?: boolean;
};

/**
 * Accounting push job
 *
 * A push of an invoice, or of its voiding, to QuickBooks.
 */
export type AccountingPushJob = {
    /**
     * The job's id.
     */
    id: string;
    /**
     * Type of the job.
     */
    type: 'accounting_push';
    /**
     * Family that the job works on, as in its path.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * Progress of the job.
     */
    progress: JobProgress;
    /**
     * Parameters of the job.
     */
    params: AccountingPushJobParams;
    /**
     * What QuickBooks has after the push; null until the job is completed.
     */
    result: AccountingPushResult | null;
    /**
     * Why the job failed, or how far it had come when it was cancelled; otherwise null.
     */
    errorMessage: string | null;
    /**
     * Time of the request.
     */
    createdAt: string;
    /**
     * Time at which a worker started the job; null while it is queued.
     */
    startedAt: string | null;
    /**
     * Time at which the job completed, failed or was cancelled; null until then.
     */
    completedAt: string | null;
    /**
     * Time at which the job's files are removed; null until the job has ended.
     */
    expiresAt: string | null;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Accounting push job params
 *
 * The invoice to push to QuickBooks.
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
     * The invoice's id in QuickBooks; null if it never was there.
     */
    accountingId?: string | null;
    /**
     * The invoice's number in QuickBooks; null if it has none.
     */
    docNumber?: string | null;
    /**
     * The invoice's total in QuickBooks, in the organization's currency; null if there is none.
     */
    total?: string | null;
    /**
     * Whether the invoice was voided in QuickBooks; omitted if it was pushed.
     */
    voided?: boolean;
    [key: string]: unknown;
};

/**
 * Amount
 *
 * An amount of money to the cent, in the record's currency. A record without a currency uses the organization's.
 */
export type Amount = string;

/**
 * API audit log
 *
 * A request to the API, or a change of access to the organization, such as a sign-in.
 */
export type ApiAuditLog = {
    /**
     * Id of the delivery: a 64-bit number up to 2^53 - 1, while ids of records have 32 bits.
     */
    id: number;
    /**
     * The request's id, as in its X-Request-Id.
     */
    requestId: string;
    /**
     * HTTP method of the request; CLI for a command of the operator.
     */
    method: string;
    /**
     * Path of the request without its query, or the name of the operator's command.
     */
    path: string;
    /**
     * The requested operation; null if the path has none.
     */
    operationId: string | null;
    /**
     * The HTTP status of the answer.
     */
    status: number;
    /**
     * The problem's code; null if the request succeeded.
     */
    code: 'bad_request' | 'unauthorized' | 'token_expired' | 'forbidden' | 'scope_insufficient' | 'subscription_inactive' | 'tenant_suspended' | 'not_found' | 'conflict' | 'idempotency_key_reused' | 'validation_failed' | 'rate_limited' | 'internal_error' | 'service_unavailable' | 'maintenance' | null;
    /**
     * Violations of a 422, at most the first 50, without the sent values. Null for any other answer, and for entries from before this member was added.
     */
    errors: Array<AuditedError> | null;
    /**
     * Milliseconds from the request's arrival to its answer.
     */
    durationMs: number;
    /**
     * Units charged to the organization's hourly budget; 0 if the request was refused before it was charged.
     */
    cost: number;
    /**
     * Number of requests in this row. Refusals by the rate limiter are added up per credential and minute; every other request has its own row.
     */
    count: number;
    /**
     * The calling API key; null if there was none.
     */
    apiKeyId: number | null;
    /**
     * The app's user, or the user whose access was concerned; null if there is none.
     */
    userId: number | null;
    /**
     * The calling app, or the app whose access was concerned; null if there is none.
     */
    clientId: string | null;
    /**
     * Network address of the caller; null if there is none.
     */
    ipAddress: string | null;
    /**
     * The User-Agent of the caller, cut to 500 characters; null if none was sent.
     */
    userAgent: string | null;
    /**
     * Time of the request.
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
     * Items of this page, in the order of the list.
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
     * Name of the key, so that people know what uses it.
     */
    name: string;
    /**
     * Beginning of the key, `sk_live_` and its public id, which identifies it.
     */
    prefix: string;
    /**
     * The scopes of the key.
     */
    scopes: Array<Scope>;
    /**
     * Requests that the key may make in a minute.
     */
    perMinuteLimit: number;
    /**
     * Time at which the key expires; null for never.
     */
    expiresAt: string | null;
    /**
     * Time of the key's last use, to the minute: it is set at the first use in each minute. Null until the first use.
     */
    lastUsedAt: string | null;
    /**
     * Time at which the key was created.
     */
    createdAt: string;
    /**
     * Time at which the key was revoked; null if it is not revoked.
     */
    revokedAt: string | null;
    madeBy: ApiKeyMaker;
};

/**
 * API key create
 *
 * A new API key. It has no more rights than the credential that creates it.
 */
export type ApiKeyCreate = {
    /**
     * Name of the key, so that people know what uses it.
     */
    name: string;
    /**
     * The scopes of the key, all of which the caller must have.
     */
    scopes: Array<Scope>;
    /**
     * Requests that the key may make in a minute, at most the caller's own limit. Default: 60, or the caller's limit if that is less.
     */
    perMinuteLimit?: number;
    /**
     * Time at which the key expires: a time, or a day (since 1.1), which means the end of the day in the organization's time zone. It must be in the future, and not later than the caller's own end. Default, also for null: the caller's end, or never.
     */
    expiresAt?: OptionalDeadline;
};

/**
 * API key created
 *
 * A new API key, with the key itself, which is shown only once.
 */
export type ApiKeyCreated = {
    /**
     * The key's id.
     */
    id: number;
    /**
     * Name of the key, so that people know what uses it.
     */
    name: string;
    /**
     * Beginning of the key, `sk_live_` and its public id, which identifies it.
     */
    prefix: string;
    /**
     * The scopes of the key.
     */
    scopes: Array<Scope>;
    /**
     * Requests that the key may make in a minute.
     */
    perMinuteLimit: number;
    /**
     * Time at which the key expires; null for never.
     */
    expiresAt: string | null;
    /**
     * Time of the key's last use, to the minute: it is set at the first use in each minute. Null until the first use.
     */
    lastUsedAt: string | null;
    /**
     * Time at which the key was created.
     */
    createdAt: string;
    /**
     * Time at which the key was revoked; null if it is not revoked.
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
 * The creator of the key: an API key, an app, or, with only `userId`, a user in the portal. Null if the operator of the service created it.
 */
export type ApiKeyMaker = {
    /**
     * The API key that created this key; null if an app or a user created it.
     */
    apiKeyId: number | null;
    /**
     * The user who created the key, or the owner of the app's grant or the API key that created it. The key ends with that grant or with the user, and never has more rights than the user's role. Null if there is none.
     */
    userId: number | null;
    /**
     * The app to which that user gave access; null if no app created the key.
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
     * Items of this page, in the order of the list.
     */
    data: Array<ApiKey>;
    meta: PageMeta;
};

/**
 * Audited error
 *
 * A violation of a refused request, as in its answer, without the message, which might contain a value.
 */
export type AuditedError = {
    /**
     * Path of the field, as in the answer, cut to 200 characters.
     */
    field: string;
    /**
     * The code of the violation: required, type, format, enum, length, range, pattern, unknown, not_found or rule.
     */
    code: string;
};

/**
 * Bid
 *
 * An offer to a customer, with its totals, its validity and the customer's answer.
 */
export type Bid = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Generated number, unique in the organization. Later bids have larger numbers.
     */
    bidNumber: string;
    /**
     * The customer who receives the bid; null if there is none.
     */
    contactId: number | null;
    /**
     * The lead to which the bid belongs; null if there is none.
     */
    leadId: number | null;
    /**
     * The project to which the bid belongs, or that was made from it; null if there is none. It stays when the project is deleted, but then counts as none.
     */
    projectId: number | null;
    status: BidStatus;
    /**
     * Short title of the bid, shown with its number; also the name of the project made from it. Null if there is no title.
     */
    title: string | null;
    /**
     * Sum of the items in the bid's currency, including those of approved change orders, without options.
     */
    subtotal: Amount;
    /**
     * Amount that the discount takes off the sum of the bid's own items, without those of change orders. A fixed discount takes off at most that sum.
     */
    discountAmount: Amount;
    /**
     * Sales tax: taxRate percent of the bid's own items after the discount. Items of change orders are not taxed here.
     */
    taxAmount: Amount;
    /**
     * Currency of the bid's amounts: an ISO 4217 code, the organization's when the bid was created. If the organization's currency changes later, only a draft can take the new one, if the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * Amount that the customer pays: subtotal - discountAmount + taxAmount, in the bid's currency.
     */
    total: Amount;
    /**
     * Sales tax in percent of the bid's own items after the discount; null means no tax.
     */
    taxRate: OptionalPercent;
    /**
     * Discount on the bid's own items: a percentage or a fixed amount, as discountType says; null means no discount.
     */
    discount: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null if there is no discount.
     */
    discountType: OptionalDiscountType;
    /**
     * Time until which the bid can be accepted; null means without end. A sent or viewed bid expires within the hour after it.
     */
    validUntil: string | null;
    /**
     * Notes that the customer reads on the bid's paper; null if there are none.
     */
    notes: string | null;
    /**
     * Terms of payment and work on the bid's paper, which the customer accepts with the bid; null if there are none.
     */
    terms: string | null;
    /**
     * Street and number of the site; null if not given.
     */
    siteAddress: string | null;
    /**
     * City of the site; null if not given.
     */
    siteCity: string | null;
    /**
     * State or province of the site; null if not given.
     */
    siteState: string | null;
    /**
     * Postal code of the site; null if not given.
     */
    siteZipCode: string | null;
    /**
     * Time at which the bid was last sent or marked as sent; null if it never was. The service sets it.
     */
    sentAt: string | null;
    /**
     * Time of the acceptance; null unless the bid is accepted. The service sets it.
     */
    acceptedAt: string | null;
    /**
     * Name of the person who accepted the bid; null unless it is accepted, and if no name was given.
     */
    acceptedBy: string | null;
    /**
     * Ids of the optional lines that were chosen at the acceptance; empty unless the bid is accepted.
     */
    acceptedOptionIds: Array<number>;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Ids of the optional lines that the customer chose. Default: none.
     */
    optionIds?: Array<number>;
    /**
     * Name of the person who accepted the bid; null if not given.
     */
    acceptedBy?: string | null;
};

/**
 * Bid aggregate envelope
 *
 * The answer envelope around a list, with one bid status total for each item.
 */
export type BidAggregateEnvelope = {
    /**
     * All items, in their order.
     */
    data: Array<BidStatusTotal>;
    meta: Meta;
};

/**
 * Bid bulk fetch envelope
 *
 * The answer to a fetch by ids, with each bid that was found.
 */
export type BidBulkFetchEnvelope = {
    /**
     * The records that were found, in the requested order.
     */
    data: Array<Bid>;
    meta: BulkFetchMeta;
};

/**
 * Bid bulk request
 *
 * A bulk job for up to 500 records; each is a bid.
 */
export type BidBulkRequest = {
    /**
     * Operation on each record.
     */
    operation: BulkOperation;
    /**
     * Ids of the records. A missing record is listed in the result and does not stop the job.
     */
    ids: Array<number>;
    changes?: BidChanges;
    /**
     * Whether to check everything and write nothing. The job's result is the report.
     */
    dryRun?: boolean;
};

/**
 * Bid change request
 *
 * A change that a customer asks for.
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
     * The id of the comment on the bid with the same text.
     */
    commentId: number;
};

/**
 * Bid changes
 *
 * Members that a bulk update can set for each bid.
 */
export type BidChanges = {
    /**
     * The customer who receives the bid. The contact must be live; null for none.
     */
    contactId?: number | null;
    /**
     * Short title of the bid, shown with its number; also the name of the project made from it. Null if there is no title.
     */
    title?: string | null;
    /**
     * Time until which the bid can be accepted: a time, or a day (since 1.1), which means the end of the day in the organization's time zone. Null means without end. A sent or viewed bid expires within the hour after it.
     */
    validUntil?: OptionalDeadline;
    /**
     * Notes that the customer reads on the bid's paper; null for none.
     */
    notes?: string | null;
    /**
     * Terms of payment and work, which the customer accepts with the bid; null for none. If omitted in a new bid: the organization's default terms.
     */
    terms?: string | null;
    /**
     * Street and number of the site; null if not given.
     */
    siteAddress?: string | null;
    /**
     * City of the site; null if not given.
     */
    siteCity?: string | null;
    /**
     * State or province of the site; null if not given.
     */
    siteState?: string | null;
    /**
     * Postal code of the site; null if not given.
     */
    siteZipCode?: string | null;
};

/**
 * Bid conversion
 *
 * Values of the project that an accepted bid becomes, in addition to those from the bid.
 */
export type BidConversion = {
    /**
     * The project's name. Default: the bid's title, the lead's name, the site's address or the bid's number.
     */
    name?: string;
    /**
     * The template that supplies what is left open. It must be live; null for none.
     */
    templateId?: number | null;
    /**
     * Start of the work; null if open.
     */
    startDate?: OptionalMoment;
    /**
     * Expected end of the work; null if open.
     */
    expectedEndDate?: OptionalMoment;
};

/**
 * Bid create
 *
 * A new bid: its customer, terms and site. Add its lines afterwards.
 */
export type BidCreate = {
    /**
     * The customer who receives the bid. The contact must be live; null for none.
     */
    contactId?: number | null;
    /**
     * The lead to which the bid belongs. It must be live; null for none.
     */
    leadId?: number | null;
    /**
     * The project to which the bid belongs. It must be live; null for none.
     */
    projectId?: number | null;
    /**
     * Short title of the bid, shown with its number; also the name of the project made from it. Null if there is no title.
     */
    title?: string | null;
    /**
     * Sales tax in percent of the bid's own items after the discount; null means no tax.
     */
    taxRate?: OptionalPercent;
    /**
     * Discount on the bid's own items: a percentage or a fixed amount, as discountType says; null means no discount.
     */
    discount?: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null if there is no discount.
     */
    discountType?: OptionalDiscountType;
    /**
     * Time until which the bid can be accepted: a time, or a day (since 1.1), which means the end of the day in the organization's time zone. Null means without end. A sent or viewed bid expires within the hour after it.
     */
    validUntil?: OptionalDeadline;
    /**
     * Notes that the customer reads on the bid's paper; null for none.
     */
    notes?: string | null;
    /**
     * Terms of payment and work, which the customer accepts with the bid; null for none. If omitted in a new bid: the organization's default terms.
     */
    terms?: string | null;
    /**
     * Street and number of the site; null if not given.
     */
    siteAddress?: string | null;
    /**
     * City of the site; null if not given.
     */
    siteCity?: string | null;
    /**
     * State or province of the site; null if not given.
     */
    siteState?: string | null;
    /**
     * Postal code of the site; null if not given.
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
 * An event about a bid, as delivered by webhooks and stored in the event log.
 */
export type BidEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'bid.created' | 'bid.updated' | 'bid.deleted' | 'bid.accepted' | 'bid.acceptance_reverted' | 'bid.rejected' | 'bid.expired' | 'bid.cancelled' | 'bid.reopened';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: Bid;
    /**
     * Previous values of the changed members, by name; not on bid.created and bid.deleted.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Bid export request
 *
 * Which records to export: those that match the filters, or all records if there are no filters.
 */
export type BidExportRequest = {
    /**
     * The list's filters by name. Booleans and whole numbers are JSON values. Without filters, all records are exported.
     */
    filters?: BidFilters;
    /**
     * The form of the CSV file, which is in UTF-8. With excel the file begins with a byte order mark, so that Excel and other spreadsheets read non-ASCII letters correctly. Imports skip the mark.
     */
    format?: ExportFormat;
};

/**
 * Bid filters
 *
 * The list's filters, by their names. An omitted filter has no effect.
 */
export type BidFilters = {
    /**
     * Only bids of this status.
     */
    status?: BidStatus;
    /**
     * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
     */
    contactId?: number | null;
    /**
     * Only records of this lead.
     */
    leadId?: number;
    /**
     * Only records of this project. If omitted or null, records of any project and records without a project are returned.
     */
    projectId?: number | null;
    /**
     * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
     */
    search?: string;
    /**
     * Only records created at this time or later. A day means its beginning in UTC.
     */
    dateFrom?: DayOrTime;
    /**
     * Only records created at this time or earlier. A day means its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
     */
    updatedFrom?: string;
    /**
     * Whether to include deleted records. They have deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Bid line item
 *
 * A line of a bid: an item with a price, a section that heads the lines after it, or a note to the customer.
 */
export type BidLineItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    version: Version;
    /**
     * The bid to which the line belongs.
     */
    bidId: number;
    kind: BidLineItemKind;
    /**
     * Whether the item is an option: it is not part of the bid's total, and the customer may choose it at acceptance.
     */
    isOptional: boolean;
    /**
     * Short name of the line, such as A; null on sections, notes and the lines of change orders.
     */
    markName: string | null;
    /**
     * The product from which the line was copied; null if it was written by hand.
     */
    productId: number | null;
    /**
     * The approved change order to which the line belongs, also set on its section. Null on the bid's own lines; only these count in discountAmount and taxAmount.
     */
    changeOrderId: number | null;
    /**
     * What the item is, the heading of a section, or the text of a note.
     */
    description: string | null;
    /**
     * Number of units of the item; null on sections and notes.
     */
    quantity: OptionalQuantity;
    /**
     * Unit of the quantity, such as EA or SF; null on sections and notes, and if not given.
     */
    unit: string | null;
    /**
     * Price of one unit in the bid's currency, negative for a credit; null on sections and notes.
     */
    unitPrice: OptionalSignedPrice;
    /**
     * quantity times unitPrice, rounded to cents, in the bid's currency. For a section: the sum of its items, without options. Null on notes.
     */
    total: string | null;
    /**
     * Position of the line in the bid, in ascending order; lines with the same order are sorted by id.
     */
    order: number | null;
    /**
     * Parts of the kit when the line was copied from it; null on all other lines.
     */
    parts: Array<BidLineItemPart> | null;
    /**
     * Width of the piece, in the organization's own unit; null if not given. Like the other measures it is only stored: no total depends on it.
     */
    width: OptionalQuantity;
    /**
     * Height of the piece, in the organization's own unit; null if not given. Only stored.
     */
    height: OptionalQuantity;
    /**
     * Depth of the piece, in the organization's own unit; null if not given. Only stored.
     */
    depth: OptionalQuantity;
    /**
     * Area of the piece, in the organization's own unit; null if not given. Only stored.
     */
    area: OptionalQuantity;
    /**
     * Perimeter of the piece in linear feet; null if not given. Only stored.
     */
    perimeterLf: OptionalQuantity;
    /**
     * Volume of the piece in cubic feet; null if not given. Only stored.
     */
    volumeCf: OptionalQuantity;
    /**
     * Tax on the purchase of the item, in percent; null if not given. Only stored: it is not part of any total.
     */
    buyTaxPercent: OptionalPercent;
    /**
     * Tax on the sale of the item, in percent; null if not given. Only stored: it is not part of any total.
     */
    sellTaxPercent: OptionalPercent;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Kind of the line. Default: item.
     */
    kind?: BidLineItemKind;
    /**
     * What the item is, the heading of a section, or the text of a note. Required unless the product supplies it.
     */
    description?: string;
    /**
     * A live product from which the line takes what is not given; null for none. It needs the scope products:read, unless the line already has this product.
     */
    productId?: number | null;
    /**
     * Short name of the item; null for none. Default: the bid's next free letter.
     */
    markName?: string | null;
    /**
     * Whether the item is an option: it is not part of the bid's total, and the customer may choose it at acceptance. Default: false.
     */
    isOptional?: boolean;
    /**
     * Number of units of the item. Default, also for null: 1.
     */
    quantity?: OptionalQuantity;
    /**
     * Unit of the quantity, such as EA or SF; null if not given. Default: the product's unit.
     */
    unit?: string | null;
    /**
     * Price of one unit in the bid's currency, negative for a credit. Default: the product's price, or 0.00.
     */
    unitPrice?: SignedPrice;
    /**
     * Position of the line in the bid, in ascending order. If null or omitted, the line comes last.
     */
    order?: number | null;
    /**
     * Width of the piece, in the organization's own unit; null if not given. Like the other measures it is only stored: no total depends on it.
     */
    width?: OptionalQuantity;
    /**
     * Height of the piece, in the organization's own unit; null if not given. Only stored.
     */
    height?: OptionalQuantity;
    /**
     * Depth of the piece, in the organization's own unit; null if not given. Only stored.
     */
    depth?: OptionalQuantity;
    /**
     * Area of the piece, in the organization's own unit; null if not given. Only stored.
     */
    area?: OptionalQuantity;
    /**
     * Perimeter of the piece in linear feet; null if not given. Only stored.
     */
    perimeterLf?: OptionalQuantity;
    /**
     * Volume of the piece in cubic feet; null if not given. Only stored.
     */
    volumeCf?: OptionalQuantity;
    /**
     * Tax on the purchase of the item, in percent; null if not given. Only stored: it is not part of any total.
     */
    buyTaxPercent?: OptionalPercent;
    /**
     * Tax on the sale of the item, in percent; null if not given. Only stored: it is not part of any total.
     */
    sellTaxPercent?: OptionalPercent;
    /**
     * For a line from another system: the time at which it was deleted there. The line is stored as deleted and does not count. Null or omitted for a live line.
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
 * The kind of a line. item: a line with a price. section: a heading for the lines up to the next section. note: a text for the customer.
 */
export type BidLineItemKind = 'item' | 'section' | 'note';

/**
 * Bid line item page
 *
 * A page of a list, with one bid line item for each item.
 */
export type BidLineItemPage = {
    /**
     * Items of this page, in the order of the list.
     */
    data: Array<BidLineItem>;
    meta: PageMeta;
};

/**
 * Bid line item part
 *
 * A product that was part of a kit when the line was copied from the kit.
 */
export type BidLineItemPart = {
    /**
     * The product that is part of the kit.
     */
    productId: number;
    /**
     * The product's description when the line was made, or the product's name if it had no description.
     */
    description: string;
    /**
     * Quantity of the product in one kit.
     */
    quantity: Quantity;
    /**
     * Price of one unit of the product when the line was copied from the kit, in the bid's currency.
     */
    unitPrice: SignedPrice;
};

/**
 * Bid line item update
 *
 * Changes to a line of a bid. Omitted members stay unchanged.
 */
export type BidLineItemUpdate = {
    /**
     * Kind of the line. Default: item.
     */
    kind?: BidLineItemKind;
    /**
     * What the item is, the heading of a section, or the text of a note.
     */
    description?: string;
    /**
     * A live product from which the line takes what is not given; null for none. It needs the scope products:read, unless the line already has this product.
     */
    productId?: number | null;
    /**
     * Short name of the item; null for none. Default: the bid's next free letter.
     */
    markName?: string | null;
    /**
     * Whether the item is an option: it is not part of the bid's total, and the customer may choose it at acceptance. Default: false.
     */
    isOptional?: boolean;
    /**
     * Number of units of the item. Default, also for null: 1.
     */
    quantity?: OptionalQuantity;
    /**
     * Unit of the quantity, such as EA or SF; null if not given. Default: the product's unit.
     */
    unit?: string | null;
    /**
     * Price of one unit in the bid's currency, negative for a credit. Default: the product's price, or 0.00.
     */
    unitPrice?: SignedPrice;
    /**
     * Position of the line in the bid, in ascending order. If null or omitted, the line comes last.
     */
    order?: number | null;
    /**
     * Width of the piece, in the organization's own unit; null if not given. Like the other measures it is only stored: no total depends on it.
     */
    width?: OptionalQuantity;
    /**
     * Height of the piece, in the organization's own unit; null if not given. Only stored.
     */
    height?: OptionalQuantity;
    /**
     * Depth of the piece, in the organization's own unit; null if not given. Only stored.
     */
    depth?: OptionalQuantity;
    /**
     * Area of the piece, in the organization's own unit; null if not given. Only stored.
     */
    area?: OptionalQuantity;
    /**
     * Perimeter of the piece in linear feet; null if not given. Only stored.
     */
    perimeterLf?: OptionalQuantity;
    /**
     * Volume of the piece in cubic feet; null if not given. Only stored.
     */
    volumeCf?: OptionalQuantity;
    /**
     * Tax on the purchase of the item, in percent; null if not given. Only stored: it is not part of any total.
     */
    buyTaxPercent?: OptionalPercent;
    /**
     * Tax on the sale of the item, in percent; null if not given. Only stored: it is not part of any total.
     */
    sellTaxPercent?: OptionalPercent;
};

/**
 * Bid list item
 *
 * The record as a list returns it. With compact=true it has only id, bidNumber, contactId, projectId, status, title, currency, total, validUntil and updatedAt, and deletedAt if it is deleted; otherwise all members of Bid.
 */
export type BidListItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Generated number, unique in the organization. Later bids have larger numbers.
     */
    bidNumber: string;
    /**
     * The customer who receives the bid; null if there is none.
     */
    contactId: number | null;
    /**
     * The lead to which the bid belongs; null if there is none.
     */
    leadId?: number | null;
    /**
     * The project to which the bid belongs, or that was made from it; null if there is none. It stays when the project is deleted, but then counts as none.
     */
    projectId: number | null;
    status: BidStatus;
    /**
     * Short title of the bid, shown with its number; also the name of the project made from it. Null if there is no title.
     */
    title: string | null;
    /**
     * Sum of the items in the bid's currency, including those of approved change orders, without options.
     */
    subtotal?: Amount;
    /**
     * Amount that the discount takes off the sum of the bid's own items, without those of change orders. A fixed discount takes off at most that sum.
     */
    discountAmount?: Amount;
    /**
     * Sales tax: taxRate percent of the bid's own items after the discount. Items of change orders are not taxed here.
     */
    taxAmount?: Amount;
    /**
     * Currency of the bid's amounts: an ISO 4217 code, the organization's when the bid was created. If the organization's currency changes later, only a draft can take the new one, if the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * Amount that the customer pays: subtotal - discountAmount + taxAmount, in the bid's currency.
     */
    total: Amount;
    /**
     * Sales tax in percent of the bid's own items after the discount; null means no tax.
     */
    taxRate?: OptionalPercent;
    /**
     * Discount on the bid's own items: a percentage or a fixed amount, as discountType says; null means no discount.
     */
    discount?: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null if there is no discount.
     */
    discountType?: OptionalDiscountType;
    /**
     * Time until which the bid can be accepted; null means without end. A sent or viewed bid expires within the hour after it.
     */
    validUntil: string | null;
    /**
     * Notes that the customer reads on the bid's paper; null if there are none.
     */
    notes?: string | null;
    /**
     * Terms of payment and work on the bid's paper, which the customer accepts with the bid; null if there are none.
     */
    terms?: string | null;
    /**
     * Street and number of the site; null if not given.
     */
    siteAddress?: string | null;
    /**
     * City of the site; null if not given.
     */
    siteCity?: string | null;
    /**
     * State or province of the site; null if not given.
     */
    siteState?: string | null;
    /**
     * Postal code of the site; null if not given.
     */
    siteZipCode?: string | null;
    /**
     * Time at which the bid was last sent or marked as sent; null if it never was. The service sets it.
     */
    sentAt?: string | null;
    /**
     * Time of the acceptance; null unless the bid is accepted. The service sets it.
     */
    acceptedAt?: string | null;
    /**
     * Name of the person who accepted the bid; null unless it is accepted, and if no name was given.
     */
    acceptedBy?: string | null;
    /**
     * Ids of the optional lines that were chosen at the acceptance; empty unless the bid is accepted.
     */
    acceptedOptionIds?: Array<number>;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Items of this page, in the order of the list.
     */
    data: Array<BidListItem>;
    meta: SyncPageMeta;
};

/**
 * Bid reversion
 *
 * The status of a bid after its acceptance is reverted.
 */
export type BidReversion = {
    /**
     * The new status of the bid.
     */
    status: 'draft' | 'sent' | 'expired' | 'rejected';
};

/**
 * Bid sending
 *
 * Recipient and message of the mail with a bid.
 */
export type BidSending = {
    /**
     * E-mail address of the recipient. If null or omitted, the contact's.
     */
    to?: string | null;
    /**
     * Your own message above the link in the mail. If null or omitted, the mail has the default text.
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
 * The public link of a bid, at which its customer sees and answers it.
 */
export type BidShareLink = {
    /**
     * The /b/<token> address. Keep it as secret as the bid.
     */
    url: string;
    /**
     * Time at which the link was created.
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
 * Whether to replace a bid's live link.
 */
export type BidSharing = {
    /**
     * Whether to end the live link and create another.
     */
    rotate?: boolean;
};

/**
 * Bid status
 *
 * The state of a bid: draft until it is sent, viewed after the customer opened its page, then accepted or rejected. expired: validUntil passed without an answer. cancelled: the bid was withdrawn.
 */
export type BidStatus = 'draft' | 'sent' | 'viewed' | 'accepted' | 'rejected' | 'expired' | 'cancelled';

/**
 * Bid status total
 *
 * Number of bids of one status, and the sum of their totals.
 */
export type BidStatusTotal = {
    status: BidStatus;
    /**
     * Number of bids with the status.
     */
    count: number;
    /**
     * Currency of the sums: an ISO 4217 code. Records in several currencies have one row for each.
     */
    currency: string;
    /**
     * Sum of the totals, in `currency`.
     */
    total: Amount;
};

/**
 * Bid update
 *
 * Changes to a bid. Omitted members stay unchanged.
 */
export type BidUpdate = {
    /**
     * The customer who receives the bid. The contact must be live; null for none.
     */
    contactId?: number | null;
    /**
     * The lead to which the bid belongs. It must be live; null for none.
     */
    leadId?: number | null;
    /**
     * The project to which the bid belongs. It must be live; null for none.
     */
    projectId?: number | null;
    /**
     * Short title of the bid, shown with its number; also the name of the project made from it. Null if there is no title.
     */
    title?: string | null;
    /**
     * Sales tax in percent of the bid's own items after the discount; null means no tax.
     */
    taxRate?: OptionalPercent;
    /**
     * Discount on the bid's own items: a percentage or a fixed amount, as discountType says; null means no discount.
     */
    discount?: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null if there is no discount.
     */
    discountType?: OptionalDiscountType;
    /**
     * Time until which the bid can be accepted: a time, or a day (since 1.1), which means the end of the day in the organization's time zone. Null means without end. A sent or viewed bid expires within the hour after it.
     */
    validUntil?: OptionalDeadline;
    /**
     * Notes that the customer reads on the bid's paper; null for none.
     */
    notes?: string | null;
    /**
     * Terms of payment and work, which the customer accepts with the bid; null for none. If omitted in a new bid: the organization's default terms.
     */
    terms?: string | null;
    /**
     * Street and number of the site; null if not given.
     */
    siteAddress?: string | null;
    /**
     * City of the site; null if not given.
     */
    siteCity?: string | null;
    /**
     * State or province of the site; null if not given.
     */
    siteState?: string | null;
    /**
     * Postal code of the site; null if not given.
     */
    siteZipCode?: string | null;
};

/**
 * Boolean text
 *
 * True or false, as text in a query.
 */
export type BooleanText = 'true' | 'false';

/**
 * Branding
 *
 * How the organization appears to its customers on pages, in mails and on papers, and how amounts and dates are formatted.
 */
export type Branding = {
    /**
     * Name of the sender, as customers see it. Default: the organization's own name.
     */
    companyName: string;
    /**
     * Public address of the logo, for pages and mails; null without a logo.
     */
    logoUrl: string | null;
    /**
     * Color of headings and of the total. Text in this color is darkened until it is legible on white.
     */
    primaryColor: string;
    /**
     * Color of small highlights.
     */
    accentColor: string;
    /**
     * Phone number for customers; null if not given.
     */
    phone: string | null;
    /**
     * E-mail address for customers; null if not given.
     */
    email: string | null;
    /**
     * The organization's own website; null if there is none.
     */
    website: string | null;
    /**
     * Postal address, one line of text per line; null if not given.
     */
    address: string | null;
    /**
     * The contractor's license number; null if there is none.
     */
    licenseNumber: string | null;
    /**
     * Default terms of new bids; null if there are none.
     */
    defaultTerms: string | null;
    /**
     * How customers pay, such as the payee of a check or the account for a transfer, printed on invoices and statements; null if not given.
     */
    paymentInstructions: string | null;
    /**
     * The organization's tax number; null if there is none. Papers label it as usual in the locale's region, such as EIN, USt-IdNr. or ABN.
     */
    taxId: string | null;
    /**
     * Currency of the amounts of new records: an ISO 4217 code. No amount is converted. Bids, change orders, pay applications and invoices keep the currency in which they were created.
     */
    currency: string;
    /**
     * Format of amounts, dates and times: a BCP 47 tag. Labels of papers, customer pages and mails are in its language if that is English, Spanish, German or French, otherwise in English. A contact's language takes precedence.
     */
    locale: string;
    /**
     * IANA time zone in which times are shown and which determines today's date.
     */
    timeZone: string;
    paper: PaperSize;
    /**
     * Whether customers get reminders by mail: three days before a bid ends, and on the day after an invoice was due. The organization's own users are notified of both in any case.
     */
    customerReminders: boolean;
    /**
     * Whether pay applications have space for a notary below their certificates, if the locale is of the United States. Submitted applications do not change.
     */
    notaryBlock: boolean;
    /**
     * Time of the last change of the branding; null if nothing was ever set.
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
 * Changes to the branding. Omitted members stay unchanged.
 */
export type BrandingUpdate = {
    /**
     * Name of the sender, as customers see it; null for the organization's own name.
     */
    companyName?: string | null;
    /**
     * sourcePath of an upload of type image/png or image/jpeg; null removes the logo.
     */
    logoSourcePath?: string | null;
    /**
     * Color of headings and of the total. Text in this color is darkened until it is legible on white. null for the default.
     */
    primaryColor?: string | null;
    /**
     * Color of small highlights; null for the default.
     */
    accentColor?: string | null;
    /**
     * Phone number for customers; null for none.
     */
    phone?: string | null;
    /**
     * E-mail address for customers; null for none.
     */
    email?: string | null;
    /**
     * The organization's own website; null for none.
     */
    website?: string | null;
    /**
     * Postal address, one line of text per line; null for none.
     */
    address?: string | null;
    /**
     * The contractor's license number; null for none.
     */
    licenseNumber?: string | null;
    /**
     * Default terms of new bids; null for none.
     */
    defaultTerms?: string | null;
    /**
     * How customers pay, such as the payee of a check or the account for a transfer, printed on invoices and statements; null for none.
     */
    paymentInstructions?: string | null;
    /**
     * The organization's tax number; null for none. Papers label it as usual in the locale's region, such as EIN, USt-IdNr. or ABN.
     */
    taxId?: string | null;
    /**
     * Currency of amounts: the ISO 4217 code, in capitals, of a currency in use with two decimal places; null for USD. No amount is converted, and records that are not drafts keep their currency. A change while there are drafts with amounts is refused (409) without draftsTakeNewCurrency.
     */
    currency?: string | null;
    /**
     * Whether drafts with amounts take the new currency when currency changes, with unchanged figures. Drafts that bill or change a record in another currency keep that currency in any case. If false or omitted, a change of currency is refused while there are drafts with amounts.
     */
    draftsTakeNewCurrency?: boolean;
    /**
     * Format of amounts, dates and times: a BCP 47 tag such as en-US, de-DE or fr-CA, without extensions; null for en-US. Right-to-left locales are refused. Labels of papers, customer pages and mails are in its language if that is English, Spanish, German or French, otherwise in English.
     */
    locale?: string | null;
    /**
     * IANA time zone, such as America/Los_Angeles, in which times are shown and which determines today's date; null for UTC. Former names are accepted too.
     */
    timeZone?: string | null;
    /**
     * Paper size of PDFs: US Letter or ISO A4; null for letter.
     */
    paper?: 'letter' | 'a4' | null;
    /**
     * Whether customers get reminders by mail: three days before a bid ends, and on the day after an invoice was due. Default: false.
     */
    customerReminders?: boolean;
    /**
     * Whether pay applications have space for a notary below their certificates, if the locale is of the United States. Default: false.
     */
    notaryBlock?: boolean;
};

/**
 * Briefing category
 *
 * Why a record needs attention. An invoice is overdue, a bid expires soon, a pay application waits for approval, a project is past its expected end, or a site log is not reviewed. Or the stored figures of a pay application, an invoice or a bid differ from the computed ones (since 1.1). More may be added.
 */
export type BriefingCategory = 'invoice_overdue' | 'bid_expiring' | 'pay_app_submitted' | 'project_past_end' | 'site_log_unreviewed' | 'figures_different';

/**
 * Briefing dismissal
 *
 * The dismissal of a briefing row by the organization, for good or until a time. It applies to everyone.
 */
export type BriefingDismissal = {
    /**
     * The dismissal's id.
     */
    id: number;
    /**
     * Key of the dismissed row: its category, entityType and entityId, separated by colons.
     */
    itemKey: string;
    /**
     * Time until which the row is hidden; null for good.
     */
    dismissedUntil: string | null;
    /**
     * Time at which the row was first dismissed.
     */
    createdAt: string;
    /**
     * Time of the dismissal's last change.
     */
    updatedAt: string;
    /**
     * Time at which the row was restored; null while it is dismissed.
     */
    deletedAt: string | null;
};

/**
 * Briefing dismissal create
 *
 * A row to dismiss.
 */
export type BriefingDismissalCreate = {
    /**
     * The itemKey of a row that listBriefing shows.
     */
    itemKey: string;
    /**
     * A time in the future after which the row appears again. Null or omitted: for good.
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
 * A record that needs attention in the office today, with the reason.
 */
export type BriefingRow = {
    /**
     * Key of the row: its category, entityType and entityId, separated by colons.
     */
    itemKey: string;
    category: BriefingCategory;
    entityType: EntityType;
    /**
     * The id of the record.
     */
    entityId: number;
    /**
     * Number, name or title of the record, or number and title.
     */
    title: string;
    /**
     * The date that put the row on the briefing: dueDate, validUntil, submittedAt, expectedEndDate or logDate. For figures_different: the time of the record's last change.
     */
    date: DayOrTime;
    /**
     * The balanceDue of an invoice, the total of a bid or the currentPaymentDue of a pay application, to the cent, in `currency`; null for other rows.
     */
    amount: string | null;
    /**
     * Currency of the amount: the ISO 4217 code of the record's currency; null for rows without an amount.
     */
    currency: string | null;
    /**
     * The project to which the record belongs, or the project itself; null if there is none.
     */
    projectId: number | null;
    /**
     * The dismissal that hides the row unless includeDismissed is set; null if there is none.
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
     * Items of this page, in the order of the list.
     */
    data: Array<BriefingRow>;
    meta: PageMeta;
};

/**
 * Bulk fetch meta
 *
 * Metadata of records that were fetched by id: the request id, and the ids that were not found.
 */
export type BulkFetchMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    /**
     * The requested ids that were not found.
     */
    missing: Array<number>;
};

/**
 * Bulk fetch request
 *
 * The records to fetch, by id.
 */
export type BulkFetchRequest = {
    /**
     * The ids to fetch. A repeated id is returned once, at its first position.
     */
    ids: Array<number>;
};

/**
 * Bulk id outcome
 *
 * Outcome of a bulk job for one id.
 */
export type BulkIdOutcome = {
    /**
     * The id from the request.
     */
    id: number;
    /**
     * What happened. unchanged: the record already was as requested. refused: a rule does not allow the change. not_found: there is no such record, it is deleted, or it belongs to another tenant.
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
     * The records' ids. A repeated id is processed once, at its first position.
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
     * Type of the job.
     */
    type: 'bulk';
    /**
     * Family that the job works on, as in its path.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * Progress of the job.
     */
    progress: JobProgress;
    /**
     * Parameters of the job.
     */
    params: BulkJobParams;
    /**
     * Outcome of each id; null until the job has ended. For a failed or cancelled job: what it had committed, or null if nothing.
     */
    result: BulkResult | null;
    /**
     * Why the job failed, or how far it had come when it was cancelled; otherwise null.
     */
    errorMessage: string | null;
    /**
     * Time of the request.
     */
    createdAt: string;
    /**
     * Time at which a worker started the job; null while it is queued.
     */
    startedAt: string | null;
    /**
     * Time at which the job completed, failed or was cancelled; null until then.
     */
    completedAt: string | null;
    /**
     * Time at which the job's files are removed; null until the job has ended.
     */
    expiresAt: string | null;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Bulk job params
 *
 * Parameters of a bulk job.
 */
export type BulkJobParams = {
    /**
     * Operation on each record.
     */
    operation: BulkOperation;
    /**
     * Ids of the records.
     */
    ids: Array<number>;
    /**
     * Values that update sets; omitted for other operations.
     */
    changes?: {
        [key: string]: unknown;
    };
    /**
     * Whether everything is only checked, and nothing is written.
     */
    dryRun?: boolean;
    [key: string]: unknown;
};

/**
 * Bulk operation
 *
 * The operation of a bulk job on each record: delete, restore, or update with the values in changes.
 */
export type BulkOperation = 'delete' | 'restore' | 'update';

/**
 * Bulk outcome
 *
 * The outcome of a bulk request for one record.
 */
export type BulkOutcome = {
    /**
     * The id from the request.
     */
    id: number;
    /**
     * What happened. unchanged: the record already was as requested. refused: a rule does not allow the change.
     */
    outcome: 'deleted' | 'restored' | 'unchanged' | 'refused' | 'not_found';
};

/**
 * Bulk outcome envelope
 *
 * The answer envelope around a list, with one bulk outcome for each item.
 */
export type BulkOutcomeEnvelope = {
    /**
     * All items, in their order.
     */
    data: Array<BulkOutcome>;
    meta: Meta;
};

/**
 * Bulk result
 *
 * Result of a bulk job: the outcome of each id, in the given order. With dryRun, the outcome that it would have.
 */
export type BulkResult = {
    /**
     * Operation of the job.
     */
    operation: BulkOperation;
    /**
     * Whether everything was only checked, and nothing was written.
     */
    dryRun: boolean;
    /**
     * One entry for each id, in the given order.
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
     * Currency of the amounts: the organization's currency, an ISO 4217 code.
     */
    currency: string;
    /**
     * Number of accepted bids, invoices and payments of the period in other currencies. They are left out of the amounts, but included in the counts.
     */
    otherCurrencies: number;
    /**
     * Leads and bids; null without leads:read or bids:read.
     */
    sales: SalesFigures | null;
    /**
     * Projects that began and ended; null without projects:read.
     */
    projects: ProjectFigures | null;
    /**
     * Amounts billed and paid; null without invoices:read.
     */
    money: MoneyFigures | null;
    /**
     * Hours worked; null without time_entries:read.
     */
    labor: LaborFigures | null;
};

/**
 * Business review
 *
 * The figures of a period, next to those of the period before it.
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
     * Currency of the amounts: the organization's currency, an ISO 4217 code.
     */
    currency: string;
    /**
     * Number of accepted bids, invoices and payments of the period in other currencies. They are left out of the amounts, but included in the counts.
     */
    otherCurrencies: number;
    /**
     * Leads and bids; null without leads:read or bids:read.
     */
    sales: SalesFigures | null;
    /**
     * Projects that began and ended; null without projects:read.
     */
    projects: ProjectFigures | null;
    /**
     * Amounts billed and paid; null without invoices:read.
     */
    money: MoneyFigures | null;
    /**
     * Hours worked; null without time_entries:read.
     */
    labor: LaborFigures | null;
    /**
     * The same figures for the equally long period just before from.
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
 * An entry of the calendar, read from a project, its crew, an invoice, a bid or a lead.
 */
export type CalendarEvent = {
    /**
     * Stable unique key of the event: the same each time the event is listed.
     */
    key: string;
    type: CalendarEventType;
    /**
     * The day, or the first day of a phase.
     */
    date: string;
    /**
     * The last day of a phase; null for events of a single day.
     */
    endDate: string | null;
    /**
     * Title on the calendar, made from the record's name or number.
     */
    title: string;
    /**
     * The entity type of the record from which the event comes.
     */
    entityType: 'project' | 'invoice' | 'bid' | 'lead';
    /**
     * The id of that record.
     */
    entityId: number;
    /**
     * The project to which the record belongs, or the project itself; null if there is none.
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
     * Items of this page, in the order of the list.
     */
    data: Array<CalendarEvent>;
    meta: PageMeta;
};

/**
 * Calendar event type
 *
 * The type of a calendar event: a project starts or is expected to end, a phase is under way, or a crew works. Or an invoice is due, a bid expires, or a lead is expected to close. More may be added.
 */
export type CalendarEventType = 'project_start' | 'project_end' | 'phase' | 'crew_day' | 'invoice_due' | 'bid_expiry' | 'lead_close';

/**
 * Change order
 *
 * A change of a project's contract after it was signed: work that is added or removed, and the amount that this adds to or takes off the contract.
 */
export type ChangeOrder = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Number of the change order, unique in the project, case-insensitive. It is your own number or the generated one, such as CO-000007 for id 7.
     */
    changeOrderNumber: string;
    /**
     * The project whose contract the change order changes. A move sets another one.
     */
    projectId: number;
    /**
     * Short title of the change, as on its paper and in the bid's section.
     */
    title: string;
    /**
     * What is done differently, as on the paper; null if not given.
     */
    description: string | null;
    status: ChangeOrderStatus;
    /**
     * Why the contract changes, as on the paper; null if not given.
     */
    reason: string | null;
    /**
     * Whether the total of each line is rounded to whole units instead of cents.
     */
    roundSalesAmounts: boolean;
    /**
     * Currency of the change order's amounts: an ISO 4217 code. It is the currency of the project's contract, or else the organization's when the change order was created. If the organization's currency changes later, only a draft can take the new one, if the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * Sum of the lines in the change order's currency, negative for a deduction; null without lines.
     */
    totalAmount: ContractAmount;
    /**
     * Number of days by which the approval moves the project's expectedEndDate; negative for an earlier end. Null if not given.
     */
    scheduleDays: number | null;
    /**
     * Sequence number of the change order in its project, null until it is submitted. On submission it gets the highest number ever given in the project, plus one. After a move it gets the next number of the other project.
     */
    projectSequence: number | null;
    /**
     * The project's expectedEndDate just after the approval; null until the approval, or if the project has no such date. It stays when the change order is voided.
     */
    completionDate: string | null;
    /**
     * The project's contractValue just before the approval; null until the approval. It stays when the change order is voided.
     */
    contractSumBefore: ContractAmount;
    /**
     * Time of the submission; null until then.
     */
    submittedAt: string | null;
    /**
     * Time of the approval; null until then. It stays when the change order is voided.
     */
    approvedAt: string | null;
    /**
     * Name of the person who approved the change order; null until then, or if no name was given.
     */
    approvedBy: string | null;
    /**
     * Time of the rejection; null unless it was rejected.
     */
    rejectedAt: string | null;
    /**
     * Why the change order was rejected; null unless it was, or if no reason was given.
     */
    rejectionReason: string | null;
    /**
     * Time of the voiding; null unless it was voided.
     */
    voidedAt: string | null;
    /**
     * The live invoice that bills the record; null if there is none.
     */
    invoiceId: number | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Change order aggregate envelope
 *
 * The answer envelope around a list, with one change order status total for each item.
 */
export type ChangeOrderAggregateEnvelope = {
    /**
     * All items, in their order.
     */
    data: Array<ChangeOrderStatusTotal>;
    meta: Meta;
};

/**
 * Change order approval
 *
 * The approval of a change order.
 */
export type ChangeOrderApproval = {
    /**
     * Name of the person who approved it, such as the owner; null if not given.
     */
    approvedBy?: string | null;
};

/**
 * Change order bulk fetch envelope
 *
 * The answer to a fetch by ids, with each change order that was found.
 */
export type ChangeOrderBulkFetchEnvelope = {
    /**
     * The records that were found, in the requested order.
     */
    data: Array<ChangeOrder>;
    meta: BulkFetchMeta;
};

/**
 * Change order bulk request
 *
 * The change orders to delete or restore.
 */
export type ChangeOrderBulkRequest = {
    /**
     * Whether to delete or restore the change orders.
     */
    operation: 'delete' | 'restore';
    /**
     * Ids of the change orders. A repeated id counts once.
     */
    ids: Array<number>;
    /**
     * Whether to check everything and write nothing. The job's result is the report.
     */
    dryRun?: boolean;
};

/**
 * Change order create
 *
 * A new change order of a project's contract. Add its lines afterwards.
 */
export type ChangeOrderCreate = {
    /**
     * The live project whose contract the change order changes.
     */
    projectId: number;
    /**
     * Your own number, unique in the project, case-insensitive. Default: the generated number.
     */
    changeOrderNumber?: string;
    /**
     * Short title of the change, as on its paper and in the bid's section.
     */
    title: string;
    /**
     * What is done differently, as on the paper; null if not given.
     */
    description?: string | null;
    /**
     * Why the contract changes, as on the paper; null if not given.
     */
    reason?: string | null;
    /**
     * Whether the total of each line is rounded to whole units instead of cents; null means false.
     */
    roundSalesAmounts?: boolean | null;
    /**
     * Number of days by which the approval moves the project's expectedEndDate; negative for an earlier end. Null if not given.
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
 * An event about a change order, as delivered by webhooks and stored in the event log.
 */
export type ChangeOrderEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'change_order.updated' | 'change_order.deleted' | 'change_order.submitted' | 'change_order.approved' | 'change_order.rejected' | 'change_order.voided';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: ChangeOrder;
    /**
     * Previous values of the changed members, by name; not on change_order.deleted.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Change order export request
 *
 * Which records to export: those that match the filters, or all records if there are no filters.
 */
export type ChangeOrderExportRequest = {
    /**
     * The list's filters by name. Booleans and whole numbers are JSON values. Without filters, all records are exported.
     */
    filters?: ChangeOrderFilters;
    /**
     * The form of the CSV file, which is in UTF-8. With excel the file begins with a byte order mark, so that Excel and other spreadsheets read non-ASCII letters correctly. Imports skip the mark.
     */
    format?: ExportFormat;
};

/**
 * Change order filters
 *
 * The list's filters, by their names. An omitted filter has no effect.
 */
export type ChangeOrderFilters = {
    /**
     * Only records of this project. If omitted or null, records of any project and records without a project are returned.
     */
    projectId?: number | null;
    /**
     * Only change orders of this status.
     */
    status?: ChangeOrderStatus;
    /**
     * Only records that the live invoice with this id bills.
     */
    invoiceId?: number;
    /**
     * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
     */
    search?: string;
    /**
     * Only records created at this time or later. A day means its beginning in UTC.
     */
    dateFrom?: DayOrTime;
    /**
     * Only records created at this time or earlier. A day means its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
     */
    updatedFrom?: string;
    /**
     * Whether to include deleted records. They have deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Change order line item
 *
 * A line of a change order: an item that is added to the contract or, with a negative amount, taken off it.
 */
export type ChangeOrderLineItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    version: Version;
    /**
     * The change order to which the line belongs.
     */
    changeOrderId: number;
    /**
     * The product from which the line was copied; null if it was written by hand.
     */
    productId: number | null;
    /**
     * What is added or removed, as on the paper.
     */
    description: string;
    /**
     * Number of units.
     */
    quantity: Quantity;
    /**
     * Unit of the quantity, such as EA or SF; null if not given.
     */
    unit: string | null;
    /**
     * Price of one unit in the change order's currency; negative for a deduction.
     */
    unitPrice: SignedPrice;
    /**
     * quantity times unitPrice, rounded once: to cents, or to whole units if the change order has roundSalesAmounts.
     */
    total: Amount;
    /**
     * Position of the line in the change order, in ascending order; lines with the same order are sorted by id.
     */
    order: number | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * What is added or removed, as on the paper. Required unless the product supplies it.
     */
    description?: string;
    /**
     * A live product from which the line takes what is not given; null for none. It needs the scope products:read, unless the line already has this product.
     */
    productId?: number | null;
    /**
     * Number of units. Default, also for null: 1.
     */
    quantity?: OptionalQuantity;
    /**
     * Unit of the quantity, such as EA or SF; null if not given. Default: the product's unit.
     */
    unit?: string | null;
    /**
     * Price of one unit in the change order's currency; negative for a deduction. Default: the product's price, or 0.00.
     */
    unitPrice?: SignedPrice;
    /**
     * Position of the line in the change order, in ascending order. If null or omitted, the line comes last.
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
     * Items of this page, in the order of the list.
     */
    data: Array<ChangeOrderLineItem>;
    meta: PageMeta;
};

/**
 * Change order line item update
 *
 * Changes to a line of a change order. Omitted members stay unchanged.
 */
export type ChangeOrderLineItemUpdate = {
    /**
     * What is added or removed, as on the paper.
     */
    description?: string;
    /**
     * A live product from which the line takes what is not given; null for none. It needs the scope products:read, unless the line already has this product.
     */
    productId?: number | null;
    /**
     * Number of units. Default, also for null: 1.
     */
    quantity?: OptionalQuantity;
    /**
     * Unit of the quantity, such as EA or SF; null if not given. Default: the product's unit.
     */
    unit?: string | null;
    /**
     * Price of one unit in the change order's currency; negative for a deduction. Default: the product's price, or 0.00.
     */
    unitPrice?: SignedPrice;
    /**
     * Position of the line in the change order, in ascending order. If null or omitted, the line comes last.
     */
    order?: number | null;
};

/**
 * Change order list item
 *
 * The record as a list returns it. With compact=true it has only id, changeOrderNumber, projectId, title, status, currency, totalAmount and updatedAt, and deletedAt if it is deleted; otherwise all members of ChangeOrder.
 */
export type ChangeOrderListItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Number of the change order, unique in the project, case-insensitive. It is your own number or the generated one, such as CO-000007 for id 7.
     */
    changeOrderNumber: string;
    /**
     * The project whose contract the change order changes. A move sets another one.
     */
    projectId: number;
    /**
     * Short title of the change, as on its paper and in the bid's section.
     */
    title: string;
    /**
     * What is done differently, as on the paper; null if not given.
     */
    description?: string | null;
    status: ChangeOrderStatus;
    /**
     * Why the contract changes, as on the paper; null if not given.
     */
    reason?: string | null;
    /**
     * Whether the total of each line is rounded to whole units instead of cents.
     */
    roundSalesAmounts?: boolean;
    /**
     * Currency of the change order's amounts: an ISO 4217 code. It is the currency of the project's contract, or else the organization's when the change order was created. If the organization's currency changes later, only a draft can take the new one, if the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * Sum of the lines in the change order's currency, negative for a deduction; null without lines.
     */
    totalAmount: ContractAmount;
    /**
     * Number of days by which the approval moves the project's expectedEndDate; negative for an earlier end. Null if not given.
     */
    scheduleDays?: number | null;
    /**
     * Sequence number of the change order in its project, null until it is submitted. On submission it gets the highest number ever given in the project, plus one. After a move it gets the next number of the other project.
     */
    projectSequence?: number | null;
    /**
     * The project's expectedEndDate just after the approval; null until the approval, or if the project has no such date. It stays when the change order is voided.
     */
    completionDate?: string | null;
    /**
     * The project's contractValue just before the approval; null until the approval. It stays when the change order is voided.
     */
    contractSumBefore?: ContractAmount;
    /**
     * Time of the submission; null until then.
     */
    submittedAt?: string | null;
    /**
     * Time of the approval; null until then. It stays when the change order is voided.
     */
    approvedAt?: string | null;
    /**
     * Name of the person who approved the change order; null until then, or if no name was given.
     */
    approvedBy?: string | null;
    /**
     * Time of the rejection; null unless it was rejected.
     */
    rejectedAt?: string | null;
    /**
     * Why the change order was rejected; null unless it was, or if no reason was given.
     */
    rejectionReason?: string | null;
    /**
     * Time of the voiding; null unless it was voided.
     */
    voidedAt?: string | null;
    /**
     * The live invoice that bills the record; null if there is none.
     */
    invoiceId?: number | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Items of this page, in the order of the list.
     */
    data: Array<ChangeOrderListItem>;
    meta: SyncPageMeta;
};

/**
 * Change order rejection
 *
 * The rejection of a change order.
 */
export type ChangeOrderRejection = {
    /**
     * The reason for the rejection; null if not given.
     */
    rejectionReason?: string | null;
};

/**
 * Change order status
 *
 * The state of a change order. draft: in preparation. submitted: waiting for approval. approved: it has changed the contract. rejected: declined. voided: withdrawn for good.
 */
export type ChangeOrderStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'voided';

/**
 * Change order status total
 *
 * Number of change orders of one status, and the sum of their totals.
 */
export type ChangeOrderStatusTotal = {
    status: ChangeOrderStatus;
    /**
     * Number of change orders with the status.
     */
    count: number;
    /**
     * Currency of the sums: an ISO 4217 code. Records in several currencies have one row for each.
     */
    currency: string;
    /**
     * Sum of the totals, in `currency`. A change order without lines counts as 0.00.
     */
    totalAmount: Amount;
};

/**
 * Change order update
 *
 * Changes to a change order. Omitted members stay unchanged.
 */
export type ChangeOrderUpdate = {
    /**
     * Your own number, unique in the project, case-insensitive. Default: the generated number.
     */
    changeOrderNumber?: string;
    /**
     * Short title of the change, as on its paper and in the bid's section.
     */
    title?: string;
    /**
     * What is done differently, as on the paper; null if not given.
     */
    description?: string | null;
    /**
     * Why the contract changes, as on the paper.
     */
    reason?: string;
    /**
     * Whether the total of each line is rounded to whole units instead of cents; null means false.
     */
    roundSalesAmounts?: boolean | null;
    /**
     * Number of days by which the approval moves the project's expectedEndDate; negative for an earlier end. Null if not given.
     */
    scheduleDays?: number | null;
};

/**
 * Change requested bid
 *
 * A bid, with the change that its customer asks for.
 */
export type ChangeRequestedBid = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Generated number, unique in the organization. Later bids have larger numbers.
     */
    bidNumber: string;
    /**
     * The customer who receives the bid; null if there is none.
     */
    contactId: number | null;
    /**
     * The lead to which the bid belongs; null if there is none.
     */
    leadId: number | null;
    /**
     * The project to which the bid belongs, or that was made from it; null if there is none. It stays when the project is deleted, but then counts as none.
     */
    projectId: number | null;
    status: BidStatus;
    /**
     * Short title of the bid, shown with its number; also the name of the project made from it. Null if there is no title.
     */
    title: string | null;
    /**
     * Sum of the items in the bid's currency, including those of approved change orders, without options.
     */
    subtotal: Amount;
    /**
     * Amount that the discount takes off the sum of the bid's own items, without those of change orders. A fixed discount takes off at most that sum.
     */
    discountAmount: Amount;
    /**
     * Sales tax: taxRate percent of the bid's own items after the discount. Items of change orders are not taxed here.
     */
    taxAmount: Amount;
    /**
     * Currency of the bid's amounts: an ISO 4217 code, the organization's when the bid was created. If the organization's currency changes later, only a draft can take the new one, if the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * Amount that the customer pays: subtotal - discountAmount + taxAmount, in the bid's currency.
     */
    total: Amount;
    /**
     * Sales tax in percent of the bid's own items after the discount; null means no tax.
     */
    taxRate: OptionalPercent;
    /**
     * Discount on the bid's own items: a percentage or a fixed amount, as discountType says; null means no discount.
     */
    discount: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null if there is no discount.
     */
    discountType: OptionalDiscountType;
    /**
     * Time until which the bid can be accepted; null means without end. A sent or viewed bid expires within the hour after it.
     */
    validUntil: string | null;
    /**
     * Notes that the customer reads on the bid's paper; null if there are none.
     */
    notes: string | null;
    /**
     * Terms of payment and work on the bid's paper, which the customer accepts with the bid; null if there are none.
     */
    terms: string | null;
    /**
     * Street and number of the site; null if not given.
     */
    siteAddress: string | null;
    /**
     * City of the site; null if not given.
     */
    siteCity: string | null;
    /**
     * State or province of the site; null if not given.
     */
    siteState: string | null;
    /**
     * Postal code of the site; null if not given.
     */
    siteZipCode: string | null;
    /**
     * Time at which the bid was last sent or marked as sent; null if it never was. The service sets it.
     */
    sentAt: string | null;
    /**
     * Time of the acceptance; null unless the bid is accepted. The service sets it.
     */
    acceptedAt: string | null;
    /**
     * Name of the person who accepted the bid; null unless it is accepted, and if no name was given.
     */
    acceptedBy: string | null;
    /**
     * Ids of the optional lines that were chosen at the acceptance; empty unless the bid is accepted.
     */
    acceptedOptionIds: Array<number>;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
    /**
     * The requested change, and the customer's name.
     */
    changeRequest: BidChangeRequest;
};

/**
 * Change requested bid event
 *
 * An event about a change requested bid, as delivered by webhooks and stored in the event log.
 */
export type ChangeRequestedBidEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'bid.change_requested';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: ChangeRequestedBid;
    /**
     * Previous values of the changed members, by name.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Comment
 *
 * A comment by a person or a script on a record, such as a project or a bid.
 */
export type Comment = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Entity type of the commented record.
     */
    entityType: CommentedType;
    /**
     * Id of the commented record.
     */
    entityId: number;
    /**
     * Text of the comment.
     */
    body: string;
    /**
     * The user who wrote the comment, directly or through an app; null if an API key wrote it.
     */
    authorId: number | null;
    /**
     * Name of the user or the API key at that time.
     */
    authorName: string;
    /**
     * Time at which the author last changed the body; null if never.
     */
    editedAt: string | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Entity type of the record. The credential needs its family's :read scope.
     */
    entityType: CommentedType;
    /**
     * The live record to comment on.
     */
    entityId: number;
    /**
     * Text of the comment.
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
 * An event about a comment, as delivered by webhooks and stored in the event log.
 */
export type CommentEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'comment.created' | 'comment.updated' | 'comment.deleted';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: Comment;
    /**
     * Previous values of the changed members, by name; on comment.updated only.
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
     * Items of this page, in the order of the list.
     */
    data: Array<Comment>;
    meta: SyncPageMeta;
};

/**
 * Comment update
 *
 * The new body of a comment.
 */
export type CommentUpdate = {
    /**
     * Text of the comment.
     */
    body?: string;
};

/**
 * Commented type
 *
 * An entity type that can have comments.
 */
export type CommentedType = 'contact' | 'lead' | 'project' | 'bid' | 'change_order' | 'pay_app' | 'invoice' | 'site_log' | 'document';

/**
 * Contact
 *
 * A customer, a subcontractor, an architect, an authority, or another person or company that the organization works with.
 */
export type Contact = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    type: ContactType;
    /**
     * First name of a person; null if not known, or for a company.
     */
    firstName: string | null;
    /**
     * Last name of a person; null if not known, or for a company.
     */
    lastName: string | null;
    /**
     * Name of the company, or of the company that a person works for; null if there is none.
     */
    companyName: string | null;
    /**
     * The person's position in the company, such as project manager; null if not given.
     */
    position: string | null;
    /**
     * E-mail address to which bids, invoices and other papers are mailed; null if there is none.
     */
    email: string | null;
    /**
     * Main phone number of the contact; null if there is none.
     */
    phone: string | null;
    /**
     * Mobile phone number; null if there is none.
     */
    mobile: string | null;
    /**
     * Address of the contact's website; null if there is none.
     */
    website: string | null;
    /**
     * The organization's internal notes about the contact; null if there are none.
     */
    notes: string | null;
    /**
     * The contact to which this contact belongs, such as a person's company; null if there is none.
     */
    parentContactId: number | null;
    /**
     * Language of the papers, pages and mails for the contact; null for the language of the organization's locale.
     */
    language: OptionalLanguage;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Contact aggregate envelope
 *
 * The answer envelope around a list, with one contact type count for each item.
 */
export type ContactAggregateEnvelope = {
    /**
     * All items, in their order.
     */
    data: Array<ContactTypeCount>;
    meta: Meta;
};

/**
 * Contact bulk fetch envelope
 *
 * The answer to a fetch by ids, with each contact that was found.
 */
export type ContactBulkFetchEnvelope = {
    /**
     * The records that were found, in the requested order.
     */
    data: Array<Contact>;
    meta: BulkFetchMeta;
};

/**
 * Contact bulk request
 *
 * A bulk job for up to 500 records; each is a contact.
 */
export type ContactBulkRequest = {
    /**
     * Operation on each record.
     */
    operation: BulkOperation;
    /**
     * Ids of the records. A missing record is listed in the result and does not stop the job.
     */
    ids: Array<number>;
    changes?: ContactChanges;
    /**
     * Whether to check everything and write nothing. The job's result is the report.
     */
    dryRun?: boolean;
};

/**
 * Contact changes
 *
 * Members that a bulk update can set for each contact.
 */
export type ContactChanges = {
    type?: ContactType;
    /**
     * Name of the company, or of the company that a person works for; null if there is none.
     */
    companyName?: string | null;
    /**
     * The person's position in the company, such as project manager; null if not given.
     */
    position?: string | null;
    /**
     * The organization's internal notes about the contact; null if there are none.
     */
    notes?: string | null;
    /**
     * The contact to which this contact belongs, such as a person's company. It must be live; null for none.
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
     * First name of a person; null if not known, or for a company.
     */
    firstName?: string | null;
    /**
     * Last name of a person; null if not known, or for a company.
     */
    lastName?: string | null;
    /**
     * Name of the company, or of the company that a person works for; null if there is none.
     */
    companyName?: string | null;
    /**
     * The person's position in the company, such as project manager; null if not given.
     */
    position?: string | null;
    /**
     * E-mail address to which bids, invoices and other papers are mailed; null if there is none.
     */
    email?: string | null;
    /**
     * Main phone number of the contact; null if there is none.
     */
    phone?: string | null;
    /**
     * Mobile phone number; null if there is none.
     */
    mobile?: string | null;
    /**
     * Address of the contact's website; null if there is none.
     */
    website?: string | null;
    /**
     * The organization's internal notes about the contact; null if there are none.
     */
    notes?: string | null;
    /**
     * The contact to which this contact belongs, such as a person's company. It must be live; null for none.
     */
    parentContactId?: number | null;
    /**
     * Language of the papers, pages and mails for the contact; null for the language of the organization's locale.
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
     * Whether the file contains the content of the documents, in base64.
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
     * The reason, such as a reference to the person's request. It is stored with the erasure. The contact's own texts are removed from it.
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
     * The records that still reference the contact, each with the reason.
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
 * An event about a contact, as delivered by webhooks and stored in the event log.
 */
export type ContactEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'contact.created' | 'contact.updated' | 'contact.deleted';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: Contact;
    /**
     * Previous values of the changed members, by name; on contact.updated only.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Contact export request
 *
 * Which records to export: those that match the filters, or all records if there are no filters.
 */
export type ContactExportRequest = {
    /**
     * The list's filters by name. Booleans and whole numbers are JSON values. Without filters, all records are exported.
     */
    filters?: ContactFilters;
    /**
     * The form of the CSV file, which is in UTF-8. With excel the file begins with a byte order mark, so that Excel and other spreadsheets read non-ASCII letters correctly. Imports skip the mark.
     */
    format?: ExportFormat;
};

/**
 * Contact filters
 *
 * The list's filters, by their names. An omitted filter has no effect.
 */
export type ContactFilters = {
    /**
     * Only contacts of this type.
     */
    type?: ContactType;
    /**
     * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
     */
    search?: string;
    /**
     * Only records created at this time or later. A day means its beginning in UTC.
     */
    dateFrom?: DayOrTime;
    /**
     * Only records created at this time or earlier. A day means its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
     */
    updatedFrom?: string;
    /**
     * Whether to include deleted records. They have deletedAt.
     */
    includeDeleted?: FilterFlag;
    /**
     * Only contacts that belong to this contact, such as the people of a company.
     */
    parentContactId?: number;
};

/**
 * Contact list item
 *
 * The record as a list returns it. With compact=true it has only id, type, firstName, lastName, companyName, email, phone and updatedAt, and deletedAt if it is deleted; otherwise all members of Contact.
 */
export type ContactListItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    type: ContactType;
    /**
     * First name of a person; null if not known, or for a company.
     */
    firstName: string | null;
    /**
     * Last name of a person; null if not known, or for a company.
     */
    lastName: string | null;
    /**
     * Name of the company, or of the company that a person works for; null if there is none.
     */
    companyName: string | null;
    /**
     * The person's position in the company, such as project manager; null if not given.
     */
    position?: string | null;
    /**
     * E-mail address to which bids, invoices and other papers are mailed; null if there is none.
     */
    email: string | null;
    /**
     * Main phone number of the contact; null if there is none.
     */
    phone: string | null;
    /**
     * Mobile phone number; null if there is none.
     */
    mobile?: string | null;
    /**
     * Address of the contact's website; null if there is none.
     */
    website?: string | null;
    /**
     * The organization's internal notes about the contact; null if there are none.
     */
    notes?: string | null;
    /**
     * The contact to which this contact belongs, such as a person's company; null if there is none.
     */
    parentContactId?: number | null;
    /**
     * Language of the papers, pages and mails for the contact; null for the language of the organization's locale.
     */
    language?: OptionalLanguage;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Items of this page, in the order of the list.
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
     * The /c/<token> address. Keep it as secret as the contact's invoices.
     */
    url: string;
    /**
     * Time at which the link was created.
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
 * Whether to replace the live link of a contact's statement.
 */
export type ContactStatementSharing = {
    /**
     * Whether to end the live link and create another.
     */
    rotate?: boolean;
};

/**
 * Contact type
 *
 * The contact's relation to the organization, such as customer, supplier of materials or the city that issues permits.
 */
export type ContactType = 'customer' | 'general_contractor' | 'architect' | 'city' | 'hoa' | 'vendor' | 'subcontractor' | 'supplier' | 'employee' | 'partner' | 'other';

/**
 * Contact type count
 *
 * Number of contacts of one type.
 */
export type ContactTypeCount = {
    type: ContactType;
    /**
     * Number of contacts that have the type.
     */
    count: number;
};

/**
 * Contact update
 *
 * Changes to a contact. Omitted members stay unchanged.
 */
export type ContactUpdate = {
    type?: ContactType;
    /**
     * First name of a person; null if not known, or for a company.
     */
    firstName?: string | null;
    /**
     * Last name of a person; null if not known, or for a company.
     */
    lastName?: string | null;
    /**
     * Name of the company, or of the company that a person works for; null if there is none.
     */
    companyName?: string | null;
    /**
     * The person's position in the company, such as project manager; null if not given.
     */
    position?: string | null;
    /**
     * E-mail address to which bids, invoices and other papers are mailed; null if there is none.
     */
    email?: string | null;
    /**
     * Main phone number of the contact; null if there is none.
     */
    phone?: string | null;
    /**
     * Mobile phone number; null if there is none.
     */
    mobile?: string | null;
    /**
     * Address of the contact's website; null if there is none.
     */
    website?: string | null;
    /**
     * The organization's internal notes about the contact; null if there are none.
     */
    notes?: string | null;
    /**
     * The contact to which this contact belongs, such as a person's company. It must be live; null for none.
     */
    parentContactId?: number | null;
    /**
     * Language of the papers, pages and mails for the contact; null for the language of the organization's locale.
     */
    language?: OptionalLanguage;
};

/**
 * Contract amount
 *
 * Total of a contract to the cent, in the organization's currency; negative if approved credits exceed the agreed price. Null if no contract value is set.
 */
export type ContractAmount = string | null;

/**
 * Crew assignment
 *
 * The assignment of one person to the crew of a project on a day.
 */
export type CrewAssignment = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * The project on which the crew works.
     */
    projectId: number;
    /**
     * The day of the work.
     */
    date: string;
    /**
     * The assigned user.
     */
    userId: number;
    /**
     * Start of work, in the local time of the site; null if not given.
     */
    startTime: string | null;
    /**
     * Whether this person leads the crew.
     */
    isLead: boolean;
    /**
     * Notes for the person about the day, such as what to bring; null if there are none.
     */
    notes: string | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Items of this page, in the order of the list.
     */
    data: Array<CrewAssignment>;
    meta: SyncPageMeta;
};

/**
 * Crew member
 *
 * A member of the crew of a day.
 */
export type CrewMember = {
    /**
     * The live user who works there, given only once.
     */
    userId: number;
    /**
     * Start of work, in the local time of the site; null if not given.
     */
    startTime?: string | null;
    /**
     * Whether this person leads the crew.
     */
    isLead?: boolean;
    /**
     * Notes for the person about the day, such as what to bring; null if there are none.
     */
    notes?: string | null;
};

/**
 * Crew warning
 *
 * A warning: the request was carried out, but may be a mistake.
 */
export type CrewWarning = {
    /**
     * Path of the person in the request's crew, such as crew[0].userId.
     */
    field: string;
    /**
     * The kind of warning. double_booked: the person is also on another project that day.
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
 * Metadata of a replaced crew: the request id, and warnings about people.
 */
export type CrewWarningsMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    /**
     * A warning: the request was carried out, but may be a mistake.
     */
    warnings: Array<CrewWarning>;
};

/**
 * Data retention
 *
 * For how many days the organization stores data that it no longer needs.
 */
export type DataRetention = {
    /**
     * Number of days for which a deleted record can be restored; null for ever.
     */
    deletedRecordsDays: number | null;
    /**
     * Number of days for which the log of API requests is stored.
     */
    auditLogDays: number;
    /**
     * Number of days for which notifications are stored.
     */
    notificationDays: number;
    /**
     * Number of days for which GET /events returns an event. It is the same for all organizations and cannot be changed.
     */
    eventsDays: number;
    /**
     * Number of days for which the files of a job can be downloaded. It is the same for all organizations and cannot be changed.
     */
    jobFilesDays: number;
    /**
     * Time of the last change of the data retention; null if nothing was ever set.
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
 * Changes to the data retention. Omitted members stay unchanged.
 */
export type DataRetentionUpdate = {
    /**
     * Number of days for which a deleted record can be restored; null for ever.
     */
    deletedRecordsDays?: number | null;
    /**
     * Number of days for which the log of API requests is stored.
     */
    auditLogDays?: number;
    /**
     * Number of days for which notifications are stored.
     */
    notificationDays?: number;
};

/**
 * Day or time
 *
 * A day (YYYY-MM-DD) or a time (ISO 8601 with its time zone).
 */
export type DayOrTime = string | string;

/**
 * Deadline
 *
 * The end of a period: a time, or a day (since 1.1), which means the end of the day in the organization's time zone. Returned as a time.
 */
export type Deadline = string | string;

/**
 * Decimal sign
 *
 * The sign between the whole part and the fraction of a number.
 */
export type DecimalSign = ',' | '.';

/**
 * Delivered event type
 *
 * The type of a delivered event: an event type, or webhook.test. More may be added.
 */
export type DeliveredEventType = 'contact.created' | 'contact.updated' | 'contact.deleted' | 'contact.erased' | 'product.created' | 'product.updated' | 'product.deleted' | 'lead.created' | 'lead.updated' | 'lead.deleted' | 'bid.created' | 'bid.updated' | 'bid.deleted' | 'bid.accepted' | 'bid.acceptance_reverted' | 'bid.rejected' | 'bid.expired' | 'bid.change_requested' | 'bid.cancelled' | 'bid.reopened' | 'project.created' | 'project.updated' | 'project.deleted' | 'project.status_changed' | 'change_order.updated' | 'change_order.deleted' | 'change_order.submitted' | 'change_order.approved' | 'change_order.rejected' | 'change_order.voided' | 'pay_app.updated' | 'pay_app.deleted' | 'pay_app.submitted' | 'pay_app.approved' | 'pay_app.rejected' | 'pay_app.paid' | 'pay_app.voided' | 'invoice.created' | 'invoice.updated' | 'invoice.deleted' | 'invoice.sent' | 'invoice.viewed' | 'invoice.paid' | 'invoice.voided' | 'payment.recorded' | 'payment.updated' | 'payment.voided' | 'site_log.created' | 'site_log.updated' | 'site_log.deleted' | 'crew.replaced' | 'time_entry.created' | 'time_entry.updated' | 'time_entry.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | 'comment.created' | 'comment.updated' | 'comment.deleted' | 'integrity.difference_found' | 'signature_request.created' | 'signature_request.updated' | 'signature_request.viewed' | 'signature_request.signed' | 'signature_request.declined' | 'signature_request.voided' | 'signature_request.expired' | 'job.completed' | 'job.failed' | 'job.cancelled' | 'mail.failed' | 'webhook.test';

/**
 * Document
 *
 * A file of the organization, such as a plan, a permit or a photograph, with the metadata of its newest version.
 */
export type Document = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Name of the document, which is also the name of the downloaded file.
     */
    name: string;
    /**
     * Category of the document, in the organization's own words, such as Permit; null if not given.
     */
    category: string | null;
    /**
     * What the document shows or is for; null if not given.
     */
    description: string | null;
    /**
     * Entity type of the record to which the document is attached; null if there is none.
     */
    entityType: EntityType | null;
    /**
     * Id of the record to which the document is attached; null if there is none.
     */
    entityId: number | null;
    /**
     * Project of the record to which the document is attached; null if there is no record or it has no project. The service sets it.
     */
    projectId: number | null;
    /**
     * Media type with which the newest version was uploaded.
     */
    contentType: string;
    /**
     * Size of the newest version in bytes.
     */
    size: number;
    /**
     * SHA-256 of the newest version's bytes, in hex.
     */
    sha256: string;
    /**
     * Number of the newest version, counted from 1.
     */
    version: number;
    /**
     * The user who uploaded the newest version; null if an API key uploaded it.
     */
    uploadedBy: number | null;
    /**
     * Whether the document's bid shows it to the customer, on the page of the bid's public link. An accepted bid always shows the versions at its acceptance, even if the document changes later.
     */
    sharedWithCustomer: boolean;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Document bulk request
 *
 * A bulk job for up to 500 records; each is a document.
 */
export type DocumentBulkRequest = {
    /**
     * Operation on each record.
     */
    operation: BulkOperation;
    /**
     * Ids of the records. A missing record is listed in the result and does not stop the job.
     */
    ids: Array<number>;
    changes?: DocumentChanges;
    /**
     * Whether to check everything and write nothing. The job's result is the report.
     */
    dryRun?: boolean;
};

/**
 * Document changes
 *
 * Members that a bulk update can set for each document.
 */
export type DocumentChanges = {
    /**
     * Category of the document, in the organization's own words, such as Permit; null if not given.
     */
    category?: string | null;
    /**
     * Entity type of the record to which the document is attached. It must be given together with entityId; null for none.
     */
    entityType?: EntityType | null;
    /**
     * Id of the record to which the document is attached. It must be given together with entityType; null for none.
     */
    entityId?: number | null;
};

/**
 * Document create
 *
 * A new document made from an uploaded file.
 */
export type DocumentCreate = {
    /**
     * sourcePath from POST /documents/uploads. It can be used only once.
     */
    sourcePath: string;
    /**
     * Name of the document, which is also the name of the downloaded file. Default: the file's own name.
     */
    name?: string;
    /**
     * Category of the document, in the organization's own words, such as Permit; null if not given.
     */
    category?: string | null;
    /**
     * What the document shows or is for; null if not given.
     */
    description?: string | null;
    /**
     * Entity type of the record to which the document is attached. It must be given together with entityId; null for none.
     */
    entityType?: EntityType | null;
    /**
     * Id of the record to which the document is attached. It must be given together with entityType; null for none.
     */
    entityId?: number | null;
    /**
     * Whether the document's bid shows it to the customer, on the page of the bid's public link. Only for a PDF, PNG or JPEG of at most 25 MB on a bid. true needs the scope bids:send; in a PATCH false needs it too.
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
 * An event about a document, as delivered by webhooks and stored in the event log.
 */
export type DocumentEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'document.created' | 'document.updated' | 'document.deleted';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: Document;
    /**
     * Previous values of the changed members, by name; on document.updated only.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Document export request
 *
 * Which records to export: those that match the filters, or all records if there are no filters.
 */
export type DocumentExportRequest = {
    /**
     * The list's filters by name. Booleans and whole numbers are JSON values. Without filters, all records are exported.
     */
    filters?: DocumentFilters;
    /**
     * The form of the CSV file, which is in UTF-8. With excel the file begins with a byte order mark, so that Excel and other spreadsheets read non-ASCII letters correctly. Imports skip the mark.
     */
    format?: ExportFormat;
};

/**
 * Document filters
 *
 * The list's filters, by their names. An omitted filter has no effect.
 */
export type DocumentFilters = {
    /**
     * Only entries on records of this type.
     */
    entityType?: EntityType;
    /**
     * Only entries on the record with this id. It needs entityType; without it the answer is a 422 (required).
     */
    entityId?: number;
    /**
     * Only records of this project. If omitted or null, records of any project and records without a project are returned.
     */
    projectId?: number | null;
    /**
     * Only documents of this category; an exact match.
     */
    category?: string;
    /**
     * Only documents whose newest version this user uploaded.
     */
    uploadedBy?: number;
    /**
     * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
     */
    search?: string;
    /**
     * Only records created at this time or later. A day means its beginning in UTC.
     */
    dateFrom?: DayOrTime;
    /**
     * Only records created at this time or earlier. A day means its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
     */
    updatedFrom?: string;
    /**
     * Whether to include deleted records. They have deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Document list item
 *
 * The record as a list returns it. With compact=true it has only id, name, contentType, size, projectId, version and updatedAt, and deletedAt if it is deleted; otherwise all members of Document.
 */
export type DocumentListItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Name of the document, which is also the name of the downloaded file.
     */
    name: string;
    /**
     * Category of the document, in the organization's own words, such as Permit; null if not given.
     */
    category?: string | null;
    /**
     * What the document shows or is for; null if not given.
     */
    description?: string | null;
    /**
     * Entity type of the record to which the document is attached; null if there is none.
     */
    entityType?: EntityType | null;
    /**
     * Id of the record to which the document is attached; null if there is none.
     */
    entityId?: number | null;
    /**
     * Project of the record to which the document is attached; null if there is no record or it has no project. The service sets it.
     */
    projectId: number | null;
    /**
     * Media type with which the newest version was uploaded.
     */
    contentType: string;
    /**
     * Size of the newest version in bytes.
     */
    size: number;
    /**
     * SHA-256 of the newest version's bytes, in hex.
     */
    sha256?: string;
    /**
     * Number of the newest version, counted from 1.
     */
    version: number;
    /**
     * The user who uploaded the newest version; null if an API key uploaded it.
     */
    uploadedBy?: number | null;
    /**
     * Whether the document's bid shows it to the customer, on the page of the bid's public link. An accepted bid always shows the versions at its acceptance, even if the document changes later.
     */
    sharedWithCustomer?: boolean;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Items of this page, in the order of the list.
     */
    data: Array<DocumentListItem>;
    meta: SyncPageMeta;
};

/**
 * Document update
 *
 * Changes to a document. Omitted members stay unchanged.
 */
export type DocumentUpdate = {
    /**
     * sourcePath from POST /documents/uploads. It can be used only once.
     */
    sourcePath?: string;
    /**
     * Name of the document, which is also the name of the downloaded file. Default: the file's own name.
     */
    name?: string;
    /**
     * Category of the document, in the organization's own words, such as Permit; null if not given.
     */
    category?: string | null;
    /**
     * What the document shows or is for; null if not given.
     */
    description?: string | null;
    /**
     * Entity type of the record to which the document is attached. It must be given together with entityId; null for none.
     */
    entityType?: EntityType | null;
    /**
     * Id of the record to which the document is attached. It must be given together with entityType; null for none.
     */
    entityId?: number | null;
    /**
     * Whether the document's bid shows it to the customer, on the page of the bid's public link. Only for a PDF, PNG or JPEG of at most 25 MB on a bid. true needs the scope bids:send; in a PATCH false needs it too.
     */
    sharedWithCustomer?: boolean;
};

/**
 * Document upload create
 *
 * The file that you will upload for a document.
 */
export type DocumentUploadCreate = {
    /**
     * The media type of the file, without parameters.
     */
    contentType: string;
    /**
     * Name of the file, and of the document unless that gets another name.
     */
    filename?: string;
};

/**
 * Empty cells
 *
 * What an empty cell does to a record that its row updates. clear: it sets the field to null. keep: it leaves the field unchanged.
 */
export type EmptyCells = 'clear' | 'keep';

/**
 * Endpoint event type
 *
 * The event types of version 1.0, the only ones that eventTypes accepts.
 */
export type EndpointEventType = 'bid.created' | 'bid.updated' | 'bid.deleted' | 'bid.accepted' | 'bid.acceptance_reverted' | 'bid.rejected' | 'bid.expired' | 'bid.cancelled' | 'bid.reopened' | 'project.created' | 'project.updated' | 'project.deleted' | 'project.status_changed' | 'pay_app.submitted' | 'pay_app.approved' | 'pay_app.rejected' | 'pay_app.paid' | 'pay_app.voided' | 'pay_app.updated' | 'pay_app.deleted' | 'change_order.submitted' | 'change_order.approved' | 'change_order.rejected' | 'change_order.voided' | 'change_order.updated' | 'change_order.deleted' | 'contact.created' | 'contact.updated' | 'contact.deleted' | 'lead.created' | 'lead.updated' | 'lead.deleted' | 'product.created' | 'product.updated' | 'product.deleted';

/**
 * Entity type
 *
 * The entity type of the referenced record. To reference a record, the credential needs its family's :read scope.
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
 * An event about an erased contact, as delivered by webhooks and stored in the event log.
 */
export type ErasedContactEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'contact.erased';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: ErasedContact;
    /**
     * Previous values of the changed members, by name.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Erased rows
 *
 * Number of erased entries of one type.
 */
export type ErasedRows = {
    /**
     * The type: contact, event, webhook_delivery, stored_answer, job, file, notification, request (of the audit log), mail or comment. More values may be added.
     */
    entityType: string;
    /**
     * Number of erased entries.
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
     * Items of this page, in the order of the list.
     */
    data: Array<LoggedEvent>;
    meta: PageMeta;
};

/**
 * Event pattern
 *
 * An event type, `<family>.*` for all types with that word before the dot, or `*` for all types. Types added later match too.
 */
export type EventPattern = string;

/**
 * Event type
 *
 * All event types. More may be added.
 */
export type EventType = 'contact.created' | 'contact.updated' | 'contact.deleted' | 'contact.erased' | 'product.created' | 'product.updated' | 'product.deleted' | 'lead.created' | 'lead.updated' | 'lead.deleted' | 'bid.created' | 'bid.updated' | 'bid.deleted' | 'bid.accepted' | 'bid.acceptance_reverted' | 'bid.rejected' | 'bid.expired' | 'bid.change_requested' | 'bid.cancelled' | 'bid.reopened' | 'project.created' | 'project.updated' | 'project.deleted' | 'project.status_changed' | 'change_order.updated' | 'change_order.deleted' | 'change_order.submitted' | 'change_order.approved' | 'change_order.rejected' | 'change_order.voided' | 'pay_app.updated' | 'pay_app.deleted' | 'pay_app.submitted' | 'pay_app.approved' | 'pay_app.rejected' | 'pay_app.paid' | 'pay_app.voided' | 'invoice.created' | 'invoice.updated' | 'invoice.deleted' | 'invoice.sent' | 'invoice.viewed' | 'invoice.paid' | 'invoice.voided' | 'payment.recorded' | 'payment.updated' | 'payment.voided' | 'site_log.created' | 'site_log.updated' | 'site_log.deleted' | 'crew.replaced' | 'time_entry.created' | 'time_entry.updated' | 'time_entry.deleted' | 'document.created' | 'document.updated' | 'document.deleted' | 'comment.created' | 'comment.updated' | 'comment.deleted' | 'integrity.difference_found' | 'signature_request.created' | 'signature_request.updated' | 'signature_request.viewed' | 'signature_request.signed' | 'signature_request.declined' | 'signature_request.voided' | 'signature_request.expired' | 'job.completed' | 'job.failed' | 'job.cancelled' | 'mail.failed';

/**
 * Events gone problem
 *
 * The problem for events after the given number that are no longer stored.
 */
export type EventsGoneProblem = {
    /**
     * The address of the problem's page. Its fragment is the stable code.
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
     * What was wrong with this request.
     */
    detail?: string;
    /**
     * The request's id. The audit log lists the request under it.
     */
    request_id?: string;
    /**
     * The oldest stored sequence number.
     */
    oldestSequence: number;
};

/**
 * Export format
 *
 * The form of a CSV file in UTF-8. excel adds a byte order mark, so that spreadsheets read non-ASCII letters correctly.
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
     * Type of the job.
     */
    type: 'export';
    /**
     * Family that the job works on, as in its path.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * Progress of the job.
     */
    progress: JobProgress;
    /**
     * Parameters of the job.
     */
    params: ExportJobParams;
    /**
     * Content of the file; null until the job is completed.
     */
    result: ExportResult | null;
    /**
     * Why the job failed, or how far it had come when it was cancelled; otherwise null.
     */
    errorMessage: string | null;
    /**
     * Time of the request.
     */
    createdAt: string;
    /**
     * Time at which a worker started the job; null while it is queued.
     */
    startedAt: string | null;
    /**
     * Time at which the job completed, failed or was cancelled; null until then.
     */
    completedAt: string | null;
    /**
     * Time at which the job's files are removed; null until the job has ended.
     */
    expiresAt: string | null;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Export job params
 *
 * Parameters of an export.
 */
export type ExportJobParams = {
    /**
     * The list's filters by name, as parsed; empty if everything is exported.
     */
    filters?: {
        [key: string]: unknown;
    };
    /**
     * Form of the file. With excel it begins with a byte order mark. Default: csv.
     */
    format?: ExportFormat;
    /**
     * The contact whose data is exported; omitted in an export of a list.
     */
    contactId?: number;
    /**
     * Whether the file contains the content of the contact's documents.
     */
    includeFiles?: boolean;
    [key: string]: unknown;
};

/**
 * Export result
 *
 * The result of an export.
 */
export type ExportResult = {
    /**
     * Number of records in the file.
     */
    exported: number;
};

/**
 * Failed mail
 *
 * A mail that failed for good, and the record that it was about.
 */
export type FailedMail = {
    /**
     * Job of the mail.
     */
    jobId: string;
    /**
     * Entity type of the record that the mail was about.
     */
    entityType: MailedType;
    /**
     * Id of the record that the mail was about.
     */
    entityId: number;
    /**
     * The recipient's address.
     */
    to: string;
    /**
     * Why the mail failed.
     */
    errorMessage: string;
};

/**
 * Failed mail event
 *
 * An event about a failed mail, as delivered by webhooks and stored in the event log.
 */
export type FailedMailEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'mail.failed';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: FailedMail;
};

/**
 * Figure difference
 *
 * A figure whose stored value differs from the computed one.
 */
export type FigureDifference = {
    /**
     * Name of the figure. For a line `lineItems/<id>/total`, for the frozen certificate `certificate/figures/retainage`, for signed content `signed/totals/total`.
     */
    field: string;
    /**
     * The stored value; null if there is none.
     */
    stored: string | null;
    /**
     * The computed value; null if there is none, such as a percentage of 0.00.
     */
    computed: string | null;
};

/**
 * Filter flag
 *
 * True or false, as a JSON boolean or as the text of a query.
 */
export type FilterFlag = boolean | BooleanText;

/**
 * Found difference
 *
 * A figure of a record whose stored value differs from the computed one.
 */
export type FoundDifference = {
    /**
     * Name of the figure. For a line `lineItems/<id>/total`, for the frozen certificate `certificate/figures/retainage`, for signed content `signed/totals/total`.
     */
    field: string;
    /**
     * The stored value; null if there is none.
     */
    stored: string | null;
    /**
     * The computed value; null if there is none, such as a percentage of 0.00.
     */
    computed: string | null;
    /**
     * Entity type of the record.
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
 * An event about a found difference, as delivered by webhooks and stored in the event log.
 */
export type FoundDifferenceEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'integrity.difference_found';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: FoundDifference;
    /**
     * Previous values of the changed members, by name.
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
     * Hash of content; it equals the certificateHash of the pay application.
     */
    sha256: string;
    /**
     * Names of the steps whose values are in content, by a pointer to their position.
     */
    figures: {
        [key: string]: string;
    };
    /**
     * The frozen content itself.
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
     * Name of the column, as in the mapping.
     */
    column: string;
    /**
     * Field to which the column is mapped.
     */
    field: string;
    /**
     * The decimal sign; null if not known.
     */
    decimal: ',' | '.' | null;
    /**
     * What determines the sign: the request, the file's delimiter (commas or tabs), or the column's cells. Other values are reasons for an unknown sign. none: no cell has a separator. unclear: every cell with a separator can be read both ways. contradictory: some cells show a comma and others a point. Rows with unclear or contradictory cells are refused.
     */
    basis: 'request' | 'delimiter' | 'cells' | 'none' | 'unclear' | 'contradictory';
};

/**
 * Import error
 *
 * A refused row. If several fields are wrong, their values are separated by semicolons.
 */
export type ImportError = {
    /**
     * Number of the record in the file. If the file has a header, the header is 1.
     */
    row: number;
    /**
     * Name of the field, or row if the violation concerns the whole row.
     */
    field: string;
    /**
     * What is wrong: the code of a Violation.
     */
    code: string;
    /**
     * What is wrong, in words for the person who corrects the file.
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
     * Type of the job.
     */
    type: 'import';
    /**
     * Family that the job works on, as in its path.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * Progress of the job.
     */
    progress: JobProgress;
    /**
     * Parameters of the job.
     */
    params: ImportJobParams;
    /**
     * Outcome of the rows; null until the job has ended. For a failed or cancelled job: what it had committed, or null if nothing.
     */
    result: ImportResult | null;
    /**
     * Why the job failed, or how far it had come when it was cancelled; otherwise null.
     */
    errorMessage: string | null;
    /**
     * Time of the request.
     */
    createdAt: string;
    /**
     * Time at which a worker started the job; null while it is queued.
     */
    startedAt: string | null;
    /**
     * Time at which the job completed, failed or was cancelled; null until then.
     */
    completedAt: string | null;
    /**
     * Time at which the job's files are removed; null until the job has ended.
     */
    expiresAt: string | null;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Import job params
 *
 * Parameters of an import.
 */
export type ImportJobParams = {
    /**
     * The upload that the import reads.
     */
    sourcePath: string;
    /**
     * File name of the upload; null if it has none.
     */
    filename?: string | null;
    /**
     * Field names by the file's column headers.
     */
    mapping?: {
        [key: string]: string;
    };
    /**
     * Whether a row updates the record that it matches.
     */
    updateInPlace?: boolean;
    /**
     * Whether everything is only checked, and nothing is written.
     */
    dryRun?: boolean;
    /**
     * Values for fields for which the file has no column.
     */
    defaults?: {
        [key: string]: unknown;
    };
    /**
     * Whether an empty cell sets a field of the updated record to null, or leaves it unchanged.
     */
    emptyCells?: EmptyCells;
    /**
     * The decimal sign of the file's numbers, if the request gave it.
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
     * The sourcePath that POST /jobs/uploads returned.
     */
    sourcePath: string;
    /**
     * Field names by the file's column headers. Columns that are not listed are ignored.
     */
    mapping: {
        [key: string]: string;
    };
    /**
     * Whether a row that matches a record updates it. Otherwise each row creates a record.
     */
    updateInPlace?: boolean;
    /**
     * Whether to check everything and write nothing. The job's result is the report.
     */
    dryRun?: boolean;
    /**
     * Values for fields for which the file has no column, such as the type of every contact. A cell wins over the default unless it is empty.
     */
    defaults?: {
        [key: string]: string | number | number | boolean | null;
    };
    /**
     * What an empty cell of a mapped column does to a record that its row updates. clear: it sets a nullable field to null. keep: it leaves the field unchanged.
     */
    emptyCells?: EmptyCells;
    /**
     * The decimal sign of the file's numbers. The other sign may separate thousands in prices, amounts and quantities, optionally with a currency sign in front: 1.250,00 or 1,250.00. If omitted, files separated by commas or tabs have decimal points. In files separated by semicolons, the cells of each column decide: 12,50 shows a comma, 0.5 a point. If no cell of a column decides, ambiguous cells such as 1.250 are refused.
     */
    decimal?: DecimalSign;
};

/**
 * Import result
 *
 * Result of an import: the outcome of its rows. With dryRun, the outcome that they would have.
 */
export type ImportResult = {
    /**
     * Whether it was a dry run; only on a completed import.
     */
    dryRun?: boolean;
    /**
     * Number of rows that became new records.
     */
    created: number;
    /**
     * Number of rows that changed their record.
     */
    updated: number;
    /**
     * Number of rows that equal their record.
     */
    unchanged: number;
    /**
     * Number of all refused rows.
     */
    failed: number;
    /**
     * The first 100 refused rows of a completed import. The errors file has the first 10,000.
     */
    errors?: Array<ImportError>;
    /**
     * How the numeric columns of a completed import were read; omitted if it has none.
     */
    decimals?: Array<ImportDecimal>;
};

/**
 * Invoice
 *
 * A request for payment: its lines add up to a total, and a ledger of payments shows what is still due.
 */
export type Invoice = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * The organization that owns the invoice. The service sets it.
     */
    tenantId: number;
    /**
     * Generated number, unique in the organization. Later bids have larger numbers.
     */
    invoiceNumber: string;
    status: InvoiceStatus;
    /**
     * The customer who receives the invoice; null if there is none.
     */
    contactId: number | null;
    /**
     * The project to which the invoice belongs; null if there is none.
     */
    projectId: number | null;
    /**
     * The bid from which the invoice was made; null if there is none.
     */
    bidId: number | null;
    /**
     * The pay application from which the invoice was made; null if there is none.
     */
    payAppId: number | null;
    /**
     * Billed percentage of the bid; null if the invoice does not bill a percentage.
     */
    bidPercent: OptionalPercent;
    /**
     * Date of the invoice; null until it is sent. Sending sets a null date.
     */
    issueDate: string | null;
    /**
     * Due date of the payment; null if none was agreed.
     */
    dueDate: string | null;
    /**
     * Sales tax in percent of the subtotal after the discount; null means no tax.
     */
    taxRate: OptionalPercent;
    /**
     * Discount on the subtotal: a percentage or a fixed amount, as discountType says; null means no discount.
     */
    discount: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null if there is no discount.
     */
    discountType: OptionalDiscountType;
    /**
     * Currency of the invoice's amounts: an ISO 4217 code. It is the currency of the billed bid or pay application, or else of the project's contract, or else the organization's when the invoice was created. If the organization's currency changes later, only a draft can take the new one, if the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * Sum of the lines, in the invoice's currency.
     */
    subtotal: Amount;
    /**
     * Amount that the discount takes off the subtotal. A fixed discount takes off at most the subtotal. On an invoice of a part of a bid it is the part's share until the lines are changed.
     */
    discountAmount: Amount;
    /**
     * taxRate percent of the subtotal less the discount, rounded to cents.
     */
    taxAmount: Amount;
    /**
     * Total to pay: subtotal - discountAmount + taxAmount, in the invoice's currency.
     */
    total: Amount;
    /**
     * Sum of the live payments, in the invoice's currency.
     */
    amountPaid: Amount;
    /**
     * Amount still to pay: total - amountPaid, in the invoice's currency; 0.00 if the invoice is voided.
     */
    balanceDue: Amount;
    /**
     * Notes for the customer on the invoice's paper; null if there are none.
     */
    notesToCustomer: string | null;
    /**
     * Id of the invoice in the accounting system; null until it was pushed there.
     */
    accountingId: string | null;
    /**
     * Time of the last push to the accounting system; null until then.
     */
    accountingPushedAt: string | null;
    /**
     * Time at which the invoice was sent or marked as sent; null until then. The service sets it.
     */
    sentAt: string | null;
    /**
     * Time at which the invoice's page was first opened; null until then. The service sets it and emits invoice.viewed.
     */
    viewedAt: string | null;
    /**
     * Time of the voiding; null unless the invoice was voided. The service sets it.
     */
    voidedAt: string | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Invoice age
 *
 * Age of an open amount: the days past its due date. current: due on that day or later.
 */
export type InvoiceAge = 'current' | 'days1to30' | 'days31to60' | 'days61to90' | 'over90';

/**
 * Invoice ageing
 *
 * Age of the open amount; null for invoices that are neither sent nor partial.
 */
export type InvoiceAgeing = 'current' | 'days1to30' | 'days31to60' | 'days61to90' | 'over90' | null;

/**
 * Invoice aggregate envelope
 *
 * The answer envelope around a list, with one invoice status total for each item.
 */
export type InvoiceAggregateEnvelope = {
    /**
     * All items, in their order.
     */
    data: Array<InvoiceStatusTotal>;
    meta: Meta;
};

/**
 * Invoice billed item
 *
 * A change order or time entry that an invoice bills, with its amount.
 */
export type InvoiceBilledItem = {
    type: InvoiceBilledItemType;
    /**
     * The id of the change order or time entry.
     */
    id: number;
    /**
     * The change order's totalAmount or the time entry's totalCost, in the organization's currency; null for a time entry without an hourlyRate.
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
 * The change orders and time entries that an invoice bills, in addition to its lines.
 */
export type InvoiceBilledItems = {
    /**
     * All change orders and time entries that the invoice will bill, each once.
     */
    items: Array<InvoiceBilledItemKey>;
};

/**
 * Invoice billed items result
 *
 * An invoice, with the change orders and time entries that it bills.
 */
export type InvoiceBilledItemsResult = {
    invoice: Invoice;
    /**
     * The billed items, in the order of the request; empty if there are none.
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
 * The answer to a fetch by ids, with each invoice that was found.
 */
export type InvoiceBulkFetchEnvelope = {
    /**
     * The records that were found, in the requested order.
     */
    data: Array<Invoice>;
    meta: BulkFetchMeta;
};

/**
 * Invoice create
 *
 * A new invoice without a source. Add its lines afterwards.
 */
export type InvoiceCreate = {
    /**
     * The customer who receives the invoice, who must be a live contact; null for none. Default: the project's contact.
     */
    contactId?: number | null;
    /**
     * The project to which the bid belongs. It must be live; null for none.
     */
    projectId?: number | null;
    /**
     * Date of the invoice; null until it is sent. Sending sets a null date. A day means its beginning in UTC.
     */
    issueDate?: OptionalMoment;
    /**
     * Due date of the payment, not before issueDate; null if none was agreed. A day means its beginning in UTC.
     */
    dueDate?: OptionalMoment;
    /**
     * Sales tax in percent of the subtotal after the discount; null means no tax.
     */
    taxRate?: OptionalPercent;
    /**
     * Discount on the subtotal: a percentage or a fixed amount, as discountType says; null means no discount.
     */
    discount?: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null if there is no discount.
     */
    discountType?: OptionalDiscountType;
    /**
     * Notes for the customer on the invoice's paper; null if there are none.
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
 * Metadata of a voided or deleted invoice: the request id, and the job that voids it in the accounting system, if it is there.
 */
export type InvoiceEndedMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    /**
     * Id of the job that voids the invoice in the accounting system; only if it is there.
     */
    job_id?: string;
    /**
     * The address that returns the state of the job.
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
 * An event about an invoice, as delivered by webhooks and stored in the event log.
 */
export type InvoiceEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'invoice.created' | 'invoice.updated' | 'invoice.deleted' | 'invoice.sent' | 'invoice.viewed' | 'invoice.paid' | 'invoice.voided';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: Invoice;
    /**
     * Previous values of the changed members, by name; not on invoice.created and invoice.deleted.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Invoice export request
 *
 * Which records to export: those that match the filters, or all records if there are no filters.
 */
export type InvoiceExportRequest = {
    /**
     * The list's filters by name. Booleans and whole numbers are JSON values. Without filters, all records are exported.
     */
    filters?: InvoiceFilters;
    /**
     * The form of the CSV file, which is in UTF-8. With excel the file begins with a byte order mark, so that Excel and other spreadsheets read non-ASCII letters correctly. Imports skip the mark.
     */
    format?: ExportFormat;
};

/**
 * Invoice filters
 *
 * The list's filters, by their names. An omitted filter has no effect.
 */
export type InvoiceFilters = {
    /**
     * Only invoices of this status.
     */
    status?: InvoiceStatus;
    /**
     * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
     */
    contactId?: number | null;
    /**
     * Only records of this project. If omitted or null, records of any project and records without a project are returned.
     */
    projectId?: number | null;
    /**
     * Only records of this bid.
     */
    bidId?: number;
    /**
     * Only invoices made from this pay application.
     */
    payAppId?: number;
    /**
     * true: only overdue invoices. false: only invoices that are not overdue.
     */
    overdue?: FilterFlag;
    /**
     * Only sent or partial invoices of this age, counted up to today in the organization's time zone, or in the aggregate up to asOf.
     */
    ageing?: InvoiceAge;
    /**
     * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
     */
    search?: string;
    /**
     * Only records created at this time or later. A day means its beginning in UTC.
     */
    dateFrom?: DayOrTime;
    /**
     * Only records created at this time or earlier. A day means its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
     */
    updatedFrom?: string;
    /**
     * Whether to include deleted records. They have deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Invoice from bid
 *
 * The bid that an invoice bills, and how much of it: some lines, a percentage, or all that is left.
 */
export type InvoiceFromBid = {
    /**
     * An accepted bid.
     */
    bidId: number;
    /**
     * The billed part of the bid, in percent of its lines less the discount: above 0 and up to 100, with up to six decimal places. It excludes lineItemIds.
     */
    percent?: string;
    /**
     * The billed lines of the bid, each once. They exclude percent.
     */
    lineItemIds?: Array<number>;
    /**
     * Date of the invoice; null until it is sent. Sending sets a null date. A day means its beginning in UTC.
     */
    issueDate?: OptionalMoment;
    /**
     * Due date of the payment, not before issueDate; null if none was agreed. A day means its beginning in UTC.
     */
    dueDate?: OptionalMoment;
    /**
     * Notes for the customer on the invoice's paper; null if there are none.
     */
    notesToCustomer?: string | null;
};

/**
 * Invoice from pay app
 *
 * The pay application that an invoice bills.
 */
export type InvoiceFromPayApp = {
    /**
     * An approved or paid pay application.
     */
    payAppId: number;
    /**
     * Date of the invoice; null until it is sent. Sending sets a null date. A day means its beginning in UTC.
     */
    issueDate?: OptionalMoment;
    /**
     * Due date of the payment, not before issueDate; null if none was agreed. A day means its beginning in UTC.
     */
    dueDate?: OptionalMoment;
    /**
     * Notes for the customer on the invoice's paper; null if there are none.
     */
    notesToCustomer?: string | null;
};

/**
 * Invoice line item
 *
 * A line of an invoice: the billed work, its quantity and its price.
 */
export type InvoiceLineItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * The invoice to which the line belongs.
     */
    invoiceId: number;
    kind: InvoiceLineItemKind;
    /**
     * The product on the line; null if there is none.
     */
    productId: number | null;
    /**
     * The line of the bid that this line bills; null if there is none.
     */
    bidLineItemId: number | null;
    /**
     * What is billed, as on the paper.
     */
    description: string;
    /**
     * Number of billed units.
     */
    quantity: Quantity;
    /**
     * Unit of the quantity, such as EA or SF; null if not given.
     */
    unit: string | null;
    /**
     * Price of one unit in the invoice's currency; negative for a credit or withheld retainage.
     */
    unitPrice: SignedPrice;
    /**
     * quantity times unitPrice, rounded to cents, in the invoice's currency.
     */
    total: Amount;
    /**
     * Position of the line in the invoice, from 1.
     */
    order: number;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Kind of the line. Default: item.
     */
    kind?: InvoiceLineItemKind;
    /**
     * What is billed, as on the paper.
     */
    description: string;
    /**
     * A live product; null for none. It needs the scope products:read, unless the line already has this product.
     */
    productId?: number | null;
    /**
     * Number of billed units. Default, also for null: 1.
     */
    quantity?: OptionalQuantity;
    /**
     * Unit of the quantity, such as EA or SF; null if not given. Default: the product's unit.
     */
    unit?: string | null;
    /**
     * Price of one unit in the invoice's currency; negative for a credit. Default, also for null: the product's price, or 0.00.
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
 * The kind of a line. item: work and materials. retainage: retainage that is withheld (negative) or released.
 */
export type InvoiceLineItemKind = 'item' | 'retainage';

/**
 * Invoice line item order
 *
 * The new order of an invoice's lines.
 */
export type InvoiceLineItemOrder = {
    /**
     * All lines of the invoice, each exactly once, in the new order.
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
     * Items of this page, in the order of the list.
     */
    data: Array<InvoiceLineItem>;
    meta: PageMeta;
};

/**
 * Invoice line item update
 *
 * Changes to a line of an invoice. Omitted members stay unchanged.
 */
export type InvoiceLineItemUpdate = {
    /**
     * Kind of the line. Default: item.
     */
    kind?: InvoiceLineItemKind;
    /**
     * What is billed, as on the paper.
     */
    description?: string;
    /**
     * A live product; null for none. It needs the scope products:read, unless the line already has this product.
     */
    productId?: number | null;
    /**
     * Number of billed units. Default, also for null: 1.
     */
    quantity?: OptionalQuantity;
    /**
     * Unit of the quantity, such as EA or SF; null if not given. Default: the product's unit.
     */
    unit?: string | null;
    /**
     * Price of one unit in the invoice's currency; negative for a credit. Default, also for null: the product's price, or 0.00.
     */
    unitPrice?: OptionalSignedPrice;
};

/**
 * Invoice line items envelope
 *
 * The answer envelope around a list, with one invoice line item for each item.
 */
export type InvoiceLineItemsEnvelope = {
    /**
     * All items, in their order.
     */
    data: Array<InvoiceLineItem>;
    meta: Meta;
};

/**
 * Invoice list item
 *
 * The record as a list returns it. With compact=true it has only id, invoiceNumber, contactId, projectId, status, currency, total, balanceDue, dueDate and updatedAt, and deletedAt if it is deleted; otherwise all members of Invoice.
 */
export type InvoiceListItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * The organization that owns the invoice. The service sets it.
     */
    tenantId?: number;
    /**
     * Generated number, unique in the organization. Later bids have larger numbers.
     */
    invoiceNumber: string;
    status: InvoiceStatus;
    /**
     * The customer who receives the invoice; null if there is none.
     */
    contactId: number | null;
    /**
     * The project to which the invoice belongs; null if there is none.
     */
    projectId: number | null;
    /**
     * The bid from which the invoice was made; null if there is none.
     */
    bidId?: number | null;
    /**
     * The pay application from which the invoice was made; null if there is none.
     */
    payAppId?: number | null;
    /**
     * Billed percentage of the bid; null if the invoice does not bill a percentage.
     */
    bidPercent?: OptionalPercent;
    /**
     * Date of the invoice; null until it is sent. Sending sets a null date.
     */
    issueDate?: string | null;
    /**
     * Due date of the payment; null if none was agreed.
     */
    dueDate: string | null;
    /**
     * Sales tax in percent of the subtotal after the discount; null means no tax.
     */
    taxRate?: OptionalPercent;
    /**
     * Discount on the subtotal: a percentage or a fixed amount, as discountType says; null means no discount.
     */
    discount?: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null if there is no discount.
     */
    discountType?: OptionalDiscountType;
    /**
     * Currency of the invoice's amounts: an ISO 4217 code. It is the currency of the billed bid or pay application, or else of the project's contract, or else the organization's when the invoice was created. If the organization's currency changes later, only a draft can take the new one, if the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * Sum of the lines, in the invoice's currency.
     */
    subtotal?: Amount;
    /**
     * Amount that the discount takes off the subtotal. A fixed discount takes off at most the subtotal. On an invoice of a part of a bid it is the part's share until the lines are changed.
     */
    discountAmount?: Amount;
    /**
     * taxRate percent of the subtotal less the discount, rounded to cents.
     */
    taxAmount?: Amount;
    /**
     * Total to pay: subtotal - discountAmount + taxAmount, in the invoice's currency.
     */
    total: Amount;
    /**
     * Sum of the live payments, in the invoice's currency.
     */
    amountPaid?: Amount;
    /**
     * Amount still to pay: total - amountPaid, in the invoice's currency; 0.00 if the invoice is voided.
     */
    balanceDue: Amount;
    /**
     * Notes for the customer on the invoice's paper; null if there are none.
     */
    notesToCustomer?: string | null;
    /**
     * Id of the invoice in the accounting system; null until it was pushed there.
     */
    accountingId?: string | null;
    /**
     * Time of the last push to the accounting system; null until then.
     */
    accountingPushedAt?: string | null;
    /**
     * Time at which the invoice was sent or marked as sent; null until then. The service sets it.
     */
    sentAt?: string | null;
    /**
     * Time at which the invoice's page was first opened; null until then. The service sets it and emits invoice.viewed.
     */
    viewedAt?: string | null;
    /**
     * Time of the voiding; null unless the invoice was voided. The service sets it.
     */
    voidedAt?: string | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Invoice move
 *
 * The project to which an invoice moves.
 */
export type InvoiceMove = {
    /**
     * The live project to which the invoice moves; null for none.
     */
    targetProjectId: number | null;
};

/**
 * Invoice of payment
 *
 * An invoice's figures after a payment.
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
     * The customer of the invoice; null if there is none.
     */
    contactId: number | null;
    /**
     * The project to which the invoice belongs; null if there is none.
     */
    projectId: number | null;
    /**
     * The status of the invoice after the payment.
     */
    status: InvoiceStatus;
    /**
     * Total to pay, in the invoice's currency.
     */
    total: Amount;
    /**
     * Sum of the live payments, in the invoice's currency.
     */
    amountPaid: Amount;
    /**
     * Amount still to pay, in the invoice's currency; 0.00 if the invoice is voided.
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
     * Items of this page, in the order of the list.
     */
    data: Array<InvoiceListItem>;
    meta: SyncPageMeta;
};

/**
 * Invoice payment
 *
 * A payment in an invoice's ledger: money received for the invoice.
 */
export type InvoicePayment = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * The paid invoice.
     */
    invoiceId: number;
    /**
     * Amount received, in the invoice's currency.
     */
    amount: Amount;
    /**
     * Time at which the money was received.
     */
    paidAt: string;
    /**
     * Method of payment, such as check, card or transfer, as listed on the invoice's paper; null if not given.
     */
    method: string | null;
    /**
     * Reference of the payment, such as a check number, as listed on the invoice's paper; null if there is none.
     */
    reference: string | null;
    /**
     * Internal notes about the payment; null if there are none.
     */
    notes: string | null;
    /**
     * Time of the voiding; since then the payment does not count. Null on a live payment. The service sets it.
     */
    voidedAt: string | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Invoice payment create
 *
 * A payment to record in an invoice's ledger.
 */
export type InvoicePaymentCreate = {
    /**
     * Amount received, in the invoice's currency; at most the amount due.
     */
    amount: PaymentAmount;
    /**
     * Time at which the money was received. Default: now.
     */
    paidAt?: string;
    /**
     * Method of payment, such as check, card or transfer, as listed on the invoice's paper; null if not given.
     */
    method?: string | null;
    /**
     * Reference of the payment, such as a check number, as listed on the invoice's paper; null if there is none.
     */
    reference?: string | null;
    /**
     * Internal notes about the payment; null if there are none.
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
     * Items of this page, in the order of the list.
     */
    data: Array<InvoicePayment>;
    meta: PageMeta;
};

/**
 * Invoice payment result
 *
 * A payment, with the invoice to whose ledger it belongs.
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
 * Changes to a payment. Omitted members stay unchanged.
 */
export type InvoicePaymentUpdate = {
    /**
     * Amount received, in the invoice's currency; at most the amount due.
     */
    amount?: PaymentAmount;
    /**
     * Time at which the money was received. Default: now.
     */
    paidAt?: string;
    /**
     * Method of payment, such as check, card or transfer, as listed on the invoice's paper; null if not given.
     */
    method?: string | null;
    /**
     * Reference of the payment, such as a check number, as listed on the invoice's paper; null if there is none.
     */
    reference?: string | null;
    /**
     * Internal notes about the payment; null if there are none.
     */
    notes?: string | null;
};

/**
 * Invoice quickbooks sending
 *
 * Recipient of the mail that QuickBooks sends.
 */
export type InvoiceQuickbooksSending = {
    /**
     * E-mail address to which QuickBooks mails the invoice, with at most 100 characters. Default: the contact's.
     */
    sendTo?: string;
};

/**
 * Invoice sending
 *
 * Recipient and message of the mail with an invoice.
 */
export type InvoiceSending = {
    /**
     * E-mail address of the recipient. If null or omitted, the contact's.
     */
    to?: string | null;
    /**
     * Your own message above the figures in the mail. If null or omitted, the mail has the default text.
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
 * Details of the payment that settles an invoice; its amount is the balance.
 */
export type InvoiceSettlement = {
    /**
     * Time at which the money was received. Default: now.
     */
    paidAt?: string;
    /**
     * Method of payment, such as check, card or transfer, as listed on the invoice's paper; null if not given.
     */
    method?: string | null;
    /**
     * Reference of the payment, such as a check number, as listed on the invoice's paper; null if there is none.
     */
    reference?: string | null;
    /**
     * Internal notes about the payment; null if there are none.
     */
    notes?: string | null;
};

/**
 * Invoice share link
 *
 * The public link of an invoice, at which its customer sees it.
 */
export type InvoiceShareLink = {
    /**
     * The /i/<token> address. Keep it as secret as the invoice.
     */
    url: string;
    /**
     * Time at which the link was created.
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
 * Whether to replace an invoice's live link.
 */
export type InvoiceSharing = {
    /**
     * Whether to end the live link and create another.
     */
    rotate?: boolean;
};

/**
 * Invoice status
 *
 * The state of an invoice: draft until it is sent; partial and paid follow from its live payments. voided: it must no longer be paid.
 */
export type InvoiceStatus = 'draft' | 'sent' | 'partial' | 'paid' | 'voided';

/**
 * Invoice status total
 *
 * Number of invoices of one status and, if they are sent or partial, one age, and the sums of their amounts.
 */
export type InvoiceStatusTotal = {
    status: InvoiceStatus;
    ageing: InvoiceAgeing;
    /**
     * Number of invoices with the status and the age.
     */
    count: number;
    /**
     * Currency of the sums: an ISO 4217 code. Records in several currencies have one row for each.
     */
    currency: string;
    /**
     * Sum of the totals, in `currency`.
     */
    total: Amount;
    /**
     * Amount paid, in `currency`.
     */
    amountPaid: Amount;
    /**
     * Amount still to pay, in `currency`; 0.00 for voided invoices.
     */
    balanceDue: Amount;
};

/**
 * Invoice update
 *
 * Changes to an invoice. Omitted members stay unchanged.
 */
export type InvoiceUpdate = {
    /**
     * The customer who receives the invoice, who must be a live contact; null for none. Default: the project's contact.
     */
    contactId?: number | null;
    /**
     * Date of the invoice; null until it is sent. Sending sets a null date. A day means its beginning in UTC.
     */
    issueDate?: OptionalMoment;
    /**
     * Due date of the payment, not before issueDate; null if none was agreed. A day means its beginning in UTC.
     */
    dueDate?: OptionalMoment;
    /**
     * Sales tax in percent of the subtotal after the discount; null means no tax.
     */
    taxRate?: OptionalPercent;
    /**
     * Discount on the subtotal: a percentage or a fixed amount, as discountType says; null means no discount.
     */
    discount?: OptionalPrice;
    /**
     * Whether discount is a percentage or a fixed amount of money; null if there is no discount.
     */
    discountType?: OptionalDiscountType;
    /**
     * Notes for the customer on the invoice's paper; null if there are none.
     */
    notesToCustomer?: string | null;
};

/**
 * Job
 *
 * Work in the background that takes longer than a request may. It is an import, an export, a bulk operation, a PDF, a mail, a push to QuickBooks, a recovery of webhooks, or an operation on a sandbox. Its type determines its params and result. More may be added.
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
 * The new whole crew of a project on a day.
 */
export type JobDayCrew = {
    /**
     * The live project on which the crew works.
     */
    projectId: number;
    /**
     * The day of the work.
     */
    date: string;
    /**
     * Everyone who works there that day.
     */
    crew: Array<CrewMember>;
};

/**
 * Job day crew envelope
 *
 * The answer envelope around a list, with one crew assignment for each item.
 */
export type JobDayCrewEnvelope = {
    /**
     * All items, in their order.
     */
    data: Array<CrewAssignment>;
    meta: CrewWarningsMeta;
};

/**
 * Job enqueued
 *
 * The job that a request started.
 */
export type JobEnqueued = {
    /**
     * The job's id.
     */
    job_id: string;
    /**
     * The address that returns the state of the job.
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
 * An event about a job, as delivered by webhooks and stored in the event log.
 */
export type JobEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'job.completed' | 'job.failed' | 'job.cancelled';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: Job;
    /**
     * Previous values of the changed members, by name.
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
     * Items of this page, in the order of the list.
     */
    data: Array<Job>;
    meta: PageMeta;
};

/**
 * Job progress
 *
 * Progress of a job. All counted items are committed.
 */
export type JobProgress = {
    /**
     * Number of processed rows, records, ids or deliveries, including refused ones.
     */
    processed: number;
    /**
     * Total number of items; 0 until it is known.
     */
    total: number;
    /**
     * Number of processed items that were refused.
     */
    errorsCount: number;
};

/**
 * Job status
 *
 * The state of a job: queued, then running, and at the end completed, failed or cancelled.
 */
export type JobStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

/**
 * Job type
 *
 * The type of a job. import: reads a CSV file into records. export: writes records to a file. bulk: deletes, restores or updates the listed records. pdf: renders a record. email: mails a record. accounting_push: updates an invoice in QuickBooks. recovery: sends webhook deliveries again (since 1.1). sandbox: advances the clock of a sandbox or resets it (since 1.1). More may be added.
 */
export type JobType = 'import' | 'export' | 'bulk' | 'pdf' | 'email' | 'accounting_push' | 'recovery' | 'sandbox';

/**
 * Kept record
 *
 * A record that still references an erased contact.
 */
export type KeptRecord = {
    /**
     * The record's type, as in events and comments, such as invoice or signature_request. More values may be added.
     */
    entityType: string;
    /**
     * The record's id.
     */
    id: number;
    /**
     * The record's number, if records of the type have one.
     */
    number: string | null;
    /**
     * Why the record stays, and what you can do about it.
     */
    why: string;
};

/**
 * Kit amount
 *
 * A sum over the parts of one kit, to the cent, in the organization's currency; null if the product is not a kit or has no parts.
 */
export type KitAmount = string | null;

/**
 * Kit item
 *
 * A part of a kit: a product, and its quantity in one kit. Its name and prices are the current ones of the product, even after the product was deleted.
 */
export type KitItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    version: Version;
    /**
     * The kit to which the part belongs.
     */
    kitId: number;
    /**
     * The product that is the part.
     */
    productId: number;
    /**
     * Position of the part in the kit, from 1 without gaps.
     */
    order: number;
    quantity: KitQuantity;
    type: ProductType;
    /**
     * Current name of the part's product.
     */
    name: string;
    /**
     * Current SKU of the part's product; null if there is none.
     */
    sku: string | null;
    /**
     * Current unit of measure of the part's product; null if not given.
     */
    unit: string | null;
    /**
     * Whether the part is a kit itself. If so, its kitCost and kitPrice count.
     */
    isKit: boolean;
    /**
     * Cost of one unit of the part, in the organization's currency: kitCost if the part is a kit with parts, otherwise unitCost of its product.
     */
    unitCost: ProductPrice;
    /**
     * Price of one unit of the part, in the organization's currency: kitPrice if the part is a kit with parts, otherwise unitPrice of its product.
     */
    unitPrice: ProductPrice;
    /**
     * Contribution of the part to the kit's cost: quantity times unitCost, rounded to cents, in the organization's currency.
     */
    totalCost: KitItemAmount;
    /**
     * Contribution of the part to the kit's price: quantity times unitPrice, rounded to cents, in the organization's currency.
     */
    totalPrice: KitItemAmount;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Kit item amount
 *
 * The amount of one part of a kit: quantity times cost or price, rounded to cents, in the organization's currency.
 */
export type KitItemAmount = string;

/**
 * Kit item create
 *
 * A part to add to a kit.
 */
export type KitItemCreate = {
    /**
     * The live product that becomes the part. It must not be the kit itself or a kit that contains it, at any depth.
     */
    productId: number;
    /**
     * Quantity of the part in one kit. Default: 1.
     */
    quantity?: KitQuantity;
    /**
     * Position of the new part; the parts from there on move down. If null or omitted, it is added at the end.
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
     * The ids of all kit items of the kit, each exactly once, in the new order.
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
     * Items of this page, in the order of the list.
     */
    data: Array<KitItem>;
    meta: PageMeta;
};

/**
 * Kit item update
 *
 * New quantity or position of a part. Omitted members stay unchanged.
 */
export type KitItemUpdate = {
    /**
     * Quantity of the part in one kit. Default: 1.
     */
    quantity?: KitQuantity;
    /**
     * New position of the part; the parts between its old and its new position move.
     */
    order?: number;
};

/**
 * Kit items envelope
 *
 * The answer envelope around a list, with one kit item for each item.
 */
export type KitItemsEnvelope = {
    /**
     * All items, in their order.
     */
    data: Array<KitItem>;
    meta: Meta;
};

/**
 * Kit quantity
 *
 * Quantity of a part in one kit: more than zero, with up to six decimal places.
 */
export type KitQuantity = string;

/**
 * Labor figures
 *
 * Hours worked in the period, by the date of the time entries.
 */
export type LaborFigures = {
    /**
     * Hours of all time entries: a decimal with up to six decimal places.
     */
    hours: string;
    /**
     * Cost of these hours, to the cent, in the organization's currency; entries without a rate count as 0.
     */
    cost: Amount;
};

/**
 * Lead
 *
 * A possible job: the customer, the probability of winning it, its estimated value, and its stage in the sales pipeline.
 */
export type Lead = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Name of the lead, such as the customer and the work. The project made from the lead gets this name.
     */
    name: string;
    /**
     * The contact who asks for the work; null if none is known.
     */
    contactId: number | null;
    /**
     * The stage of the pipeline in which the lead is.
     */
    stageId: number;
    /**
     * The user who is responsible for the lead; null if none is.
     */
    assignedTo: number | null;
    /**
     * Source of the lead, such as a referral or the website; null if not known.
     */
    source: string | null;
    /**
     * Type of the project, in the organization's own words; null if not known.
     */
    projectType: string | null;
    /**
     * Estimated value of the work, in the organization's currency; null if there is no estimate.
     */
    estimatedValue: OptionalAmount;
    /**
     * Probability of winning the lead, in percent; 100 if won, 0 if lost. Unless it is set on the lead, it is the stage's. Null counts as 0.
     */
    probability: number | null;
    /**
     * Expected time of winning or losing the lead; null if open.
     */
    expectedCloseDate: string | null;
    /**
     * The kind of the lead's stage. The service sets it.
     */
    status: LeadStatus;
    /**
     * What the customer wants, in the organization's own words; null if not given.
     */
    description: string | null;
    /**
     * Street and number of the site; null if not given.
     */
    siteAddress: string | null;
    /**
     * City of the site; null if not given.
     */
    siteCity: string | null;
    /**
     * State or province of the site; null if not given.
     */
    siteState: string | null;
    /**
     * Postal code of the site; null if not given.
     */
    siteZipCode: string | null;
    /**
     * Why the lead was lost; null if it is not lost or no reason was given.
     */
    lostReason: string | null;
    /**
     * Time at which the lead was won or lost; null while it is open. The service sets it.
     */
    closedAt: string | null;
    /**
     * The project that the lead became; null if there is none. It stays when the project is deleted.
     */
    projectId: number | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Lead aggregate envelope
 *
 * The answer envelope around a list, with one lead stage total for each item.
 */
export type LeadAggregateEnvelope = {
    /**
     * All items, in their order.
     */
    data: Array<LeadStageTotal>;
    meta: Meta;
};

/**
 * Lead bulk request
 *
 * A bulk job for up to 500 records; each is a lead.
 */
export type LeadBulkRequest = {
    /**
     * Operation on each record.
     */
    operation: BulkOperation;
    /**
     * Ids of the records. A missing record is listed in the result and does not stop the job.
     */
    ids: Array<number>;
    changes?: LeadChanges;
    /**
     * Whether to check everything and write nothing. The job's result is the report.
     */
    dryRun?: boolean;
};

/**
 * Lead changes
 *
 * Members that a bulk update can set for each lead.
 */
export type LeadChanges = {
    /**
     * The user who is responsible for the lead. The user must be live; null for none.
     */
    assignedTo?: number | null;
    /**
     * Source of the lead, such as a referral or the website; null if not known.
     */
    source?: string | null;
    /**
     * Type of the project, in the organization's own words; null if not known.
     */
    projectType?: string | null;
};

/**
 * Lead conversion
 *
 * Values of the project that a lead becomes, in addition to those from the lead.
 */
export type LeadConversion = {
    /**
     * The project's name. Default: the lead's name.
     */
    name?: string;
    /**
     * The template that supplies what is left open. It must be live; null for none.
     */
    templateId?: number | null;
    /**
     * Start of the work; null if open.
     */
    startDate?: OptionalMoment;
    /**
     * Expected end of the work; null if open.
     */
    expectedEndDate?: OptionalMoment;
    /**
     * The agreed price, in the organization's currency. Default: null.
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
     * Name of the lead, such as the customer and the work. The project made from the lead gets this name.
     */
    name: string;
    /**
     * The contact who asks for the work. It must be live; null for none.
     */
    contactId?: number | null;
    /**
     * The lead's stage, which must be live. Default: the first open stage.
     */
    stageId?: number;
    /**
     * The user who is responsible for the lead. The user must be live; null for none.
     */
    assignedTo?: number | null;
    /**
     * Source of the lead, such as a referral or the website; null if not known.
     */
    source?: string | null;
    /**
     * Type of the project, in the organization's own words; null if not known.
     */
    projectType?: string | null;
    /**
     * Estimated value of the work, in the organization's currency; null if there is no estimate.
     */
    estimatedValue?: OptionalAmount;
    /**
     * Probability of winning the lead, in percent; 100 if won, 0 if lost. Unless it is set on the lead, it is the stage's. Null counts as 0.
     */
    probability?: number | null;
    /**
     * Expected time of winning or losing the lead; null if open.
     */
    expectedCloseDate?: OptionalMoment;
    /**
     * What the customer wants, in the organization's own words; null if not given.
     */
    description?: string | null;
    /**
     * Street and number of the site; null if not given.
     */
    siteAddress?: string | null;
    /**
     * City of the site; null if not given.
     */
    siteCity?: string | null;
    /**
     * State or province of the site; null if not given.
     */
    siteState?: string | null;
    /**
     * Postal code of the site; null if not given.
     */
    siteZipCode?: string | null;
    /**
     * Why the lead was lost, allowed for a lost lead only; null if not given.
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
 * An event about a lead, as delivered by webhooks and stored in the event log.
 */
export type LeadEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'lead.created' | 'lead.updated' | 'lead.deleted';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: Lead;
    /**
     * Previous values of the changed members, by name; on lead.updated only.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Lead export request
 *
 * Which records to export: those that match the filters, or all records if there are no filters.
 */
export type LeadExportRequest = {
    /**
     * The list's filters by name. Booleans and whole numbers are JSON values. Without filters, all records are exported.
     */
    filters?: LeadFilters;
    /**
     * The form of the CSV file, which is in UTF-8. With excel the file begins with a byte order mark, so that Excel and other spreadsheets read non-ASCII letters correctly. Imports skip the mark.
     */
    format?: ExportFormat;
};

/**
 * Lead filters
 *
 * The list's filters, by their names. An omitted filter has no effect.
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
     * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
     */
    contactId?: number | null;
    /**
     * Only records assigned to this user.
     */
    assignedTo?: number;
    /**
     * Only leads from this source; an exact match.
     */
    source?: string;
    /**
     * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
     */
    search?: string;
    /**
     * Only records created at this time or later. A day means its beginning in UTC.
     */
    dateFrom?: DayOrTime;
    /**
     * Only records created at this time or earlier. A day means its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
     */
    updatedFrom?: string;
    /**
     * Whether to include deleted records. They have deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Lead list item
 *
 * The record as a list returns it. With compact=true it has only id, name, contactId, stageId, status, estimatedValue and updatedAt, and deletedAt if it is deleted; otherwise all members of Lead.
 */
export type LeadListItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Name of the lead, such as the customer and the work. The project made from the lead gets this name.
     */
    name: string;
    /**
     * The contact who asks for the work; null if none is known.
     */
    contactId: number | null;
    /**
     * The stage of the pipeline in which the lead is.
     */
    stageId: number;
    /**
     * The user who is responsible for the lead; null if none is.
     */
    assignedTo?: number | null;
    /**
     * Source of the lead, such as a referral or the website; null if not known.
     */
    source?: string | null;
    /**
     * Type of the project, in the organization's own words; null if not known.
     */
    projectType?: string | null;
    /**
     * Estimated value of the work, in the organization's currency; null if there is no estimate.
     */
    estimatedValue: OptionalAmount;
    /**
     * Probability of winning the lead, in percent; 100 if won, 0 if lost. Unless it is set on the lead, it is the stage's. Null counts as 0.
     */
    probability?: number | null;
    /**
     * Expected time of winning or losing the lead; null if open.
     */
    expectedCloseDate?: string | null;
    /**
     * The kind of the lead's stage. The service sets it.
     */
    status: LeadStatus;
    /**
     * What the customer wants, in the organization's own words; null if not given.
     */
    description?: string | null;
    /**
     * Street and number of the site; null if not given.
     */
    siteAddress?: string | null;
    /**
     * City of the site; null if not given.
     */
    siteCity?: string | null;
    /**
     * State or province of the site; null if not given.
     */
    siteState?: string | null;
    /**
     * Postal code of the site; null if not given.
     */
    siteZipCode?: string | null;
    /**
     * Why the lead was lost; null if it is not lost or no reason was given.
     */
    lostReason?: string | null;
    /**
     * Time at which the lead was won or lost; null while it is open. The service sets it.
     */
    closedAt?: string | null;
    /**
     * The project that the lead became; null if there is none. It stays when the project is deleted.
     */
    projectId?: number | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Items of this page, in the order of the list.
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
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    version: Version;
    /**
     * Name of the stage, unique among the organization's stages, case-insensitive.
     */
    name: string;
    /**
     * The status of the leads in the stage.
     */
    kind: LeadStatus;
    /**
     * Probability, in percent, of a lead that enters the stage without a given probability: 100 in a won stage, 0 in a lost stage.
     */
    probability: number;
    /**
     * Position of the stage, from 1 without gaps.
     */
    order: number;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Name of the stage, unique among the organization's stages, case-insensitive.
     */
    name: string;
    /**
     * The status of the leads in the stage. It cannot be changed later.
     */
    kind?: LeadStatus;
    /**
     * Probability, in percent, of a lead that enters the stage without a given probability. Default: 0. In a won stage it must be 100, in a lost stage 0; otherwise the answer is a 422.
     */
    probability?: number;
    /**
     * Position of the new stage; the stages from there on move back. A position beyond the last one means the last.
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
     * Items of this page, in the order of the list.
     */
    data: Array<LeadStage>;
    meta: PageMeta;
};

/**
 * Lead stage total
 *
 * Number and estimated value of the leads in one stage.
 */
export type LeadStageTotal = {
    /**
     * The stage.
     */
    stageId: number;
    /**
     * The stage's name.
     */
    stageName: string;
    /**
     * Number of leads in the stage.
     */
    count: number;
    /**
     * Sum of the leads' estimated values, in the organization's currency.
     */
    estimatedValue: Amount;
    /**
     * Sum of the leads' estimated values, each times the lead's probability, in the organization's currency.
     */
    weightedValue: Amount;
};

/**
 * Lead stage update
 *
 * Changes to a lead stage. Omitted members stay unchanged.
 */
export type LeadStageUpdate = {
    /**
     * Name of the stage, unique among the organization's stages, case-insensitive.
     */
    name?: string;
    /**
     * Probability, in percent, of a lead that enters the stage without a given probability. Default: 0. In a won stage it must be 100, in a lost stage 0; otherwise the answer is a 422.
     */
    probability?: number;
    /**
     * Position of the new stage; the stages from there on move back. A position beyond the last one means the last.
     */
    order?: number;
};

/**
 * Lead status
 *
 * Whether a lead is open, won or lost. It follows from the lead's stage.
 */
export type LeadStatus = 'open' | 'won' | 'lost';

/**
 * Lead update
 *
 * Changes to a lead. Omitted members stay unchanged.
 */
export type LeadUpdate = {
    /**
     * Name of the lead, such as the customer and the work. The project made from the lead gets this name.
     */
    name?: string;
    /**
     * The contact who asks for the work. It must be live; null for none.
     */
    contactId?: number | null;
    /**
     * The lead's stage, which must be live. Default: the first open stage.
     */
    stageId?: number;
    /**
     * The user who is responsible for the lead. The user must be live; null for none.
     */
    assignedTo?: number | null;
    /**
     * Source of the lead, such as a referral or the website; null if not known.
     */
    source?: string | null;
    /**
     * Type of the project, in the organization's own words; null if not known.
     */
    projectType?: string | null;
    /**
     * Estimated value of the work, in the organization's currency; null if there is no estimate.
     */
    estimatedValue?: OptionalAmount;
    /**
     * Probability of winning the lead, in percent; 100 if won, 0 if lost. Unless it is set on the lead, it is the stage's. Null counts as 0.
     */
    probability?: number | null;
    /**
     * Expected time of winning or losing the lead; null if open.
     */
    expectedCloseDate?: OptionalMoment;
    /**
     * What the customer wants, in the organization's own words; null if not given.
     */
    description?: string | null;
    /**
     * Street and number of the site; null if not given.
     */
    siteAddress?: string | null;
    /**
     * City of the site; null if not given.
     */
    siteCity?: string | null;
    /**
     * State or province of the site; null if not given.
     */
    siteState?: string | null;
    /**
     * Postal code of the site; null if not given.
     */
    siteZipCode?: string | null;
    /**
     * Why the lead was lost, allowed for a lost lead only; null if not given.
     */
    lostReason?: string | null;
};

/**
 * Logged event
 *
 * An event in the organization's event log, with its sequence number.
 */
export type LoggedEvent = {
    /**
     * Sequence number of the event: 1, 2, 3 and so on in the organization, without gaps.
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
 * A mail about a record to a customer, a signer or the office.
 */
export type MailJob = {
    /**
     * The job's id.
     */
    id: string;
    /**
     * Type of the job.
     */
    type: 'email';
    /**
     * Family that the job works on, as in its path.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * Progress of the job.
     */
    progress: JobProgress;
    /**
     * Parameters of the job.
     */
    params: MailJobParams;
    /**
     * The sent mail; null until it is sent.
     */
    result: MailResult | null;
    /**
     * Why the job failed, or how far it had come when it was cancelled; otherwise null.
     */
    errorMessage: string | null;
    /**
     * Time of the request.
     */
    createdAt: string;
    /**
     * Time at which a worker started the job; null while it is queued.
     */
    startedAt: string | null;
    /**
     * Time at which the job completed, failed or was cancelled; null until then.
     */
    completedAt: string | null;
    /**
     * Time at which the job's files are removed; null until the job has ended.
     */
    expiresAt: string | null;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Mail job params
 *
 * Subject and recipients of a mail.
 */
export type MailJobParams = {
    /**
     * The bid that the mail is about; omitted in other mails.
     */
    bidId?: number;
    /**
     * The change order that the mail is about; omitted in other mails.
     */
    changeOrderId?: number;
    /**
     * The pay application that the mail is about; omitted in other mails.
     */
    payAppId?: number;
    /**
     * The invoice that the mail is about; omitted in other mails.
     */
    invoiceId?: number;
    /**
     * The signature request that the mail is about; omitted in other mails.
     */
    signatureRequestId?: number;
    /**
     * The e-mail address, or several separated by commas.
     */
    to: string;
    /**
     * The sender's own message in the mail; null for none.
     */
    message: string | null;
    /**
     * Kind of recipient; omitted for the recipient of the paper.
     */
    audience?: 'reader' | 'signer' | 'office';
    /**
     * Reason of the reminder; omitted if the mail is not a reminder.
     */
    occasion?: 'expiring' | 'overdue';
    /**
     * The customer's answer that the mail reports; omitted in other mails. If the answer was reverted by then, no mail is sent.
     */
    answered?: 'accepted' | 'rejected';
    [key: string]: unknown;
};

/**
 * Mail result
 *
 * The result of a mail.
 */
export type MailResult = {
    /**
     * The e-mail address, or several separated by commas.
     */
    to: string;
    /**
     * Subject of the mail; null if none was sent.
     */
    subject: string | null;
    /**
     * Why no mail was sent; omitted if it was sent.
     */
    notSent?: string;
    [key: string]: unknown;
};

/**
 * Mailed meta
 *
 * Metadata of an answer that mails something: the request id, the mail's job, and warnings about the PDF.
 */
export type MailedMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    /**
     * The id of the mail's job.
     */
    job_id: string;
    /**
     * The address that returns the state of the job.
     */
    status_url: string;
    /**
     * What the PDF cannot show; absent if it shows everything.
     */
    warnings?: Array<PaperWarning>;
};

/**
 * Mailed type
 *
 * Entity type of a record that a mail is about. More may be added.
 */
export type MailedType = 'bid' | 'change_order' | 'pay_app' | 'invoice' | 'signature_request';

/**
 * Manufacturer
 *
 * A company that makes products of the price list.
 */
export type Manufacturer = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    version: Version;
    /**
     * Name of the company. It is unique among live manufacturers, case-insensitive.
     */
    name: string;
    /**
     * The company's site, where data sheets are found. Null when it is not known.
     */
    website: string | null;
    /**
     * Internal notes about the company, such as a representative's phone number; null if there are none.
     */
    notes: string | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Name of the company. It is unique among live manufacturers, case-insensitive.
     */
    name: string;
    /**
     * The company's site, where data sheets are found. Null when it is not known.
     */
    website?: string | null;
    /**
     * Internal notes about the company, such as a representative's phone number; null if there are none.
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
     * Items of this page, in the order of the list.
     */
    data: Array<Manufacturer>;
    meta: SyncPageMeta;
};

/**
 * Manufacturer update
 *
 * Changes to a manufacturer. Omitted members stay unchanged.
 */
export type ManufacturerUpdate = {
    /**
     * Name of the company. It is unique among live manufacturers, case-insensitive.
     */
    name?: string;
    /**
     * The company's site, where data sheets are found. Null when it is not known.
     */
    website?: string | null;
    /**
     * Internal notes about the company, such as a representative's phone number; null if there are none.
     */
    notes?: string | null;
};

/**
 * Me
 *
 * The identity behind the credential of this request, and its rights.
 */
export type Me = {
    /**
     * The organization whose records the caller sees.
     */
    tenant: MeTenant;
    credential: MeCredential;
    /**
     * The app's user; null for an API key.
     */
    user: MeUser | null;
    /**
     * The scopes of the credential, in alphabetical order.
     */
    scopes: Array<Scope>;
};

/**
 * Me credential
 *
 * The API key or the access token of the request.
 */
export type MeCredential = {
    /**
     * The kind of credential: an API key of the organization, or an access token that a user gave to an app.
     */
    type: 'api_key' | 'access_token';
    /**
     * The API key's id; null for an access token.
     */
    apiKeyId: number | null;
    /**
     * Name of the API key or the app; null if there is none.
     */
    name: string | null;
    /**
     * The app's id; null for an API key.
     */
    clientId: string | null;
    /**
     * Requests that the API key may make in a minute; null for an access token, which has no such limit.
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
 * The user who authorized the app.
 */
export type MeUser = {
    /**
     * The user's id.
     */
    id: number;
    /**
     * The user's name.
     */
    name: string;
    /**
     * The address with which the user signs in.
     */
    email: string;
    /**
     * Role of the user: what the user may do, and may allow an app to do.
     */
    role: Role;
};

/**
 * Meta
 *
 * Metadata of every answer.
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
 * Amounts billed and paid in the period.
 */
export type MoneyFigures = {
    /**
     * Total with tax of the invoices whose issueDate is in the period, to the cent, in the organization's currency; without drafts and voided invoices.
     */
    invoiced: Amount;
    /**
     * Payments of invoices in the period by paidAt, to the cent, in the organization's currency; without voided payments.
     */
    paid: Amount;
};

/**
 * Notification
 *
 * Something that happened without the caller and that the office should know.
 */
export type Notification = {
    /**
     * The notification's id.
     */
    id: number;
    type: NotificationType;
    /**
     * Entity type of the subject.
     */
    entityType: NotifiedType;
    /**
     * Id of the record that the notification is about; null for accounting, of which there is only one.
     */
    entityId: number | null;
    /**
     * The recipient of the notification; null for everyone.
     */
    userId: number | null;
    /**
     * What happened, in one line.
     */
    title: string;
    /**
     * Details, such as who did it or why it failed; null if the title says everything.
     */
    body: string | null;
    /**
     * Time at which the caller (the user, or any API key of the organization) marked it as read; null if unread.
     */
    readAt: string | null;
    /**
     * Time of the event.
     */
    createdAt: string;
    /**
     * Time at which the caller marked it as read, otherwise the time of its creation. Nothing else changes.
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
     * Items of this page, in the order of the list.
     */
    data: Array<Notification>;
    meta: PageMeta;
};

/**
 * Notification type
 *
 * The type of a notification. bid.accepted, bid.rejected, bid.change_requested: the customer answered on the bid's page. bid.expired: validUntil has passed. signature_request.signed, signature_request.declined: the signer answered on the page of the request. signature_request.expired: its expiresAt has passed. mail_failed: a mail failed for good. invoice.push_failed: the invoice could not be updated in QuickBooks. lead.assigned, project.assigned: another user made the person responsible, except by an import. webhook_endpoint.disabled: 20 deliveries in a row failed. accounting.reconnect_required: the accounting system no longer accepts the connection. More may be added.
 */
export type NotificationType = 'bid.accepted' | 'bid.rejected' | 'bid.expired' | 'bid.change_requested' | 'bid.mail_failed' | 'change_order.mail_failed' | 'pay_app.mail_failed' | 'invoice.mail_failed' | 'signature_request.signed' | 'signature_request.declined' | 'signature_request.expired' | 'signature_request.mail_failed' | 'invoice.push_failed' | 'lead.assigned' | 'project.assigned' | 'webhook_endpoint.disabled' | 'accounting.reconnect_required';

/**
 * Notifications mark read
 *
 * The notifications to mark as read: exactly one of ids and all is given.
 */
export type NotificationsMarkRead = {
    /**
     * Ids of the notifications to mark. Ids of notifications that the caller cannot see are ignored and listed in meta.missing.
     */
    ids?: Array<number>;
    /**
     * true to mark all notifications that the caller can see.
     */
    all?: true;
};

/**
 * Notifications marked
 *
 * The result of marking notifications as read.
 */
export type NotificationsMarked = {
    /**
     * Number of notifications that were unread and are now read.
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
 * The subject of a notification: a record, a webhook endpoint, or the connection to the accounting system. More may be added.
 */
export type NotifiedType = 'lead' | 'project' | 'bid' | 'change_order' | 'pay_app' | 'invoice' | 'signature_request' | 'webhook_endpoint' | 'accounting';

/**
 * OAuth client authentication
 *
 * How an app authenticates at the token endpoint: a public client not at all, a confidential client by its secret.
 */
export type OauthClientAuthentication = 'none' | 'client_secret_basic';

/**
 * OAuth error
 *
 * An error in OAuth's own form (RFC 6749), with the members of a problem in addition.
 */
export type OauthError = {
    /**
     * The RFC's error code.
     */
    error: string;
    /**
     * What was wrong with this request, for the app's developer.
     */
    error_description: string;
    /**
     * The address of the problem's page. Its fragment is the stable code.
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
     * What was wrong with this request; the same as error_description.
     */
    detail?: string;
    /**
     * The request's id. The audit log lists the request under it.
     */
    request_id: string;
    [key: string]: unknown;
};

/**
 * OAuth grant type
 *
 * How an app gets tokens: with a code, or with a refresh token.
 */
export type OauthGrantType = 'authorization_code' | 'refresh_token';

/**
 * OAuth registration
 *
 * A registered app.
 */
export type OauthRegistration = {
    /**
     * The app's id, which it sends as client_id.
     */
    client_id: string;
    /**
     * Time of the registration, in seconds since 1970.
     */
    client_id_issued_at: number;
    /**
     * The secret of a confidential client. It is shown only once.
     */
    client_secret?: string;
    /**
     * Present with a secret; the value means that it does not expire.
     */
    client_secret_expires_at?: 0;
    /**
     * Name of the app on the consent page.
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
     * The response of an authorization: always a code.
     */
    response_types: Array<'code'>;
    /**
     * The scopes that the app may ask for, separated by spaces.
     */
    scope: string;
    /**
     * How the app authenticates at the token endpoint.
     */
    token_endpoint_auth_method: OauthClientAuthentication;
    /**
     * The first of contacts; omitted if there is none.
     */
    contact?: string;
    /**
     * Addresses of the app's developer.
     */
    contacts: Array<string>;
};

/**
 * OAuth registration request
 *
 * Metadata with which an app is registered (RFC 7591). Unlisted members are ignored.
 */
export type OauthRegistrationRequest = {
    /**
     * Name of the app on the consent page. Default: the host of the first redirect address.
     */
    client_name?: string;
    /**
     * The addresses to which codes may be sent: public https without a fragment, or only {origin}/oauth/code. An installation for development may also allow loopback addresses.
     */
    redirect_uris: Array<string>;
    /**
     * How the app authenticates at the token endpoint. none: for a public client, which cannot keep a secret. client_secret_basic: for a confidential client. client_secret_post is not supported.
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
     * Scopes, separated by spaces. Unknown scopes are dropped. Default: the app may ask for every scope.
     */
    scope?: string;
    /**
     * Address of the app's developer; a short form of contacts.
     */
    contact?: string;
    /**
     * Addresses of the app's developer.
     */
    contacts?: Array<string>;
    [key: string]: unknown;
};

/**
 * OAuth revocation request
 *
 * A token whose grant will be ended.
 */
export type OauthRevocationRequest = {
    /**
     * The access token or the refresh token of the grant.
     */
    token: string;
    /**
     * Ignored, because the service recognizes the kind of a token.
     */
    token_type_hint?: string;
    /**
     * The app's id, by which public clients identify themselves.
     */
    client_id?: string;
    [key: string]: unknown;
};

/**
 * OAuth token request
 *
 * A request to exchange an authorization code or a refresh token for tokens. Unlisted members are ignored.
 */
export type OauthTokenRequest = {
    /**
     * What is exchanged: a code or a refresh token.
     */
    grant_type: OauthGrantType;
    /**
     * With authorization_code: the code that was sent to redirect_uri. It is valid once and for a minute.
     */
    code?: string;
    /**
     * With authorization_code: the text whose hash was code_challenge (PKCE).
     */
    code_verifier?: string;
    /**
     * With authorization_code: the redirect_uri of the authorization request.
     */
    redirect_uri?: string;
    /**
     * With refresh_token: the refresh token that came with the last access token. It is valid once.
     */
    refresh_token?: string;
    /**
     * With refresh_token: fewer scopes for this access token. The scopes of the grant do not change.
     */
    scope?: string;
    /**
     * The app's id, by which public clients identify themselves.
     */
    client_id?: string;
    /**
     * The resource for which the tokens are valid (RFC 8707), as in the authorization request. Default: the same.
     */
    resource?: string;
    [key: string]: unknown;
};

/**
 * OAuth tokens
 *
 * An access token, and the refresh token that gets the next one.
 */
export type OauthTokens = {
    /**
     * The credential for API requests, as Authorization: Bearer. It is a JWT (RFC 9068).
     */
    access_token: string;
    /**
     * How the access token is sent: always Bearer.
     */
    token_type: 'Bearer';
    /**
     * Lifetime of the access token in seconds.
     */
    expires_in: number;
    /**
     * The refresh token to exchange for the next tokens. It is valid once.
     */
    refresh_token: string;
    /**
     * The granted scopes: those requested that are also registered and that the user's role may delegate.
     */
    scope: string;
};

/**
 * Optional amount
 *
 * An amount of money in the record's currency, or null. A record without a currency uses the organization's. Up to twelve digits before the point and two after it; returned with two decimal places.
 */
export type OptionalAmount = string | null;

/**
 * Optional deadline
 *
 * The end of a period: a time, or a day (since 1.1), which means the end of the day in the organization's time zone. Returned as a time; null if there is no end.
 */
export type OptionalDeadline = string | null | string | null;

/**
 * Optional discount type
 *
 * Whether a discount is a percentage of the subtotal or an amount; null if there is no discount.
 */
export type OptionalDiscountType = 'percent' | 'fixed' | null;

/**
 * Optional filter flag
 *
 * True or false, as a JSON boolean or as the text of a query; null for no filter.
 */
export type OptionalFilterFlag = FilterFlag | null;

/**
 * Optional language
 *
 * A language of papers, pages and mails: English, Spanish, German or French; null for the language of the organization's locale.
 */
export type OptionalLanguage = 'en' | 'es' | 'de' | 'fr' | null;

/**
 * Optional moment
 *
 * A time, or a day, which means its beginning in UTC. Returned as a time; null if there is none.
 */
export type OptionalMoment = string | null | string | null;

/**
 * Optional percent
 *
 * A percentage from 0 to 100, with up to six decimal places; null if there is none.
 */
export type OptionalPercent = string | null;

/**
 * Optional price
 *
 * A price per unit in the record's currency, or null. Up to twelve digits before the point and six after it; returned with at least two decimal places.
 */
export type OptionalPrice = string | null;

/**
 * Optional priority
 *
 * Priority of a project; null if not given.
 */
export type OptionalPriority = 'low' | 'normal' | 'high' | 'urgent' | null;

/**
 * Optional quantity
 *
 * A number of units: a decimal with up to twelve digits before the point and six after it. Returned without trailing zeros; null if not given.
 */
export type OptionalQuantity = string | null;

/**
 * Optional signed price
 *
 * A price per unit in the record's currency, or null; negative for a credit. Up to twelve digits before the point and six after it; returned with at least two decimal places.
 */
export type OptionalSignedPrice = string | null;

/**
 * Optional temperature
 *
 * A temperature from -100 to 150 with at most one decimal place, returned without a trailing zero; null if not measured.
 */
export type OptionalTemperature = string | null;

/**
 * Optional temperature unit
 *
 * Degrees Fahrenheit or Celsius; null if there is no temperature.
 */
export type OptionalTemperatureUnit = 'F' | 'C' | null;

/**
 * Organization mode
 *
 * Whether the organization is live, or a sandbox for tests.
 */
export type OrganizationMode = 'live' | 'sandbox';

/**
 * Page meta
 *
 * Metadata of a page of a list: the request id and the pagination.
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
 * Where the next page of a list begins.
 */
export type Pagination = {
    /**
     * Cursor of the next page; null on the last page.
     */
    cursor: string | null;
    /**
     * Whether there is a next page.
     */
    has_more: boolean;
    /**
     * Number of items on this page.
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
 * The recipient and the message of a mail with a paper as a PDF.
 */
export type PaperMail = {
    /**
     * The e-mail address of the recipient. If null or omitted, the project's contact receives the mail.
     */
    to?: string | null;
    /**
     * Your own message above the figures in the mail. If null or omitted, the mail has the default text.
     */
    message?: string | null;
};

/**
 * Paper meta
 *
 * Metadata of an answer that prints or shows a record: the request id, and warnings about the PDF.
 */
export type PaperMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    /**
     * What the PDF cannot show; absent if it shows everything.
     */
    warnings?: Array<PaperWarning>;
};

/**
 * Paper size
 *
 * Paper size of PDFs: US Letter or ISO A4.
 */
export type PaperSize = 'letter' | 'a4';

/**
 * Paper warning
 *
 * Something that a record's PDF cannot show.
 */
export type PaperWarning = {
    /**
     * The kind of warning. script_not_covered: no font of the service has the letters of a script.
     */
    code: 'script_not_covered';
    /**
     * The script, by its English name in Unicode.
     */
    script: string;
    /**
     * The warning in a sentence, with what to do.
     */
    message: string;
};

/**
 * Pay app
 *
 * A contractor's request for payment for a period of a project, with the figures of its certificate (in the style of G702).
 */
export type PayApp = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * The project whose contract the application bills.
     */
    projectId: number;
    /**
     * Number of the application in its project: the highest number of the applications that are not deleted (including voided ones), plus one.
     */
    applicationNumber: number;
    status: PayAppStatus;
    /**
     * First day of the billed period; null if not given.
     */
    periodFrom: string | null;
    /**
     * Last day of the billed period.
     */
    periodTo: string;
    /**
     * Retainage on work, in percent, of new lines.
     */
    workRetainagePercent: RetainagePercent;
    /**
     * Retainage on stored materials, in percent, of new lines.
     */
    storedRetainagePercent: RetainagePercent;
    /**
     * Currency of the application's amounts: an ISO 4217 code. It is the currency of the project's contract, or else the organization's when the application was created. If the organization's currency changes later, only a draft can take the new one, if the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * Line 1: the project's originalContractValue, in the application's currency.
     */
    originalContractSum: Amount;
    /**
     * Line 2: the total of the change orders on the schedule, in the application's currency.
     */
    netChangeOrders: Amount;
    /**
     * Line 3: the sum of the scheduled values, in the application's currency.
     */
    contractSum: Amount;
    /**
     * Line 4: all work completed and materials stored to date, in the application's currency.
     */
    completedAndStored: Amount;
    /**
     * Line 5a: retainage on completed work, in the application's currency.
     */
    workRetainage: Amount;
    /**
     * Line 5b: retainage on stored materials, in the application's currency.
     */
    storedRetainage: Amount;
    /**
     * Line 5: total retainage, in the application's currency.
     */
    retainage: Amount;
    /**
     * Line 6: line 4 less line 5, in the application's currency.
     */
    earnedLessRetainage: Amount;
    /**
     * Line 7: line 6 of the previous certificate as it was stored, in the application's currency.
     */
    previousCertificates: Amount;
    /**
     * Line 8: line 6 less line 7, the payment due now, in the application's currency.
     */
    currentPaymentDue: Amount;
    /**
     * Line 9: line 3 less line 6, including retainage, in the application's currency.
     */
    balanceToFinish: Amount;
    /**
     * Line 4 less that of the previous certificate, in the application's currency.
     */
    earnedThisPeriod: Amount;
    /**
     * Line 5 less that of the previous certificate, in the application's currency; negative if retainage is released.
     */
    retainageThisPeriod: Amount;
    /**
     * SHA-256 of the canonical JSON of the submitted certificate; null for a draft or a rejected application.
     */
    certificateHash: string | null;
    /**
     * The organization's internal notes about the application; null if there are none.
     */
    notes: string | null;
    /**
     * Notes to the owner, printed on the paper and part of the certificate; null if there are none.
     */
    notesToOwner: string | null;
    /**
     * Date of the contract, set on submission: the day on which the project's bid was accepted, in the organization's time zone, or else the project's startDate. Null for a draft or a rejected application, and if there is neither date.
     */
    contractDate: string | null;
    /**
     * The live invoice made from the application; null if there is none.
     */
    invoiceId: number | null;
    /**
     * Name of the person who approved the change order; null until then, or if no name was given.
     */
    approvedBy: string | null;
    /**
     * Why the application was rejected; null unless it is rejected, or if no reason was given.
     */
    rejectionReason: string | null;
    /**
     * Time of the last submission; null until then.
     */
    submittedAt: string | null;
    /**
     * Time of the approval; null until then.
     */
    approvedAt: string | null;
    /**
     * Time of the last rejection; null again after the next submission.
     */
    rejectedAt: string | null;
    /**
     * Time of the payment, as given when it was marked as paid; null until then.
     */
    paidAt: string | null;
    /**
     * Time of the voiding; null unless it was voided.
     */
    voidedAt: string | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Pay app aggregate envelope
 *
 * The answer envelope around a list, with one pay app status total for each item.
 */
export type PayAppAggregateEnvelope = {
    /**
     * All items, in their order.
     */
    data: Array<PayAppStatusTotal>;
    meta: Meta;
};

/**
 * Pay app approval
 *
 * The approval of a pay application.
 */
export type PayAppApproval = {
    /**
     * Name of the person who approved it, such as the architect; null if not given.
     */
    approvedBy?: string | null;
};

/**
 * Pay app bulk fetch envelope
 *
 * The answer to a fetch by ids, with each pay app that was found.
 */
export type PayAppBulkFetchEnvelope = {
    /**
     * The records that were found, in the requested order.
     */
    data: Array<PayApp>;
    meta: BulkFetchMeta;
};

/**
 * Pay app bulk request
 *
 * A bulk job for up to 500 records; each is a pay app.
 */
export type PayAppBulkRequest = {
    /**
     * Operation on each record.
     */
    operation: BulkOperation;
    /**
     * Ids of the records. A missing record is listed in the result and does not stop the job.
     */
    ids: Array<number>;
    changes?: PayAppChanges;
    /**
     * Whether to check everything and write nothing. The job's result is the report.
     */
    dryRun?: boolean;
};

/**
 * Pay app changes
 *
 * Members that a bulk update can set for each pay application.
 */
export type PayAppChanges = {
    /**
     * First day of the billed period, not after periodTo; null if not given.
     */
    periodFrom?: string | null;
    /**
     * Last day of the billed period.
     */
    periodTo?: string;
    /**
     * The organization's internal notes about the application; null for none.
     */
    notes?: string | null;
};

/**
 * Pay app create
 *
 * A project's next pay application, with its period and its retainage.
 */
export type PayAppCreate = {
    /**
     * The live project whose contract the application bills.
     */
    projectId: number;
    /**
     * Retainage on work, in percent, on every line.
     */
    workRetainagePercent?: RetainagePercent;
    /**
     * Retainage on stored materials, in percent, on every line.
     */
    storedRetainagePercent?: RetainagePercent;
    /**
     * The organization's internal notes about the application; null for none.
     */
    notes?: string | null;
    /**
     * Notes to the owner, printed on the paper and part of the certificate; null for none.
     */
    notesToOwner?: string | null;
    /**
     * First day of the billed period, not after periodTo; null if not given.
     */
    periodFrom?: string | null;
    /**
     * Last day of the billed period.
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
 * An event about a pay app, as delivered by webhooks and stored in the event log.
 */
export type PayAppEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'pay_app.updated' | 'pay_app.deleted' | 'pay_app.submitted' | 'pay_app.approved' | 'pay_app.rejected' | 'pay_app.paid' | 'pay_app.voided';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: PayApp;
    /**
     * Previous values of the changed members, by name; not on pay_app.deleted.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Pay app export request
 *
 * Which records to export: those that match the filters, or all records if there are no filters.
 */
export type PayAppExportRequest = {
    /**
     * The list's filters by name. Booleans and whole numbers are JSON values. Without filters, all records are exported.
     */
    filters?: PayAppFilters;
    /**
     * The form of the CSV file, which is in UTF-8. With excel the file begins with a byte order mark, so that Excel and other spreadsheets read non-ASCII letters correctly. Imports skip the mark.
     */
    format?: ExportFormat;
};

/**
 * Pay app filters
 *
 * The list's filters, by their names. An omitted filter has no effect.
 */
export type PayAppFilters = {
    /**
     * Only records of this project. If omitted or null, records of any project and records without a project are returned.
     */
    projectId?: number | null;
    /**
     * Only pay applications of this status.
     */
    status?: PayAppStatus;
    /**
     * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
     */
    search?: string;
    /**
     * Only records created at this time or later. A day means its beginning in UTC.
     */
    dateFrom?: DayOrTime;
    /**
     * Only records created at this time or earlier. A day means its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
     */
    updatedFrom?: string;
    /**
     * Whether to include deleted records. They have deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Pay app line item
 *
 * A line of a schedule of values: a portion of the contract with its value, and how much of it is completed, stored and withheld. It is a row in the style of G703.
 */
export type PayAppLineItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * The pay application to whose schedule the line belongs.
     */
    payAppId: number;
    /**
     * The line of the previous application that this line continues; null on a new line.
     */
    previousLineItemId: number | null;
    /**
     * The change order that the line bills; null on a line of the original contract.
     */
    changeOrderId: number | null;
    /**
     * The line of the bid from which this line was made; null if there is none.
     */
    bidLineItemId: number | null;
    /**
     * Column A: number or mark of the item; null if there is none.
     */
    itemNumber: string | null;
    /**
     * Heading above the line; null if there is none.
     */
    section: string | null;
    /**
     * Column B: description of the work.
     */
    description: string;
    /**
     * Column C: value of the work in the contract, in the application's currency; negative for a credit.
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
     * Column F: materials presently stored, not included in D or E, in the application's currency.
     */
    materialsStored: Amount;
    /**
     * Column G: D + E + F, in the application's currency.
     */
    completedAndStored: Amount;
    /**
     * Column H: G as a percentage of C; null if C is 0.00.
     */
    percentComplete: string | null;
    /**
     * Column I: C less G, in the application's currency.
     */
    balanceToFinish: Amount;
    /**
     * Retainage on the completed work (D + E), in percent.
     */
    workRetainagePercent: RetainagePercent;
    /**
     * Retainage on the stored materials (F), in percent.
     */
    storedRetainagePercent: RetainagePercent;
    /**
     * Retainage on D + E and on F, in the application's currency.
     */
    retainage: Amount;
    /**
     * Position of the line in the schedule, from 1.
     */
    order: number;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Pay app line item given
 *
 * The new state of a line of the schedule of values: an existing line, by its id, or a new one.
 */
export type PayAppLineItemGiven = {
    /**
     * Id of a line of this schedule; omitted for a new line.
     */
    id?: number;
    /**
     * Description of the work. Required for a new line; unchanged if omitted.
     */
    description?: string;
    /**
     * Number or mark of the item; null for none. Unchanged if omitted.
     */
    itemNumber?: string | null;
    /**
     * Heading above the line; null for none. Unchanged if omitted.
     */
    section?: string | null;
    /**
     * Value of the work in the contract, in the application's currency; negative for a credit. Required for a new line.
     */
    scheduledValue?: ScheduleAmount;
    /**
     * Work of this application's period, in the application's currency. Default on a new line: 0.00.
     */
    workThisPeriod?: ScheduleAmount;
    /**
     * Materials presently stored, not included in the work, in the application's currency. Default on a new line: 0.00.
     */
    materialsStored?: StoredAmount;
    /**
     * Retainage on the completed work, in percent. Default on a new line: the pay application's.
     */
    workRetainagePercent?: RetainagePercent;
    /**
     * Retainage on the stored materials, in percent. Default on a new line: the pay application's.
     */
    storedRetainagePercent?: RetainagePercent;
    /**
     * The change order on this schedule of whose total the new line is a part; null on a line of the original contract.
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
     * Items of this page, in the order of the list.
     */
    data: Array<PayAppLineItem>;
    meta: PageMeta;
};

/**
 * Pay app line items replacement
 *
 * The new state of the whole schedule of values.
 */
export type PayAppLineItemsReplacement = {
    /**
     * All lines in their order: at most 1,000, or as many as the schedule now has if change orders have made it longer.
     */
    lines: Array<PayAppLineItemGiven>;
};

/**
 * Pay app list item
 *
 * The record as a list returns it. With compact=true it has only id, projectId, applicationNumber, status, periodTo, currency, currentPaymentDue and updatedAt, and deletedAt if it is deleted; otherwise all members of PayApp.
 */
export type PayAppListItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * The project whose contract the application bills.
     */
    projectId: number;
    /**
     * Number of the application in its project: the highest number of the applications that are not deleted (including voided ones), plus one.
     */
    applicationNumber: number;
    status: PayAppStatus;
    /**
     * First day of the billed period; null if not given.
     */
    periodFrom?: string | null;
    /**
     * Last day of the billed period.
     */
    periodTo: string;
    /**
     * Retainage on work, in percent, of new lines.
     */
    workRetainagePercent?: RetainagePercent;
    /**
     * Retainage on stored materials, in percent, of new lines.
     */
    storedRetainagePercent?: RetainagePercent;
    /**
     * Currency of the application's amounts: an ISO 4217 code. It is the currency of the project's contract, or else the organization's when the application was created. If the organization's currency changes later, only a draft can take the new one, if the change says so (draftsTakeNewCurrency of updateBranding).
     */
    currency: string;
    /**
     * Line 1: the project's originalContractValue, in the application's currency.
     */
    originalContractSum?: Amount;
    /**
     * Line 2: the total of the change orders on the schedule, in the application's currency.
     */
    netChangeOrders?: Amount;
    /**
     * Line 3: the sum of the scheduled values, in the application's currency.
     */
    contractSum?: Amount;
    /**
     * Line 4: all work completed and materials stored to date, in the application's currency.
     */
    completedAndStored?: Amount;
    /**
     * Line 5a: retainage on completed work, in the application's currency.
     */
    workRetainage?: Amount;
    /**
     * Line 5b: retainage on stored materials, in the application's currency.
     */
    storedRetainage?: Amount;
    /**
     * Line 5: total retainage, in the application's currency.
     */
    retainage?: Amount;
    /**
     * Line 6: line 4 less line 5, in the application's currency.
     */
    earnedLessRetainage?: Amount;
    /**
     * Line 7: line 6 of the previous certificate as it was stored, in the application's currency.
     */
    previousCertificates?: Amount;
    /**
     * Line 8: line 6 less line 7, the payment due now, in the application's currency.
     */
    currentPaymentDue: Amount;
    /**
     * Line 9: line 3 less line 6, including retainage, in the application's currency.
     */
    balanceToFinish?: Amount;
    /**
     * Line 4 less that of the previous certificate, in the application's currency.
     */
    earnedThisPeriod?: Amount;
    /**
     * Line 5 less that of the previous certificate, in the application's currency; negative if retainage is released.
     */
    retainageThisPeriod?: Amount;
    /**
     * SHA-256 of the canonical JSON of the submitted certificate; null for a draft or a rejected application.
     */
    certificateHash?: string | null;
    /**
     * The organization's internal notes about the application; null if there are none.
     */
    notes?: string | null;
    /**
     * Notes to the owner, printed on the paper and part of the certificate; null if there are none.
     */
    notesToOwner?: string | null;
    /**
     * Date of the contract, set on submission: the day on which the project's bid was accepted, in the organization's time zone, or else the project's startDate. Null for a draft or a rejected application, and if there is neither date.
     */
    contractDate?: string | null;
    /**
     * The live invoice made from the application; null if there is none.
     */
    invoiceId?: number | null;
    /**
     * Name of the person who approved the change order; null until then, or if no name was given.
     */
    approvedBy?: string | null;
    /**
     * Why the application was rejected; null unless it is rejected, or if no reason was given.
     */
    rejectionReason?: string | null;
    /**
     * Time of the last submission; null until then.
     */
    submittedAt?: string | null;
    /**
     * Time of the approval; null until then.
     */
    approvedAt?: string | null;
    /**
     * Time of the last rejection; null again after the next submission.
     */
    rejectedAt?: string | null;
    /**
     * Time of the payment, as given when it was marked as paid; null until then.
     */
    paidAt?: string | null;
    /**
     * Time of the voiding; null unless it was voided.
     */
    voidedAt?: string | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Items of this page, in the order of the list.
     */
    data: Array<PayAppListItem>;
    meta: SyncPageMeta;
};

/**
 * Pay app payment
 *
 * The payment of a pay application.
 */
export type PayAppPayment = {
    /**
     * Time of the payment. Default: now.
     */
    paidAt?: string | null;
};

/**
 * Pay app rejection
 *
 * The rejection of a pay application.
 */
export type PayAppRejection = {
    /**
     * The reason for the rejection; null if not given.
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
 * The state of a pay application: draft until it is submitted with its certificate, then approved, then paid. A rejected one can be changed and submitted again. A voided one no longer counts.
 */
export type PayAppStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'paid' | 'voided';

/**
 * Pay app status total
 *
 * Number of pay applications of one status, and the sums of their amounts.
 */
export type PayAppStatusTotal = {
    status: PayAppStatus;
    /**
     * Number of pay applications with the status.
     */
    count: number;
    /**
     * Currency of the sums: an ISO 4217 code. Records in several currencies have one row for each.
     */
    currency: string;
    /**
     * Sum of the amounts earned in the periods, in `currency`.
     */
    earnedThisPeriod: Amount;
    /**
     * Sum of the retainage withheld in the periods, in `currency`; negative if more was released.
     */
    retainageThisPeriod: Amount;
    /**
     * Sum of the payments due, in `currency`.
     */
    currentPaymentDue: Amount;
};

/**
 * Pay app update
 *
 * Changes to a pay application. Omitted members stay unchanged.
 */
export type PayAppUpdate = {
    /**
     * Retainage on work, in percent, on every line.
     */
    workRetainagePercent?: RetainagePercent;
    /**
     * Retainage on stored materials, in percent, on every line.
     */
    storedRetainagePercent?: RetainagePercent;
    /**
     * The organization's internal notes about the application; null for none.
     */
    notes?: string | null;
    /**
     * Notes to the owner, printed on the paper and part of the certificate; null for none.
     */
    notesToOwner?: string | null;
    /**
     * First day of the billed period, not after periodTo; null if not given.
     */
    periodFrom?: string | null;
    /**
     * Last day of the billed period.
     */
    periodTo?: string;
};

/**
 * Payment amount
 *
 * An amount of money above zero, with up to twelve digits before the point and two after it.
 */
export type PaymentAmount = string;

/**
 * PDF job
 *
 * The rendering of a PDF.
 */
export type PdfJob = {
    /**
     * The job's id.
     */
    id: string;
    /**
     * Type of the job.
     */
    type: 'pdf';
    /**
     * Family that the job works on, as in its path.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * Progress of the job.
     */
    progress: JobProgress;
    /**
     * Parameters of the job.
     */
    params: PdfJobParams;
    /**
     * The rendered file; null until the job is completed.
     */
    result: PdfResult | null;
    /**
     * Why the job failed, or how far it had come when it was cancelled; otherwise null.
     */
    errorMessage: string | null;
    /**
     * Time of the request.
     */
    createdAt: string;
    /**
     * Time at which a worker started the job; null while it is queued.
     */
    startedAt: string | null;
    /**
     * Time at which the job completed, failed or was cancelled; null until then.
     */
    completedAt: string | null;
    /**
     * Time at which the job's files are removed; null until the job has ended.
     */
    expiresAt: string | null;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * PDF job params
 *
 * The record to render.
 */
export type PdfJobParams = {
    /**
     * Id of the record, of the family in resourceType.
     */
    id: number;
    [key: string]: unknown;
};

/**
 * PDF result
 *
 * The result of rendering a PDF.
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
 * The certificate of a pay application on which a record's figures are based.
 */
export type PreviousCertificate = {
    /**
     * Entity type of the record.
     */
    entityType: 'pay_app';
    /**
     * The pay application's id.
     */
    entityId: number;
    /**
     * Application number of the pay application in its project.
     */
    applicationNumber: number;
    /**
     * Hash of the certificate.
     */
    certificateHash: string | null;
    /**
     * Figures of the certificate that are among the inputs, as previous.
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
     * The address of the problem's page. Its fragment is the stable code.
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
     * What was wrong with this request.
     */
    detail?: string;
    /**
     * The request's id.
     */
    request_id?: string;
    /**
     * All violations; only on a 422.
     */
    errors?: Array<Violation>;
};

/**
 * Product
 *
 * Something that the organization sells or uses on its jobs: a material, an hour of labor, a machine, a subcontracted service, or a kit of other products. Lines of bids and invoices copy its name, unit and prices.
 */
export type Product = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    type: ProductType;
    /**
     * Name of the product, on the price list and on the lines copied from it.
     */
    name: string;
    /**
     * The organization's own code for the product; null if there is none. It is unique among live products, case-insensitive.
     */
    sku: string | null;
    /**
     * The manufacturer's code for the product; null if there is none.
     */
    partNumber: string | null;
    /**
     * Longer description of the product for customers; null if there is none.
     */
    description: string | null;
    /**
     * Unit of measure, such as EA, SF, LF or HR; null if not given.
     */
    unit: string | null;
    /**
     * Cost of one unit, in the organization's currency. A kit has it in addition to kitCost.
     */
    unitCost: ProductPrice;
    /**
     * Price of one unit, in the organization's currency. A kit has it in addition to kitPrice.
     */
    unitPrice: ProductPrice;
    /**
     * Whether sales tax is usually charged on the product.
     */
    taxable: boolean;
    /**
     * Whether the product is a kit of parts. If false, its parts are stored but ignored.
     */
    isKit: boolean;
    /**
     * Total cost of the parts of one kit, to the cent, in the organization's currency. It is the sum of each part's quantity times its cost, each product rounded to cents. Null if the product is not a kit or has no parts. The service computes it.
     */
    kitCost: KitAmount;
    /**
     * Total price of the parts of one kit, to the cent, in the organization's currency. It is the sum of each part's quantity times its price, each product rounded to cents. Null if the product is not a kit or has no parts. The service computes it.
     */
    kitPrice: KitAmount;
    /**
     * Selling price of one unit: kitPrice of a kit with parts, otherwise unitPrice. The service computes it.
     */
    price: string;
    /**
     * Cost of one unit: kitCost of a kit with parts, otherwise unitCost. The service computes it.
     */
    cost: string;
    /**
     * Whether the product is offered for new bids.
     */
    isActive: boolean;
    /**
     * The product's category; null if there is none.
     */
    categoryId: number | null;
    /**
     * The product's manufacturer; null if there is none.
     */
    manufacturerId: number | null;
    /**
     * The organization's cost code for the product, such as a CSI number; null if there is none.
     */
    costCode: string | null;
    /**
     * Internal notes about the product; null if there are none.
     */
    notes: string | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Product bulk fetch envelope
 *
 * The answer to a fetch by ids, with each product that was found.
 */
export type ProductBulkFetchEnvelope = {
    /**
     * The records that were found, in the requested order.
     */
    data: Array<Product>;
    meta: BulkFetchMeta;
};

/**
 * Product bulk request
 *
 * A bulk job for up to 500 records; each is a product.
 */
export type ProductBulkRequest = {
    /**
     * Operation on each record.
     */
    operation: BulkOperation;
    /**
     * Ids of the records. A missing record is listed in the result and does not stop the job.
     */
    ids: Array<number>;
    changes?: ProductChanges;
    /**
     * Whether to check everything and write nothing. The job's result is the report.
     */
    dryRun?: boolean;
};

/**
 * Product category
 *
 * A heading of the price list that groups products, such as Drywall or Fasteners.
 */
export type ProductCategory = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    version: Version;
    /**
     * Name of the category. It is unique among live categories, case-insensitive.
     */
    name: string;
    /**
     * What the category contains; null if not given.
     */
    description: string | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Name of the category. It is unique among live categories, case-insensitive.
     */
    name: string;
    /**
     * What the category contains; null if not given.
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
     * Items of this page, in the order of the list.
     */
    data: Array<ProductCategory>;
    meta: SyncPageMeta;
};

/**
 * Product category update
 *
 * Changes to a product category. Omitted members stay unchanged.
 */
export type ProductCategoryUpdate = {
    /**
     * Name of the category. It is unique among live categories, case-insensitive.
     */
    name?: string;
    /**
     * What the category contains; null if not given.
     */
    description?: string | null;
};

/**
 * Product changes
 *
 * Members that a bulk update sets on every listed product.
 */
export type ProductChanges = {
    type?: ProductType;
    /**
     * Unit of measure, such as EA, SF, LF or HR; null if not given.
     */
    unit?: string | null;
    /**
     * Whether sales tax is usually charged on the product.
     */
    taxable?: boolean;
    /**
     * Whether the product is offered for new bids.
     */
    isActive?: boolean;
    /**
     * The product's category, which must be live; null for none.
     */
    categoryId?: number | null;
    /**
     * The product's manufacturer, which must be live; null for none.
     */
    manufacturerId?: number | null;
    /**
     * The organization's cost code for the product, such as a CSI number; null if there is none.
     */
    costCode?: string | null;
    /**
     * Internal notes about the product; null if there are none.
     */
    notes?: string | null;
};

/**
 * Product create
 *
 * A new product. Omitted costs and prices are 0.00.
 */
export type ProductCreate = {
    type: ProductType;
    /**
     * Name of the product, on the price list and on the lines copied from it.
     */
    name: string;
    /**
     * The organization's own code for the product; null if there is none. It is unique among live products, case-insensitive.
     */
    sku?: string | null;
    /**
     * The manufacturer's code for the product; null if there is none.
     */
    partNumber?: string | null;
    /**
     * Longer description of the product for customers; null if there is none.
     */
    description?: string | null;
    /**
     * Unit of measure, such as EA, SF, LF or HR; null if not given.
     */
    unit?: string | null;
    /**
     * Cost of one unit, in the organization's currency.
     */
    unitCost?: ProductPrice;
    /**
     * Price of one unit, in the organization's currency.
     */
    unitPrice?: ProductPrice;
    /**
     * Whether sales tax is usually charged on the product. Default: true.
     */
    taxable?: boolean;
    /**
     * Whether the product is a kit of parts. If false, its parts are stored but ignored. Default: false.
     */
    isKit?: boolean;
    /**
     * Whether the product is offered for new bids. Default: true.
     */
    isActive?: boolean;
    /**
     * The product's category, which must be live; null for none.
     */
    categoryId?: number | null;
    /**
     * The product's manufacturer, which must be live; null for none.
     */
    manufacturerId?: number | null;
    /**
     * The organization's cost code for the product, such as a CSI number; null if there is none.
     */
    costCode?: string | null;
    /**
     * Internal notes about the product; null if there are none.
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
 * An event about a product, as delivered by webhooks and stored in the event log.
 */
export type ProductEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'product.created' | 'product.updated' | 'product.deleted';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: Product;
    /**
     * Previous values of the changed members, by name; on product.updated only.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Product export request
 *
 * Which records to export: those that match the filters, or all records if there are no filters.
 */
export type ProductExportRequest = {
    /**
     * The list's filters by name. Booleans and whole numbers are JSON values. Without filters, all records are exported.
     */
    filters?: ProductFilters;
    /**
     * The form of the CSV file, which is in UTF-8. With excel the file begins with a byte order mark, so that Excel and other spreadsheets read non-ASCII letters correctly. Imports skip the mark.
     */
    format?: ExportFormat;
};

/**
 * Product filters
 *
 * The list's filters, by their names. An omitted filter has no effect.
 */
export type ProductFilters = {
    /**
     * Only products of this type.
     */
    type?: ProductType;
    /**
     * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
     */
    search?: string;
    /**
     * Only products of this category.
     */
    categoryId?: number;
    /**
     * Only products of this manufacturer.
     */
    manufacturerId?: number;
    /**
     * true: only kits. false: only products that are not kits. If omitted or null: both.
     */
    isKit?: OptionalFilterFlag;
    /**
     * true: only active products. false: only inactive products. If omitted or null: both.
     */
    isActive?: OptionalFilterFlag;
    /**
     * Only records created at this time or later. A day means its beginning in UTC.
     */
    dateFrom?: DayOrTime;
    /**
     * Only records created at this time or earlier. A day means its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
     */
    updatedFrom?: string;
    /**
     * Whether to include deleted records. They have deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Product list item
 *
 * The record as a list returns it. With compact=true it has only id, type, name, sku, unit, unitCost, unitPrice, isKit, kitPrice, isActive and updatedAt, and deletedAt if it is deleted; otherwise all members of Product.
 */
export type ProductListItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    type: ProductType;
    /**
     * Name of the product, on the price list and on the lines copied from it.
     */
    name: string;
    /**
     * The organization's own code for the product; null if there is none. It is unique among live products, case-insensitive.
     */
    sku: string | null;
    /**
     * The manufacturer's code for the product; null if there is none.
     */
    partNumber?: string | null;
    /**
     * Longer description of the product for customers; null if there is none.
     */
    description?: string | null;
    /**
     * Unit of measure, such as EA, SF, LF or HR; null if not given.
     */
    unit: string | null;
    /**
     * Cost of one unit, in the organization's currency. A kit has it in addition to kitCost.
     */
    unitCost: ProductPrice;
    /**
     * Price of one unit, in the organization's currency. A kit has it in addition to kitPrice.
     */
    unitPrice: ProductPrice;
    /**
     * Whether sales tax is usually charged on the product.
     */
    taxable?: boolean;
    /**
     * Whether the product is a kit of parts. If false, its parts are stored but ignored.
     */
    isKit: boolean;
    /**
     * Total cost of the parts of one kit, to the cent, in the organization's currency. It is the sum of each part's quantity times its cost, each product rounded to cents. Null if the product is not a kit or has no parts. The service computes it.
     */
    kitCost?: KitAmount;
    /**
     * Total price of the parts of one kit, to the cent, in the organization's currency. It is the sum of each part's quantity times its price, each product rounded to cents. Null if the product is not a kit or has no parts. The service computes it.
     */
    kitPrice: KitAmount;
    /**
     * Selling price of one unit: kitPrice of a kit with parts, otherwise unitPrice. The service computes it.
     */
    price?: string;
    /**
     * Cost of one unit: kitCost of a kit with parts, otherwise unitCost. The service computes it.
     */
    cost?: string;
    /**
     * Whether the product is offered for new bids.
     */
    isActive: boolean;
    /**
     * The product's category; null if there is none.
     */
    categoryId?: number | null;
    /**
     * The product's manufacturer; null if there is none.
     */
    manufacturerId?: number | null;
    /**
     * The organization's cost code for the product, such as a CSI number; null if there is none.
     */
    costCode?: string | null;
    /**
     * Internal notes about the product; null if there are none.
     */
    notes?: string | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Items of this page, in the order of the list.
     */
    data: Array<ProductListItem>;
    meta: SyncPageMeta;
};

/**
 * Product price
 *
 * Cost or price of one unit, in the organization's currency. Up to twelve digits before the point and six after it; returned with at least two decimal places.
 */
export type ProductPrice = string;

/**
 * Product type
 *
 * The type of a product: purchased material, labor, owned or rented equipment, work by a subcontractor, or other.
 */
export type ProductType = 'material' | 'labor' | 'equipment' | 'subcontract' | 'other';

/**
 * Product update
 *
 * Changes to a product. Omitted members stay unchanged.
 */
export type ProductUpdate = {
    type?: ProductType;
    /**
     * Name of the product, on the price list and on the lines copied from it.
     */
    name?: string;
    /**
     * The organization's own code for the product; null if there is none. It is unique among live products, case-insensitive.
     */
    sku?: string | null;
    /**
     * The manufacturer's code for the product; null if there is none.
     */
    partNumber?: string | null;
    /**
     * Longer description of the product for customers; null if there is none.
     */
    description?: string | null;
    /**
     * Unit of measure, such as EA, SF, LF or HR; null if not given.
     */
    unit?: string | null;
    /**
     * Cost of one unit, in the organization's currency.
     */
    unitCost?: ProductPrice;
    /**
     * Price of one unit, in the organization's currency.
     */
    unitPrice?: ProductPrice;
    /**
     * Whether sales tax is usually charged on the product.
     */
    taxable?: boolean;
    /**
     * Whether the product is a kit of parts. If false, its parts are stored but ignored.
     */
    isKit?: boolean;
    /**
     * Whether the product is offered for new bids.
     */
    isActive?: boolean;
    /**
     * The product's category, which must be live; null for none.
     */
    categoryId?: number | null;
    /**
     * The product's manufacturer, which must be live; null for none.
     */
    manufacturerId?: number | null;
    /**
     * The organization's cost code for the product, such as a CSI number; null if there is none.
     */
    costCode?: string | null;
    /**
     * Internal notes about the product; null if there are none.
     */
    notes?: string | null;
};

/**
 * Product usage
 *
 * Number of live records that use a product now.
 */
export type ProductUsage = {
    /**
     * The product's id.
     */
    id: number;
    /**
     * Number of lines of live bids that reference the product.
     */
    bids: number;
    /**
     * Number of lines of live invoices that reference the product.
     */
    invoices: number;
    /**
     * Number of live kits that contain the product; a kit that contains it twice counts once.
     */
    kits: number;
};

/**
 * Product usage envelope
 *
 * The answer envelope around a list, with one product usage for each item.
 */
export type ProductUsageEnvelope = {
    /**
     * All items, in their order.
     */
    data: Array<ProductUsage>;
    meta: BulkFetchMeta;
};

/**
 * Project
 *
 * A job under contract that the organization builds for a customer, with its contract value, its site, and its work in phases and tasks. Change orders, pay applications, invoices, site logs and time entries belong to a project.
 */
export type Project = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Name of the job.
     */
    name: string;
    /**
     * Number of the project for office and customer, unique in the organization, case-insensitive. It is your own number or the generated one, such as P-000007 for id 7.
     */
    projectNumber: string;
    status: ProjectStatus;
    /**
     * The customer; null if none is set.
     */
    contactId: number | null;
    /**
     * The accepted bid from which the project was made; null if it was made without one. The service sets it.
     */
    bidId: number | null;
    /**
     * Type of the work, in the organization's own words, such as Deck; null if not given.
     */
    projectType: string | null;
    /**
     * Priority of the job; null if not given.
     */
    priority: OptionalPriority;
    /**
     * Current contract sum: originalContractValue plus the approved change orders, to the cent, in the organization's currency. Null if none is set.
     */
    contractValue: ContractAmount;
    /**
     * Contract sum before any change order, to the cent, in the organization's currency; null if none is set.
     */
    originalContractValue: ContractAmount;
    /**
     * Longer description of the work; null if there is none.
     */
    description: string | null;
    /**
     * Street and number of the site; null if not known.
     */
    siteAddress: string | null;
    /**
     * City of the site; null if not known.
     */
    siteCity: string | null;
    /**
     * State of the site; null if not known.
     */
    siteState: string | null;
    /**
     * ZIP code of the site; null if not known.
     */
    siteZipCode: string | null;
    /**
     * The architect of the work, who is named on pay applications; null if there is none.
     */
    architectName: string | null;
    /**
     * The architect's number for the project; null if there is none.
     */
    architectProjectNumber: string | null;
    /**
     * What the contract is for, as printed on pay applications, such as General construction; null if not given.
     */
    contractFor: string | null;
    /**
     * The user who is responsible for the project; null if none is.
     */
    assignedTo: number | null;
    /**
     * Start of the work; null if open.
     */
    startDate: string | null;
    /**
     * Expected end of the work, not before startDate; null if open. The approval of a change order moves it by the change order's scheduleDays, and voiding moves it back. The briefing lists planned and active projects whose expected end has passed.
     */
    expectedEndDate: string | null;
    /**
     * End of the work, not before startDate; null until then.
     */
    actualEndDate: string | null;
    /**
     * The lead from which the project was made; null if it was made without one. The service sets it.
     */
    leadId: number | null;
    /**
     * Phases of the work in their order, with at most 200 tasks in all; empty if the work is not planned in phases.
     */
    phases: Array<ProjectPhase>;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Project aggregate envelope
 *
 * The answer envelope around a list, with one project status total for each item.
 */
export type ProjectAggregateEnvelope = {
    /**
     * All items, in their order.
     */
    data: Array<ProjectStatusTotal>;
    meta: Meta;
};

/**
 * Project attached records
 *
 * Number of records that belong to a project, and the total of its invoices.
 */
export type ProjectAttachedRecords = {
    counts: ProjectRecordCounts;
    /**
     * Sum of the counts.
     */
    total: number;
    /**
     * Total of the project's invoices with tax, without voided ones, to the cent, in the organization's currency.
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
 * The answer to a fetch by ids, with each project that was found.
 */
export type ProjectBulkFetchEnvelope = {
    /**
     * The records that were found, in the requested order.
     */
    data: Array<Project>;
    meta: BulkFetchMeta;
};

/**
 * Project bulk request
 *
 * A bulk job for up to 500 records; each is a project.
 */
export type ProjectBulkRequest = {
    /**
     * Operation on each record.
     */
    operation: BulkOperation;
    /**
     * Ids of the records. A missing record is listed in the result and does not stop the job.
     */
    ids: Array<number>;
    changes?: ProjectChanges;
    /**
     * Whether to check everything and write nothing. The job's result is the report.
     */
    dryRun?: boolean;
};

/**
 * Project changes
 *
 * Members that a bulk update sets on every listed project.
 */
export type ProjectChanges = {
    /**
     * The customer, who must be a live contact; null for none.
     */
    contactId?: number | null;
    /**
     * The user who is responsible for the project; null for none.
     */
    assignedTo?: number | null;
    /**
     * Type of the work, in the organization's own words, such as Deck; null if not given.
     */
    projectType?: string | null;
    /**
     * Priority of the job; null if not given.
     */
    priority?: OptionalPriority;
};

/**
 * Project create
 *
 * A new project. Its template can supply what is omitted.
 */
export type ProjectCreate = {
    /**
     * Name of the job.
     */
    name: string;
    /**
     * Your own number, unique, case-insensitive. If null, the project gets the generated number, such as P-000007 for id 7. Any other number of P- and digits is refused.
     */
    projectNumber?: string | null;
    /**
     * Initial status of the project.
     */
    status?: ProjectStatus;
    /**
     * The customer, who must be a live contact; null for none.
     */
    contactId?: number | null;
    /**
     * Type of the work, in the organization's own words, such as Deck; null if not given.
     */
    projectType?: string | null;
    /**
     * Priority of the job; null if not given.
     */
    priority?: OptionalPriority;
    /**
     * The agreed price, to the cent, in the organization's currency; null if none is agreed. It sets both contractValue and originalContractValue.
     */
    contractValue?: OptionalAmount;
    /**
     * Longer description of the work; null if there is none.
     */
    description?: string | null;
    /**
     * Street and number of the site; null if not known.
     */
    siteAddress?: string | null;
    /**
     * City of the site; null if not known.
     */
    siteCity?: string | null;
    /**
     * State of the site; null if not known.
     */
    siteState?: string | null;
    /**
     * ZIP code of the site; null if not known.
     */
    siteZipCode?: string | null;
    /**
     * The architect of the work, who is named on pay applications; null if there is none.
     */
    architectName?: string | null;
    /**
     * The architect's number for the project; null if there is none.
     */
    architectProjectNumber?: string | null;
    /**
     * What the contract is for, as printed on pay applications, such as General construction; null if not given.
     */
    contractFor?: string | null;
    /**
     * The user who is responsible for the project; null for none.
     */
    assignedTo?: number | null;
    /**
     * Start of the work; null if open.
     */
    startDate?: OptionalMoment;
    /**
     * Expected end of the work, not before startDate; null if open.
     */
    expectedEndDate?: OptionalMoment;
    /**
     * End of the work, not before startDate; null until then.
     */
    actualEndDate?: OptionalMoment;
    /**
     * Phases of the work in their order, with at most 200 tasks in all.
     */
    phases?: Array<ProjectPhaseCreate>;
    /**
     * A live project template that supplies what the body omits; null for none. Its values are copied; the reference is not stored.
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
 * An event about a project, as delivered by webhooks and stored in the event log.
 */
export type ProjectEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'project.created' | 'project.updated' | 'project.deleted' | 'project.status_changed';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: Project;
    /**
     * Previous values of the changed members, by name; not on project.created and project.deleted.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Project export request
 *
 * Which records to export: those that match the filters, or all records if there are no filters.
 */
export type ProjectExportRequest = {
    /**
     * The list's filters by name. Booleans and whole numbers are JSON values. Without filters, all records are exported.
     */
    filters?: ProjectFilters;
    /**
     * The form of the CSV file, which is in UTF-8. With excel the file begins with a byte order mark, so that Excel and other spreadsheets read non-ASCII letters correctly. Imports skip the mark.
     */
    format?: ExportFormat;
};

/**
 * Project figures
 *
 * Projects that began and ended in the period, without cancelled ones.
 */
export type ProjectFigures = {
    /**
     * Number of projects whose startDate is in the period.
     */
    started: number;
    /**
     * Number of projects whose actualEndDate is in the period.
     */
    completed: number;
};

/**
 * Project filters
 *
 * The list's filters, by their names. An omitted filter has no effect.
 */
export type ProjectFilters = {
    /**
     * Only projects of this status.
     */
    status?: ProjectStatus;
    /**
     * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
     */
    contactId?: number | null;
    /**
     * Only records assigned to this user.
     */
    assignedTo?: number;
    /**
     * Only records of this bid.
     */
    bidId?: number;
    /**
     * Only records of this lead.
     */
    leadId?: number;
    /**
     * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
     */
    search?: string;
    /**
     * Only records created at this time or later. A day means its beginning in UTC.
     */
    dateFrom?: DayOrTime;
    /**
     * Only records created at this time or earlier. A day means its end in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
     */
    updatedFrom?: string;
    /**
     * Whether to include deleted records. They have deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Project list item
 *
 * The record as a list returns it. With compact=true it has only id, name, projectNumber, status, contactId, contractValue and updatedAt, and deletedAt if it is deleted; otherwise all members of Project.
 */
export type ProjectListItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Name of the job.
     */
    name: string;
    /**
     * Number of the project for office and customer, unique in the organization, case-insensitive. It is your own number or the generated one, such as P-000007 for id 7.
     */
    projectNumber: string;
    status: ProjectStatus;
    /**
     * The customer; null if none is set.
     */
    contactId: number | null;
    /**
     * The accepted bid from which the project was made; null if it was made without one. The service sets it.
     */
    bidId?: number | null;
    /**
     * Type of the work, in the organization's own words, such as Deck; null if not given.
     */
    projectType?: string | null;
    /**
     * Priority of the job; null if not given.
     */
    priority?: OptionalPriority;
    /**
     * Current contract sum: originalContractValue plus the approved change orders, to the cent, in the organization's currency. Null if none is set.
     */
    contractValue: ContractAmount;
    /**
     * Contract sum before any change order, to the cent, in the organization's currency; null if none is set.
     */
    originalContractValue?: ContractAmount;
    /**
     * Longer description of the work; null if there is none.
     */
    description?: string | null;
    /**
     * Street and number of the site; null if not known.
     */
    siteAddress?: string | null;
    /**
     * City of the site; null if not known.
     */
    siteCity?: string | null;
    /**
     * State of the site; null if not known.
     */
    siteState?: string | null;
    /**
     * ZIP code of the site; null if not known.
     */
    siteZipCode?: string | null;
    /**
     * The architect of the work, who is named on pay applications; null if there is none.
     */
    architectName?: string | null;
    /**
     * The architect's number for the project; null if there is none.
     */
    architectProjectNumber?: string | null;
    /**
     * What the contract is for, as printed on pay applications, such as General construction; null if not given.
     */
    contractFor?: string | null;
    /**
     * The user who is responsible for the project; null if none is.
     */
    assignedTo?: number | null;
    /**
     * Start of the work; null if open.
     */
    startDate?: string | null;
    /**
     * Expected end of the work, not before startDate; null if open. The approval of a change order moves it by the change order's scheduleDays, and voiding moves it back. The briefing lists planned and active projects whose expected end has passed.
     */
    expectedEndDate?: string | null;
    /**
     * End of the work, not before startDate; null until then.
     */
    actualEndDate?: string | null;
    /**
     * The lead from which the project was made; null if it was made without one. The service sets it.
     */
    leadId?: number | null;
    /**
     * Phases of the work in their order, with at most 200 tasks in all; empty if the work is not planned in phases.
     */
    phases?: Array<ProjectPhase>;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Project move request
 *
 * The project to which the records of a project move.
 */
export type ProjectMoveRequest = {
    /**
     * The live project to which the records move. It must not be the project in the path.
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
     * Items of this page, in the order of the list.
     */
    data: Array<ProjectListItem>;
    meta: SyncPageMeta;
};

/**
 * Project phase
 *
 * A part of a project's work, such as Framing, with its days and its tasks. Time entries can reference it.
 */
export type ProjectPhase = {
    /**
     * Id of the phase. Phases and tasks of all projects share one sequence of ids.
     */
    id: number;
    /**
     * Name of the phase.
     */
    name: string;
    /**
     * First day of the phase; null if open.
     */
    startDate: string | null;
    /**
     * Last day of the phase, not before startDate; null if open.
     */
    endDate: string | null;
    /**
     * Tasks of the phase, in their order.
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
     * Name of the phase.
     */
    name: string;
    /**
     * First day of the phase; null if open.
     */
    startDate?: string | null;
    /**
     * Last day of the phase, not before startDate; null if open.
     */
    endDate?: string | null;
    /**
     * Tasks of the phase, in their order.
     */
    tasks?: Array<ProjectTaskCreate>;
};

/**
 * Project phase update
 *
 * The new state of a phase. With an id it is a phase that the project has, otherwise a new one. Omitted members become null or empty.
 */
export type ProjectPhaseUpdate = {
    /**
     * Id of a phase that the project has; omitted for a new phase.
     */
    id?: number;
    /**
     * Name of the phase.
     */
    name: string;
    /**
     * First day of the phase; null if open.
     */
    startDate?: string | null;
    /**
     * Last day of the phase, not before startDate; null if open.
     */
    endDate?: string | null;
    /**
     * All tasks of the phase in their order. They replace the current tasks. A task that a live time entry references must be among them.
     */
    tasks?: Array<ProjectTaskUpdate>;
};

/**
 * Project record counts
 *
 * Number of live records of each kind that belong to a project. Kinds without records are left out.
 */
export type ProjectRecordCounts = {
    /**
     * Bids.
     */
    bids?: number;
    /**
     * Number of change orders, in any state.
     */
    changeOrders?: number;
    /**
     * Number of pay applications, in any state.
     */
    payApps?: number;
    /**
     * Number of invoices, including voided ones.
     */
    invoices?: number;
    /**
     * Number of site logs.
     */
    siteLogs?: number;
    /**
     * Number of time entries, of all users.
     */
    timeEntries?: number;
    /**
     * Number of documents that belong to the project.
     */
    documents?: number;
    /**
     * Number of crew assignments; one per person and day.
     */
    crewAssignments?: number;
    /**
     * Number of comments on the project itself.
     */
    comments?: number;
};

/**
 * Project status
 *
 * The state of a project. planning: the work has not begun. active: it is under way. on_hold: it is paused. completed: it is done. cancelled: it will not be done. Any status can follow any other.
 */
export type ProjectStatus = 'planning' | 'active' | 'on_hold' | 'completed' | 'cancelled';

/**
 * Project status total
 *
 * Number of projects of one status, and the sum of their contract values.
 */
export type ProjectStatusTotal = {
    status: ProjectStatus;
    /**
     * Only projects of this status.
     */
    count: number;
    /**
     * Sum of the contract values, to the cent, in the organization's currency; null counts as 0.
     */
    contractValue: Amount;
};

/**
 * Project task
 *
 * A task within a phase of a project. Time entries can reference it.
 */
export type ProjectTask = {
    /**
     * Id of the task. Phases and tasks of all projects share one sequence of ids.
     */
    id: number;
    /**
     * What must be done.
     */
    name: string;
    /**
     * Whether the task is done, as set by the user.
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
     * What must be done.
     */
    name: string;
    /**
     * Whether the task is already done.
     */
    isDone?: boolean;
};

/**
 * Project task update
 *
 * The new state of a task. With an id it is a task that the phase has, otherwise a new one.
 */
export type ProjectTaskUpdate = {
    /**
     * Id of a task that the phase has; omitted for a new task.
     */
    id?: number;
    /**
     * What must be done.
     */
    name: string;
    /**
     * Whether the task is done.
     */
    isDone?: boolean;
};

/**
 * Project template
 *
 * Common values of projects of one kind: type, priority, responsible user, and phases with days counted from the start. createProject, convertLeadToProject and convertBidToProject copy them.
 */
export type ProjectTemplate = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Name of the template, unique among the organization's templates, case-insensitive.
     */
    name: string;
    /**
     * Purpose of the template; it is not copied to projects. Null if not given.
     */
    description: string | null;
    /**
     * Project type of such projects, in the organization's own words; null leaves it open.
     */
    projectType: string | null;
    /**
     * Priority of such projects; null leaves it open.
     */
    priority: OptionalPriority;
    /**
     * What the contracts of such projects are for, as printed on pay applications; null leaves it open.
     */
    contractFor: string | null;
    /**
     * The user who will be responsible for such projects; null leaves it open. A user who has left stays here, but is not copied to projects.
     */
    assignedTo: number | null;
    /**
     * Phases of the work in their order, with at most 200 tasks in all.
     */
    phases: Array<ProjectTemplatePhase>;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Name of the template, unique among the organization's templates, case-insensitive.
     */
    name: string;
    /**
     * Purpose of the template; it is not copied to projects. Null if not given.
     */
    description?: string | null;
    /**
     * Project type of such projects, in the organization's own words; null leaves it open.
     */
    projectType?: string | null;
    /**
     * Priority of such projects; null leaves it open.
     */
    priority?: OptionalPriority;
    /**
     * What the contracts of such projects are for, as printed on pay applications; null leaves it open.
     */
    contractFor?: string | null;
    /**
     * The live user who will be responsible for such projects; null leaves it open.
     */
    assignedTo?: number | null;
    /**
     * Phases of the work in their order, with at most 200 tasks in all.
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
     * Items of this page, in the order of the list.
     */
    data: Array<ProjectTemplate>;
    meta: PageMeta;
};

/**
 * Project template phase
 *
 * A phase of projects made from the template, with days counted from the project's start.
 */
export type ProjectTemplatePhase = {
    /**
     * Name of the phase.
     */
    name: string;
    /**
     * Days from the project's startDate to the start of the phase; 0 is the same day. Null leaves the phase's dates open.
     */
    startDay: number | null;
    /**
     * Duration of the phase in days, including its first and last day; null leaves its end open.
     */
    days: number | null;
    /**
     * Tasks of the phase, in their order.
     */
    tasks: Array<string>;
};

/**
 * Project template phase create
 *
 * A phase of projects that will be made from the template.
 */
export type ProjectTemplatePhaseCreate = {
    /**
     * Name of the phase.
     */
    name: string;
    /**
     * Days from the project's startDate to the start of the phase; 0 is the same day. Null leaves the phase's dates open.
     */
    startDay?: number | null;
    /**
     * Duration of the phase in days, including its first and last day; null leaves its end open.
     */
    days?: number | null;
    /**
     * Tasks of the phase, in their order.
     */
    tasks?: Array<string>;
};

/**
 * Project template update
 *
 * Changes to a project template. Omitted members stay unchanged.
 */
export type ProjectTemplateUpdate = {
    /**
     * Name of the template, unique among the organization's templates, case-insensitive.
     */
    name?: string;
    /**
     * Purpose of the template; it is not copied to projects. Null if not given.
     */
    description?: string | null;
    /**
     * Project type of such projects, in the organization's own words; null leaves it open.
     */
    projectType?: string | null;
    /**
     * Priority of such projects; null leaves it open.
     */
    priority?: OptionalPriority;
    /**
     * What the contracts of such projects are for, as printed on pay applications; null leaves it open.
     */
    contractFor?: string | null;
    /**
     * The live user who will be responsible for such projects; null leaves it open.
     */
    assignedTo?: number | null;
    /**
     * Phases of the work in their order, with at most 200 tasks in all.
     */
    phases?: Array<ProjectTemplatePhaseCreate>;
};

/**
 * Project update
 *
 * Changes to a project. Omitted members stay unchanged.
 */
export type ProjectUpdate = {
    /**
     * Name of the job.
     */
    name?: string;
    /**
     * Your own number, unique, case-insensitive. If null, the project gets the generated number, such as P-000007 for id 7. Any other number of P- and digits is refused.
     */
    projectNumber?: string | null;
    /**
     * Initial status of the project.
     */
    status?: ProjectStatus;
    /**
     * The customer, who must be a live contact; null for none.
     */
    contactId?: number | null;
    /**
     * Type of the work, in the organization's own words, such as Deck; null if not given.
     */
    projectType?: string | null;
    /**
     * Priority of the job; null if not given.
     */
    priority?: OptionalPriority;
    /**
     * The agreed price, to the cent, in the organization's currency; null if none is agreed. It sets both contractValue and originalContractValue.
     */
    contractValue?: OptionalAmount;
    /**
     * Longer description of the work; null if there is none.
     */
    description?: string | null;
    /**
     * Street and number of the site; null if not known.
     */
    siteAddress?: string | null;
    /**
     * City of the site; null if not known.
     */
    siteCity?: string | null;
    /**
     * State of the site; null if not known.
     */
    siteState?: string | null;
    /**
     * ZIP code of the site; null if not known.
     */
    siteZipCode?: string | null;
    /**
     * The architect of the work, who is named on pay applications; null if there is none.
     */
    architectName?: string | null;
    /**
     * The architect's number for the project; null if there is none.
     */
    architectProjectNumber?: string | null;
    /**
     * What the contract is for, as printed on pay applications, such as General construction; null if not given.
     */
    contractFor?: string | null;
    /**
     * The user who is responsible for the project; null for none.
     */
    assignedTo?: number | null;
    /**
     * Start of the work; null if open.
     */
    startDate?: OptionalMoment;
    /**
     * Expected end of the work, not before startDate; null if open.
     */
    expectedEndDate?: OptionalMoment;
    /**
     * End of the work, not before startDate; null until then.
     */
    actualEndDate?: OptionalMoment;
    /**
     * All phases in their order, with at most 200 tasks in all. They replace the current phases.
     */
    phases?: Array<ProjectPhaseUpdate>;
};

/**
 * Proof
 *
 * A record's figures with everything that is needed to recalculate and verify them without this service.
 */
export type Proof = {
    /**
     * Version of the proof's format.
     */
    version: 1;
    kind: ProvedType;
    entity: ProvedRecord;
    /**
     * Inputs of the arithmetic: amounts and percentages as decimal strings, and lines in lists. The steps refer to them.
     */
    inputs: {
        [key: string]: unknown;
    };
    /**
     * Steps of the arithmetic, in their order.
     */
    steps: Array<ProofStep>;
    hashes: ProofHashes;
    /**
     * The certificate on which the figures are based: the previous one of a pay application, or that of the pay application that an invoice bills. Null if there is none.
     */
    previous: PreviousCertificate | null;
    /**
     * A compact JWS (RFC 7515), RS256, whose payload is the canonical JSON (RFC 8785) of all other members. Its header has the key id (kid) and the type proof+jws.
     */
    jws: string;
};

/**
 * Proof condition
 *
 * A condition for an item of a list to count.
 */
export type ProofCondition = {
    /**
     * Name of the member that is compared.
     */
    member: string;
    /**
     * The value that the member must have.
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
 * SHA-256 hashes, in hex, of the canonical JSON (RFC 8785) of parts of the proof, and of frozen and signed content.
 */
export type ProofHashes = {
    /**
     * Hash of inputs.
     */
    inputs: string;
    /**
     * Hash of steps.
     */
    steps: string;
    /**
     * The certificate as frozen when the pay application was submitted; null for other records.
     */
    certificate: FrozenCertificate | null;
    /**
     * The accepted content of a bid; null if the bid was not accepted.
     */
    signed: SignedBidContent | null;
    /**
     * Signature requests for this record, oldest first.
     */
    signatureRequests: Array<ProofSignatureRequest>;
};

/**
 * Proof signature request
 *
 * A signature request for the record.
 */
export type ProofSignatureRequest = {
    /**
     * The request's id.
     */
    id: number;
    status: SignatureRequestStatus;
    /**
     * Hash of what was to be signed.
     */
    documentHash: string;
    /**
     * Time of the signature; null if it was not signed.
     */
    signedAt: string | null;
};

/**
 * Proof step
 *
 * A step of the arithmetic. A reference is a decimal or has one of three other forms. `/a/b` is a pointer into the inputs (`/lines*quantity` for each line of a list). `./b` is the member b of the list item for which a step with each is made. `#name` is the value of an earlier step.
 */
export type ProofStep = {
    /**
     * Name of the step, by which later steps refer to it.
     */
    name: string;
    /**
     * Operation of the step. sum: all values added. difference: the first less the others. product: all values multiplied. percent: the first times the second, divided by 100. ratio: the first as a percentage of the second, null if that is 0. smaller: the smallest value. larger: the largest value.
     */
    operation: 'sum' | 'difference' | 'product' | 'percent' | 'ratio' | 'smaller' | 'larger';
    /**
     * Operands of the step, as references.
     */
    of: Array<string>;
    /**
     * Number of decimal places to which the result is rounded; a reference if each line has its own; null if it is not rounded.
     */
    places: number | string | null;
    /**
     * The list of the inputs for whose items the step is repeated; null if it is made once.
     */
    each: string | null;
    /**
     * Which items of lists count; null if all do.
     */
    where: ProofCondition | null;
    /**
     * Rounding of the result: 0.125 to 0.13, -0.125 to -0.13.
     */
    rounding: 'half_away_from_zero';
    /**
     * The result before rounding. A ratio is a fraction in lowest terms, such as 100/3. With each it is a list, in the order of the items.
     */
    exact: string | null | Array<string | null>;
    /**
     * The result of the step. With each it is a list, in the order of the items.
     */
    value: string | null | Array<string | null>;
    /**
     * The figure that the step computes, as a pointer into entity.figures; null if there is none.
     */
    figure: string | null;
};

/**
 * Proved record
 *
 * The record's current state, with its stored figures.
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
     * Whether the organization is live or a sandbox, whose figures have no business meaning.
     */
    mode: OrganizationMode;
    /**
     * Number of the record, or application number of a pay application.
     */
    number: string;
    /**
     * Status of the record.
     */
    status: string;
    /**
     * Time of the record's last change. The proof stays the same until the next one.
     */
    updatedAt: string;
    /**
     * For a pay application: the stored hash of its frozen certificate. Null for other records.
     */
    certificateHash: string | null;
    /**
     * Stored figures by name; those of lines in lists, each with the line's id.
     */
    figures: {
        [key: string]: unknown;
    };
    /**
     * Figures whose stored value differs from the computed one; empty if there are none.
     */
    differences: Array<FigureDifference>;
};

/**
 * Proved type
 *
 * The entity type of a record whose figures are proved and audited. More may be added.
 */
export type ProvedType = 'pay_app' | 'invoice' | 'bid';

/**
 * Quantity
 *
 * A number of units: a decimal with up to twelve digits before the point and six after it. Returned without trailing zeros.
 */
export type Quantity = string;

/**
 * Recorded payment
 *
 * A payment, with the invoice after it.
 */
export type RecordedPayment = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * The paid invoice.
     */
    invoiceId: number;
    /**
     * Amount received, in the invoice's currency.
     */
    amount: Amount;
    /**
     * Time at which the money was received.
     */
    paidAt: string;
    /**
     * Method of payment, such as check, card or transfer, as listed on the invoice's paper; null if not given.
     */
    method: string | null;
    /**
     * Reference of the payment, such as a check number, as listed on the invoice's paper; null if there is none.
     */
    reference: string | null;
    /**
     * Internal notes about the payment; null if there are none.
     */
    notes: string | null;
    /**
     * Time of the voiding; since then the payment does not count. Null on a live payment. The service sets it.
     */
    voidedAt: string | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
    /**
     * The paid invoice, after the payment.
     */
    invoice: InvoiceOfPayment;
};

/**
 * Recorded payment event
 *
 * An event about a recorded payment, as delivered by webhooks and stored in the event log.
 */
export type RecordedPaymentEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'payment.recorded' | 'payment.updated' | 'payment.voided';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: RecordedPayment;
    /**
     * Previous values of the changed members, by name; not on payment.recorded.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Recovery job
 *
 * The recovery of a webhook endpoint: failed deliveries are sent again.
 */
export type RecoveryJob = {
    /**
     * The job's id.
     */
    id: string;
    /**
     * Type of the job.
     */
    type: 'recovery';
    /**
     * Family that the job works on, as in its path.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * Progress of the job.
     */
    progress: JobProgress;
    /**
     * Parameters of the job.
     */
    params: RecoveryJobParams;
    /**
     * The deliveries that the job started; null until the job has ended. For a failed or cancelled job: what it had committed, or null if nothing.
     */
    result: RecoveryResult | null;
    /**
     * Why the job failed, or how far it had come when it was cancelled; otherwise null.
     */
    errorMessage: string | null;
    /**
     * Time of the request.
     */
    createdAt: string;
    /**
     * Time at which a worker started the job; null while it is queued.
     */
    startedAt: string | null;
    /**
     * Time at which the job completed, failed or was cancelled; null until then.
     */
    completedAt: string | null;
    /**
     * Time at which the job's files are removed; null until the job has ended.
     */
    expiresAt: string | null;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Recovery job params
 *
 * The deliveries to send again.
 */
export type RecoveryJobParams = {
    /**
     * The webhook endpoint.
     */
    endpointId: number;
    /**
     * Start of the period of the events.
     */
    since: string;
    /**
     * End of the period of the events; null for the start of the job.
     */
    until: string | null;
    /**
     * Whether only exhausted deliveries are sent again. If false, missing deliveries are also created.
     */
    failedOnly: boolean;
    [key: string]: unknown;
};

/**
 * Recovery result
 *
 * The deliveries that a recovery started.
 */
export type RecoveryResult = {
    /**
     * Number of exhausted deliveries that start again.
     */
    replayed: number;
    /**
     * Number of deliveries created for events that had none for this endpoint.
     */
    created: number;
};

/**
 * Replaced crew
 *
 * The crew of a project on a day, sorted by id.
 */
export type ReplacedCrew = {
    /**
     * The project on which the crew works.
     */
    projectId: number;
    /**
     * The day.
     */
    date: string;
    /**
     * Everyone who works there that day, sorted by id; empty if there is no one.
     */
    crew: Array<CrewAssignment>;
};

/**
 * Replaced crew event
 *
 * An event about a replaced crew, as delivered by webhooks and stored in the event log.
 */
export type ReplacedCrewEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'crew.replaced';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: ReplacedCrew;
    /**
     * Previous values of the changed members, by name.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Report
 *
 * The result of a report: its columns, its rows and the sums of all rows.
 */
export type Report = {
    /**
     * The report's key in the path.
     */
    key: string;
    /**
     * Title of the report.
     */
    title: string;
    parameters: ReportArguments;
    /**
     * The members of each row, in their order.
     */
    columns: Array<ReportColumn>;
    /**
     * Currency of the amounts: the organization's currency, an ISO 4217 code.
     */
    currency: string;
    /**
     * Number of bids or invoices in other currencies. They are left out of the report's amounts, but included in its counts.
     */
    otherCurrencies: number;
    /**
     * The rows in the report's own order, at most 5,000, with a member for each column.
     */
    rows: Array<ReportRow>;
    /**
     * The sums of the columns of amounts and hours over all rows, including rows beyond 5,000, by column name.
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
 * The arguments of the report; null for those that were not given.
 */
export type ReportArguments = {
    /**
     * The first day of the period; null if the report takes none.
     */
    from: string | null;
    /**
     * The last day of the period; null if the report takes none.
     */
    to: string | null;
    /**
     * The project to which the report was limited; null for all.
     */
    projectId: number | null;
    /**
     * The project status to which the report was limited; null for all.
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
     * The member of each row that has the column's value.
     */
    name: string;
    /**
     * Type of the values. id and count are integers, all others strings: amount and percent are decimals with two decimal places, hours a decimal, day YYYY-MM-DD, month YYYY-MM.
     */
    type: 'id' | 'text' | 'count' | 'amount' | 'hours' | 'percent' | 'day' | 'month';
};

/**
 * Report description
 *
 * A report that the caller may run, with its title and its parameters.
 */
export type ReportDescription = {
    /**
     * The report's key in the path of runReport.
     */
    key: string;
    /**
     * Title of the report.
     */
    title: string;
    /**
     * The query parameters of the report. Other parameters are refused.
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
     * Items of this page, in the order of the list.
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
     * Type of the value: a day as YYYY-MM-DD, the id of a record, or the status of a project.
     */
    type: 'day' | 'id' | 'status';
    /**
     * Whether the report requires the parameter.
     */
    required: boolean;
};

/**
 * Report row
 *
 * A row of a report, with a value for each column by the column's name; null if nothing was decided or there is no name.
 */
export type ReportRow = {
    [key: string]: string | number | null;
};

/**
 * Retainage percent
 *
 * Retainage in percent: the part withheld until completion, from 0 to 100, with up to six decimal places.
 */
export type RetainagePercent = string;

/**
 * Role
 *
 * What a user may do in the organization. The roles from least to most: view, log work on site, do the bookkeeping, run the office, administer, own.
 */
export type Role = 'viewer' | 'field' | 'accountant' | 'manager' | 'admin' | 'owner';

/**
 * Sales figures
 *
 * Sales of the period: leads created and closed, bids sent and accepted.
 */
export type SalesFigures = {
    /**
     * Number of leads created in the period.
     */
    leadsCreated: number;
    /**
     * Number of leads that were closed in the period and are now won.
     */
    leadsWon: number;
    /**
     * Number of leads that were closed in the period and are now lost.
     */
    leadsLost: number;
    /**
     * Number of bids that were last sent in the period.
     */
    bidsSent: number;
    /**
     * Number of bids that were accepted in the period and still are accepted.
     */
    bidsAccepted: number;
    /**
     * Total of those accepted bids, to the cent, in the organization's currency.
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
     * Current time of the sandbox's clock.
     */
    now: string;
    /**
     * Number of whole seconds by which the sandbox's clock is ahead of the machine's.
     */
    aheadSeconds: number;
    /**
     * The latest time to which the clock can be advanced: ten years after the machine's.
     */
    latest: string;
};

/**
 * Sandbox clock advance
 *
 * How far to advance the clock: to a time, or by a number of seconds.
 */
export type SandboxClockAdvance = {
    /**
     * The new time of the sandbox's clock; instead of advanceSeconds.
     */
    to?: string;
    /**
     * Number of seconds to advance; instead of to.
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
 * An operation on a sandbox: its clock is advanced and everything that becomes due in between is processed, or it is reset.
 */
export type SandboxJob = {
    /**
     * The job's id.
     */
    id: string;
    /**
     * Type of the job.
     */
    type: 'sandbox';
    /**
     * Family that the job works on, as in its path.
     */
    resourceType: string;
    status: JobStatus;
    /**
     * Progress of the job.
     */
    progress: JobProgress;
    /**
     * Parameters of the job.
     */
    params: SandboxJobParams;
    /**
     * Progress of the operation; null until the job has ended. For a failed or cancelled job: what it had committed, or null if nothing.
     */
    result: SandboxResult | null;
    /**
     * Why the job failed, or how far it had come when it was cancelled; otherwise null.
     */
    errorMessage: string | null;
    /**
     * Time of the request.
     */
    createdAt: string;
    /**
     * Time at which a worker started the job; null while it is queued.
     */
    startedAt: string | null;
    /**
     * Time at which the job completed, failed or was cancelled; null until then.
     */
    completedAt: string | null;
    /**
     * Time at which the job's files are removed; null until the job has ended.
     */
    expiresAt: string | null;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Sandbox job params
 *
 * The operation on the sandbox.
 */
export type SandboxJobParams = {
    /**
     * Name of the operation.
     */
    operation: 'advance' | 'reset';
    /**
     * The time to which the clock is advanced; omitted for a reset.
     */
    to?: string;
    [key: string]: unknown;
};

/**
 * Sandbox mail
 *
 * A mail that a sandbox stored instead of sending it.
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
     * Entity type of the record that the mail is about.
     */
    entityType: MailedType;
    /**
     * Id of the record that the mail is about.
     */
    entityId: number;
    /**
     * The recipient's address.
     */
    to: string;
    /**
     * Address for replies; null if none was given, so that replies go to the service's own address.
     */
    replyTo: string | null;
    /**
     * Name of the sender, next to the service's own address; null if there is none.
     */
    fromName: string | null;
    /**
     * Subject of the mail.
     */
    subject: string;
    /**
     * Content of the mail as plain text.
     */
    text: string;
    /**
     * Content of the mail as HTML.
     */
    html: string;
    /**
     * Files and pictures attached to the mail, without their content.
     */
    attachments: Array<SandboxMailAttachment>;
    /**
     * Time at which the mail would have been sent, by the sandbox's clock.
     */
    createdAt: string;
};

/**
 * Sandbox mail attachment
 *
 * A file or picture of a stored mail.
 */
export type SandboxMailAttachment = {
    /**
     * Name of the attachment.
     */
    filename: string;
    /**
     * Media type of the attachment.
     */
    contentType: string;
    /**
     * Size of the attachment in bytes.
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
     * Items of this page, in the order of the list.
     */
    data: Array<SandboxMail>;
    meta: PageMeta;
};

/**
 * Sandbox result
 *
 * Progress of the advance of a sandbox's clock, or of its reset.
 */
export type SandboxResult = {
    /**
     * Time of the sandbox's clock afterwards.
     */
    now: string;
    /**
     * Number of expired bids, expired signature requests and created reminders; 0 for a reset.
     */
    settled: number;
    /**
     * Number of rows of the sandbox that the reset removed; 0 for an advance.
     */
    removed: number;
};

/**
 * Schedule amount
 *
 * An amount of money, negative for a credit. Up to twelve digits before the point and two after it; returned with two decimal places.
 */
export type ScheduleAmount = string;

/**
 * Scope
 *
 * A right of a credential: a family of records and an action, such as bids:send. More may be added. Not served yet: messaging:read, messaging:send, support:read, support:write, platform_admin:read.
 */
export type Scope = 'contacts:read' | 'contacts:write' | 'contacts:delete' | 'leads:read' | 'leads:write' | 'leads:delete' | 'projects:read' | 'projects:write' | 'projects:delete' | 'bids:read' | 'bids:write' | 'bids:delete' | 'pay_apps:read' | 'pay_apps:write' | 'pay_apps:delete' | 'change_orders:read' | 'change_orders:write' | 'change_orders:delete' | 'site_logs:read' | 'site_logs:write' | 'site_logs:delete' | 'time_entries:read' | 'time_entries:write' | 'time_entries:delete' | 'products:read' | 'products:write' | 'products:delete' | 'documents:read' | 'documents:write' | 'documents:delete' | 'invoices:read' | 'invoices:write' | 'invoices:delete' | 'comments:read' | 'comments:write' | 'comments:delete' | 'projects:reassign' | 'bids:send' | 'bids:accept_reject' | 'pay_apps:approve' | 'pay_apps:mark_paid' | 'pay_apps:send' | 'change_orders:approve' | 'change_orders:send' | 'invoices:send' | 'invoices:mark_paid' | 'invoices:void' | 'users:read' | 'webhooks:manage' | 'jobs:read' | 'jobs:write' | 'notifications:read' | 'notifications:write' | 'messaging:read' | 'messaging:send' | 'support:read' | 'support:write' | 'reports:read' | 'signatures:read' | 'signatures:send' | 'audit:read' | 'settings:read' | 'settings:write' | 'dispatch:read' | 'dispatch:write' | 'offline_access' | 'platform_admin:read' | 'openid';

/**
 * Search hit
 *
 * A record that the search found.
 */
export type SearchHit = {
    /**
     * Entity type of the record.
     */
    entityType: SearchedType;
    /**
     * The record's id.
     */
    entityId: number;
    /**
     * Number, name or title of the record, or number and title.
     */
    title: string;
    /**
     * Time of the record's last change.
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
     * Items of this page, in the order of the list.
     */
    data: Array<SearchHit>;
    meta: PageMeta;
};

/**
 * Searched type
 *
 * An entity type that the search across families covers.
 */
export type SearchedType = 'contact' | 'lead' | 'project' | 'bid' | 'change_order' | 'pay_app' | 'invoice' | 'site_log' | 'product' | 'document';

/**
 * Signature evidence
 *
 * Evidence of a signature, in addition to the signed document.
 */
export type SignatureEvidence = {
    /**
     * Full name given by the signer.
     */
    name: string;
    /**
     * Text typed as the signature.
     */
    typed: string;
    /**
     * Network address of the signer; null if not known.
     */
    ipAddress: string | null;
    /**
     * User agent of the signer's browser; null if it sent none.
     */
    userAgent: string | null;
};

/**
 * Signature request
 *
 * A request to a person outside the organization to sign a document, a change order or a pay application, with its outcome.
 */
export type SignatureRequest = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Entity type of the record to be signed.
     */
    entityType: SignedType;
    /**
     * The id of the record to be signed.
     */
    entityId: number;
    /**
     * Title of what is signed, in the mail and on the page. The service makes it from the record.
     */
    title: string;
    /**
     * Name of the signer.
     */
    signerName: string;
    /**
     * E-mail address of the signer.
     */
    signerEmail: string;
    /**
     * Your own text of the mail; null for the default text.
     */
    message: string | null;
    status: SignatureRequestStatus;
    /**
     * Time until which the request can be signed.
     */
    expiresAt: string;
    /**
     * SHA-256, in hex, of the file, or of the canonical JSON from which the paper is rendered.
     */
    documentHash: string;
    /**
     * Time at which a mail was last requested.
     */
    sentAt: string;
    /**
     * Time at which the page was first opened; null until then.
     */
    viewedAt: string | null;
    /**
     * For a document: time at which the signer first opened the file from the page; null until then. Null for other records.
     */
    fileOpenedAt: string | null;
    /**
     * Time of the signature; null unless it was signed.
     */
    signedAt: string | null;
    /**
     * Time at which the signer declined; null unless it was declined.
     */
    declinedAt: string | null;
    /**
     * Time of the voiding; null unless it was voided.
     */
    voidedAt: string | null;
    /**
     * Why the request was declined or voided; null if it was neither, or if no reason was given.
     */
    reason: string | null;
    /**
     * Evidence of the signature; null until it is signed.
     */
    signature: SignatureEvidence | null;
    /**
     * The user who created the request; null for an API key.
     */
    createdBy: number | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Signature request create
 *
 * The signer, and the record to be signed.
 */
export type SignatureRequestCreate = {
    /**
     * Entity type of the record to be signed.
     */
    entityType: SignedType;
    /**
     * The id of the live record to be signed, of that type.
     */
    entityId: number;
    /**
     * Name of the signer.
     */
    signerName: string;
    /**
     * E-mail address of the signer.
     */
    signerEmail: string;
    /**
     * Your own text of the mail. If null or omitted, the default text.
     */
    message?: string | null;
    /**
     * Time until which the request can be signed: a time, or a day (since 1.1), which means the end of the day in the organization's time zone. It must be in the future: a time at most 365 times 24 hours ahead, a day at most 365 days after today there. Default: in 30 days.
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
 * An event about a signature request, as delivered by webhooks and stored in the event log.
 */
export type SignatureRequestEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'signature_request.created' | 'signature_request.updated' | 'signature_request.viewed' | 'signature_request.signed' | 'signature_request.declined' | 'signature_request.voided' | 'signature_request.expired';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: SignatureRequest;
    /**
     * Previous values of the changed members, by name; not on signature_request.created.
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
     * Items of this page, in the order of the list.
     */
    data: Array<SignatureRequest>;
    meta: SyncPageMeta;
};

/**
 * Signature request resending
 *
 * The address to which a signature request is sent again.
 */
export type SignatureRequestResending = {
    /**
     * The signer's new e-mail address. If omitted, it stays unchanged.
     */
    signerEmail?: string;
};

/**
 * Signature request status
 *
 * The state of a signature request. sent becomes viewed when the signer opens the page. sent and viewed become signed or declined on the page, or voided by the API or with the record. At expiresAt they become expired: the status is expired from that moment, while updatedAt changes with signature_request.expired, within the hour.
 */
export type SignatureRequestStatus = 'sent' | 'viewed' | 'signed' | 'declined' | 'voided' | 'expired';

/**
 * Signature request voiding
 *
 * Why a signature request is voided.
 */
export type SignatureRequestVoiding = {
    /**
     * The reason, visible only to the organization; null if not given.
     */
    reason?: string | null;
};

/**
 * Signed bid content
 *
 * The accepted content of a bid, with its hash.
 */
export type SignedBidContent = {
    /**
     * Hash of content; it equals the certificateHash of the pay application.
     */
    sha256: string;
    /**
     * Names of the steps whose values are in content, by a pointer to their position.
     */
    figures: {
        [key: string]: string;
    };
    /**
     * The frozen content itself.
     */
    content: {
        [key: string]: unknown;
    };
    /**
     * Hash of the document shown to the customer who signed on the page, before options were chosen; null if no one signed there.
     */
    documentHash: string | null;
};

/**
 * Signed price
 *
 * A price per unit in the record's currency; negative for a credit. Up to twelve digits before the point and six after it; returned with at least two decimal places.
 */
export type SignedPrice = string;

/**
 * Signed type
 *
 * Entity type of the record to be signed.
 */
export type SignedType = 'document' | 'change_order' | 'pay_app';

/**
 * Signed URL
 *
 * An address that serves one file once, without a credential.
 */
export type SignedUrl = {
    /**
     * Address of the file for a GET. Anyone who has the address can fetch the file.
     */
    url: string;
    /**
     * Time until which the address is valid.
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
 * The log of a day on a project's site, with work, people, deliveries, visitors and issues, as shown in the daily report.
 */
export type SiteLog = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * The project to whose site the log belongs. A move sets another one.
     */
    projectId: number;
    /**
     * The day that the log describes.
     */
    logDate: string;
    /**
     * Short title of the day; null if not given.
     */
    title: string | null;
    /**
     * Other notes about the day, in the author's own words.
     */
    notes: string | null;
    /**
     * Number of people on site; null if not counted.
     */
    personnelCount: number | null;
    /**
     * Work that was done that day; null if not given.
     */
    workPerformed: string | null;
    /**
     * Materials that were delivered to the site; null if not given.
     */
    materialsReceived: string | null;
    /**
     * Visitors on the site; null if not given.
     */
    visitorsOnSite: string | null;
    /**
     * Problems, or decisions that are needed; null if not given.
     */
    issues: string | null;
    /**
     * The weather, such as rain until noon; null if not given.
     */
    weather: string | null;
    /**
     * Highest temperature of the day, in temperatureUnit; null if not measured.
     */
    temperatureHigh: OptionalTemperature;
    /**
     * Lowest temperature of the day, in temperatureUnit; null if not measured.
     */
    temperatureLow: OptionalTemperature;
    /**
     * Unit of both temperatures, Fahrenheit or Celsius; null if there are none.
     */
    temperatureUnit: OptionalTemperatureUnit;
    /**
     * Delays of the work; null or empty if there were none.
     */
    delays: Array<SiteLogDelay> | null;
    /**
     * Machines on site; null or empty if there were none.
     */
    equipment: Array<SiteLogEquipment> | null;
    /**
     * Tags of the log, which the organization chooses freely; null or empty if there are none.
     */
    tags: Array<string> | null;
    /**
     * Latitude of the place where the log was written, in degrees north of the equator; null if not known.
     */
    lat: number | null;
    /**
     * Longitude of the place where the log was written, in degrees east of Greenwich; null if not known.
     */
    lng: number | null;
    /**
     * Whether the office has reviewed the log. A reviewed log cannot change until a PATCH sets isReviewed to false.
     */
    isReviewed: boolean;
    /**
     * The user who wrote the log.
     */
    createdBy: number;
    /**
     * The user who reviewed the log; null if it is not reviewed, or if an API key reviewed it.
     */
    reviewedBy: number | null;
    /**
     * Time of the review; null if the log is not reviewed.
     */
    reviewedAt: string | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Site log bulk request
 *
 * A bulk job for up to 500 records; each is a site log.
 */
export type SiteLogBulkRequest = {
    /**
     * Operation on each record.
     */
    operation: BulkOperation;
    /**
     * Ids of the records. A missing record is listed in the result and does not stop the job.
     */
    ids: Array<number>;
    changes?: SiteLogChanges;
    /**
     * Whether to check everything and write nothing. The job's result is the report.
     */
    dryRun?: boolean;
};

/**
 * Site log changes
 *
 * Members that a bulk update can set for each site log.
 */
export type SiteLogChanges = {
    /**
     * Whether the log is reviewed; true reviews it at once.
     */
    isReviewed?: boolean;
    /**
     * Tags of the log, which the organization chooses freely; null or empty if there are none.
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
     * The live project to whose site the log belongs.
     */
    projectId: number;
    /**
     * The day that the log describes. It may be in the future.
     */
    logDate: string;
    /**
     * Short title of the day; null if not given.
     */
    title?: string | null;
    /**
     * Other notes about the day, in the author's own words.
     */
    notes: string;
    /**
     * Number of people on site; null if not counted.
     */
    personnelCount?: number | null;
    /**
     * Work that was done that day; null if not given.
     */
    workPerformed?: string | null;
    /**
     * Materials that were delivered to the site; null if not given.
     */
    materialsReceived?: string | null;
    /**
     * Visitors on the site; null if not given.
     */
    visitorsOnSite?: string | null;
    /**
     * Problems, or decisions that are needed; null if not given.
     */
    issues?: string | null;
    /**
     * The weather, such as rain until noon; null if not given.
     */
    weather?: string | null;
    /**
     * Highest temperature of the day, in temperatureUnit; null if not measured.
     */
    temperatureHigh?: OptionalTemperature;
    /**
     * Lowest temperature of the day, in temperatureUnit, not above temperatureHigh; null if not measured.
     */
    temperatureLow?: OptionalTemperature;
    /**
     * Unit of both temperatures, Fahrenheit or Celsius; required if there is a temperature. Null if there are none.
     */
    temperatureUnit?: OptionalTemperatureUnit;
    /**
     * Delays of the work; null or empty if there were none.
     */
    delays?: Array<SiteLogDelayGiven> | null;
    /**
     * Machines on site; null or empty if there were none.
     */
    equipment?: Array<SiteLogEquipmentGiven> | null;
    /**
     * Tags of the log, which the organization chooses freely; null or empty if there are none.
     */
    tags?: Array<string> | null;
    /**
     * Latitude of the place where the log was written, in degrees north of the equator; null if not known.
     */
    lat?: number | null;
    /**
     * Longitude of the place where the log was written, in degrees east of Greenwich; null if not known.
     */
    lng?: number | null;
    /**
     * Whether the log is reviewed; true reviews it at once.
     */
    isReviewed?: boolean;
    /**
     * The live user who wrote the log.
     */
    createdBy: number;
    /**
     * The live user who reviewed the log. Default, also for null: the caller's own user. Allowed only if isReviewed is true.
     */
    reviewedBy?: number | null;
    /**
     * Time of the review. Default, also for null: now. Allowed only if isReviewed is true.
     */
    reviewedAt?: string | null;
};

/**
 * Site log delay
 *
 * A delay of the work on that day.
 */
export type SiteLogDelay = {
    /**
     * Cause of the delay.
     */
    description: string;
    /**
     * Number of hours lost; null if not counted.
     */
    hours: OptionalQuantity;
};

/**
 * Site log delay given
 *
 * A delay of the work on that day.
 */
export type SiteLogDelayGiven = {
    /**
     * Cause of the delay.
     */
    description: string;
    /**
     * Number of hours lost; null if not counted.
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
     * Name of the machine.
     */
    name: string;
    /**
     * Number of hours that the machine ran; null if not counted.
     */
    hours: OptionalQuantity;
    /**
     * Notes about the machine; null if there are none.
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
     * Name of the machine.
     */
    name: string;
    /**
     * Number of hours that the machine ran; null if not counted.
     */
    hours?: OptionalQuantity;
    /**
     * Notes about the machine; null if there are none.
     */
    note?: string | null;
};

/**
 * Site log event
 *
 * An event about a site log, as delivered by webhooks and stored in the event log.
 */
export type SiteLogEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'site_log.created' | 'site_log.updated' | 'site_log.deleted';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: SiteLog;
    /**
     * Previous values of the changed members, by name; on site_log.updated only.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Site log export request
 *
 * Which records to export: those that match the filters, or all records if there are no filters.
 */
export type SiteLogExportRequest = {
    /**
     * The list's filters by name. Booleans and whole numbers are JSON values. Without filters, all records are exported.
     */
    filters?: SiteLogFilters;
    /**
     * The form of the CSV file, which is in UTF-8. With excel the file begins with a byte order mark, so that Excel and other spreadsheets read non-ASCII letters correctly. Imports skip the mark.
     */
    format?: ExportFormat;
};

/**
 * Site log filters
 *
 * The list's filters, by their names. An omitted filter has no effect.
 */
export type SiteLogFilters = {
    /**
     * Only records of this project. If omitted or null, records of any project and records without a project are returned.
     */
    projectId?: number | null;
    /**
     * Only site logs of this user.
     */
    createdBy?: number;
    /**
     * true: only reviewed records. false: only records that are not reviewed.
     */
    isReviewed?: FilterFlag;
    /**
     * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
     */
    search?: string;
    /**
     * Only records of this day or later. A time means its day in UTC.
     */
    dateFrom?: DayOrTime;
    /**
     * Only records of this day or earlier. A time means its day in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
     */
    updatedFrom?: string;
    /**
     * Whether to include deleted records. They have deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Site log list item
 *
 * The record as a list returns it. With compact=true it has only id, projectId, logDate, title, isReviewed and updatedAt, and deletedAt if it is deleted; otherwise all members of SiteLog.
 */
export type SiteLogListItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * The project to whose site the log belongs. A move sets another one.
     */
    projectId: number;
    /**
     * The day that the log describes.
     */
    logDate: string;
    /**
     * Short title of the day; null if not given.
     */
    title: string | null;
    /**
     * Other notes about the day, in the author's own words.
     */
    notes?: string | null;
    /**
     * Number of people on site; null if not counted.
     */
    personnelCount?: number | null;
    /**
     * Work that was done that day; null if not given.
     */
    workPerformed?: string | null;
    /**
     * Materials that were delivered to the site; null if not given.
     */
    materialsReceived?: string | null;
    /**
     * Visitors on the site; null if not given.
     */
    visitorsOnSite?: string | null;
    /**
     * Problems, or decisions that are needed; null if not given.
     */
    issues?: string | null;
    /**
     * The weather, such as rain until noon; null if not given.
     */
    weather?: string | null;
    /**
     * Highest temperature of the day, in temperatureUnit; null if not measured.
     */
    temperatureHigh?: OptionalTemperature;
    /**
     * Lowest temperature of the day, in temperatureUnit; null if not measured.
     */
    temperatureLow?: OptionalTemperature;
    /**
     * Unit of both temperatures, Fahrenheit or Celsius; null if there are none.
     */
    temperatureUnit?: OptionalTemperatureUnit;
    /**
     * Delays of the work; null or empty if there were none.
     */
    delays?: Array<SiteLogDelay> | null;
    /**
     * Machines on site; null or empty if there were none.
     */
    equipment?: Array<SiteLogEquipment> | null;
    /**
     * Tags of the log, which the organization chooses freely; null or empty if there are none.
     */
    tags?: Array<string> | null;
    /**
     * Latitude of the place where the log was written, in degrees north of the equator; null if not known.
     */
    lat?: number | null;
    /**
     * Longitude of the place where the log was written, in degrees east of Greenwich; null if not known.
     */
    lng?: number | null;
    /**
     * Whether the office has reviewed the log. A reviewed log cannot change until a PATCH sets isReviewed to false.
     */
    isReviewed: boolean;
    /**
     * The user who wrote the log.
     */
    createdBy?: number;
    /**
     * The user who reviewed the log; null if it is not reviewed, or if an API key reviewed it.
     */
    reviewedBy?: number | null;
    /**
     * Time of the review; null if the log is not reviewed.
     */
    reviewedAt?: string | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Items of this page, in the order of the list.
     */
    data: Array<SiteLogListItem>;
    meta: SyncPageMeta;
};

/**
 * Site log update
 *
 * Changes to a site log. Omitted members stay unchanged.
 */
export type SiteLogUpdate = {
    /**
     * The day that the log describes. It may be in the future.
     */
    logDate?: string;
    /**
     * Short title of the day; null if not given.
     */
    title?: string | null;
    /**
     * Other notes about the day, in the author's own words; null if there are none.
     */
    notes?: string | null;
    /**
     * Number of people on site; null if not counted.
     */
    personnelCount?: number | null;
    /**
     * Work that was done that day; null if not given.
     */
    workPerformed?: string | null;
    /**
     * Materials that were delivered to the site; null if not given.
     */
    materialsReceived?: string | null;
    /**
     * Visitors on the site; null if not given.
     */
    visitorsOnSite?: string | null;
    /**
     * Problems, or decisions that are needed; null if not given.
     */
    issues?: string | null;
    /**
     * The weather, such as rain until noon; null if not given.
     */
    weather?: string | null;
    /**
     * Highest temperature of the day, in temperatureUnit; null if not measured.
     */
    temperatureHigh?: OptionalTemperature;
    /**
     * Lowest temperature of the day, in temperatureUnit, not above temperatureHigh; null if not measured.
     */
    temperatureLow?: OptionalTemperature;
    /**
     * Unit of both temperatures, Fahrenheit or Celsius; required if there is a temperature. Null if there are none.
     */
    temperatureUnit?: OptionalTemperatureUnit;
    /**
     * Delays of the work; null or empty if there were none.
     */
    delays?: Array<SiteLogDelayGiven> | null;
    /**
     * Machines on site; null or empty if there were none.
     */
    equipment?: Array<SiteLogEquipmentGiven> | null;
    /**
     * Tags of the log, which the organization chooses freely; null or empty if there are none.
     */
    tags?: Array<string> | null;
    /**
     * Latitude of the place where the log was written, in degrees north of the equator; null if not known.
     */
    lat?: number | null;
    /**
     * Longitude of the place where the log was written, in degrees east of Greenwich; null if not known.
     */
    lng?: number | null;
    /**
     * Whether the log is reviewed; true reviews it at once.
     */
    isReviewed?: boolean;
    /**
     * The live user who reviewed the log. Default, also for null: the caller's own user. Allowed only if isReviewed is true.
     */
    reviewedBy?: number | null;
    /**
     * Time of the review. Default, also for null: now. Allowed only if isReviewed is true.
     */
    reviewedAt?: string | null;
};

/**
 * Stored amount
 *
 * An amount of money, zero or more. Up to twelve digits before the point and two after it; returned with two decimal places.
 */
export type StoredAmount = string;

/**
 * Sync page meta
 *
 * Metadata of a page of a list that can be synchronized: the request id, the pagination and the start of the next sync.
 */
export type SyncPageMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    pagination: Pagination;
    /**
     * The `updatedFrom` of the next sync; only if the request had `updatedFrom`. This sync could see every write before this moment. All pages of one sync have the same value.
     */
    syncFrom?: string;
};

/**
 * Time entry
 *
 * Hours that a person worked on a project on a day, with their cost.
 */
export type TimeEntry = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * The project of the work. A move sets another one.
     */
    projectId: number;
    /**
     * The user who worked.
     */
    userId: number;
    /**
     * The task of the phase; null if not given.
     */
    taskId: number | null;
    /**
     * The phase of the project; null if not given.
     */
    phaseId: number | null;
    /**
     * The day of the work, in the local time of the site.
     */
    date: string;
    /**
     * Number of hours worked: more than 0 and at most 24.
     */
    hours: Quantity;
    /**
     * Cost of an hour, in the organization's currency; null if not known.
     */
    hourlyRate: OptionalPrice;
    /**
     * hours times hourlyRate, rounded to cents, in the organization's currency; null without a rate.
     */
    totalCost: string | null;
    /**
     * What was done; null if not given.
     */
    description: string | null;
    /**
     * Latitude of the place of the work, in degrees north of the equator; null if not known.
     */
    lat: number | null;
    /**
     * Longitude of the place of the work, in degrees east of Greenwich; null if not known.
     */
    lng: number | null;
    /**
     * Whether the office has reviewed the entry. A reviewed entry cannot be changed.
     */
    isReviewed: boolean;
    /**
     * The live invoice that bills the record; null if there is none.
     */
    invoiceId: number | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
     */
    deletedAt?: string;
};

/**
 * Time entry aggregate envelope
 *
 * The answer envelope around a list, with one time entry total for each item.
 */
export type TimeEntryAggregateEnvelope = {
    /**
     * All items, in their order.
     */
    data: Array<TimeEntryTotal>;
    meta: Meta;
};

/**
 * Time entry bulk request
 *
 * A bulk job for up to 500 records; each is a time entry.
 */
export type TimeEntryBulkRequest = {
    /**
     * Operation on each record.
     */
    operation: BulkOperation;
    /**
     * Ids of the records. A missing record is listed in the result and does not stop the job.
     */
    ids: Array<number>;
    changes?: TimeEntryChanges;
    /**
     * Whether to check everything and write nothing. The job's result is the report.
     */
    dryRun?: boolean;
};

/**
 * Time entry changes
 *
 * Members that a bulk update can set for each time entry.
 */
export type TimeEntryChanges = {
    /**
     * Whether the office has reviewed the entry. true from a user of the role field is a 403.
     */
    isReviewed?: boolean;
    /**
     * Cost of an hour, in the organization's currency; null if not known.
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
     * The live project of the work.
     */
    projectId: number;
    /**
     * The live user who worked.
     */
    userId: number;
    /**
     * The task of the project; without a phaseId it also sets the task's phase. Null if not given.
     */
    taskId?: number | null;
    /**
     * The phase of the project; null if not given.
     */
    phaseId?: number | null;
    /**
     * The day of the work, in the local time of the site.
     */
    date: string;
    /**
     * Number of hours worked: more than 0 and at most 24.
     */
    hours: Quantity;
    /**
     * Cost of an hour, in the organization's currency; null if not known.
     */
    hourlyRate?: OptionalPrice;
    /**
     * What was done; null if not given.
     */
    description?: string | null;
    /**
     * Latitude of the place of the work, in degrees north of the equator; null if not known.
     */
    lat?: number | null;
    /**
     * Longitude of the place of the work, in degrees east of Greenwich; null if not known.
     */
    lng?: number | null;
    /**
     * Whether the office has reviewed the entry. true from a user of the role field is a 403.
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
 * An event about a time entry, as delivered by webhooks and stored in the event log.
 */
export type TimeEntryEvent = {
    /**
     * The event's id, the same in every delivery.
     */
    id: string;
    /**
     * Type of the event, as `<record>.<what>`.
     */
    type: 'time_entry.created' | 'time_entry.updated' | 'time_entry.deleted';
    /**
     * Time of the event, in UTC.
     */
    created_at: string;
    /**
     * The organization of the event.
     */
    tenant_id: number;
    data: TimeEntry;
    /**
     * Previous values of the changed members, by name; on time_entry.updated only.
     */
    previous_attributes?: {
        [key: string]: unknown;
    };
};

/**
 * Time entry export request
 *
 * Which records to export: those that match the filters, or all records if there are no filters.
 */
export type TimeEntryExportRequest = {
    /**
     * The list's filters by name. Booleans and whole numbers are JSON values. Without filters, all records are exported.
     */
    filters?: TimeEntryFilters;
    /**
     * The form of the CSV file, which is in UTF-8. With excel the file begins with a byte order mark, so that Excel and other spreadsheets read non-ASCII letters correctly. Imports skip the mark.
     */
    format?: ExportFormat;
};

/**
 * Time entry filters
 *
 * The list's filters, by their names. An omitted filter has no effect.
 */
export type TimeEntryFilters = {
    /**
     * Only records of this project. If omitted or null, records of any project and records without a project are returned.
     */
    projectId?: number | null;
    /**
     * Only records of this user. If omitted or null, records of any user are returned.
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
     * Only records that the live invoice with this id bills.
     */
    invoiceId?: number;
    /**
     * true: only reviewed records. false: only records that are not reviewed.
     */
    isReviewed?: FilterFlag;
    /**
     * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
     */
    search?: string;
    /**
     * Only records of this day or later. A time means its day in UTC.
     */
    dateFrom?: DayOrTime;
    /**
     * Only records of this day or earlier. A time means its day in UTC.
     */
    dateTo?: DayOrTime;
    /**
     * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
     */
    updatedFrom?: string;
    /**
     * Whether to include deleted records. They have deletedAt.
     */
    includeDeleted?: FilterFlag;
};

/**
 * Time entry list item
 *
 * The record as a list returns it. With compact=true it has only id, projectId, userId, date, hours, totalCost, isReviewed and updatedAt, and deletedAt if it is deleted; otherwise all members of TimeEntry.
 */
export type TimeEntryListItem = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * The project of the work. A move sets another one.
     */
    projectId: number;
    /**
     * The user who worked.
     */
    userId: number;
    /**
     * The task of the phase; null if not given.
     */
    taskId?: number | null;
    /**
     * The phase of the project; null if not given.
     */
    phaseId?: number | null;
    /**
     * The day of the work, in the local time of the site.
     */
    date: string;
    /**
     * Number of hours worked: more than 0 and at most 24.
     */
    hours: Quantity;
    /**
     * Cost of an hour, in the organization's currency; null if not known.
     */
    hourlyRate?: OptionalPrice;
    /**
     * hours times hourlyRate, rounded to cents, in the organization's currency; null without a rate.
     */
    totalCost: string | null;
    /**
     * What was done; null if not given.
     */
    description?: string | null;
    /**
     * Latitude of the place of the work, in degrees north of the equator; null if not known.
     */
    lat?: number | null;
    /**
     * Longitude of the place of the work, in degrees east of Greenwich; null if not known.
     */
    lng?: number | null;
    /**
     * Whether the office has reviewed the entry. A reviewed entry cannot be changed.
     */
    isReviewed: boolean;
    /**
     * The live invoice that bills the record; null if there is none.
     */
    invoiceId?: number | null;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt?: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the record was deleted; only on a deleted record.
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
     * Items of this page, in the order of the list.
     */
    data: Array<TimeEntryListItem>;
    meta: SyncPageMeta;
};

/**
 * Time entry total
 *
 * Sums of the time entries of one project, user, phase, day or week.
 */
export type TimeEntryTotal = {
    /**
     * The project; present if rows are grouped by project.
     */
    projectId?: number;
    /**
     * The user; present if rows are grouped by user.
     */
    userId?: number;
    /**
     * The phase, or null for entries without one; present if rows are grouped by phase.
     */
    phaseId?: number | null;
    /**
     * The day; present if rows are grouped by day.
     */
    date?: string;
    /**
     * The Monday on which the week begins; present if rows are grouped by week.
     */
    weekStart?: string;
    /**
     * Number of time entries.
     */
    count: number;
    /**
     * Sum of the hours.
     */
    hours: Quantity;
    /**
     * Sum of the totalCost, in the organization's currency; entries without a rate count as 0.00.
     */
    totalCost: Amount;
    /**
     * Number of hours without an hourlyRate.
     */
    unratedHours: Quantity;
};

/**
 * Time entry update
 *
 * Changes to a time entry. Omitted members stay unchanged.
 */
export type TimeEntryUpdate = {
    /**
     * The live user who worked.
     */
    userId?: number;
    /**
     * The task of the project; without a phaseId it also sets the task's phase. Null if not given.
     */
    taskId?: number | null;
    /**
     * The phase of the project; null if not given.
     */
    phaseId?: number | null;
    /**
     * The day of the work, in the local time of the site.
     */
    date?: string;
    /**
     * Number of hours worked: more than 0 and at most 24.
     */
    hours?: Quantity;
    /**
     * Cost of an hour, in the organization's currency; null if not known.
     */
    hourlyRate?: OptionalPrice;
    /**
     * What was done; null if not given.
     */
    description?: string | null;
    /**
     * Latitude of the place of the work, in degrees north of the equator; null if not known.
     */
    lat?: number | null;
    /**
     * Longitude of the place of the work, in degrees east of Greenwich; null if not known.
     */
    lng?: number | null;
    /**
     * Whether the office has reviewed the entry. true from a user of the role field is a 403.
     */
    isReviewed?: boolean;
};

/**
 * Total
 *
 * A number of records.
 */
export type Total = {
    /**
     * Number of records that match the filters.
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
 * An upload address for one file, and the sourcePath by which other operations use the file.
 */
export type Upload = {
    /**
     * Address to which you PUT the file, without a credential. Anyone who has the address can upload.
     */
    uploadUrl: string;
    /**
     * Path of the uploaded file for the operation that uses it: sourcePath of an import, logoSourcePath of the branding. Valid for a week.
     */
    sourcePath: string;
    /**
     * Time until which the file can be uploaded.
     */
    expiresAt: string;
};

/**
 * Upload create
 *
 * The file to upload for an import or the branding. Default, without a body: a CSV file.
 */
export type UploadCreate = {
    /**
     * Media type of the file: a CSV file for an import, an image for the logo. The PUT sends the same Content-Type.
     */
    contentType?: 'text/csv' | 'image/png' | 'image/jpeg';
    /**
     * Name of the file, for people.
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
 * The current use of the limits that apply to the caller.
 */
export type UsageSnapshot = {
    /**
     * The organization's hourly budget, in units, which all of its callers share.
     */
    tenant: UsageWindow;
    /**
     * The API key's limit per minute, in requests; null for OAuth callers, who have no limit per key.
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
 * The use of one limit, over a sliding window.
 */
export type UsageWindow = {
    /**
     * The limit within the window: units of the organization, or requests of an API key.
     */
    limit: number;
    /**
     * Units or requests used within the window, including this request.
     */
    used: number;
    /**
     * Units or requests left.
     */
    remaining: number;
    /**
     * Seconds until some of it becomes available again.
     */
    resetSeconds: number;
    /**
     * Length of the window in seconds.
     */
    windowSeconds: number;
};

/**
 * User
 *
 * A user of the organization. Users sign in, and apps act for them. Users are added, changed and removed in the portal.
 */
export type User = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Name of the user.
     */
    name: string;
    /**
     * The address with which the user signs in.
     */
    email: string;
    /**
     * Role of the user: what the user may do, and may allow an app to do.
     */
    role: Role;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time at which the user left; only on a user who did.
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
     * Items of this page, in the order of the list.
     */
    data: Array<User>;
    meta: SyncPageMeta;
};

/**
 * Userinfo
 *
 * The OpenID claims about the user who granted the access token.
 */
export type Userinfo = {
    /**
     * The user's id, as text.
     */
    sub: string;
    /**
     * The user's name.
     */
    name: string;
    /**
     * The address with which the user signs in.
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
 * The record's version: its ETag without the quotation marks. With `If-Match: "<version>"` a request changes the record only if it still has this version.
 */
export type Version = string;

/**
 * Violation
 *
 * One thing that is wrong with a request.
 */
export type Violation = {
    /**
     * Path of the field: a body member in dots and brackets (lines[2].quantity), otherwise with its location first (query.limit, path.id, header.Idempotency-Key).
     */
    field: string;
    /**
     * The kind of violation. required: a member is missing. unknown: the member does not exist. type, format, length, range, pattern: the value does not fit. enum: the value is not one of the allowed values. not_found: no live record has this id. rule: a rule of the record is broken.
     */
    code: 'required' | 'type' | 'format' | 'enum' | 'length' | 'range' | 'pattern' | 'unknown' | 'not_found' | 'rule';
    /**
     * What is wrong, in words for the developer who corrects the request.
     */
    message: string;
};

/**
 * Warning
 *
 * A warning: the request was carried out, but may be a mistake.
 */
export type Warning = {
    /**
     * The kind of warning. overbilled: more is billed than the scheduled value.
     */
    code: 'overbilled';
    /**
     * Path of the field, as in a violation.
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
 * Metadata of a replaced schedule: the request id, and warnings about lines.
 */
export type WarningsMeta = {
    /**
     * The request's id.
     */
    request_id: string;
    /**
     * A warning: the request was carried out, but may be a mistake.
     */
    warnings: Array<Warning>;
};

/**
 * Webhook delivery
 *
 * The delivery of one event to one endpoint, with its attempts so far and the outcome of the last one.
 */
export type WebhookDelivery = {
    /**
     * Id of the delivery: a 64-bit number up to 2^53 - 1, while ids of records have 32 bits.
     */
    id: number;
    /**
     * The delivered event. The same event to another endpoint is another delivery.
     */
    eventId: string;
    eventType: DeliveredEventType;
    /**
     * The endpoint of the delivery, which may be deleted.
     */
    endpointId: number;
    status: WebhookDeliveryStatus;
    /**
     * Number of attempts so far, at most seven. A replay resets it to 0. An attempt that a crash of the service interrupted is not counted.
     */
    attemptCount: number;
    /**
     * Time of the next attempt; null if there is none.
     */
    nextAttemptAt: string | null;
    /**
     * Start of the last attempt; null before the first.
     */
    lastAttemptedAt: string | null;
    /**
     * Time at which the delivery succeeded or was exhausted; null until then.
     */
    completedAt: string | null;
    /**
     * HTTP status of the receiver's last answer; null if there was none.
     */
    responseStatus: number | null;
    /**
     * Up to 1 KB of the receiver's last answer, with credentials redacted; null if there was none, and after a success.
     */
    responseBody: string | null;
    /**
     * Headers of the receiver's last answer that help to find it in the receiver's logs; null if there was no answer.
     */
    responseHeaders: {
        /**
         * Content-Type of that answer, cut to 200 characters.
         */
        'content-type'?: string;
        /**
         * The receiver's own request id, cut to 200 characters.
         */
        'x-request-id'?: string;
        /**
         * The receiver's own trace id, cut to 200 characters.
         */
        'x-trace-id'?: string;
    } | null;
    /**
     * Why the last attempt failed; null after a success and before the first attempt.
     */
    errorMessage: string | null;
    /**
     * Time of the event for which the delivery was created, or of the request for a test.
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
     * Items of this page, in the order of the list.
     */
    data: Array<WebhookDelivery>;
    meta: PageMeta;
};

/**
 * Webhook delivery status
 *
 * The state of a delivery: pending before the first attempt and after a replay, failed between attempts, succeeded or exhausted at the end.
 */
export type WebhookDeliveryStatus = 'pending' | 'succeeded' | 'failed' | 'exhausted';

/**
 * Webhook endpoint
 *
 * An address of the organization to which events are posted, with its subscription.
 */
export type WebhookEndpoint = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Address to which events are posted: public https on port 443 or 8443.
     */
    url: string;
    /**
     * Purpose of the endpoint, in the organization's own words; null if not given.
     */
    description: string | null;
    /**
     * The delivered event types of version 1.0; empty if only `eventPatterns` is used.
     */
    eventTypes: Array<EndpointEventType>;
    /**
     * Delivered event types and patterns in addition to `eventTypes`, as written. An event that matches both is delivered once.
     */
    eventPatterns: Array<EventPattern>;
    /**
     * The project whose events are delivered; null for the events of all projects and of none. It includes events whose `data` or `previous_attributes` references the project: in `projectId`, in `invoice.projectId`, or in `entityId` with the entityType project.
     */
    projectId: number | null;
    /**
     * Whether deliveries are sent one at a time, in the order of their events. While one is retried, the others wait; an exhausted one is skipped.
     */
    isOrdered: boolean;
    /**
     * Whether events are delivered. The service turns the endpoint off after 20 failed deliveries in a row, and when the creator's access ends.
     */
    isActive: boolean;
    /**
     * Number of deliveries in a row that ended exhausted. At 20 the endpoint is turned off; a success resets it to 0.
     */
    consecutiveFailures: number;
    /**
     * Time of the last successful delivery; null if there was none.
     */
    lastDeliveredAt: string | null;
    /**
     * Time at which the endpoint was turned off; null while it is active.
     */
    disabledAt: string | null;
    /**
     * Why the endpoint was turned off: through the API, by failures, or because the creator's access ended. Null while it is active.
     */
    disabledReason: string | null;
    madeBy: WebhookEndpointMaker;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * Time of the deletion; only on a deleted endpoint.
     */
    deletedAt?: string;
};

/**
 * Webhook endpoint create
 *
 * A new endpoint. At least one of eventTypes and eventPatterns must have an entry.
 */
export type WebhookEndpointCreate = {
    /**
     * Address to which events are posted: public https on port 443 or 8443.
     */
    url: string;
    /**
     * The event types of version 1.0 to deliver. Optional if `eventPatterns` has an entry.
     */
    eventTypes?: Array<EndpointEventType>;
    /**
     * Event types, `<family>.*` and `*`, in addition to `eventTypes` or instead of them.
     */
    eventPatterns?: Array<EventPattern>;
    /**
     * A live project whose events, and events that reference it, are delivered. Null for the events of all projects and of none.
     */
    projectId?: number | null;
    /**
     * Whether to deliver one event at a time, in the order of the events, instead of up to four at once.
     */
    isOrdered?: boolean;
    /**
     * Purpose of the endpoint, in the organization's own words; null if not given.
     */
    description?: string | null;
    /**
     * Whether events are delivered from the start.
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
 * The creator of the endpoint, or the caller who last turned it on: an API key, an app, or, with only `userId`, a user in the portal. The endpoint is turned off when that access is revoked, or when the user's role loses webhooks:manage. Null for an endpoint from before this member was added; no revocation turns that off.
 */
export type WebhookEndpointMaker = {
    /**
     * The API key that created the endpoint; null if an app or a user created it.
     */
    apiKeyId: number | null;
    /**
     * The user who created the endpoint, or the owner of the app's grant or the API key; null if there is none, as for an API key of the operator.
     */
    userId: number | null;
    /**
     * The app to which that user gave access; null if no app created the endpoint.
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
     * Items of this page, in the order of the list.
     */
    data: Array<WebhookEndpoint>;
    meta: PageMeta;
};

/**
 * Webhook endpoint update
 *
 * Changes to an endpoint. Omitted members stay unchanged.
 */
export type WebhookEndpointUpdate = {
    /**
     * Address to which events are posted: public https on port 443 or 8443.
     */
    url?: string;
    /**
     * The event types of version 1.0 to deliver, in place of the previous ones. With null only `eventPatterns` applies.
     */
    eventTypes?: Array<EndpointEventType> | null;
    /**
     * Event types, `<family>.*` and `*`, in addition to `eventTypes` or instead of them.
     */
    eventPatterns?: Array<EventPattern>;
    /**
     * A live project whose events, and events that reference it, are delivered. Null for the events of all projects and of none.
     */
    projectId?: number | null;
    /**
     * Whether to deliver one event at a time, in the order of the events, instead of up to four at once.
     */
    isOrdered?: boolean;
    /**
     * Purpose of the endpoint, in the organization's own words; null if not given.
     */
    description?: string | null;
    /**
     * Whether events are delivered from the start.
     */
    isActive?: boolean;
};

/**
 * Webhook endpoint with secret
 *
 * An endpoint with its signing secret, which only the answer that creates the secret shows, once.
 */
export type WebhookEndpointWithSecret = {
    /**
     * The record's id. It never changes; paths and other records reference the record by it.
     */
    id: number;
    /**
     * Address to which events are posted: public https on port 443 or 8443.
     */
    url: string;
    /**
     * Purpose of the endpoint, in the organization's own words; null if not given.
     */
    description: string | null;
    /**
     * The delivered event types of version 1.0; empty if only `eventPatterns` is used.
     */
    eventTypes: Array<EndpointEventType>;
    /**
     * Delivered event types and patterns in addition to `eventTypes`, as written. An event that matches both is delivered once.
     */
    eventPatterns: Array<EventPattern>;
    /**
     * The project whose events are delivered; null for the events of all projects and of none. It includes events whose `data` or `previous_attributes` references the project: in `projectId`, in `invoice.projectId`, or in `entityId` with the entityType project.
     */
    projectId: number | null;
    /**
     * Whether deliveries are sent one at a time, in the order of their events. While one is retried, the others wait; an exhausted one is skipped.
     */
    isOrdered: boolean;
    /**
     * Whether events are delivered. The service turns the endpoint off after 20 failed deliveries in a row, and when the creator's access ends.
     */
    isActive: boolean;
    /**
     * Number of deliveries in a row that ended exhausted. At 20 the endpoint is turned off; a success resets it to 0.
     */
    consecutiveFailures: number;
    /**
     * Time of the last successful delivery; null if there was none.
     */
    lastDeliveredAt: string | null;
    /**
     * Time at which the endpoint was turned off; null while it is active.
     */
    disabledAt: string | null;
    /**
     * Why the endpoint was turned off: through the API, by failures, or because the creator's access ended. Null while it is active.
     */
    disabledReason: string | null;
    madeBy: WebhookEndpointMaker;
    /**
     * Time at which the record was created, in UTC.
     */
    createdAt: string;
    /**
     * Time at which the record was last changed, in UTC.
     */
    updatedAt: string;
    /**
     * `whsec_` and 32 bytes in base64. The key of Svc-Signature is this whole text. The key of webhook-signature is the decoded bytes after `whsec_` (Standard Webhooks). It is not shown again.
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
 * An event about a record, with the record as it was right after the event. Its type determines data. More may be added.
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
 * The events to send to an endpoint again.
 */
export type WebhookRecovery = {
    /**
     * Start of the period of the events, at most 30 days ago, because events are stored that long.
     */
    since: string;
    /**
     * End of the period of the events, not before since; null for now.
     */
    until?: string | null;
    /**
     * Whether to replay exhausted deliveries only. false also creates missing deliveries: of events that match the endpoint's current settings but were never sent to it.
     */
    failedOnly?: boolean;
    /**
     * Whether to return only the plan, and send nothing.
     */
    dryRun?: boolean;
};

/**
 * Webhook recovery plan
 *
 * The deliveries that a recovery would send now.
 */
export type WebhookRecoveryPlan = {
    /**
     * Number of events of the period that match the endpoint's current settings, including delivered ones.
     */
    events: number;
    /**
     * Number of deliveries that would start: one for each exhausted event and, without failedOnly, for each missing one.
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
 * The event that testWebhookEndpoint sends, with the endpoint as its data.
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
     * Time of the request for the test.
     */
    created_at: string;
    /**
     * The organization's id.
     */
    tenant_id: number;
    /**
     * The endpoint that is tested.
     */
    data: WebhookEndpoint;
};

/**
 * Only sent or partial invoices of this age, counted up to today in the organization's time zone, or in the aggregate up to asOf.
 */
export type Ageing = InvoiceAge;

/**
 * The day up to which ages are counted. Default: today in the organization's time zone. A day means its beginning in UTC and is the same date in every time zone. Any other time belongs to its date in the organization's time zone.
 */
export type AsOf = string | string;

/**
 * Only records assigned to this user.
 */
export type AssignedTo = number;

/**
 * Only comments written by this user, or by an app for this user.
 */
export type AuthorId = number;

/**
 * Only records of this bid.
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
 * The first day of the range.
 */
export type CalendarFrom = string;

/**
 * The last day of the range, at most 100 days after the first.
 */
export type CalendarTo = string;

/**
 * Only documents of this category; an exact match.
 */
export type Category = string;

/**
 * Only products of this category.
 */
export type CategoryId = number;

/**
 * Only change orders of this status.
 */
export type ChangeOrderStatus2 = ChangeOrderStatus;

/**
 * Only comments on the record with this id. It needs entityType; without it the answer is a 422 (required).
 */
export type CommentedId = number;

/**
 * Only comments on records of this type.
 */
export type CommentedType2 = CommentedType;

/**
 * Whether to return each record in its compact form, with only the members that a list usually needs.
 */
export type Compact = boolean;

/**
 * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
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
 * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
 */
export type Cursor = string;

/**
 * Only records created at this time or later. A day means its beginning in UTC.
 */
export type DateFrom = DayOrTime;

/**
 * Only records created at this time or earlier. A day means its end in UTC.
 */
export type DateTo = DayOrTime;

/**
 * Only records of this day or later. A time means its day in UTC.
 */
export type DayFrom = DayOrTime;

/**
 * Only records of this day or earlier. A time means its day in UTC.
 */
export type DayTo = DayOrTime;

/**
 * The webhook delivery's id: a 64-bit number up to 2^53 - 1, while ids of records have 32 bits.
 */
export type DeliveryId = number;

/**
 * The version to download, counted from 1. Default: the newest.
 */
export type DocumentVersion = number;

/**
 * Only entries on the record with this id. It needs entityType; without it the answer is a 422 (required).
 */
export type EntityId = number;

/**
 * Only entries on records of this type.
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
 * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
 */
export type IdempotencyKey = string;

/**
 * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
 */
export type IfMatch = string;

/**
 * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
 */
export type IfMatchOfPath = string;

/**
 * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
 */
export type IfNoneMatch = string;

/**
 * The ETag of the file of which you have a part. If the file has another ETag, the answer is the whole file.
 */
export type IfRange = string;

/**
 * Whether to include deleted records. They have deletedAt.
 */
export type IncludeDeleted = boolean;

/**
 * Whether to include dismissed and snoozed rows, each with its dismissal.
 */
export type IncludeDismissed = boolean;

/**
 * Only records that the live invoice with this id bills.
 */
export type InvoiceId = number;

/**
 * Only invoices of this status.
 */
export type InvoiceStatus2 = InvoiceStatus;

/**
 * true: only active products. false: only inactive products. If omitted or null: both.
 */
export type IsActive = boolean | null;

/**
 * true: only kits. false: only products that are not kits. If omitted or null: both.
 */
export type IsKit = boolean | null;

/**
 * true: only notifications that the caller has read. false: only those that the caller has not read.
 */
export type IsRead = boolean;

/**
 * true: only reviewed records. false: only records that are not reviewed.
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
 * Only records of this lead.
 */
export type LeadId = number;

/**
 * Only leads from this source; an exact match.
 */
export type LeadSource = string;

/**
 * Only leads of this status.
 */
export type LeadStatus2 = LeadStatus;

/**
 * Maximum number of items on a page.
 */
export type Limit = number;

/**
 * The id of a line of the bid, change order or invoice in the path.
 */
export type LineItemId = number;

/**
 * Only products of this manufacturer.
 */
export type ManufacturerId = number;

/**
 * The live stage to which the leads of the deleted stage move. If it is not live the answer is a 422 (not_found); if it is the deleted stage itself, a 422 (rule).
 */
export type MoveToStageId = number;

/**
 * Only notifications of this type.
 */
export type NotificationType2 = NotificationType;

/**
 * Only notifications about this entity type.
 */
export type NotifiedType2 = NotifiedType;

/**
 * true: only overdue invoices. false: only invoices that are not overdue.
 */
export type Overdue = boolean;

/**
 * Only contacts that belong to this contact, such as the people of a company.
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
 * The last day of the period, in the organization's time zone; included.
 */
export type PeriodTo = string;

/**
 * Only time entries of this phase of a project.
 */
export type PhaseId = number;

/**
 * Only products of this type.
 */
export type ProductType2 = ProductType;

/**
 * Only records of this project. If omitted or null, records of any project and records without a project are returned.
 */
export type ProjectId = number | null;

/**
 * Only projects of this status.
 */
export type ProjectStatus2 = ProjectStatus;

/**
 * One range of bytes: `bytes=0-499`, `bytes=500-` or `bytes=-500`. Any other form is ignored.
 */
export type Range = string;

/**
 * The first day. win-rate, labor and lead-sources require it.
 */
export type ReportFrom = string;

/**
 * The report's key.
 */
export type ReportKey = string;

/**
 * Only projects of this status, in job-cost.
 */
export type ReportStatus = ProjectStatus;

/**
 * The last day. win-rate, labor and lead-sources require it.
 */
export type ReportTo = string;

/**
 * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
 */
export type Search = string;

/**
 * Words to search for, as in the search of a list: in any order, case-insensitive. Each word may be in any field that the record's own list searches. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
 */
export type SearchQuery = string;

/**
 * The entity types to search, separated by commas. Default: all types that the credential may read.
 */
export type SearchedTypes = Array<SearchedType>;

/**
 * Only requests in this state.
 */
export type SignatureRequestStatus2 = SignatureRequestStatus;

/**
 * Only requests for the record with this id. It needs entityType; without it the answer is a 422 (required).
 */
export type SignedId = number;

/**
 * Only requests for records of this type.
 */
export type SignedType2 = SignedType;

/**
 * Only leads in this stage.
 */
export type StageId = number;

/**
 * The id of the webhook delivery, the same in all of its attempts. getWebhookDelivery returns its outcome.
 */
export type SvcDeliveryId = number;

/**
 * The event's id, as in the body; it is the same in every delivery of the event. Ignore an event whose id you have already seen.
 */
export type SvcEventId = string;

/**
 * The event's type, as in the body.
 */
export type SvcEventType = DeliveredEventType;

/**
 * Signature of the body: `t=<unix seconds>,v1=<hex>`. v1 is the HMAC-SHA256 of `<t>.<body>`, with the bytes of the body as received, under the whole signing secret including `whsec_`. For 24 hours after a rotation of the secret there are two v1 values, and one of them must match. Tolerance: refuse a request whose t differs from your clock by more than 300 seconds.
 */
export type SvcSignature = string;

/**
 * Only time entries of this task of a project.
 */
export type TaskId = number;

/**
 * The key of the rows: project, user, phase, day or week.
 */
export type TimeEntryGroupBy = 'project' | 'user' | 'phase' | 'day' | 'week';

/**
 * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
 */
export type UpdatedFrom = string;

/**
 * Only documents whose newest version this user uploaded.
 */
export type UploadedBy = number;

/**
 * Only records of this user. If omitted or null, records of any user are returned.
 */
export type UserId = number | null;

/**
 * Only users with this role.
 */
export type UserRole = Role;

/**
 * The event's id under the name of Standard Webhooks: the same as Svc-Event-Id.
 */
export type WebhookId = string;

/**
 * Signature of the body according to Standard Webhooks: `v1,<base64>`. For 24 hours after a rotation of the secret there are two, separated by a space. Each is the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. The key is the base64-decoded part of the signing secret after `whsec_`. Libraries of Standard Webhooks verify it, with a tolerance of 300 seconds.
 */
export type WebhookSignature = string;

/**
 * Time of this attempt's signature in seconds since 1970, under the name of Standard Webhooks: the t of Svc-Signature.
 */
export type WebhookTimestamp = number;

export type ListContactsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only contacts of this type.
         */
        type?: ContactType;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Only contacts that belong to this contact, such as the people of a company.
         */
        parentContactId?: number;
        /**
         * Whether to return each record in its compact form, with only the members that a list usually needs.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The contacts that were found.
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
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Only contacts that belong to this contact, such as the people of a company.
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
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Only contacts that belong to this contact, such as the people of a company.
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
     * The count of each type.
     */
    200: ContactAggregateEnvelope;
};

export type AggregateContactsResponse = AggregateContactsResponses[keyof AggregateContactsResponses];

export type DeleteContactData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted contact, with deletedAt.
     */
    200: ContactEnvelope;
};

export type DeleteContactResponse = DeleteContactResponses[keyof DeleteContactResponses];

export type GetContactData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The contact after the change.
     */
    200: ContactEnvelope;
};

export type UpdateContactResponse = UpdateContactResponses[keyof UpdateContactResponses];

export type EraseContactData = {
    body: ContactErasing;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkContactsResponse = BulkContactsResponses[keyof BulkContactsResponses];

export type ImportContactsData = {
    body: ImportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ImportContactsResponse = ImportContactsResponses[keyof ImportContactsResponses];

export type ExportContactsData = {
    body?: ContactExportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportContactsResponse = ExportContactsResponses[keyof ExportContactsResponses];

export type ExportContactDataData = {
    body?: ContactDataExporting;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only products of this type.
         */
        type?: ProductType;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only products of this category.
         */
        categoryId?: number;
        /**
         * Only products of this manufacturer.
         */
        manufacturerId?: number;
        /**
         * true: only kits. false: only products that are not kits. If omitted or null: both.
         */
        isKit?: boolean | null;
        /**
         * true: only active products. false: only inactive products. If omitted or null: both.
         */
        isActive?: boolean | null;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether to return each record in its compact form, with only the members that a list usually needs.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The products that were found.
     */
    200: ProductBulkFetchEnvelope;
};

export type BulkFetchProductsResponse = BulkFetchProductsResponses[keyof BulkFetchProductsResponses];

export type CountProductsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only products of this type.
         */
        type?: ProductType;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only products of this category.
         */
        categoryId?: number;
        /**
         * Only products of this manufacturer.
         */
        manufacturerId?: number;
        /**
         * true: only kits. false: only products that are not kits. If omitted or null: both.
         */
        isKit?: boolean | null;
        /**
         * true: only active products. false: only inactive products. If omitted or null: both.
         */
        isActive?: boolean | null;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
     * The counts, in the requested order.
     */
    200: ProductUsageEnvelope;
};

export type CountProductUsageResponse = CountProductUsageResponses[keyof CountProductUsageResponses];

export type BulkDeleteProductsData = {
    body: BulkIdsRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The outcome for each id, in the requested order.
     */
    200: BulkOutcomeEnvelope;
};

export type BulkDeleteProductsResponse = BulkDeleteProductsResponses[keyof BulkDeleteProductsResponses];

export type BulkRestoreProductsData = {
    body: BulkIdsRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The outcome for each id, in the requested order.
     */
    200: BulkOutcomeEnvelope;
};

export type BulkRestoreProductsResponse = BulkRestoreProductsResponses[keyof BulkRestoreProductsResponses];

export type DeleteProductData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted product, with deletedAt.
     */
    200: ProductEnvelope;
};

export type DeleteProductResponse = DeleteProductResponses[keyof DeleteProductResponses];

export type GetProductData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The product after the change.
     */
    200: ProductEnvelope;
};

export type UpdateProductResponse = UpdateProductResponses[keyof UpdateProductResponses];

export type RestoreProductData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
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
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The removed kit item, with deletedAt.
     */
    200: KitItemEnvelope;
};

export type RemoveKitItemResponse = RemoveKitItemResponses[keyof RemoveKitItemResponses];

export type GetKitItemData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The kit item after the change.
     */
    200: KitItemEnvelope;
};

export type UpdateKitItemResponse = UpdateKitItemResponses[keyof UpdateKitItemResponses];

export type BulkProductsData = {
    body: ProductBulkRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkProductsResponse = BulkProductsResponses[keyof BulkProductsResponses];

export type ImportProductsData = {
    body: ImportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ImportProductsResponse = ImportProductsResponses[keyof ImportProductsResponses];

export type ExportProductsData = {
    body?: ProductExportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportProductsResponse = ExportProductsResponses[keyof ExportProductsResponses];

export type ListProductCategoriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted product category, with deletedAt.
     */
    200: ProductCategoryEnvelope;
};

export type DeleteProductCategoryResponse = DeleteProductCategoryResponses[keyof DeleteProductCategoryResponses];

export type GetProductCategoryData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The product category after the change.
     */
    200: ProductCategoryEnvelope;
};

export type UpdateProductCategoryResponse = UpdateProductCategoryResponses[keyof UpdateProductCategoryResponses];

export type ListManufacturersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted manufacturer, with deletedAt.
     */
    200: ManufacturerEnvelope;
};

export type DeleteManufacturerResponse = DeleteManufacturerResponses[keyof DeleteManufacturerResponses];

export type GetManufacturerData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The manufacturer after the change.
     */
    200: ManufacturerEnvelope;
};

export type UpdateManufacturerResponse = UpdateManufacturerResponses[keyof UpdateManufacturerResponses];

export type ListLeadsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
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
         * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
         */
        contactId?: number | null;
        /**
         * Only records assigned to this user.
         */
        assignedTo?: number;
        /**
         * Only leads from this source; an exact match.
         */
        source?: string;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether to return each record in its compact form, with only the members that a list usually needs.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
         */
        contactId?: number | null;
        /**
         * Only records assigned to this user.
         */
        assignedTo?: number;
        /**
         * Only leads from this source; an exact match.
         */
        source?: string;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
         * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
         */
        contactId?: number | null;
        /**
         * Only records assigned to this user.
         */
        assignedTo?: number;
        /**
         * Only leads from this source; an exact match.
         */
        source?: string;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
     * The count and two sums of each stage.
     */
    200: LeadAggregateEnvelope;
};

export type AggregateLeadsResponse = AggregateLeadsResponses[keyof AggregateLeadsResponses];

export type DeleteLeadData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted lead, with deletedAt.
     */
    200: LeadEnvelope;
};

export type DeleteLeadResponse = DeleteLeadResponses[keyof DeleteLeadResponses];

export type GetLeadData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The lead after the change.
     */
    200: LeadEnvelope;
};

export type UpdateLeadResponse = UpdateLeadResponses[keyof UpdateLeadResponses];

export type ConvertLeadToProjectData = {
    body?: LeadConversion;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkLeadsResponse = BulkLeadsResponses[keyof BulkLeadsResponses];

export type ImportLeadsData = {
    body: ImportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ImportLeadsResponse = ImportLeadsResponses[keyof ImportLeadsResponses];

export type ExportLeadsData = {
    body?: LeadExportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportLeadsResponse = ExportLeadsResponses[keyof ExportLeadsResponses];

export type ListLeadStagesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
         * The live stage to which the leads of the deleted stage move. If it is not live the answer is a 422 (not_found); if it is the deleted stage itself, a 422 (rule).
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
     * The deleted lead stage, with deletedAt.
     */
    200: LeadStageEnvelope;
};

export type DeleteLeadStageResponse = DeleteLeadStageResponses[keyof DeleteLeadStageResponses];

export type GetLeadStageData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The lead stage after the change.
     */
    200: LeadStageEnvelope;
};

export type UpdateLeadStageResponse = UpdateLeadStageResponses[keyof UpdateLeadStageResponses];

export type ListBidsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only bids of this status.
         */
        status?: BidStatus;
        /**
         * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
         */
        contactId?: number | null;
        /**
         * Only records of this lead.
         */
        leadId?: number;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether to return each record in its compact form, with only the members that a list usually needs.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The bids that were found.
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
         * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
         */
        contactId?: number | null;
        /**
         * Only records of this lead.
         */
        leadId?: number;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
         * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
         */
        contactId?: number | null;
        /**
         * Only records of this lead.
         */
        leadId?: number;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
     * The count and the sum of each status and currency.
     */
    200: BidAggregateEnvelope;
};

export type AggregateBidsResponse = AggregateBidsResponses[keyof AggregateBidsResponses];

export type DeleteBidData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted bid, with deletedAt.
     */
    200: BidEnvelope;
};

export type DeleteBidResponse = DeleteBidResponses[keyof DeleteBidResponses];

export type GetBidData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The bid after the change.
     */
    200: BidEnvelope;
};

export type UpdateBidResponse = UpdateBidResponses[keyof UpdateBidResponses];

export type DuplicateBidData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: PaperJobEnvelope;
};

export type RenderBidPdfResponse = RenderBidPdfResponses[keyof RenderBidPdfResponses];

export type BulkBidsData = {
    body: BidBulkRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkBidsResponse = BulkBidsResponses[keyof BulkBidsResponses];

export type ExportBidsData = {
    body?: BidExportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
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
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of a line of the bid, change order or invoice in the path.
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
     * The deleted line, with deletedAt.
     */
    200: BidLineItemEnvelope;
};

export type DeleteBidLineItemResponse = DeleteBidLineItemResponses[keyof DeleteBidLineItemResponses];

export type GetBidLineItemData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of a line of the bid, change order or invoice in the path.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of a line of the bid, change order or invoice in the path.
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
     * The line after the change.
     */
    200: BidLineItemEnvelope;
};

export type UpdateBidLineItemResponse = UpdateBidLineItemResponses[keyof UpdateBidLineItemResponses];

export type SendBidData = {
    body?: BidSending;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The bid after the change; meta names the mail's job.
     */
    200: BidSentEnvelope;
};

export type SendBidResponse = SendBidResponses[keyof SendBidResponses];

export type MarkBidSentData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The bid after the change.
     */
    200: BidEnvelope;
};

export type MarkBidSentResponse = MarkBidSentResponses[keyof MarkBidSentResponses];

export type ResendBidData = {
    body?: BidSending;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The bid, unchanged; meta names the mail's job.
     */
    200: BidSentEnvelope;
};

export type ResendBidResponse = ResendBidResponses[keyof ResendBidResponses];

export type ShareBidData = {
    body?: BidSharing;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The bid after the change.
     */
    200: BidEnvelope;
};

export type AcceptBidResponse = AcceptBidResponses[keyof AcceptBidResponses];

export type RejectBidData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The bid after the change.
     */
    200: BidEnvelope;
};

export type RejectBidResponse = RejectBidResponses[keyof RejectBidResponses];

export type RevertBidAcceptanceData = {
    body: BidReversion;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The bid after the change.
     */
    200: BidEnvelope;
};

export type RevertBidAcceptanceResponse = RevertBidAcceptanceResponses[keyof RevertBidAcceptanceResponses];

export type CancelBidData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The bid after the change.
     */
    200: BidEnvelope;
};

export type CancelBidResponse = CancelBidResponses[keyof CancelBidResponses];

export type ReopenBidData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The bid after the change.
     */
    200: BidEnvelope;
};

export type ReopenBidResponse = ReopenBidResponses[keyof ReopenBidResponses];

export type ListProjectsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only projects of this status.
         */
        status?: ProjectStatus;
        /**
         * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
         */
        contactId?: number | null;
        /**
         * Only records assigned to this user.
         */
        assignedTo?: number;
        /**
         * Only records of this bid.
         */
        bidId?: number;
        /**
         * Only records of this lead.
         */
        leadId?: number;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether to return each record in its compact form, with only the members that a list usually needs.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The projects that were found.
     */
    200: ProjectBulkFetchEnvelope;
};

export type BulkFetchProjectsResponse = BulkFetchProjectsResponses[keyof BulkFetchProjectsResponses];

export type CountProjectsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only projects of this status.
         */
        status?: ProjectStatus;
        /**
         * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
         */
        contactId?: number | null;
        /**
         * Only records assigned to this user.
         */
        assignedTo?: number;
        /**
         * Only records of this bid.
         */
        bidId?: number;
        /**
         * Only records of this lead.
         */
        leadId?: number;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
         * Only projects of this status.
         */
        status?: ProjectStatus;
        /**
         * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
         */
        contactId?: number | null;
        /**
         * Only records assigned to this user.
         */
        assignedTo?: number;
        /**
         * Only records of this bid.
         */
        bidId?: number;
        /**
         * Only records of this lead.
         */
        leadId?: number;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
     * The count and the sum of each status.
     */
    200: ProjectAggregateEnvelope;
};

export type AggregateProjectsResponse = AggregateProjectsResponses[keyof AggregateProjectsResponses];

export type DeleteProjectData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted project, with deletedAt.
     */
    200: ProjectEnvelope;
};

export type DeleteProjectResponse = DeleteProjectResponses[keyof DeleteProjectResponses];

export type GetProjectData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The project after the change.
     */
    200: ProjectEnvelope;
};

export type UpdateProjectResponse = UpdateProjectResponses[keyof UpdateProjectResponses];

export type GetDeletedProjectData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
     * The deleted project, with deletedAt.
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
     * The counts and the total.
     */
    200: ProjectAttachedRecordsEnvelope;
};

export type GetProjectAttachedRecordsResponse = GetProjectAttachedRecordsResponses[keyof GetProjectAttachedRecordsResponses];

export type MoveProjectRecordsData = {
    body: ProjectMoveRequest;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The number of moved records.
     */
    200: ProjectAttachedRecordsEnvelope;
};

export type MoveProjectRecordsResponse = MoveProjectRecordsResponses[keyof MoveProjectRecordsResponses];

export type BulkProjectsData = {
    body: ProjectBulkRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkProjectsResponse = BulkProjectsResponses[keyof BulkProjectsResponses];

export type ImportProjectsData = {
    body: ImportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ImportProjectsResponse = ImportProjectsResponses[keyof ImportProjectsResponses];

export type ExportProjectsData = {
    body?: ProjectExportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportProjectsResponse = ExportProjectsResponses[keyof ExportProjectsResponses];

export type ListProjectTemplatesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted project template, with deletedAt.
     */
    200: ProjectTemplateEnvelope;
};

export type DeleteProjectTemplateResponse = DeleteProjectTemplateResponses[keyof DeleteProjectTemplateResponses];

export type GetProjectTemplateData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The project template after the change.
     */
    200: ProjectTemplateEnvelope;
};

export type UpdateProjectTemplateResponse = UpdateProjectTemplateResponses[keyof UpdateProjectTemplateResponses];

export type ListChangeOrdersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only change orders of this status.
         */
        status?: ChangeOrderStatus;
        /**
         * Only records that the live invoice with this id bills.
         */
        invoiceId?: number;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether to return each record in its compact form, with only the members that a list usually needs.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The change orders that were found.
     */
    200: ChangeOrderBulkFetchEnvelope;
};

export type BulkFetchChangeOrdersResponse = BulkFetchChangeOrdersResponses[keyof BulkFetchChangeOrdersResponses];

export type CountChangeOrdersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only change orders of this status.
         */
        status?: ChangeOrderStatus;
        /**
         * Only records that the live invoice with this id bills.
         */
        invoiceId?: number;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only change orders of this status.
         */
        status?: ChangeOrderStatus;
        /**
         * Only records that the live invoice with this id bills.
         */
        invoiceId?: number;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
     * The count and the sum of each status and currency.
     */
    200: ChangeOrderAggregateEnvelope;
};

export type AggregateChangeOrdersResponse = AggregateChangeOrdersResponses[keyof AggregateChangeOrdersResponses];

export type DeleteChangeOrderData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted change order, with deletedAt.
     */
    200: ChangeOrderEnvelope;
};

export type DeleteChangeOrderResponse = DeleteChangeOrderResponses[keyof DeleteChangeOrderResponses];

export type GetChangeOrderData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The change order after the change.
     */
    200: ChangeOrderEnvelope;
};

export type UpdateChangeOrderResponse = UpdateChangeOrderResponses[keyof UpdateChangeOrderResponses];

export type BulkChangeOrdersData = {
    body: ChangeOrderBulkRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkChangeOrdersResponse = BulkChangeOrdersResponses[keyof BulkChangeOrdersResponses];

export type ExportChangeOrdersData = {
    body?: ChangeOrderExportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
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
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of a line of the bid, change order or invoice in the path.
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
     * The deleted line, with deletedAt.
     */
    200: ChangeOrderLineItemEnvelope;
};

export type DeleteChangeOrderLineItemResponse = DeleteChangeOrderLineItemResponses[keyof DeleteChangeOrderLineItemResponses];

export type GetChangeOrderLineItemData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of a line of the bid, change order or invoice in the path.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of a line of the bid, change order or invoice in the path.
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
     * The line after the change.
     */
    200: ChangeOrderLineItemEnvelope;
};

export type UpdateChangeOrderLineItemResponse = UpdateChangeOrderLineItemResponses[keyof UpdateChangeOrderLineItemResponses];

export type SubmitChangeOrderData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The change order after the change.
     */
    200: ChangeOrderEnvelope;
};

export type SubmitChangeOrderResponse = SubmitChangeOrderResponses[keyof SubmitChangeOrderResponses];

export type ApproveChangeOrderData = {
    body?: ChangeOrderApproval;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The change order after the change.
     */
    200: ChangeOrderEnvelope;
};

export type ApproveChangeOrderResponse = ApproveChangeOrderResponses[keyof ApproveChangeOrderResponses];

export type RejectChangeOrderData = {
    body?: ChangeOrderRejection;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The change order after the change.
     */
    200: ChangeOrderEnvelope;
};

export type RejectChangeOrderResponse = RejectChangeOrderResponses[keyof RejectChangeOrderResponses];

export type VoidChangeOrderData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The change order after the change.
     */
    200: ChangeOrderEnvelope;
};

export type VoidChangeOrderResponse = VoidChangeOrderResponses[keyof VoidChangeOrderResponses];

export type MoveChangeOrderData = {
    body: ProjectMoveRequest;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The change order after the change.
     */
    200: ChangeOrderEnvelope;
};

export type MoveChangeOrderResponse = MoveChangeOrderResponses[keyof MoveChangeOrderResponses];

export type EmailChangeOrderData = {
    body?: PaperMail;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The change order, unchanged; meta names the mail's job.
     */
    200: ChangeOrderMailedEnvelope;
};

export type EmailChangeOrderResponse = EmailChangeOrderResponses[keyof EmailChangeOrderResponses];

export type RenderChangeOrderPdfData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: PaperJobEnvelope;
};

export type RenderChangeOrderPdfResponse = RenderChangeOrderPdfResponses[keyof RenderChangeOrderPdfResponses];

export type ListPayAppsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only pay applications of this status.
         */
        status?: PayAppStatus;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether to return each record in its compact form, with only the members that a list usually needs.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The pay applications that were found.
     */
    200: PayAppBulkFetchEnvelope;
};

export type BulkFetchPayAppsResponse = BulkFetchPayAppsResponses[keyof BulkFetchPayAppsResponses];

export type CountPayAppsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only pay applications of this status.
         */
        status?: PayAppStatus;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only pay applications of this status.
         */
        status?: PayAppStatus;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
     * The count and the sums of each status and currency.
     */
    200: PayAppAggregateEnvelope;
};

export type AggregatePayAppsResponse = AggregatePayAppsResponses[keyof AggregatePayAppsResponses];

export type DeletePayAppData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted pay application, with deletedAt.
     */
    200: PayAppEnvelope;
};

export type DeletePayAppResponse = DeletePayAppResponses[keyof DeletePayAppResponses];

export type GetPayAppData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The pay application after the change.
     */
    200: PayAppEnvelope;
};

export type UpdatePayAppResponse = UpdatePayAppResponses[keyof UpdatePayAppResponses];

export type BulkPayAppsData = {
    body: PayAppBulkRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkPayAppsResponse = BulkPayAppsResponses[keyof BulkPayAppsResponses];

export type ExportPayAppsData = {
    body?: PayAppExportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportPayAppsResponse = ExportPayAppsResponses[keyof ExportPayAppsResponses];

export type SubmitPayAppData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The pay application, and all of its lines in their order.
     */
    200: PayAppScheduleEnvelope;
};

export type ReplacePayAppLineItemsResponse = ReplacePayAppLineItemsResponses[keyof ReplacePayAppLineItemsResponses];

export type EmailPayAppData = {
    body?: PaperMail;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The pay application, unchanged; meta names the mail's job.
     */
    200: PayAppMailedEnvelope;
};

export type EmailPayAppResponse = EmailPayAppResponses[keyof EmailPayAppResponses];

export type RenderPayAppPdfData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: PaperJobEnvelope;
};

export type RenderPayAppPdfResponse = RenderPayAppPdfResponses[keyof RenderPayAppPdfResponses];

export type ListInvoicesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only invoices of this status.
         */
        status?: InvoiceStatus;
        /**
         * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
         */
        contactId?: number | null;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only records of this bid.
         */
        bidId?: number;
        /**
         * Only invoices made from this pay application.
         */
        payAppId?: number;
        /**
         * true: only overdue invoices. false: only invoices that are not overdue.
         */
        overdue?: boolean;
        /**
         * Only sent or partial invoices of this age, counted up to today in the organization's time zone, or in the aggregate up to asOf.
         */
        ageing?: InvoiceAge;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether to return each record in its compact form, with only the members that a list usually needs.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The invoices that were found.
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
         * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
         */
        contactId?: number | null;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only records of this bid.
         */
        bidId?: number;
        /**
         * Only invoices made from this pay application.
         */
        payAppId?: number;
        /**
         * true: only overdue invoices. false: only invoices that are not overdue.
         */
        overdue?: boolean;
        /**
         * Only sent or partial invoices of this age, counted up to today in the organization's time zone, or in the aggregate up to asOf.
         */
        ageing?: InvoiceAge;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
         * Only records of this contact. If omitted or null, records of any contact and records without a contact are returned.
         */
        contactId?: number | null;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only records of this bid.
         */
        bidId?: number;
        /**
         * Only invoices made from this pay application.
         */
        payAppId?: number;
        /**
         * true: only overdue invoices. false: only invoices that are not overdue.
         */
        overdue?: boolean;
        /**
         * Only sent or partial invoices of this age, counted up to today in the organization's time zone, or in the aggregate up to asOf.
         */
        ageing?: InvoiceAge;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * The day up to which ages are counted. Default: today in the organization's time zone. A day means its beginning in UTC and is the same date in every time zone. Any other time belongs to its date in the organization's time zone.
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
     * The counts and sums of each currency.
     */
    200: InvoiceAggregateEnvelope;
};

export type AggregateInvoicesResponse = AggregateInvoicesResponses[keyof AggregateInvoicesResponses];

export type ExportInvoicesData = {
    body?: InvoiceExportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportInvoicesResponse = ExportInvoicesResponses[keyof ExportInvoicesResponses];

export type DeleteInvoiceData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted invoice, with deletedAt; meta names the job in the accounting system, if there is one.
     */
    200: InvoiceEndedEnvelope;
};

export type DeleteInvoiceResponse = DeleteInvoiceResponses[keyof DeleteInvoiceResponses];

export type GetInvoiceData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The invoice after the change.
     */
    200: InvoiceEnvelope;
};

export type UpdateInvoiceResponse = UpdateInvoiceResponses[keyof UpdateInvoiceResponses];

export type SendInvoiceData = {
    body?: InvoiceSending;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The invoice after the change; meta names the mail's job.
     */
    200: InvoiceSentEnvelope;
};

export type SendInvoiceResponse = SendInvoiceResponses[keyof SendInvoiceResponses];

export type RenderInvoicePdfData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: PaperJobEnvelope;
};

export type RenderInvoicePdfResponse = RenderInvoicePdfResponses[keyof RenderInvoicePdfResponses];

export type MarkInvoiceSentData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The invoice after the change.
     */
    200: InvoiceEnvelope;
};

export type MarkInvoiceSentResponse = MarkInvoiceSentResponses[keyof MarkInvoiceSentResponses];

export type ResendInvoiceData = {
    body?: InvoiceSending;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The invoice, unchanged; meta names the mail's job.
     */
    200: InvoiceSentEnvelope;
};

export type ResendInvoiceResponse = ResendInvoiceResponses[keyof ResendInvoiceResponses];

export type VoidInvoiceData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The invoice after the change; meta names the job in the accounting system, if there is one.
     */
    200: InvoiceEndedEnvelope;
};

export type VoidInvoiceResponse = VoidInvoiceResponses[keyof VoidInvoiceResponses];

export type MoveInvoiceData = {
    body: InvoiceMove;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The invoice after the change.
     */
    200: InvoiceEnvelope;
};

export type MoveInvoiceResponse = MoveInvoiceResponses[keyof MoveInvoiceResponses];

export type ListInvoiceLineItemsData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
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
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of a line of the bid, change order or invoice in the path.
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
     * The deleted line, with deletedAt.
     */
    200: InvoiceLineItemEnvelope;
};

export type RemoveInvoiceLineItemResponse = RemoveInvoiceLineItemResponses[keyof RemoveInvoiceLineItemResponses];

export type GetInvoiceLineItemData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of a line of the bid, change order or invoice in the path.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The record's id.
         */
        id: number;
        /**
         * The id of a line of the bid, change order or invoice in the path.
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
     * The line after the change.
     */
    200: InvoiceLineItemEnvelope;
};

export type UpdateInvoiceLineItemResponse = UpdateInvoiceLineItemResponses[keyof UpdateInvoiceLineItemResponses];

export type ListInvoicePaymentsData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
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
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The payment, and the invoice after it.
     */
    201: InvoicePaymentResultEnvelope;
};

export type RecordInvoicePaymentResponse = RecordInvoicePaymentResponses[keyof RecordInvoicePaymentResponses];

export type VoidInvoicePaymentData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The payment and the invoice after the change.
     */
    200: InvoicePaymentResultEnvelope;
};

export type VoidInvoicePaymentResponse = VoidInvoicePaymentResponses[keyof VoidInvoicePaymentResponses];

export type GetInvoicePaymentData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The payment and the invoice after the change.
     */
    200: InvoicePaymentResultEnvelope;
};

export type UpdateInvoicePaymentResponse = UpdateInvoicePaymentResponses[keyof UpdateInvoicePaymentResponses];

export type MarkInvoicePaidData = {
    body?: InvoiceSettlement;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The payment, and the invoice after it.
     */
    200: InvoicePaymentResultEnvelope;
};

export type MarkInvoicePaidResponse = MarkInvoicePaidResponses[keyof MarkInvoicePaidResponses];

export type CreateInvoiceFromBidData = {
    body: InvoiceFromBid;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The invoice, which now bills no items.
     */
    200: InvoiceBilledItemsResultEnvelope;
};

export type UnlinkInvoiceBilledItemsResponse = UnlinkInvoiceBilledItemsResponses[keyof UnlinkInvoiceBilledItemsResponses];

export type LinkInvoiceBilledItemsData = {
    body: InvoiceBilledItems;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The invoice, and the items that it bills now.
     */
    200: InvoiceBilledItemsResultEnvelope;
};

export type LinkInvoiceBilledItemsResponse = LinkInvoiceBilledItemsResponses[keyof LinkInvoiceBilledItemsResponses];

export type QueueInvoiceAccountingPushData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type QueueInvoiceAccountingPushResponse = QueueInvoiceAccountingPushResponses[keyof QueueInvoiceAccountingPushResponses];

export type SendInvoiceViaQuickbooksData = {
    body?: InvoiceQuickbooksSending;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The invoice after the change.
     */
    200: InvoiceEnvelope;
};

export type SendInvoiceViaQuickbooksResponse = SendInvoiceViaQuickbooksResponses[keyof SendInvoiceViaQuickbooksResponses];

export type ShareInvoiceData = {
    body?: InvoiceSharing;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: PaperJobEnvelope;
};

export type RenderContactStatementPdfResponse = RenderContactStatementPdfResponses[keyof RenderContactStatementPdfResponses];

export type ListSiteLogsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only site logs of this user.
         */
        createdBy?: number;
        /**
         * true: only reviewed records. false: only records that are not reviewed.
         */
        isReviewed?: BooleanText;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records of this day or later. A time means its day in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records of this day or earlier. A time means its day in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether to return each record in its compact form, with only the members that a list usually needs.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted site log, with deletedAt.
     */
    200: SiteLogEnvelope;
};

export type DeleteSiteLogResponse = DeleteSiteLogResponses[keyof DeleteSiteLogResponses];

export type GetSiteLogData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The site log after the change.
     */
    200: SiteLogEnvelope;
};

export type UpdateSiteLogResponse = UpdateSiteLogResponses[keyof UpdateSiteLogResponses];

export type MoveSiteLogData = {
    body: ProjectMoveRequest;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The site log after the change.
     */
    200: SiteLogEnvelope;
};

export type MoveSiteLogResponse = MoveSiteLogResponses[keyof MoveSiteLogResponses];

export type RenderSiteLogDailyReportPdfData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: PaperJobEnvelope;
};

export type RenderSiteLogDailyReportPdfResponse = RenderSiteLogDailyReportPdfResponses[keyof RenderSiteLogDailyReportPdfResponses];

export type BulkSiteLogsData = {
    body: SiteLogBulkRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkSiteLogsResponse = BulkSiteLogsResponses[keyof BulkSiteLogsResponses];

export type ImportSiteLogsData = {
    body: ImportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ImportSiteLogsResponse = ImportSiteLogsResponses[keyof ImportSiteLogsResponses];

export type ExportSiteLogsData = {
    body?: SiteLogExportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportSiteLogsResponse = ExportSiteLogsResponses[keyof ExportSiteLogsResponses];

export type ListCrewAssignmentsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only records of this user. If omitted or null, records of any user are returned.
         */
        userId?: number | null;
        /**
         * Only records of this day or later. A time means its day in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records of this day or earlier. A time means its day in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The whole crew of that day, sorted by id.
     */
    200: JobDayCrewEnvelope;
};

export type ReplaceJobDayCrewResponse = ReplaceJobDayCrewResponses[keyof ReplaceJobDayCrewResponses];

export type DeleteCrewAssignmentData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted crew assignment, with deletedAt.
     */
    200: CrewAssignmentEnvelope;
};

export type DeleteCrewAssignmentResponse = DeleteCrewAssignmentResponses[keyof DeleteCrewAssignmentResponses];

export type GetCrewAssignmentData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * The first day of the range.
         */
        from: string;
        /**
         * The last day of the range, at most 100 days after the first.
         */
        to: string;
        /**
         * Only calendar events of this type.
         */
        type?: CalendarEventType;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only records of this user. If omitted or null, records of any user are returned.
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
         * Only records that the live invoice with this id bills.
         */
        invoiceId?: number;
        /**
         * true: only reviewed records. false: only records that are not reviewed.
         */
        isReviewed?: BooleanText;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records of this day or later. A time means its day in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records of this day or earlier. A time means its day in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether to return each record in its compact form, with only the members that a list usually needs.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only records of this user. If omitted or null, records of any user are returned.
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
         * Only records that the live invoice with this id bills.
         */
        invoiceId?: number;
        /**
         * true: only reviewed records. false: only records that are not reviewed.
         */
        isReviewed?: BooleanText;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records of this day or later. A time means its day in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records of this day or earlier. A time means its day in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * The key of the rows: project, user, phase, day or week.
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
     * One row for each key.
     */
    200: TimeEntryAggregateEnvelope;
};

export type AggregateTimeEntriesResponse = AggregateTimeEntriesResponses[keyof AggregateTimeEntriesResponses];

export type DeleteTimeEntryData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted time entry, with deletedAt.
     */
    200: TimeEntryEnvelope;
};

export type DeleteTimeEntryResponse = DeleteTimeEntryResponses[keyof DeleteTimeEntryResponses];

export type GetTimeEntryData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The time entry after the change.
     */
    200: TimeEntryEnvelope;
};

export type UpdateTimeEntryResponse = UpdateTimeEntryResponses[keyof UpdateTimeEntryResponses];

export type MoveTimeEntryData = {
    body: ProjectMoveRequest;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The time entry after the change.
     */
    200: TimeEntryEnvelope;
};

export type MoveTimeEntryResponse = MoveTimeEntryResponses[keyof MoveTimeEntryResponses];

export type BulkTimeEntriesData = {
    body: TimeEntryBulkRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkTimeEntriesResponse = BulkTimeEntriesResponses[keyof BulkTimeEntriesResponses];

export type ImportTimeEntriesData = {
    body: ImportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ImportTimeEntriesResponse = ImportTimeEntriesResponses[keyof ImportTimeEntriesResponses];

export type ExportTimeEntriesData = {
    body?: TimeEntryExportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportTimeEntriesResponse = ExportTimeEntriesResponses[keyof ExportTimeEntriesResponses];

export type ListDocumentsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only entries on records of this type.
         */
        entityType?: EntityType;
        /**
         * Only entries on the record with this id. It needs entityType; without it the answer is a 422 (required).
         */
        entityId?: number;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only documents of this category; an exact match.
         */
        category?: string;
        /**
         * Only documents whose newest version this user uploaded.
         */
        uploadedBy?: number;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
         */
        includeDeleted?: boolean;
        /**
         * Whether to return each record in its compact form, with only the members that a list usually needs.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * Only entries on records of this type.
         */
        entityType?: EntityType;
        /**
         * Only entries on the record with this id. It needs entityType; without it the answer is a 422 (required).
         */
        entityId?: number;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only documents of this category; an exact match.
         */
        category?: string;
        /**
         * Only documents whose newest version this user uploaded.
         */
        uploadedBy?: number;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted document, with deletedAt.
     */
    200: DocumentEnvelope;
};

export type DeleteDocumentResponse = DeleteDocumentResponses[keyof DeleteDocumentResponses];

export type GetDocumentData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The document after the change.
     */
    200: DocumentEnvelope;
};

export type UpdateDocumentResponse = UpdateDocumentResponses[keyof UpdateDocumentResponses];

export type DownloadDocumentData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
        /**
         * One range of bytes: `bytes=0-499`, `bytes=500-` or `bytes=-500`. Any other form is ignored.
         */
        Range?: string;
        /**
         * The ETag of the file of which you have a part. If the file has another ETag, the answer is the whole file.
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
         * The version to download, counted from 1. Default: the newest.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type BulkDocumentsResponse = BulkDocumentsResponses[keyof BulkDocumentsResponses];

export type ExportDocumentsData = {
    body?: DocumentExportRequest;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
     */
    202: JobEnqueuedEnvelope;
};

export type ExportDocumentsResponse = ExportDocumentsResponses[keyof ExportDocumentsResponses];

export type ListReportsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
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
         * The last day of the period, in the organization's time zone; included.
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
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * The first day. win-rate, labor and lead-sources require it.
         */
        from?: string;
        /**
         * The last day. win-rate, labor and lead-sources require it.
         */
        to?: string;
        /**
         * Only records of this project. If omitted or null, records of any project and records without a project are returned.
         */
        projectId?: number | null;
        /**
         * Only projects of this status, in job-cost.
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Words to search for, as in the search of a list: in any order, case-insensitive. Each word may be in any field that the record's own list searches. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        q: string;
        /**
         * The entity types to search, separated by commas. Default: all types that the credential may read.
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
     * A page of the records that were found.
     */
    200: SearchHitPage;
};

export type SearchRecordsResponse = SearchRecordsResponses[keyof SearchRecordsResponses];

export type ListCommentsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only comments on records of this type.
         */
        entityType?: CommentedType;
        /**
         * Only comments on the record with this id. It needs entityType; without it the answer is a 422 (required).
         */
        entityId?: number;
        /**
         * Only comments written by this user, or by an app for this user.
         */
        authorId?: number;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted comment, with deletedAt.
     */
    200: CommentEnvelope;
};

export type DeleteCommentResponse = DeleteCommentResponses[keyof DeleteCommentResponses];

export type UpdateCommentData = {
    body: CommentUpdate;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The comment after the change.
     */
    200: CommentEnvelope;
};

export type UpdateCommentResponse = UpdateCommentResponses[keyof UpdateCommentResponses];

export type ListNotificationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only notifications of this type.
         */
        type?: NotificationType;
        /**
         * Only notifications about this entity type.
         */
        entityType?: NotifiedType;
        /**
         * true: only notifications that the caller has read. false: only those that the caller has not read.
         */
        isRead?: boolean;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The number of notifications marked.
     */
    200: NotificationsMarkedEnvelope;
};

export type MarkNotificationsReadResponse = MarkNotificationsReadResponses[keyof MarkNotificationsReadResponses];

export type ListBriefingData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Whether to include dismissed and snoozed rows, each with its dismissal.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The existing dismissal after the change.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The removed dismissal, with deletedAt.
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only requests for records of this type.
         */
        entityType?: SignedType;
        /**
         * Only requests for the record with this id. It needs entityType; without it the answer is a 422 (required).
         */
        entityId?: number;
        /**
         * Only requests in this state.
         */
        status?: SignatureRequestStatus;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The signature request after the change; meta names the mail's job.
     */
    200: SignatureRequestMailedEnvelope;
};

export type ResendSignatureRequestResponse = ResendSignatureRequestResponses[keyof ResendSignatureRequestResponses];

export type VoidSignatureRequestData = {
    body?: SignatureRequestVoiding;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The signature request after the change.
     */
    200: SignatureRequestEnvelope;
};

export type VoidSignatureRequestResponse = VoidSignatureRequestResponses[keyof VoidSignatureRequestResponses];

export type ListJobsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only jobs of this type.
         */
        type?: JobType;
        /**
         * Only jobs on this family, by the first part of its path, such as change-orders.
         */
        resourceType?: string;
        /**
         * Only jobs in this status.
         */
        status?: JobStatus;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted job, with deletedAt.
     */
    200: JobEnvelope;
};

export type DeleteJobResponse = DeleteJobResponses[keyof DeleteJobResponses];

export type GetJobData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * true: only active endpoints. false: only inactive ones.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The deleted webhook endpoint, with deletedAt.
     */
    200: WebhookEndpointEnvelope;
};

export type DeleteWebhookEndpointResponse = DeleteWebhookEndpointResponses[keyof DeleteWebhookEndpointResponses];

export type GetWebhookEndpointData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The webhook endpoint after the change.
     */
    200: WebhookEndpointEnvelope;
};

export type UpdateWebhookEndpointResponse = UpdateWebhookEndpointResponses[keyof UpdateWebhookEndpointResponses];

export type RotateWebhookSecretData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
     * The started job.
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only webhook deliveries in this state.
         */
        status?: WebhookDeliveryStatus;
        /**
         * Only webhook deliveries of events of this type.
         */
        eventType?: DeliveredEventType;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only webhook deliveries to this endpoint, even if it is deleted.
         */
        endpointId?: number;
        /**
         * Only webhook deliveries in this state.
         */
        status?: WebhookDeliveryStatus;
        /**
         * Only webhook deliveries of events of this type.
         */
        eventType?: DeliveredEventType;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
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
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
         */
        'If-None-Match'?: string;
    };
    path: {
        /**
         * The webhook delivery's id: a 64-bit number up to 2^53 - 1, while ids of records have 32 bits.
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
         * The ETag of the version that you have seen of the record in the path: for example of the bid to which you add a line. It includes its double quotes; without them the answer is a 422. If that record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
         */
        'If-Match'?: string;
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The webhook delivery's id: a 64-bit number up to 2^53 - 1, while ids of records have 32 bits.
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * The last sequence number that you have seen; the page begins with the next one. Default: the page begins with the oldest stored event.
         */
        after?: number;
        /**
         * Only events of this type.
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
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only the request with this X-Request-Id.
         */
        requestId?: string;
        /**
         * Only requests with this method; CLI for the operator's commands.
         */
        method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'CLI';
        /**
         * Only requests to exactly this path, without a query.
         */
        path?: string;
        /**
         * Only requests answered with this status.
         */
        status?: number;
        /**
         * Only requests answered with a status of this class.
         */
        statusClass?: '2xx' | '3xx' | '4xx' | '5xx';
        /**
         * Only requests for this operation.
         */
        operationId?: string;
        /**
         * Only requests by this API key.
         */
        apiKeyId?: number;
        /**
         * Only requests for this user, and entries about the user's access.
         */
        userId?: number;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
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
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The branding after the change.
     */
    200: BrandingEnvelope;
};

export type UpdateBrandingResponse = UpdateBrandingResponses[keyof UpdateBrandingResponses];

export type GetDataRetentionData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The data retention after the change.
     */
    200: DataRetentionEnvelope;
};

export type UpdateDataRetentionResponse = UpdateDataRetentionResponses[keyof UpdateDataRetentionResponses];

export type DisconnectAccountingData = {
    body?: never;
    headers?: {
        /**
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The ended connection.
     */
    200: AccountingConnectionEnvelope;
};

export type DisconnectAccountingResponse = DisconnectAccountingResponses[keyof DisconnectAccountingResponses];

export type GetAccountingConnectionData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
     * The connection after the change.
     */
    200: AccountingConnectionEnvelope;
};

export type ConnectAccountingResponse = ConnectAccountingResponses[keyof ConnectAccountingResponses];

export type ListApiKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Whether to include revoked keys.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
         */
        'Idempotency-Key'?: string;
        /**
         * The ETag of the version that you have seen, with its double quotes. Without the quotes the answer is a 422. If the record has changed since, the request changes nothing and the answer is a 412. That answer is not stored: you can send the request again with the same Idempotency-Key.
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only users with this role.
         */
        role?: Role;
        /**
         * Words to search for, in any order, case-insensitive. Each word may be in any of the searched fields. White space and punctuation separate words. A word of three or more letters is found anywhere in a word. So is a word of two letters if one of them is Han, Kana or Hangul (since 1.1). Other words of one or two letters are found only at the beginning of a word. Only the first 16 words count. A search without any word finds nothing.
         */
        search?: string;
        /**
         * Only records created at this time or later. A day means its beginning in UTC.
         */
        dateFrom?: DayOrTime;
        /**
         * Only records created at this time or earlier. A day means its end in UTC.
         */
        dateTo?: DayOrTime;
        /**
         * Only records changed at this time or later, for keeping a copy in sync. The answer gives the start of the next sync in `meta.syncFrom`. To keep a copy, first send an `updatedFrom` far in the past, `includeDeleted=true` and no other filter. Follow the cursors to the last page, and store each record in place of your copy with the same id. Then begin again with `updatedFrom` set to that `syncFrom`. You miss nothing, even if records are written during the sync; a record may come twice. Do not use your own clock or the latest `updatedAt` instead: `updatedAt` is the time at which a write began, and the write is visible only after its commit.
         */
        updatedFrom?: string;
        /**
         * Whether to include deleted records. They have deletedAt.
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
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * Maximum number of items on a page.
         */
        limit?: number;
        /**
         * `meta.pagination.cursor` of the previous page. It is valid only for the same operation with the same filters; otherwise the answer is a 400.
         */
        cursor?: string;
        /**
         * Only mails about records of this type.
         */
        entityType?: MailedType;
        /**
         * Only mails about the record with this id.
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
         * A UUID that you choose. Within 24 hours the same key with the same request returns the first answer, without repeating the work. With a different request the answer is a 409 (idempotency_key_reused). Keys belong to the organization, whatever credential sends them, with one exception: an answer that shows a secret (a signing secret, an API key, a signed address). It is returned again only to the credential that got it, otherwise the answer is a 409 (idempotency_key_reused). All access tokens of one grant count as one credential. If the original request needed scopes beyond the operation's own, its answer is returned again only to a credential that has them (403, scope_insufficient).
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
         * The id of the registered app.
         */
        client_id: string;
        /**
         * One of the registered redirect addresses; an exact match.
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
         * The scopes to ask for, separated by spaces. Unknown and unregistered scopes are dropped. Default: the registered scopes.
         */
        scope?: string;
        /**
         * A value that is returned unchanged, so that the app recognizes its own request.
         */
        state?: string;
        /**
         * The resource for which the tokens are valid (RFC 8707): {base_url}, the default, or {origin}/mcp. A token is valid for only one of them.
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
     * The page on which the user signs in or gives consent.
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
     * The id of the registered app.
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
     * The token is no longer valid.
     */
    200: unknown;
};

export type GetOpenapiDocumentData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the version that you have. If it is still the current version, the answer is a 304 without a body.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
     * Type of the event.
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
