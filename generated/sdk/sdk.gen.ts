// Generated from spec/ by `make generated`, with @hey-api/openapi-ts; do not edit.

import { client } from './client.gen.ts';
import type { AskedFor, Listed } from './compact-lists.ts';
import { type Client, type ClientMeta, type Options as Options2, type RequestResult, type TDataShape, urlSearchParamsBodySerializer } from './client/index.ts';
import type { AcceptBidData, AcceptBidErrors, AcceptBidResponses, AddKitItemData, AddKitItemErrors, AddKitItemResponses, AdvanceSandboxClockData, AdvanceSandboxClockErrors, AdvanceSandboxClockResponses, AggregateBidsData, AggregateBidsErrors, AggregateBidsResponses, AggregateChangeOrdersData, AggregateChangeOrdersErrors, AggregateChangeOrdersResponses, AggregateContactsData, AggregateContactsErrors, AggregateContactsResponses, AggregateInvoicesData, AggregateInvoicesErrors, AggregateInvoicesResponses, AggregateLeadsData, AggregateLeadsErrors, AggregateLeadsResponses, AggregatePayAppsData, AggregatePayAppsErrors, AggregatePayAppsResponses, AggregateProjectsData, AggregateProjectsErrors, AggregateProjectsResponses, AggregateTimeEntriesData, AggregateTimeEntriesErrors, AggregateTimeEntriesResponses, AppendInvoiceLineItemsData, AppendInvoiceLineItemsErrors, AppendInvoiceLineItemsResponses, ApproveChangeOrderData, ApproveChangeOrderErrors, ApproveChangeOrderResponses, ApprovePayAppData, ApprovePayAppErrors, ApprovePayAppResponses, AuthorizeOauthData, AuthorizeOauthErrors, AuthorizeOauthResponses, BulkBidsData, BulkBidsErrors, BulkBidsResponses, BulkChangeOrdersData, BulkChangeOrdersErrors, BulkChangeOrdersResponses, BulkContactsData, BulkContactsErrors, BulkContactsResponses, BulkDeleteProductsData, BulkDeleteProductsErrors, BulkDeleteProductsResponses, BulkDocumentsData, BulkDocumentsErrors, BulkDocumentsResponses, BulkFetchBidsData, BulkFetchBidsErrors, BulkFetchBidsResponses, BulkFetchChangeOrdersData, BulkFetchChangeOrdersErrors, BulkFetchChangeOrdersResponses, BulkFetchContactsData, BulkFetchContactsErrors, BulkFetchContactsResponses, BulkFetchInvoicesData, BulkFetchInvoicesErrors, BulkFetchInvoicesResponses, BulkFetchPayAppsData, BulkFetchPayAppsErrors, BulkFetchPayAppsResponses, BulkFetchProductsData, BulkFetchProductsErrors, BulkFetchProductsResponses, BulkFetchProjectsData, BulkFetchProjectsErrors, BulkFetchProjectsResponses, BulkLeadsData, BulkLeadsErrors, BulkLeadsResponses, BulkPayAppsData, BulkPayAppsErrors, BulkPayAppsResponses, BulkProductsData, BulkProductsErrors, BulkProductsResponses, BulkProjectsData, BulkProjectsErrors, BulkProjectsResponses, BulkRestoreProductsData, BulkRestoreProductsErrors, BulkRestoreProductsResponses, BulkSiteLogsData, BulkSiteLogsErrors, BulkSiteLogsResponses, BulkTimeEntriesData, BulkTimeEntriesErrors, BulkTimeEntriesResponses, CancelBidData, CancelBidErrors, CancelBidResponses, CancelJobData, CancelJobErrors, CancelJobResponses, ConnectAccountingData, ConnectAccountingErrors, ConnectAccountingResponses, ConvertBidToProjectData, ConvertBidToProjectErrors, ConvertBidToProjectResponses, ConvertLeadToProjectData, ConvertLeadToProjectErrors, ConvertLeadToProjectResponses, CountBidsData, CountBidsErrors, CountBidsResponses, CountChangeOrdersData, CountChangeOrdersErrors, CountChangeOrdersResponses, CountContactsData, CountContactsErrors, CountContactsResponses, CountDocumentsData, CountDocumentsErrors, CountDocumentsResponses, CountInvoicesData, CountInvoicesErrors, CountInvoicesResponses, CountLeadsData, CountLeadsErrors, CountLeadsResponses, CountPayAppsData, CountPayAppsErrors, CountPayAppsResponses, CountProductsData, CountProductsErrors, CountProductsResponses, CountProductUsageData, CountProductUsageErrors, CountProductUsageResponses, CountProjectsData, CountProjectsErrors, CountProjectsResponses, CreateApiKeyData, CreateApiKeyErrors, CreateApiKeyResponses, CreateBidData, CreateBidErrors, CreateBidLineItemData, CreateBidLineItemErrors, CreateBidLineItemResponses, CreateBidResponses, CreateChangeOrderData, CreateChangeOrderErrors, CreateChangeOrderLineItemData, CreateChangeOrderLineItemErrors, CreateChangeOrderLineItemResponses, CreateChangeOrderResponses, CreateCommentData, CreateCommentErrors, CreateCommentResponses, CreateContactData, CreateContactErrors, CreateContactResponses, CreateDocumentData, CreateDocumentErrors, CreateDocumentResponses, CreateDocumentUploadData, CreateDocumentUploadErrors, CreateDocumentUploadResponses, CreateInvoiceData, CreateInvoiceErrors, CreateInvoiceFromBidData, CreateInvoiceFromBidErrors, CreateInvoiceFromBidResponses, CreateInvoiceFromPayAppData, CreateInvoiceFromPayAppErrors, CreateInvoiceFromPayAppResponses, CreateInvoiceResponses, CreateJobUploadData, CreateJobUploadErrors, CreateJobUploadResponses, CreateLeadData, CreateLeadErrors, CreateLeadResponses, CreateLeadStageData, CreateLeadStageErrors, CreateLeadStageResponses, CreateManufacturerData, CreateManufacturerErrors, CreateManufacturerResponses, CreatePayAppData, CreatePayAppErrors, CreatePayAppResponses, CreateProductCategoryData, CreateProductCategoryErrors, CreateProductCategoryResponses, CreateProductData, CreateProductErrors, CreateProductResponses, CreateProjectData, CreateProjectErrors, CreateProjectResponses, CreateProjectTemplateData, CreateProjectTemplateErrors, CreateProjectTemplateResponses, CreateSignatureRequestData, CreateSignatureRequestErrors, CreateSignatureRequestResponses, CreateSiteLogData, CreateSiteLogErrors, CreateSiteLogResponses, CreateTimeEntryData, CreateTimeEntryErrors, CreateTimeEntryResponses, CreateWebhookEndpointData, CreateWebhookEndpointErrors, CreateWebhookEndpointResponses, DeleteBidData, DeleteBidErrors, DeleteBidLineItemData, DeleteBidLineItemErrors, DeleteBidLineItemResponses, DeleteBidResponses, DeleteChangeOrderData, DeleteChangeOrderErrors, DeleteChangeOrderLineItemData, DeleteChangeOrderLineItemErrors, DeleteChangeOrderLineItemResponses, DeleteChangeOrderResponses, DeleteCommentData, DeleteCommentErrors, DeleteCommentResponses, DeleteContactData, DeleteContactErrors, DeleteContactResponses, DeleteCrewAssignmentData, DeleteCrewAssignmentErrors, DeleteCrewAssignmentResponses, DeleteDocumentData, DeleteDocumentErrors, DeleteDocumentResponses, DeleteInvoiceData, DeleteInvoiceErrors, DeleteInvoiceResponses, DeleteJobData, DeleteJobErrors, DeleteJobResponses, DeleteLeadData, DeleteLeadErrors, DeleteLeadResponses, DeleteLeadStageData, DeleteLeadStageErrors, DeleteLeadStageResponses, DeleteManufacturerData, DeleteManufacturerErrors, DeleteManufacturerResponses, DeletePayAppData, DeletePayAppErrors, DeletePayAppResponses, DeleteProductCategoryData, DeleteProductCategoryErrors, DeleteProductCategoryResponses, DeleteProductData, DeleteProductErrors, DeleteProductResponses, DeleteProjectData, DeleteProjectErrors, DeleteProjectResponses, DeleteProjectTemplateData, DeleteProjectTemplateErrors, DeleteProjectTemplateResponses, DeleteSiteLogData, DeleteSiteLogErrors, DeleteSiteLogResponses, DeleteTimeEntryData, DeleteTimeEntryErrors, DeleteTimeEntryResponses, DeleteWebhookEndpointData, DeleteWebhookEndpointErrors, DeleteWebhookEndpointResponses, DisconnectAccountingData, DisconnectAccountingErrors, DisconnectAccountingResponses, DismissBriefingItemData, DismissBriefingItemErrors, DismissBriefingItemResponses, DownloadDocumentData, DownloadDocumentErrors, DownloadDocumentResponses, DuplicateBidData, DuplicateBidErrors, DuplicateBidResponses, DuplicateProductData, DuplicateProductErrors, DuplicateProductResponses, EmailChangeOrderData, EmailChangeOrderErrors, EmailChangeOrderResponses, EmailPayAppData, EmailPayAppErrors, EmailPayAppResponses, EraseContactData, EraseContactErrors, EraseContactResponses, ExportBidsData, ExportBidsErrors, ExportBidsResponses, ExportChangeOrdersData, ExportChangeOrdersErrors, ExportChangeOrdersResponses, ExportContactDataData, ExportContactDataErrors, ExportContactDataResponses, ExportContactsData, ExportContactsErrors, ExportContactsResponses, ExportDocumentsData, ExportDocumentsErrors, ExportDocumentsResponses, ExportInvoicesData, ExportInvoicesErrors, ExportInvoicesResponses, ExportLeadsData, ExportLeadsErrors, ExportLeadsResponses, ExportPayAppsData, ExportPayAppsErrors, ExportPayAppsResponses, ExportProductsData, ExportProductsErrors, ExportProductsResponses, ExportProjectsData, ExportProjectsErrors, ExportProjectsResponses, ExportSiteLogsData, ExportSiteLogsErrors, ExportSiteLogsResponses, ExportTimeEntriesData, ExportTimeEntriesErrors, ExportTimeEntriesResponses, GetAccountingConnectionData, GetAccountingConnectionErrors, GetAccountingConnectionResponses, GetBidData, GetBidErrors, GetBidLineItemData, GetBidLineItemErrors, GetBidLineItemResponses, GetBidProofData, GetBidProofErrors, GetBidProofResponses, GetBidResponses, GetBrandingData, GetBrandingErrors, GetBrandingResponses, GetBusinessReviewData, GetBusinessReviewErrors, GetBusinessReviewResponses, GetChangeOrderData, GetChangeOrderErrors, GetChangeOrderLineItemData, GetChangeOrderLineItemErrors, GetChangeOrderLineItemResponses, GetChangeOrderResponses, GetContactData, GetContactErrors, GetContactResponses, GetCrewAssignmentData, GetCrewAssignmentErrors, GetCrewAssignmentResponses, GetDataRetentionData, GetDataRetentionErrors, GetDataRetentionResponses, GetDeletedProjectData, GetDeletedProjectErrors, GetDeletedProjectResponses, GetDocumentData, GetDocumentErrors, GetDocumentResponses, GetEventData, GetEventErrors, GetEventResponses, GetInvoiceData, GetInvoiceErrors, GetInvoiceLineItemData, GetInvoiceLineItemErrors, GetInvoiceLineItemResponses, GetInvoicePaymentData, GetInvoicePaymentErrors, GetInvoicePaymentResponses, GetInvoiceProofData, GetInvoiceProofErrors, GetInvoiceProofResponses, GetInvoiceResponses, GetJobData, GetJobDownloadData, GetJobDownloadErrors, GetJobDownloadResponses, GetJobErrors, GetJobErrorsData, GetJobErrorsErrors, GetJobErrorsResponses, GetJobResponses, GetKitItemData, GetKitItemErrors, GetKitItemResponses, GetLeadData, GetLeadErrors, GetLeadResponses, GetLeadStageData, GetLeadStageErrors, GetLeadStageResponses, GetManufacturerData, GetManufacturerErrors, GetManufacturerResponses, GetMeData, GetMeErrors, GetMeResponses, GetOpenapiDocumentData, GetOpenapiDocumentErrors, GetOpenapiDocumentResponses, GetPayAppData, GetPayAppErrors, GetPayAppProofData, GetPayAppProofErrors, GetPayAppProofResponses, GetPayAppResponses, GetProductCategoryData, GetProductCategoryErrors, GetProductCategoryResponses, GetProductData, GetProductErrors, GetProductResponses, GetProjectAttachedRecordsData, GetProjectAttachedRecordsErrors, GetProjectAttachedRecordsResponses, GetProjectData, GetProjectErrors, GetProjectResponses, GetProjectTemplateData, GetProjectTemplateErrors, GetProjectTemplateResponses, GetSandboxData, GetSandboxErrors, GetSandboxResponses, GetSignatureRequestData, GetSignatureRequestErrors, GetSignatureRequestResponses, GetSiteLogData, GetSiteLogErrors, GetSiteLogResponses, GetTimeEntryData, GetTimeEntryErrors, GetTimeEntryResponses, GetUsageData, GetUsageErrors, GetUsageResponses, GetUserData, GetUserErrors, GetUserinfoData, GetUserinfoErrors, GetUserinfoResponses, GetUserResponses, GetWebhookDeliveryData, GetWebhookDeliveryErrors, GetWebhookDeliveryResponses, GetWebhookEndpointData, GetWebhookEndpointErrors, GetWebhookEndpointResponses, ImportContactsData, ImportContactsErrors, ImportContactsResponses, ImportLeadsData, ImportLeadsErrors, ImportLeadsResponses, ImportProductsData, ImportProductsErrors, ImportProductsResponses, ImportProjectsData, ImportProjectsErrors, ImportProjectsResponses, ImportSiteLogsData, ImportSiteLogsErrors, ImportSiteLogsResponses, ImportTimeEntriesData, ImportTimeEntriesErrors, ImportTimeEntriesResponses, IssueOauthTokenData, IssueOauthTokenErrors, IssueOauthTokenResponses, LinkInvoiceBilledItemsData, LinkInvoiceBilledItemsErrors, LinkInvoiceBilledItemsResponses, ListApiAuditLogsData, ListApiAuditLogsErrors, ListApiAuditLogsResponses, ListApiKeysData, ListApiKeysErrors, ListApiKeysResponses, ListBidLineItemsData, ListBidLineItemsErrors, ListBidLineItemsResponses, ListBidsData, ListBidsErrors, ListBriefingData, ListBriefingErrors, ListBriefingResponses, ListCalendarEventsData, ListCalendarEventsErrors, ListCalendarEventsResponses, ListChangeOrderLineItemsData, ListChangeOrderLineItemsErrors, ListChangeOrderLineItemsResponses, ListChangeOrdersData, ListChangeOrdersErrors, ListCommentsData, ListCommentsErrors, ListCommentsResponses, ListContactsData, ListContactsErrors, ListCrewAssignmentsData, ListCrewAssignmentsErrors, ListCrewAssignmentsResponses, ListDocumentsData, ListDocumentsErrors, ListEventsData, ListEventsErrors, ListEventsResponses, ListInvoiceLineItemsData, ListInvoiceLineItemsErrors, ListInvoiceLineItemsResponses, ListInvoicePaymentsData, ListInvoicePaymentsErrors, ListInvoicePaymentsResponses, ListInvoicesData, ListInvoicesErrors, ListJobsData, ListJobsErrors, ListJobsResponses, ListKitItemsData, ListKitItemsErrors, ListKitItemsResponses, ListLeadsData, ListLeadsErrors, ListLeadStagesData, ListLeadStagesErrors, ListLeadStagesResponses, ListManufacturersData, ListManufacturersErrors, ListManufacturersResponses, ListNotificationsData, ListNotificationsErrors, ListNotificationsResponses, ListPayAppLineItemsData, ListPayAppLineItemsErrors, ListPayAppLineItemsResponses, ListPayAppsData, ListPayAppsErrors, ListProductCategoriesData, ListProductCategoriesErrors, ListProductCategoriesResponses, ListProductsData, ListProductsErrors, ListProjectsData, ListProjectsErrors, ListProjectTemplatesData, ListProjectTemplatesErrors, ListProjectTemplatesResponses, ListReportsData, ListReportsErrors, ListReportsResponses, ListSandboxMailsData, ListSandboxMailsErrors, ListSandboxMailsResponses, ListSignatureRequestsData, ListSignatureRequestsErrors, ListSignatureRequestsResponses, ListSiteLogsData, ListSiteLogsErrors, ListTimeEntriesData, ListTimeEntriesErrors, ListUsersData, ListUsersErrors, ListUsersResponses, ListWebhookDeliveriesData, ListWebhookDeliveriesErrors, ListWebhookDeliveriesResponses, ListWebhookEndpointDeliveriesData, ListWebhookEndpointDeliveriesErrors, ListWebhookEndpointDeliveriesResponses, ListWebhookEndpointsData, ListWebhookEndpointsErrors, ListWebhookEndpointsResponses, MarkBidSentData, MarkBidSentErrors, MarkBidSentResponses, MarkInvoicePaidData, MarkInvoicePaidErrors, MarkInvoicePaidResponses, MarkInvoiceSentData, MarkInvoiceSentErrors, MarkInvoiceSentResponses, MarkNotificationsReadData, MarkNotificationsReadErrors, MarkNotificationsReadResponses, MarkPayAppPaidData, MarkPayAppPaidErrors, MarkPayAppPaidResponses, MoveChangeOrderData, MoveChangeOrderErrors, MoveChangeOrderResponses, MoveInvoiceData, MoveInvoiceErrors, MoveInvoiceResponses, MoveProjectRecordsData, MoveProjectRecordsErrors, MoveProjectRecordsResponses, MoveSiteLogData, MoveSiteLogErrors, MoveSiteLogResponses, MoveTimeEntryData, MoveTimeEntryErrors, MoveTimeEntryResponses, QueueInvoiceAccountingPushData, QueueInvoiceAccountingPushErrors, QueueInvoiceAccountingPushResponses, RecordInvoicePaymentData, RecordInvoicePaymentErrors, RecordInvoicePaymentResponses, RecoverWebhookEndpointData, RecoverWebhookEndpointErrors, RecoverWebhookEndpointResponses, RegisterOauthClientData, RegisterOauthClientErrors, RegisterOauthClientResponses, RejectBidData, RejectBidErrors, RejectBidResponses, RejectChangeOrderData, RejectChangeOrderErrors, RejectChangeOrderResponses, RejectPayAppData, RejectPayAppErrors, RejectPayAppResponses, RemoveInvoiceLineItemData, RemoveInvoiceLineItemErrors, RemoveInvoiceLineItemResponses, RemoveKitItemData, RemoveKitItemErrors, RemoveKitItemResponses, RenderBidPdfData, RenderBidPdfErrors, RenderBidPdfResponses, RenderChangeOrderPdfData, RenderChangeOrderPdfErrors, RenderChangeOrderPdfResponses, RenderContactStatementPdfData, RenderContactStatementPdfErrors, RenderContactStatementPdfResponses, RenderInvoicePdfData, RenderInvoicePdfErrors, RenderInvoicePdfResponses, RenderPayAppPdfData, RenderPayAppPdfErrors, RenderPayAppPdfResponses, RenderSiteLogDailyReportPdfData, RenderSiteLogDailyReportPdfErrors, RenderSiteLogDailyReportPdfResponses, ReopenBidData, ReopenBidErrors, ReopenBidResponses, ReorderInvoiceLineItemsData, ReorderInvoiceLineItemsErrors, ReorderInvoiceLineItemsResponses, ReorderKitItemsData, ReorderKitItemsErrors, ReorderKitItemsResponses, ReplaceJobDayCrewData, ReplaceJobDayCrewErrors, ReplaceJobDayCrewResponses, ReplacePayAppLineItemsData, ReplacePayAppLineItemsErrors, ReplacePayAppLineItemsResponses, ReplayWebhookDeliveryData, ReplayWebhookDeliveryErrors, ReplayWebhookDeliveryResponses, ResendBidData, ResendBidErrors, ResendBidResponses, ResendInvoiceData, ResendInvoiceErrors, ResendInvoiceResponses, ResendSignatureRequestData, ResendSignatureRequestErrors, ResendSignatureRequestResponses, ResetSandboxData, ResetSandboxErrors, ResetSandboxResponses, RestoreProductData, RestoreProductErrors, RestoreProductResponses, RevertBidAcceptanceData, RevertBidAcceptanceErrors, RevertBidAcceptanceResponses, RevokeApiKeyData, RevokeApiKeyErrors, RevokeApiKeyResponses, RevokeOauthTokenData, RevokeOauthTokenErrors, RevokeOauthTokenResponses, RotateWebhookSecretData, RotateWebhookSecretErrors, RotateWebhookSecretResponses, RunReportData, RunReportErrors, RunReportResponses, SearchRecordsData, SearchRecordsErrors, SearchRecordsResponses, SendBidData, SendBidErrors, SendBidResponses, SendInvoiceData, SendInvoiceErrors, SendInvoiceResponses, SendInvoiceViaQuickbooksData, SendInvoiceViaQuickbooksErrors, SendInvoiceViaQuickbooksResponses, ShareBidData, ShareBidErrors, ShareBidResponses, ShareContactStatementData, ShareContactStatementErrors, ShareContactStatementResponses, ShareInvoiceData, ShareInvoiceErrors, ShareInvoiceResponses, SubmitChangeOrderData, SubmitChangeOrderErrors, SubmitChangeOrderResponses, SubmitPayAppData, SubmitPayAppErrors, SubmitPayAppResponses, TestWebhookEndpointData, TestWebhookEndpointErrors, TestWebhookEndpointResponses, UndismissBriefingItemData, UndismissBriefingItemErrors, UndismissBriefingItemResponses, UnlinkInvoiceBilledItemsData, UnlinkInvoiceBilledItemsErrors, UnlinkInvoiceBilledItemsResponses, UpdateBidData, UpdateBidErrors, UpdateBidLineItemData, UpdateBidLineItemErrors, UpdateBidLineItemResponses, UpdateBidResponses, UpdateBrandingData, UpdateBrandingErrors, UpdateBrandingResponses, UpdateChangeOrderData, UpdateChangeOrderErrors, UpdateChangeOrderLineItemData, UpdateChangeOrderLineItemErrors, UpdateChangeOrderLineItemResponses, UpdateChangeOrderResponses, UpdateCommentData, UpdateCommentErrors, UpdateCommentResponses, UpdateContactData, UpdateContactErrors, UpdateContactResponses, UpdateDataRetentionData, UpdateDataRetentionErrors, UpdateDataRetentionResponses, UpdateDocumentData, UpdateDocumentErrors, UpdateDocumentResponses, UpdateInvoiceData, UpdateInvoiceErrors, UpdateInvoiceLineItemData, UpdateInvoiceLineItemErrors, UpdateInvoiceLineItemResponses, UpdateInvoicePaymentData, UpdateInvoicePaymentErrors, UpdateInvoicePaymentResponses, UpdateInvoiceResponses, UpdateKitItemData, UpdateKitItemErrors, UpdateKitItemResponses, UpdateLeadData, UpdateLeadErrors, UpdateLeadResponses, UpdateLeadStageData, UpdateLeadStageErrors, UpdateLeadStageResponses, UpdateManufacturerData, UpdateManufacturerErrors, UpdateManufacturerResponses, UpdatePayAppData, UpdatePayAppErrors, UpdatePayAppResponses, UpdateProductCategoryData, UpdateProductCategoryErrors, UpdateProductCategoryResponses, UpdateProductData, UpdateProductErrors, UpdateProductResponses, UpdateProjectData, UpdateProjectErrors, UpdateProjectResponses, UpdateProjectTemplateData, UpdateProjectTemplateErrors, UpdateProjectTemplateResponses, UpdateSiteLogData, UpdateSiteLogErrors, UpdateSiteLogResponses, UpdateTimeEntryData, UpdateTimeEntryErrors, UpdateTimeEntryResponses, UpdateWebhookEndpointData, UpdateWebhookEndpointErrors, UpdateWebhookEndpointResponses, VoidChangeOrderData, VoidChangeOrderErrors, VoidChangeOrderResponses, VoidInvoiceData, VoidInvoiceErrors, VoidInvoicePaymentData, VoidInvoicePaymentErrors, VoidInvoicePaymentResponses, VoidInvoiceResponses, VoidPayAppData, VoidPayAppErrors, VoidPayAppResponses, VoidSignatureRequestData, VoidSignatureRequestErrors, VoidSignatureRequestResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

class HeyApiClient {
    protected client: Client;
    
    constructor(args?: {
        client?: Client;
    }) {
        this.client = args?.client ?? client;
    }
}

export class Operations extends HeyApiClient {
    /**
     * List contacts
     *
     * A page of contacts, newest first. search looks in names, company, e-mail address and phone numbers; these are found by their digits, or a part of them, however either is written. POST /contacts/bulk-fetch has those whose ids are known; users of the organization are under /users.
     */
    public listContacts<ThrowOnError extends boolean = true, Compact extends boolean = false>(options?: Options<AskedFor<ListContactsData, Compact>, ThrowOnError>): RequestResult<Listed<'listContacts', Compact>, ListContactsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<Listed<'listContacts', Compact>, ListContactsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts',
            ...options
        });
    }
    
    /**
     * Create a contact
     *
     * Creates a contact and emits contact.created. Nothing in it has to be unique: two contacts may have the same name or e-mail address. Many at once come from a CSV file with POST /contacts/imports.
     */
    public createContact<ThrowOnError extends boolean = true>(options: Options<CreateContactData, ThrowOnError>): RequestResult<CreateContactResponses, CreateContactErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateContactResponses, CreateContactErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Fetch contacts by their ids
     *
     * Up to 500 contacts in the order asked; meta.missing lists the ids that were not found. Reads only, so it takes no Idempotency-Key.
     */
    public bulkFetchContacts<ThrowOnError extends boolean = true>(options: Options<BulkFetchContactsData, ThrowOnError>): RequestResult<BulkFetchContactsResponses, BulkFetchContactsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkFetchContactsResponses, BulkFetchContactsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts/bulk-fetch',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Count contacts
     *
     * How many contacts the filters of GET /contacts leave. GET /contacts/aggregate counts those of each type.
     */
    public countContacts<ThrowOnError extends boolean = true>(options?: Options<CountContactsData, ThrowOnError>): RequestResult<CountContactsResponses, CountContactsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<CountContactsResponses, CountContactsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts/count',
            ...options
        });
    }
    
    /**
     * Count contacts by type
     *
     * How many contacts of each type the filters of GET /contacts leave. A type without contacts is left out.
     */
    public aggregateContacts<ThrowOnError extends boolean = true>(options?: Options<AggregateContactsData, ThrowOnError>): RequestResult<AggregateContactsResponses, AggregateContactsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<AggregateContactsResponses, AggregateContactsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts/aggregate',
            ...options
        });
    }
    
    /**
     * Delete a contact
     *
     * Deletes the contact softly and emits contact.deleted. Projects, bids and invoices that name it go on naming it. The operation restore of POST /contacts/bulk brings it back, unless it was erased.
     */
    public deleteContact<ThrowOnError extends boolean = true>(options: Options<DeleteContactData, ThrowOnError>): RequestResult<DeleteContactResponses, DeleteContactErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteContactResponses, DeleteContactErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts/{id}',
            ...options
        });
    }
    
    /**
     * Get a contact
     *
     * One contact. A deleted one is not found.
     */
    public getContact<ThrowOnError extends boolean = true>(options: Options<GetContactData, ThrowOnError>): RequestResult<GetContactResponses, GetContactErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetContactResponses, GetContactErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts/{id}',
            ...options
        });
    }
    
    /**
     * Update a contact
     *
     * Changes the members given of a contact and leaves the rest. Emits contact.updated when something changed.
     */
    public updateContact<ThrowOnError extends boolean = true>(options: Options<UpdateContactData, ThrowOnError>): RequestResult<UpdateContactResponses, UpdateContactErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateContactResponses, UpdateContactErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Erase a deleted contact's personal data
     *
     * Erases what the organization holds about the person or company, for good: names, e-mail address, phone numbers, website, position and notes become null, and companyName becomes "Erased contact <id>". The same texts, and those that the contact had before, go from events, webhook deliveries, stored answers, jobs with their files, notifications, the audit log, mails and comments; a file that holds them is removed. What is signed, frozen or issued stays, as do texts in other records, and `kept` lists each with the reason. The contact must be deleted, without open bids, projects and invoices. The call needs the scope settings:write too (403). Emits contact.erased. It cannot be undone: the contact is never restored. A second call answers as the first did. The page Privacy says what stays where and for how long.
     */
    public eraseContact<ThrowOnError extends boolean = true>(options: Options<EraseContactData, ThrowOnError>): RequestResult<EraseContactResponses, EraseContactErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<EraseContactResponses, EraseContactErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts/{id}/erase',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete, restore or update many contacts
     *
     * Starts a job that deletes, restores or updates up to 500 contacts, all alike. A contact that was erased is refused, as it is never restored. The operation update needs changes, the others take none; delete also needs the scope contacts:delete. The job's result lists each id's outcome. New contacts, or changes that differ from one to the next, come from a CSV file with POST /contacts/imports.
     */
    public bulkContacts<ThrowOnError extends boolean = true>(options: Options<BulkContactsData, ThrowOnError>): RequestResult<BulkContactsResponses, BulkContactsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkContactsResponses, BulkContactsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts/bulk',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Import contacts from a CSV file
     *
     * Starts a job that reads an uploaded CSV file (POST /jobs/uploads). With updateInPlace a row that names an existing contact by its id or e-mail address updates it. Rows that are not valid are listed in the job's errors file; the others are imported.
     */
    public importContacts<ThrowOnError extends boolean = true>(options: Options<ImportContactsData, ThrowOnError>): RequestResult<ImportContactsResponses, ImportContactsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ImportContactsResponses, ImportContactsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts/imports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Export contacts to a CSV file
     *
     * Starts a job that writes the contacts which the filters leave to a CSV file. filters takes the list's filters by name, with the same values. With includeDeleted among them the file has a last column deletedAt. GET /jobs/{id}/download then gives the file's address.
     */
    public exportContacts<ThrowOnError extends boolean = true>(options?: Options<ExportContactsData, ThrowOnError>): RequestResult<ExportContactsResponses, ExportContactsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ExportContactsResponses, ExportContactsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts/exports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options?.headers
            }
        });
    }
    
    /**
     * Export what is stored about a contact
     *
     * Starts a job that writes one JSON file of every record that names the contact, deleted ones too: the contact itself, what refers to it, and texts elsewhere with its e-mail address, phone numbers, full name or company. Each record is as the API shows it, with its type, its id and the members that name the contact. With includeFiles the documents among them have their files, in base64. The page Privacy explains the file. A deleted contact can be exported until it is erased. GET /jobs/{id}/download then gives the file's address. The call needs the :read of every family that the file may have (403), and so does the file.
     */
    public exportContactData<ThrowOnError extends boolean = true>(options: Options<ExportContactDataData, ThrowOnError>): RequestResult<ExportContactDataResponses, ExportContactDataErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ExportContactDataResponses, ExportContactDataErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts/{id}/exports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List products
     *
     * A page of the products of the price list, newest first, kits among them. search looks in name, SKU, part number, cost code and description. countProducts says how many there are, exportProducts writes them to a file, and bulkFetchProducts reads those whose ids are known.
     */
    public listProducts<ThrowOnError extends boolean = true, Compact extends boolean = false>(options?: Options<AskedFor<ListProductsData, Compact>, ThrowOnError>): RequestResult<Listed<'listProducts', Compact>, ListProductsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<Listed<'listProducts', Compact>, ListProductsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products',
            ...options
        });
    }
    
    /**
     * Create a product
     *
     * A product is added to the price list; product.created tells of it. Costs and prices left out are 0.00. A kit is a product to which parts are added afterwards (addKitItem). For many products at once use importProducts.
     */
    public createProduct<ThrowOnError extends boolean = true>(options: Options<CreateProductData, ThrowOnError>): RequestResult<CreateProductResponses, CreateProductErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateProductResponses, CreateProductErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Fetch products by id
     *
     * Up to 500 products whose ids are known, in the order asked; meta.missing lists the ids that were not found. For those that filters choose use listProducts. Reads only, so it takes no Idempotency-Key.
     */
    public bulkFetchProducts<ThrowOnError extends boolean = true>(options: Options<BulkFetchProductsData, ThrowOnError>): RequestResult<BulkFetchProductsResponses, BulkFetchProductsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkFetchProductsResponses, BulkFetchProductsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/bulk-fetch',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Count products
     *
     * How many products listProducts would show with the same filters.
     */
    public countProducts<ThrowOnError extends boolean = true>(options?: Options<CountProductsData, ThrowOnError>): RequestResult<CountProductsResponses, CountProductsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<CountProductsResponses, CountProductsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/count',
            ...options
        });
    }
    
    /**
     * Count on how many lines and kits products stand
     *
     * For each product of which the id is given, on how many bid lines, invoice lines and kits it stands now; deleted bids, invoices and kits do not count. It answers whether a product may go, not how many products there are: that is countProducts. meta.missing lists the ids that were not found. Reads only, so it takes no Idempotency-Key.
     */
    public countProductUsage<ThrowOnError extends boolean = true>(options: Options<CountProductUsageData, ThrowOnError>): RequestResult<CountProductUsageResponses, CountProductUsageErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CountProductUsageResponses, CountProductUsageErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/usage-counts',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete up to 500 products at once
     *
     * Up to 500 products are deleted softly, in one transaction, and the answer says what came of each id; no job is begun and nothing is to be waited for. bulkProducts does the same as a job, and also updates and tries out with dryRun; deleteProduct deletes one, honouring If-Match.
     */
    public bulkDeleteProducts<ThrowOnError extends boolean = true>(options: Options<BulkDeleteProductsData, ThrowOnError>): RequestResult<BulkDeleteProductsResponses, BulkDeleteProductsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkDeleteProductsResponses, BulkDeleteProductsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/bulk-delete',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Restore up to 500 deleted products at once
     *
     * Up to 500 deleted products come back, in one transaction, and the answer says what came of each id; no job is begun. A product whose SKU another live product has by now is refused. bulkProducts does the same as a job, restoreProduct brings one back, honouring If-Match.
     */
    public bulkRestoreProducts<ThrowOnError extends boolean = true>(options: Options<BulkRestoreProductsData, ThrowOnError>): RequestResult<BulkRestoreProductsResponses, BulkRestoreProductsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkRestoreProductsResponses, BulkRestoreProductsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/bulk-restore',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a product
     *
     * A product is deleted softly; product.deleted tells of it. Bids, invoices and kits that have it keep it as it was; restoreProduct brings it back. For many at once use bulkDeleteProducts.
     */
    public deleteProduct<ThrowOnError extends boolean = true>(options: Options<DeleteProductData, ThrowOnError>): RequestResult<DeleteProductResponses, DeleteProductErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteProductResponses, DeleteProductErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/{id}',
            ...options
        });
    }
    
    /**
     * Get a product
     *
     * One product of the price list. A deleted one is not found; listProducts with includeDeleted shows it.
     */
    public getProduct<ThrowOnError extends boolean = true>(options: Options<GetProductData, ThrowOnError>): RequestResult<GetProductResponses, GetProductErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetProductResponses, GetProductErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/{id}',
            ...options
        });
    }
    
    /**
     * Update a product
     *
     * The members given of a product change and the rest stays. product.updated tells of it when something changed, for the kits whose price it moves too. Bids and invoices keep the description and price that they took over.
     */
    public updateProduct<ThrowOnError extends boolean = true>(options: Options<UpdateProductData, ThrowOnError>): RequestResult<UpdateProductResponses, UpdateProductErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateProductResponses, UpdateProductErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Restore a deleted product
     *
     * A deleted product comes back, and product.updated tells of it; one that is not deleted is answered as it is. A kit comes back with the prices that its parts have now.
     */
    public restoreProduct<ThrowOnError extends boolean = true>(options: Options<RestoreProductData, ThrowOnError>): RequestResult<RestoreProductResponses, RestoreProductErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RestoreProductResponses, RestoreProductErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/{id}/restore',
            ...options
        });
    }
    
    /**
     * Duplicate a product
     *
     * A copy of a product is created with " (copy)" behind its name, the same parts, and no SKU, since a SKU names one product. product.created tells of it.
     */
    public duplicateProduct<ThrowOnError extends boolean = true>(options: Options<DuplicateProductData, ThrowOnError>): RequestResult<DuplicateProductResponses, DuplicateProductErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<DuplicateProductResponses, DuplicateProductErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/{id}/duplicate',
            ...options
        });
    }
    
    /**
     * List the parts of a kit
     *
     * A page of the parts of a kit in their order. A part whose product was deleted stays, with the price it had.
     */
    public listKitItems<ThrowOnError extends boolean = true>(options: Options<ListKitItemsData, ThrowOnError>): RequestResult<ListKitItemsResponses, ListKitItemsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListKitItemsResponses, ListKitItemsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/{id}/kit-items',
            ...options
        });
    }
    
    /**
     * Add a part to a kit
     *
     * A product becomes a part of a kit, one of it unless quantity says otherwise, at the place order or at the end; what it is added to is a kit from then on. The kit gets a new version and product.updated tells of it, as of every kit above it whose price moves.
     */
    public addKitItem<ThrowOnError extends boolean = true>(options: Options<AddKitItemData, ThrowOnError>): RequestResult<AddKitItemResponses, AddKitItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<AddKitItemResponses, AddKitItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/{id}/kit-items',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Reorder the parts of a kit
     *
     * All parts of a kit take the places that their ids have in ids. To move a single part, updateKitItem takes order. ETag and If-Match are the kit's.
     */
    public reorderKitItems<ThrowOnError extends boolean = true>(options: Options<ReorderKitItemsData, ThrowOnError>): RequestResult<ReorderKitItemsResponses, ReorderKitItemsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).put<ReorderKitItemsResponses, ReorderKitItemsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/{id}/kit-items/order',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Remove a part from a kit
     *
     * A part leaves the kit, and the parts after it move up; its product stays on the price list. The kit gets a new version and product.updated tells of it.
     */
    public removeKitItem<ThrowOnError extends boolean = true>(options: Options<RemoveKitItemData, ThrowOnError>): RequestResult<RemoveKitItemResponses, RemoveKitItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<RemoveKitItemResponses, RemoveKitItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/{id}/kit-items/{kitItemId}',
            ...options
        });
    }
    
    /**
     * Get a part of a kit
     *
     * One part of a kit, as listKitItems shows it.
     */
    public getKitItem<ThrowOnError extends boolean = true>(options: Options<GetKitItemData, ThrowOnError>): RequestResult<GetKitItemResponses, GetKitItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetKitItemResponses, GetKitItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/{id}/kit-items/{kitItemId}',
            ...options
        });
    }
    
    /**
     * Update a part of a kit
     *
     * A part of a kit gets another quantity, or moves to another place. The kit gets a new version and product.updated tells of it when something changed. Another product is another part: removeKitItem and addKitItem.
     */
    public updateKitItem<ThrowOnError extends boolean = true>(options: Options<UpdateKitItemData, ThrowOnError>): RequestResult<UpdateKitItemResponses, UpdateKitItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateKitItemResponses, UpdateKitItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/{id}/kit-items/{kitItemId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Start a job that deletes, restores or updates products
     *
     * A job is started over up to 500 products. The operation update needs changes, the others take none; delete also needs the scope products:delete. The job's result lists each id's outcome, and with dryRun nothing is written. bulkDeleteProducts and bulkRestoreProducts do the same at once, without a job.
     */
    public bulkProducts<ThrowOnError extends boolean = true>(options: Options<BulkProductsData, ThrowOnError>): RequestResult<BulkProductsResponses, BulkProductsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkProductsResponses, BulkProductsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/bulk',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Import products from a CSV file
     *
     * A job starts that reads an uploaded CSV file (createJobUpload) into products; a single one is createProduct. With updateInPlace a row that names an existing product by its id or SKU updates it. A cell of categoryId or manufacturerId is a name or an id. Names are compared first, in any case of letters, and an id has no leading zeros. Where none or several are meant the row is refused (not_found): also where the cell is the name of one and the id of another. Prices may be written with a currency sign and thousands separators ($1,250.00). Rows that are not valid, or whose SKU is taken, are listed in the job's errors file; the others are imported.
     */
    public importProducts<ThrowOnError extends boolean = true>(options: Options<ImportProductsData, ThrowOnError>): RequestResult<ImportProductsResponses, ImportProductsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ImportProductsResponses, ImportProductsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/imports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Export products to a CSV file
     *
     * A job starts that writes the products which the filters leave to a CSV file. filters takes the list's filters by name, with the same values. With includeDeleted among them the file has a last column deletedAt. getJobDownload then gives the file's address.
     */
    public exportProducts<ThrowOnError extends boolean = true>(options?: Options<ExportProductsData, ThrowOnError>): RequestResult<ExportProductsResponses, ExportProductsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ExportProductsResponses, ExportProductsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/exports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options?.headers
            }
        });
    }
    
    /**
     * List product categories
     *
     * A page of the headings under which products are filed, newest first. search looks in the name. The products of one are listProducts with categoryId.
     */
    public listProductCategories<ThrowOnError extends boolean = true>(options?: Options<ListProductCategoriesData, ThrowOnError>): RequestResult<ListProductCategoriesResponses, ListProductCategoriesErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListProductCategoriesResponses, ListProductCategoriesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/product-categories',
            ...options
        });
    }
    
    /**
     * Create a product category
     *
     * A product category is added, under which products can then be filed.
     */
    public createProductCategory<ThrowOnError extends boolean = true>(options: Options<CreateProductCategoryData, ThrowOnError>): RequestResult<CreateProductCategoryResponses, CreateProductCategoryErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateProductCategoryResponses, CreateProductCategoryErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/product-categories',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a product category
     *
     * A product category that no live product is filed under is deleted. Give its products another category, or delete them, first.
     */
    public deleteProductCategory<ThrowOnError extends boolean = true>(options: Options<DeleteProductCategoryData, ThrowOnError>): RequestResult<DeleteProductCategoryResponses, DeleteProductCategoryErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteProductCategoryResponses, DeleteProductCategoryErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/product-categories/{id}',
            ...options
        });
    }
    
    /**
     * Get a product category
     *
     * One product category. A deleted one is not found; listProductCategories with includeDeleted shows it.
     */
    public getProductCategory<ThrowOnError extends boolean = true>(options: Options<GetProductCategoryData, ThrowOnError>): RequestResult<GetProductCategoryResponses, GetProductCategoryErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetProductCategoryResponses, GetProductCategoryErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/product-categories/{id}',
            ...options
        });
    }
    
    /**
     * Update a product category
     *
     * The members given of a product category change and the rest stays; its products stay in it.
     */
    public updateProductCategory<ThrowOnError extends boolean = true>(options: Options<UpdateProductCategoryData, ThrowOnError>): RequestResult<UpdateProductCategoryResponses, UpdateProductCategoryErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateProductCategoryResponses, UpdateProductCategoryErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/product-categories/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List manufacturers
     *
     * A page of the companies that make the organization's products, newest first. search looks in the name. The products of one are listProducts with manufacturerId.
     */
    public listManufacturers<ThrowOnError extends boolean = true>(options?: Options<ListManufacturersData, ThrowOnError>): RequestResult<ListManufacturersResponses, ListManufacturersErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListManufacturersResponses, ListManufacturersErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/manufacturers',
            ...options
        });
    }
    
    /**
     * Create a manufacturer
     *
     * A manufacturer is added, whom products can then name. Suppliers from whom the organization buys are contacts (createContact).
     */
    public createManufacturer<ThrowOnError extends boolean = true>(options: Options<CreateManufacturerData, ThrowOnError>): RequestResult<CreateManufacturerResponses, CreateManufacturerErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateManufacturerResponses, CreateManufacturerErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/manufacturers',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a manufacturer
     *
     * A manufacturer whom no live product names is deleted. Give its products another manufacturer, or delete them, first.
     */
    public deleteManufacturer<ThrowOnError extends boolean = true>(options: Options<DeleteManufacturerData, ThrowOnError>): RequestResult<DeleteManufacturerResponses, DeleteManufacturerErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteManufacturerResponses, DeleteManufacturerErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/manufacturers/{id}',
            ...options
        });
    }
    
    /**
     * Get a manufacturer
     *
     * One manufacturer. A deleted one is not found; listManufacturers with includeDeleted shows it.
     */
    public getManufacturer<ThrowOnError extends boolean = true>(options: Options<GetManufacturerData, ThrowOnError>): RequestResult<GetManufacturerResponses, GetManufacturerErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetManufacturerResponses, GetManufacturerErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/manufacturers/{id}',
            ...options
        });
    }
    
    /**
     * Update a manufacturer
     *
     * The members given of a manufacturer change and the rest stays; its products go on naming it.
     */
    public updateManufacturer<ThrowOnError extends boolean = true>(options: Options<UpdateManufacturerData, ThrowOnError>): RequestResult<UpdateManufacturerResponses, UpdateManufacturerErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateManufacturerResponses, UpdateManufacturerErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/manufacturers/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List leads
     *
     * A page of leads, newest first. search looks in the name, the source, the project type, the description, the reason of a loss, and the site's address and city. GET /leads/aggregate has their number and worth in each stage.
     */
    public listLeads<ThrowOnError extends boolean = true, Compact extends boolean = false>(options?: Options<AskedFor<ListLeadsData, Compact>, ThrowOnError>): RequestResult<Listed<'listLeads', Compact>, ListLeadsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<Listed<'listLeads', Compact>, ListLeadsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/leads',
            ...options
        });
    }
    
    /**
     * Create a lead
     *
     * Creates a lead and emits lead.created. Without stageId it stands in the first open stage, and without probability it has its stage's. In a won stage the probability is 100, in a lost one 0.
     */
    public createLead<ThrowOnError extends boolean = true>(options: Options<CreateLeadData, ThrowOnError>): RequestResult<CreateLeadResponses, CreateLeadErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateLeadResponses, CreateLeadErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/leads',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Count leads
     *
     * How many leads the filters of GET /leads leave. GET /leads/aggregate has the counts and sums of each stage.
     */
    public countLeads<ThrowOnError extends boolean = true>(options?: Options<CountLeadsData, ThrowOnError>): RequestResult<CountLeadsResponses, CountLeadsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<CountLeadsResponses, CountLeadsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/leads/count',
            ...options
        });
    }
    
    /**
     * Count and sum leads by stage
     *
     * How many leads the filters of GET /leads leave in each stage, in the order of the stages, what their estimated values add up to, and the same with each value weighted by its lead's probability. A value or a probability of null counts as 0; the weighted sum is exact and rounded once. A stage without such leads is left out; one that is deleted has deleted leads only, and comes behind the others.
     */
    public aggregateLeads<ThrowOnError extends boolean = true>(options?: Options<AggregateLeadsData, ThrowOnError>): RequestResult<AggregateLeadsResponses, AggregateLeadsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<AggregateLeadsResponses, AggregateLeadsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/leads/aggregate',
            ...options
        });
    }
    
    /**
     * Delete a lead
     *
     * Deletes the lead softly and emits lead.deleted. Its bids and its project stay and keep its id. The operation restore of POST /leads/bulk brings it back. A lead that came to nothing is moved to a lost stage instead, with its lostReason.
     */
    public deleteLead<ThrowOnError extends boolean = true>(options: Options<DeleteLeadData, ThrowOnError>): RequestResult<DeleteLeadResponses, DeleteLeadErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteLeadResponses, DeleteLeadErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/leads/{id}',
            ...options
        });
    }
    
    /**
     * Get a lead
     *
     * One lead. A deleted one is not found.
     */
    public getLead<ThrowOnError extends boolean = true>(options: Options<GetLeadData, ThrowOnError>): RequestResult<GetLeadResponses, GetLeadErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetLeadResponses, GetLeadErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/leads/{id}',
            ...options
        });
    }
    
    /**
     * Update a lead
     *
     * Changes the members given of a lead and leaves the rest; emits lead.updated when something changed. Another stageId moves the lead through the pipeline: without probability it brings the stage's; in a won stage the probability is 100, in a lost one 0. closedAt is set when the lead leaves an open stage for one that is not, and is null when it is open again. lostReason is taken while the lead is lost, and cleared when it is lost no more. To make a project of a lead use POST /leads/{id}/convert-to-project.
     */
    public updateLead<ThrowOnError extends boolean = true>(options: Options<UpdateLeadData, ThrowOnError>): RequestResult<UpdateLeadResponses, UpdateLeadErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateLeadResponses, UpdateLeadErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/leads/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Convert a lead to a project
     *
     * A lead that is not lost becomes a project; the call needs the scope projects:write too (403). The project has the lead's name unless the body gives one, its contact while that is live, its site, projectType, assignedTo and description; its contractValue is the body's or null, never the lead's estimate. What body and lead leave open comes from the template. The lead then has the projectId and stands in the first won stage. Emits project.created and lead.updated. Once the project is deleted, the lead may be converted again. Where the customer accepted a bid, convert that with POST /bids/{id}/convert-to-project.
     */
    public convertLeadToProject<ThrowOnError extends boolean = true>(options: Options<ConvertLeadToProjectData, ThrowOnError>): RequestResult<ConvertLeadToProjectResponses, ConvertLeadToProjectErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ConvertLeadToProjectResponses, ConvertLeadToProjectErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/leads/{id}/convert-to-project',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete, restore or update many leads
     *
     * Starts a job that deletes, restores or updates up to 500 leads, all alike. The operation update needs changes, the others take none; delete also needs the scope leads:delete. A lead that is restored and whose stage is deleted comes back in the first open stage. While its project lives, it comes back in a won one: its own, or the first. The job's result lists each id's outcome.
     */
    public bulkLeads<ThrowOnError extends boolean = true>(options: Options<BulkLeadsData, ThrowOnError>): RequestResult<BulkLeadsResponses, BulkLeadsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkLeadsResponses, BulkLeadsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/leads/bulk',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Import leads from a CSV file
     *
     * Starts a job that reads an uploaded CSV file (POST /jobs/uploads). A cell of contactId or assignedTo is an e-mail address or an id, one of stageId a stage's name or an id. Names are compared first, in any case of letters, and an id has no leading zeros. Where none or several are meant the row is refused (not_found): also where the cell is the name of one stage and the id of another. With updateInPlace a row that names a lead by its id updates it. Rows that are not valid are listed in the job's errors file; the others are imported, under the rules of a POST or PATCH.
     */
    public importLeads<ThrowOnError extends boolean = true>(options: Options<ImportLeadsData, ThrowOnError>): RequestResult<ImportLeadsResponses, ImportLeadsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ImportLeadsResponses, ImportLeadsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/leads/imports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Export leads to a CSV file
     *
     * Starts a job that writes the leads which the filters leave to a CSV file. filters takes the list's filters by name, with the same values. With includeDeleted among them the file has a last column deletedAt. GET /jobs/{id}/download then gives the file's address.
     */
    public exportLeads<ThrowOnError extends boolean = true>(options?: Options<ExportLeadsData, ThrowOnError>): RequestResult<ExportLeadsResponses, ExportLeadsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ExportLeadsResponses, ExportLeadsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/leads/exports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options?.headers
            }
        });
    }
    
    /**
     * List lead stages
     *
     * A page of the stages that leads move through, in their order. A new organization has New, Qualified, Proposal, Won and Lost. GET /leads/aggregate says how many leads stand in each.
     */
    public listLeadStages<ThrowOnError extends boolean = true>(options?: Options<ListLeadStagesData, ThrowOnError>): RequestResult<ListLeadStagesResponses, ListLeadStagesErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListLeadStagesResponses, ListLeadStagesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/lead-stages',
            ...options
        });
    }
    
    /**
     * Create a lead stage
     *
     * Creates a stage of the pipeline. Its order puts it there and moves the stages from that place on one further; without it, it is the last.
     */
    public createLeadStage<ThrowOnError extends boolean = true>(options: Options<CreateLeadStageData, ThrowOnError>): RequestResult<CreateLeadStageResponses, CreateLeadStageErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateLeadStageResponses, CreateLeadStageErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/lead-stages',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a lead stage
     *
     * Deletes the stage, and the others close up. Live leads that stand in it go to the stage that moveToStageId names; each of them moves as by a PATCH of its stageId and emits lead.updated, and this needs the scope leads:write too (403).
     */
    public deleteLeadStage<ThrowOnError extends boolean = true>(options: Options<DeleteLeadStageData, ThrowOnError>): RequestResult<DeleteLeadStageResponses, DeleteLeadStageErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteLeadStageResponses, DeleteLeadStageErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/lead-stages/{id}',
            ...options
        });
    }
    
    /**
     * Get a lead stage
     *
     * One stage of the pipeline. A deleted one is not found.
     */
    public getLeadStage<ThrowOnError extends boolean = true>(options: Options<GetLeadStageData, ThrowOnError>): RequestResult<GetLeadStageResponses, GetLeadStageErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetLeadStageResponses, GetLeadStageErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/lead-stages/{id}',
            ...options
        });
    }
    
    /**
     * Update a lead stage
     *
     * Changes the members given of a stage and leaves the rest. A new order puts the stage there, and the others close up. A new probability changes no lead. The kind stays as it is.
     */
    public updateLeadStage<ThrowOnError extends boolean = true>(options: Options<UpdateLeadStageData, ThrowOnError>): RequestResult<UpdateLeadStageResponses, UpdateLeadStageErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateLeadStageResponses, UpdateLeadStageErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/lead-stages/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List bids
     *
     * A page of bids, newest first. search looks in the number, the title, the notes and the site's address. For how many there are use GET /bids/count, for their sums by status GET /bids/aggregate, for bids whose ids are known POST /bids/bulk-fetch.
     */
    public listBids<ThrowOnError extends boolean = true, Compact extends boolean = false>(options?: Options<AskedFor<ListBidsData, Compact>, ThrowOnError>): RequestResult<Listed<'listBids', Compact>, ListBidsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<Listed<'listBids', Compact>, ListBidsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids',
            ...options
        });
    }
    
    /**
     * Create a bid
     *
     * Creates a draft without lines under a number of its own, and emits bid.created. Numbers of an organization only grow; there may be gaps between them. Lines are added one by one with POST /bids/{id}/line-items; to begin with the lines of an earlier bid, use POST /bids/{id}/duplicate.
     */
    public createBid<ThrowOnError extends boolean = true>(options: Options<CreateBidData, ThrowOnError>): RequestResult<CreateBidResponses, CreateBidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateBidResponses, CreateBidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Fetch bids by their ids
     *
     * Up to 500 bids in the order asked; meta.missing lists the ids that were not found. Reads only, so it takes no Idempotency-Key.
     */
    public bulkFetchBids<ThrowOnError extends boolean = true>(options: Options<BulkFetchBidsData, ThrowOnError>): RequestResult<BulkFetchBidsResponses, BulkFetchBidsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkFetchBidsResponses, BulkFetchBidsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/bulk-fetch',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Count bids
     *
     * How many bids the filters of GET /bids leave. GET /bids/aggregate has the counts and sums of each status.
     */
    public countBids<ThrowOnError extends boolean = true>(options?: Options<CountBidsData, ThrowOnError>): RequestResult<CountBidsResponses, CountBidsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<CountBidsResponses, CountBidsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/count',
            ...options
        });
    }
    
    /**
     * Count and sum bids by status
     *
     * How many bids of each status the filters of GET /bids leave, and what their totals add up to. A status without bids is left out.
     */
    public aggregateBids<ThrowOnError extends boolean = true>(options?: Options<AggregateBidsData, ThrowOnError>): RequestResult<AggregateBidsResponses, AggregateBidsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<AggregateBidsResponses, AggregateBidsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/aggregate',
            ...options
        });
    }
    
    /**
     * Delete a bid
     *
     * Deletes the bid softly, in every state but accepted, and emits bid.deleted. Its lines stay with it, and the operation restore of POST /bids/bulk brings both back. A bid that is out, and is to be withdrawn where the customer sees it, is cancelled instead (POST /bids/{id}/cancel).
     */
    public deleteBid<ThrowOnError extends boolean = true>(options: Options<DeleteBidData, ThrowOnError>): RequestResult<DeleteBidResponses, DeleteBidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteBidResponses, DeleteBidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}',
            ...options
        });
    }
    
    /**
     * Get a bid
     *
     * One bid, with its totals and without its lines, which GET /bids/{id}/line-items lists. A deleted one is not found. Its version changes with its lines, too.
     */
    public getBid<ThrowOnError extends boolean = true>(options: Options<GetBidData, ThrowOnError>): RequestResult<GetBidResponses, GetBidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetBidResponses, GetBidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}',
            ...options
        });
    }
    
    /**
     * Update a bid
     *
     * Changes the members given and leaves the rest; emits bid.updated when something changed. discount, discountType and taxRate change in a draft only (409), and the totals follow them. What stands in an accepted bid's document (contactId, title, validUntil, notes, terms and the site) does not change while it is accepted (409); otherwise it may in any state. With another projectId its invoices go along, unless a project came from it. Its status changes by operations of its own, such as POST /bids/{id}/accept, and its lines by those of /bids/{id}/line-items.
     */
    public updateBid<ThrowOnError extends boolean = true>(options: Options<UpdateBidData, ThrowOnError>): RequestResult<UpdateBidResponses, UpdateBidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateBidResponses, UpdateBidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Duplicate a bid
     *
     * Makes a new draft with the bid's customer, terms and own lines, under a number of its own, and emits bid.created; the bid itself stays as it is, in whichever state. Options that were chosen when it was accepted are options again. validUntil is taken over while it lies ahead.
     */
    public duplicateBid<ThrowOnError extends boolean = true>(options: Options<DuplicateBidData, ThrowOnError>): RequestResult<DuplicateBidResponses, DuplicateBidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<DuplicateBidResponses, DuplicateBidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/duplicate',
            ...options
        });
    }
    
    /**
     * Convert an accepted bid to a project
     *
     * An accepted bid becomes a project; the call needs the scope projects:write too (403). contractValue and originalContractValue are the bid's total. The project is called as the body says, else as the bid's title, its live lead, its siteAddress or its number. It has the bid's contact while that is live, and its site; projectType, assignedTo, description and leadId are the live lead's. What all of these leave open comes from the template. The bid then has the projectId, and so have the invoices that were made from it before; a lead without a live project has it too, and stands in the first won stage. Emits project.created, bid.updated and, where the lead changed, lead.updated. Once the project is deleted, the bid may be converted again. A lead without an accepted bid is converted by POST /leads/{id}/convert-to-project.
     */
    public convertBidToProject<ThrowOnError extends boolean = true>(options: Options<ConvertBidToProjectData, ThrowOnError>): RequestResult<ConvertBidToProjectResponses, ConvertBidToProjectErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ConvertBidToProjectResponses, ConvertBidToProjectErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/convert-to-project',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Render a bid as a PDF
     *
     * Starts a job that draws the bid as its customer gets it: letterhead, sections, options, totals, terms and the place to sign or, once it is accepted, the record of the signature. The paper shows the bid as it is when it is drawn, and an accepted one as it was accepted. A bid whose paper takes too long or too much memory fails its job, and is not tried again until it changes. GET /jobs/{id}/download then gives the file's address. It mails nothing; POST /bids/{id}/send does.
     */
    public renderBidPdf<ThrowOnError extends boolean = true>(options: Options<RenderBidPdfData, ThrowOnError>): RequestResult<RenderBidPdfResponses, RenderBidPdfErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RenderBidPdfResponses, RenderBidPdfErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/pdf',
            ...options
        });
    }
    
    /**
     * Delete, restore or update many bids
     *
     * Starts a job that deletes, restores or updates up to 500 bids, all alike. The operation update needs changes, the others take none; delete also needs the scope bids:delete. An accepted bid is not deleted, and what stands in its document is not changed: its outcome is refused, as is that of a bid whose texts would become too long. The job's result lists each id's outcome. For one bid use PATCH or DELETE /bids/{id}.
     */
    public bulkBids<ThrowOnError extends boolean = true>(options: Options<BulkBidsData, ThrowOnError>): RequestResult<BulkBidsResponses, BulkBidsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkBidsResponses, BulkBidsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/bulk',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Export bids to a CSV file
     *
     * Starts a job that writes the bids which the filters leave to a CSV file, without their lines. filters takes the list's filters by name, with the same values. With includeDeleted among them the file has a last column deletedAt. GET /jobs/{id}/download then gives the file's address.
     */
    public exportBids<ThrowOnError extends boolean = true>(options?: Options<ExportBidsData, ThrowOnError>): RequestResult<ExportBidsResponses, ExportBidsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ExportBidsResponses, ExportBidsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/exports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options?.headers
            }
        });
    }
    
    /**
     * List a bid's line items
     *
     * A page of the bid's lines in their order, those of one order by id. The total of a section is the sum of the items below it up to the next section, options aside. Behind the bid's own lines stand those of the project's approved change orders, each under a section with its number and title.
     */
    public listBidLineItems<ThrowOnError extends boolean = true>(options: Options<ListBidLineItemsData, ThrowOnError>): RequestResult<ListBidLineItemsResponses, ListBidLineItemsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListBidLineItemsResponses, ListBidLineItemsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/line-items',
            ...options
        });
    }
    
    /**
     * Add a line item to a bid
     *
     * Adds a line to a draft bid at the given order, or last. The bid's totals follow, its version changes and bid.updated is emitted. A line with a productId takes over the product's description and price as they are at that moment, and a kit's parts; a description or a price given wins. quantity defaults to 1, unitPrice to 0.00. An item without markName gets the bid's next free mark: A to Z, then AA. Sections and notes have a description and an order, and nothing else. A bid has at most 1000 lines of its own, and its texts come to 500000 bytes of UTF-8 at most: notes, terms, and the marks and descriptions of its lines and of their parts.
     */
    public createBidLineItem<ThrowOnError extends boolean = true>(options: Options<CreateBidLineItemData, ThrowOnError>): RequestResult<CreateBidLineItemResponses, CreateBidLineItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateBidLineItemResponses, CreateBidLineItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/line-items',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a bid's line item
     *
     * Deletes a draft bid's line softly. The bid's totals follow, its version changes and bid.updated is emitted.
     */
    public deleteBidLineItem<ThrowOnError extends boolean = true>(options: Options<DeleteBidLineItemData, ThrowOnError>): RequestResult<DeleteBidLineItemResponses, DeleteBidLineItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteBidLineItemResponses, DeleteBidLineItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/line-items/{lineItemId}',
            ...options
        });
    }
    
    /**
     * Get a bid's line item
     *
     * One line of the bid. A deleted one is not found, nor are those of a deleted bid.
     */
    public getBidLineItem<ThrowOnError extends boolean = true>(options: Options<GetBidLineItemData, ThrowOnError>): RequestResult<GetBidLineItemResponses, GetBidLineItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetBidLineItemResponses, GetBidLineItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/line-items/{lineItemId}',
            ...options
        });
    }
    
    /**
     * Update a bid's line item
     *
     * Changes the members given of a draft bid's line and leaves the rest. The bid's totals follow, its version changes and bid.updated is emitted. A productId that is another than before brings its description, price and parts with it, as on creation.
     */
    public updateBidLineItem<ThrowOnError extends boolean = true>(options: Options<UpdateBidLineItemData, ThrowOnError>): RequestResult<UpdateBidLineItemResponses, UpdateBidLineItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateBidLineItemResponses, UpdateBidLineItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/line-items/{lineItemId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Send a bid to its customer by mail
     *
     * A draft bid becomes sent, and its public link is mailed with the PDF attached to `to` or, without it, to the contact's e-mail address; where there is neither, the bid stays a draft (422). The mail is a job of type email, named in meta.job_id. It is tried for about a day; when it fails for good, the job is failed and says why, and the bid stays sent. Replies go to the e-mail address of the organization's branding. Emits bid.updated. For a bid that went out another way use POST /bids/{id}/mark-sent, for one that is sent already POST /bids/{id}/resend.
     */
    public sendBid<ThrowOnError extends boolean = true>(options: Options<SendBidData, ThrowOnError>): RequestResult<SendBidResponses, SendBidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<SendBidResponses, SendBidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/send',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Mark a bid as sent without a mail
     *
     * A draft bid becomes sent without a mail, since it went out another way; its link comes from POST /bids/{id}/share. Emits bid.updated. POST /bids/{id}/send mails it.
     */
    public markBidSent<ThrowOnError extends boolean = true>(options: Options<MarkBidSentData, ThrowOnError>): RequestResult<MarkBidSentResponses, MarkBidSentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<MarkBidSentResponses, MarkBidSentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/mark-sent',
            ...options
        });
    }
    
    /**
     * Mail a sent bid again
     *
     * Mails a sent or viewed bid once more, as it is now, with the link that it has, to `to` or, without it, to the contact's e-mail address (422 where there is neither). The bid itself does not change, and no event tells of it. The mail is a job of type email, named in meta.job_id. The first mail is POST /bids/{id}/send.
     */
    public resendBid<ThrowOnError extends boolean = true>(options: Options<ResendBidData, ThrowOnError>): RequestResult<ResendBidResponses, ResendBidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ResendBidResponses, ResendBidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/resend',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get or make the public link of a bid
     *
     * Answers the address at which the customer sees the bid without an account, and may accept or decline it; it mails nothing. A live link is given again, unless `rotate` ends it and makes another. A link ends with the cancelling or deletion of its bid, too; after a cancelling its page says that the bid was withdrawn (410). Opening the page makes a sent bid viewed. A draft has to be sent first: POST /bids/{id}/send mails the link, POST /bids/{id}/mark-sent leaves that to you.
     */
    public shareBid<ThrowOnError extends boolean = true>(options: Options<ShareBidData, ThrowOnError>): RequestResult<ShareBidResponses, ShareBidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ShareBidResponses, ShareBidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/share',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Accept a bid for its customer
     *
     * A sent or viewed bid that is not past its validUntil becomes accepted, and bid.accepted is emitted. optionIds names the optional lines that the customer chose: they are options no more, and the totals count them. The bid's document is kept as it stands, letterhead, customer and the versions of the shared files included: page and PDF show that from then on, whatever is renamed, replaced or deleted later. Customers accept by themselves on the page of the bid's public link. POST /bids/{id}/convert-to-project then makes the project.
     */
    public acceptBid<ThrowOnError extends boolean = true>(options: Options<AcceptBidData, ThrowOnError>): RequestResult<AcceptBidResponses, AcceptBidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<AcceptBidResponses, AcceptBidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/accept',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Reject a bid for its customer
     *
     * A sent or viewed bid becomes rejected, for good, since its customer declined it; emits bid.rejected. A bid that the organization itself withdraws is cancelled instead (POST /bids/{id}/cancel).
     */
    public rejectBid<ThrowOnError extends boolean = true>(options: Options<RejectBidData, ThrowOnError>): RequestResult<RejectBidResponses, RejectBidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RejectBidResponses, RejectBidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/reject',
            ...options
        });
    }
    
    /**
     * Revert the acceptance of a bid
     *
     * An accepted bid goes back to the status given, and bid.acceptance_reverted is emitted. acceptedAt and acceptedBy are cleared, the options that were chosen are options again, the totals follow, and the document is no longer that which was accepted. POST /bids/{id}/reopen is for bids that expired or were cancelled.
     */
    public revertBidAcceptance<ThrowOnError extends boolean = true>(options: Options<RevertBidAcceptanceData, ThrowOnError>): RequestResult<RevertBidAcceptanceResponses, RevertBidAcceptanceErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RevertBidAcceptanceResponses, RevertBidAcceptanceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/revert-acceptance',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Cancel a bid
     *
     * A draft, sent or viewed bid becomes cancelled, and bid.cancelled is emitted. Its public link says from then on that the bid was withdrawn, and whom to ask. POST /bids/{id}/reopen makes it a draft again; a customer's refusal is POST /bids/{id}/reject.
     */
    public cancelBid<ThrowOnError extends boolean = true>(options: Options<CancelBidData, ThrowOnError>): RequestResult<CancelBidResponses, CancelBidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CancelBidResponses, CancelBidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/cancel',
            ...options
        });
    }
    
    /**
     * Reopen an expired or cancelled bid
     *
     * An expired or cancelled bid becomes a draft again, and bid.reopened is emitted. An accepted one is taken back by POST /bids/{id}/revert-acceptance; a rejected one stays so and may be copied (POST /bids/{id}/duplicate).
     */
    public reopenBid<ThrowOnError extends boolean = true>(options: Options<ReopenBidData, ThrowOnError>): RequestResult<ReopenBidResponses, ReopenBidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ReopenBidResponses, ReopenBidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/reopen',
            ...options
        });
    }
    
    /**
     * List projects
     *
     * A page of projects, newest first. search looks in the name, the number, the project type, the description, the architect's name and number, contractFor, and the site's address and city. countProjects says how many there are, aggregateProjects sums their contract values by status.
     */
    public listProjects<ThrowOnError extends boolean = true, Compact extends boolean = false>(options?: Options<AskedFor<ListProjectsData, Compact>, ThrowOnError>): RequestResult<Listed<'listProjects', Compact>, ListProjectsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<Listed<'listProjects', Compact>, ListProjectsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/projects',
            ...options
        });
    }
    
    /**
     * Create a project
     *
     * A project is created without a bid or a lead; project.created tells of it. A bid that was accepted becomes one by convertBidToProject, a lead by convertLeadToProject, which take over what is known. Without a projectNumber it has the generated one. contractValue is its originalContractValue too. With templateId, what the body leaves out (projectType, priority, contractFor, assignedTo, phases as a whole) comes from the template, whose phases get their dates from startDate.
     */
    public createProject<ThrowOnError extends boolean = true>(options: Options<CreateProjectData, ThrowOnError>): RequestResult<CreateProjectResponses, CreateProjectErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateProjectResponses, CreateProjectErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/projects',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Fetch projects by id
     *
     * Up to 500 projects whose ids are known, in the order asked; meta.missing lists the ids that were not found. For those that filters choose use listProjects. Reads only, so it takes no Idempotency-Key.
     */
    public bulkFetchProjects<ThrowOnError extends boolean = true>(options: Options<BulkFetchProjectsData, ThrowOnError>): RequestResult<BulkFetchProjectsResponses, BulkFetchProjectsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkFetchProjectsResponses, BulkFetchProjectsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/projects/bulk-fetch',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Count projects
     *
     * How many projects listProjects would show with the same filters. aggregateProjects has the number for each status.
     */
    public countProjects<ThrowOnError extends boolean = true>(options?: Options<CountProjectsData, ThrowOnError>): RequestResult<CountProjectsResponses, CountProjectsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<CountProjectsResponses, CountProjectsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/projects/count',
            ...options
        });
    }
    
    /**
     * Count and sum projects by status
     *
     * How many projects of each status the filters of listProjects leave, and what their contract values add up to; null counts as 0. A status without projects is left out.
     */
    public aggregateProjects<ThrowOnError extends boolean = true>(options?: Options<AggregateProjectsData, ThrowOnError>): RequestResult<AggregateProjectsResponses, AggregateProjectsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<AggregateProjectsResponses, AggregateProjectsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/projects/aggregate',
            ...options
        });
    }
    
    /**
     * Delete a project
     *
     * A project is deleted softly, and project.deleted tells of it. Its bid and its lead keep its id, which counts as none from then on. getProjectAttachedRecords counts what belongs to it, moveProjectRecords takes that to another project, and a bulk restore (bulkProjects) brings a deleted project back.
     */
    public deleteProject<ThrowOnError extends boolean = true>(options: Options<DeleteProjectData, ThrowOnError>): RequestResult<DeleteProjectResponses, DeleteProjectErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteProjectResponses, DeleteProjectErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/projects/{id}',
            ...options
        });
    }
    
    /**
     * Get a project
     *
     * One project with its phases. A deleted one is not found here, but by getDeletedProject.
     */
    public getProject<ThrowOnError extends boolean = true>(options: Options<GetProjectData, ThrowOnError>): RequestResult<GetProjectResponses, GetProjectErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetProjectResponses, GetProjectErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/projects/{id}',
            ...options
        });
    }
    
    /**
     * Update a project
     *
     * The members given of a project change and the rest stays; project.updated tells of it when something changed, and project.status_changed beside it when the status did. Any status follows any. contractValue sets originalContractValue too. phases replaces the array: an entry with an id keeps that phase, or that task of the phase, and every other member of it is as the entry says or, left out, null, false or empty; an entry without an id is new, and what is left out goes. projectNumber null brings the generated number back.
     */
    public updateProject<ThrowOnError extends boolean = true>(options: Options<UpdateProjectData, ThrowOnError>): RequestResult<UpdateProjectResponses, UpdateProjectErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateProjectResponses, UpdateProjectErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/projects/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get a deleted project
     *
     * One deleted project as it was left, with deletedAt. A live one is not found here, but by getProject.
     */
    public getDeletedProject<ThrowOnError extends boolean = true>(options: Options<GetDeletedProjectData, ThrowOnError>): RequestResult<GetDeletedProjectResponses, GetDeletedProjectErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetDeletedProjectResponses, GetDeletedProjectErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/projects/{id}/deleted',
            ...options
        });
    }
    
    /**
     * Count the records of a project
     *
     * How many live records of each kind belong to a project, comments on it included, and what its invoices come to, voided ones aside: what moveProjectRecords would move. A kind without records is left out; with nothing attached counts is empty. Needs no scope but projects:read. The records themselves are in their families' lists, with projectId.
     */
    public getProjectAttachedRecords<ThrowOnError extends boolean = true>(options: Options<GetProjectAttachedRecordsData, ThrowOnError>): RequestResult<GetProjectAttachedRecordsResponses, GetProjectAttachedRecordsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetProjectAttachedRecordsResponses, GetProjectAttachedRecordsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/projects/{id}/attached-records',
            ...options
        });
    }
    
    /**
     * Move all records of a project to another project
     *
     * All records that getProjectAttachedRecords counts go from one project to the project targetProjectId, in one transaction, and the answer counts what was moved. A single record moves by moveChangeOrder, moveInvoice, moveSiteLog or moveTimeEntry. A target without contractValue takes over the bid and both values, which are null here from then on; otherwise approved change orders take their amount and their lines in the bid along. A time entry's phase and task become those of the same name there, else null; a crew member whom the target has on that day is deleted here. The updated events of the moved records tell of it, and project.updated where money moved.
     */
    public moveProjectRecords<ThrowOnError extends boolean = true>(options: Options<MoveProjectRecordsData, ThrowOnError>): RequestResult<MoveProjectRecordsResponses, MoveProjectRecordsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<MoveProjectRecordsResponses, MoveProjectRecordsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/projects/{id}/move-records',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Start a job that deletes, restores or updates projects
     *
     * A job is started over up to 500 projects. The operation update needs changes, the others take none; delete also needs the scope projects:delete. A project that deleteProject would refuse is refused here. So is the restoring of one whose number is taken, whose bid is no longer accepted or was accepted anew for another total, or whose bid or lead has another live project. A lead that became the project and has left the won stages meanwhile stands in the first won one again, and lead.updated tells of it. The job's result lists each id's outcome.
     */
    public bulkProjects<ThrowOnError extends boolean = true>(options: Options<BulkProjectsData, ThrowOnError>): RequestResult<BulkProjectsResponses, BulkProjectsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkProjectsResponses, BulkProjectsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/projects/bulk',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Import projects from a CSV file
     *
     * A job starts that reads an uploaded CSV file (createJobUpload) into projects; phases are no column. A cell of contactId or assignedTo is an e-mail address, in any case of letters, or an id without leading zeros; where none or several are meant the row is refused (not_found). With updateInPlace a row that names a project by its id or its projectNumber updates it. Rows that are not valid are listed in the job's errors file; the others are imported, under the rules of a POST or PATCH.
     */
    public importProjects<ThrowOnError extends boolean = true>(options: Options<ImportProjectsData, ThrowOnError>): RequestResult<ImportProjectsResponses, ImportProjectsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ImportProjectsResponses, ImportProjectsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/projects/imports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Export projects to a CSV file
     *
     * A job starts that writes the projects which the filters leave to a CSV file, without their phases. filters takes the list's filters by name, with the same values. With includeDeleted among them the file has a last column deletedAt. getJobDownload then gives the file's address.
     */
    public exportProjects<ThrowOnError extends boolean = true>(options?: Options<ExportProjectsData, ThrowOnError>): RequestResult<ExportProjectsResponses, ExportProjectsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ExportProjectsResponses, ExportProjectsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/projects/exports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options?.headers
            }
        });
    }
    
    /**
     * List project templates
     *
     * A page of the templates from which projects are made, newest first.
     */
    public listProjectTemplates<ThrowOnError extends boolean = true>(options?: Options<ListProjectTemplatesData, ThrowOnError>): RequestResult<ListProjectTemplatesResponses, ListProjectTemplatesErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListProjectTemplatesResponses, ListProjectTemplatesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/project-templates',
            ...options
        });
    }
    
    /**
     * Create a project template
     *
     * A project template is created. Projects are made from it by templateId of createProject, convertLeadToProject or convertBidToProject.
     */
    public createProjectTemplate<ThrowOnError extends boolean = true>(options: Options<CreateProjectTemplateData, ThrowOnError>): RequestResult<CreateProjectTemplateResponses, CreateProjectTemplateErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateProjectTemplateResponses, CreateProjectTemplateErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/project-templates',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a project template
     *
     * A project template is deleted. Projects that were made from it stay as they are.
     */
    public deleteProjectTemplate<ThrowOnError extends boolean = true>(options: Options<DeleteProjectTemplateData, ThrowOnError>): RequestResult<DeleteProjectTemplateResponses, DeleteProjectTemplateErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteProjectTemplateResponses, DeleteProjectTemplateErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/project-templates/{id}',
            ...options
        });
    }
    
    /**
     * Get a project template
     *
     * One project template with its phases. A deleted one is not found.
     */
    public getProjectTemplate<ThrowOnError extends boolean = true>(options: Options<GetProjectTemplateData, ThrowOnError>): RequestResult<GetProjectTemplateResponses, GetProjectTemplateErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetProjectTemplateResponses, GetProjectTemplateErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/project-templates/{id}',
            ...options
        });
    }
    
    /**
     * Update a project template
     *
     * The members given of a project template change and the rest stays; phases replaces the array. Projects that were made from it stay as they are.
     */
    public updateProjectTemplate<ThrowOnError extends boolean = true>(options: Options<UpdateProjectTemplateData, ThrowOnError>): RequestResult<UpdateProjectTemplateResponses, UpdateProjectTemplateErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateProjectTemplateResponses, UpdateProjectTemplateErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/project-templates/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List change orders
     *
     * A page of change orders, newest first. search looks in the number, the title and the description. GET /change-orders/aggregate has their sums by status, POST /change-orders/bulk-fetch those whose ids are known.
     */
    public listChangeOrders<ThrowOnError extends boolean = true, Compact extends boolean = false>(options?: Options<AskedFor<ListChangeOrdersData, Compact>, ThrowOnError>): RequestResult<Listed<'listChangeOrders', Compact>, ListChangeOrdersErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<Listed<'listChangeOrders', Compact>, ListChangeOrdersErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders',
            ...options
        });
    }
    
    /**
     * Create a change order
     *
     * Creates a draft change order without lines; no event tells of it. Without a changeOrderNumber it has the generated one, CO-000007 of the id 7. Its lines are added with POST /change-orders/{id}/line-items, and POST /change-orders/{id}/submit then asks for its approval.
     */
    public createChangeOrder<ThrowOnError extends boolean = true>(options: Options<CreateChangeOrderData, ThrowOnError>): RequestResult<CreateChangeOrderResponses, CreateChangeOrderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateChangeOrderResponses, CreateChangeOrderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Fetch change orders by their ids
     *
     * Up to 500 change orders in the order asked; meta.missing lists the ids that were not found. Reads only, so it takes no Idempotency-Key.
     */
    public bulkFetchChangeOrders<ThrowOnError extends boolean = true>(options: Options<BulkFetchChangeOrdersData, ThrowOnError>): RequestResult<BulkFetchChangeOrdersResponses, BulkFetchChangeOrdersErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkFetchChangeOrdersResponses, BulkFetchChangeOrdersErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/bulk-fetch',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Count change orders
     *
     * How many change orders the filters of GET /change-orders leave. GET /change-orders/aggregate has the counts and sums of each status.
     */
    public countChangeOrders<ThrowOnError extends boolean = true>(options?: Options<CountChangeOrdersData, ThrowOnError>): RequestResult<CountChangeOrdersResponses, CountChangeOrdersErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<CountChangeOrdersResponses, CountChangeOrdersErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/count',
            ...options
        });
    }
    
    /**
     * Count and sum change orders by status
     *
     * How many change orders of each status the filters of GET /change-orders leave, and what their totals add up to; null counts as 0. A status without change orders is left out.
     */
    public aggregateChangeOrders<ThrowOnError extends boolean = true>(options?: Options<AggregateChangeOrdersData, ThrowOnError>): RequestResult<AggregateChangeOrdersResponses, AggregateChangeOrdersErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<AggregateChangeOrdersResponses, AggregateChangeOrdersErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/aggregate',
            ...options
        });
    }
    
    /**
     * Delete a change order
     *
     * Deletes a draft, rejected or voided change order softly, with its lines, and emits change_order.deleted. The operation restore of POST /change-orders/bulk brings it back.
     */
    public deleteChangeOrder<ThrowOnError extends boolean = true>(options: Options<DeleteChangeOrderData, ThrowOnError>): RequestResult<DeleteChangeOrderResponses, DeleteChangeOrderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteChangeOrderResponses, DeleteChangeOrderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}',
            ...options
        });
    }
    
    /**
     * Get a change order
     *
     * One change order with its total and without its lines, which GET /change-orders/{id}/line-items lists. A deleted one is not found. Its version changes with its lines, too.
     */
    public getChangeOrder<ThrowOnError extends boolean = true>(options: Options<GetChangeOrderData, ThrowOnError>): RequestResult<GetChangeOrderResponses, GetChangeOrderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetChangeOrderResponses, GetChangeOrderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}',
            ...options
        });
    }
    
    /**
     * Update a change order
     *
     * Changes the members given of a draft change order and leaves the rest; emits change_order.updated when something changed. Another roundSalesAmounts computes the totals of all lines anew. Its own generated number brings that one back. To give it to another project use POST /change-orders/{id}/move, which takes one that was submitted, too.
     */
    public updateChangeOrder<ThrowOnError extends boolean = true>(options: Options<UpdateChangeOrderData, ThrowOnError>): RequestResult<UpdateChangeOrderResponses, UpdateChangeOrderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateChangeOrderResponses, UpdateChangeOrderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete or restore many change orders
     *
     * Starts a job that deletes or restores up to 500 change orders. What a DELETE would refuse is refused here: a submitted or approved change order. Refused is also the restoring of one whose number a live change order of its project has, or whose project is deleted. The job's result lists each id's outcome.
     */
    public bulkChangeOrders<ThrowOnError extends boolean = true>(options: Options<BulkChangeOrdersData, ThrowOnError>): RequestResult<BulkChangeOrdersResponses, BulkChangeOrdersErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkChangeOrdersResponses, BulkChangeOrdersErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/bulk',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Export change orders to a CSV file
     *
     * Starts a job that writes the change orders which the filters leave to a CSV file, without their lines. filters takes the list's filters by name, with the same values. With includeDeleted among them the file has a last column deletedAt. GET /jobs/{id}/download then gives the file's address.
     */
    public exportChangeOrders<ThrowOnError extends boolean = true>(options?: Options<ExportChangeOrdersData, ThrowOnError>): RequestResult<ExportChangeOrdersResponses, ExportChangeOrdersErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ExportChangeOrdersResponses, ExportChangeOrdersErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/exports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options?.headers
            }
        });
    }
    
    /**
     * List a change order's line items
     *
     * A page of the change order's lines in their order, those of one order by id.
     */
    public listChangeOrderLineItems<ThrowOnError extends boolean = true>(options: Options<ListChangeOrderLineItemsData, ThrowOnError>): RequestResult<ListChangeOrderLineItemsResponses, ListChangeOrderLineItemsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListChangeOrderLineItemsResponses, ListChangeOrderLineItemsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}/line-items',
            ...options
        });
    }
    
    /**
     * Add a line item to a change order
     *
     * Adds a line to a draft change order at the given order, or last. The change order's total follows, its version changes and change_order.updated is emitted. A line with a productId takes over the product's description and price as they are at that moment; a description or a price given wins. quantity defaults to 1, unitPrice to 0.00; a price below zero is a deduction. A change order has at most 500 lines, and its texts (its reason, its description and the descriptions of its lines) come to 500,000 bytes of UTF-8 at most.
     */
    public createChangeOrderLineItem<ThrowOnError extends boolean = true>(options: Options<CreateChangeOrderLineItemData, ThrowOnError>): RequestResult<CreateChangeOrderLineItemResponses, CreateChangeOrderLineItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateChangeOrderLineItemResponses, CreateChangeOrderLineItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}/line-items',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a change order's line item
     *
     * Deletes a draft change order's line softly. The change order's total follows, its version changes and change_order.updated is emitted.
     */
    public deleteChangeOrderLineItem<ThrowOnError extends boolean = true>(options: Options<DeleteChangeOrderLineItemData, ThrowOnError>): RequestResult<DeleteChangeOrderLineItemResponses, DeleteChangeOrderLineItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteChangeOrderLineItemResponses, DeleteChangeOrderLineItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}/line-items/{lineItemId}',
            ...options
        });
    }
    
    /**
     * Get a change order's line item
     *
     * One line of the change order. A deleted one is not found, nor are those of a deleted change order.
     */
    public getChangeOrderLineItem<ThrowOnError extends boolean = true>(options: Options<GetChangeOrderLineItemData, ThrowOnError>): RequestResult<GetChangeOrderLineItemResponses, GetChangeOrderLineItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetChangeOrderLineItemResponses, GetChangeOrderLineItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}/line-items/{lineItemId}',
            ...options
        });
    }
    
    /**
     * Update a change order's line item
     *
     * Changes the members given of a draft change order's line and leaves the rest. The change order's total follows, its version changes and change_order.updated is emitted. A productId that is another than before brings its description and price with it, as on creation.
     */
    public updateChangeOrderLineItem<ThrowOnError extends boolean = true>(options: Options<UpdateChangeOrderLineItemData, ThrowOnError>): RequestResult<UpdateChangeOrderLineItemResponses, UpdateChangeOrderLineItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateChangeOrderLineItemResponses, UpdateChangeOrderLineItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}/line-items/{lineItemId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Submit a change order for approval
     *
     * A draft change order becomes submitted, and change_order.submitted is emitted. From then on its content does not change; it is approved, rejected or voided. It gets the projectSequence: one more than the highest that was ever given in the project.
     */
    public submitChangeOrder<ThrowOnError extends boolean = true>(options: Options<SubmitChangeOrderData, ThrowOnError>): RequestResult<SubmitChangeOrderResponses, SubmitChangeOrderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<SubmitChangeOrderResponses, SubmitChangeOrderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}/submit',
            ...options
        });
    }
    
    /**
     * Approve a change order
     *
     * A submitted change order becomes approved and, in the same transaction, changes the contract: contractSumBefore is the project's contractValue, and the total is added to contractValue; where that was null, it and originalContractValue become 0.00 first. The project's bid gets a section headed with the number and the title, and the lines under it with their totals and the changeOrderId; its subtotal and total grow by the change order's total, its discountAmount and taxAmount stay. An open pay application of the project gets the lines, too. The project's expectedEndDate, where it has one, moves by scheduleDays, and completionDate is what it is then. Emits change_order.approved, project.updated and, where they changed, bid.updated and pay_app.updated.
     */
    public approveChangeOrder<ThrowOnError extends boolean = true>(options: Options<ApproveChangeOrderData, ThrowOnError>): RequestResult<ApproveChangeOrderResponses, ApproveChangeOrderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ApproveChangeOrderResponses, ApproveChangeOrderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}/approve',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Reject a change order
     *
     * A submitted change order becomes rejected, for good, and change_order.rejected is emitted. The contract stays as it is, and open signature requests for it are voided. To withdraw one in another state use POST /change-orders/{id}/void.
     */
    public rejectChangeOrder<ThrowOnError extends boolean = true>(options: Options<RejectChangeOrderData, ThrowOnError>): RequestResult<RejectChangeOrderResponses, RejectChangeOrderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RejectChangeOrderResponses, RejectChangeOrderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}/reject',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Void a change order
     *
     * A draft, submitted, rejected or approved change order becomes voided, for good, and change_order.voided is emitted. What the approval of an approved one changed is taken back in the same transaction: the contractValue, the bid's lines and totals, the lines of an open pay application, the days by which it moved the project's expectedEndDate, from what that is then; project.updated and the like tell of it. Open signature requests for it are voided, too.
     */
    public voidChangeOrder<ThrowOnError extends boolean = true>(options: Options<VoidChangeOrderData, ThrowOnError>): RequestResult<VoidChangeOrderResponses, VoidChangeOrderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<VoidChangeOrderResponses, VoidChangeOrderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}/void',
            ...options
        });
    }
    
    /**
     * Move a change order to another project
     *
     * A change order that is not approved goes to the project targetProjectId, and change_order.updated is emitted; nothing but projectId changes, and the projectSequence of one that has it, which becomes the other project's next. Needs the scope change_orders:read too (403). Its own project changes nothing. All records of a project are moved by POST /projects/{id}/move-records.
     */
    public moveChangeOrder<ThrowOnError extends boolean = true>(options: Options<MoveChangeOrderData, ThrowOnError>): RequestResult<MoveChangeOrderResponses, MoveChangeOrderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<MoveChangeOrderResponses, MoveChangeOrderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}/move',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * E-mail a change order to the project's contact
     *
     * Mails a submitted or approved change order, its PDF attached, to `to` or, without it, to the e-mail address of the project's contact (422 where there is neither). The change order itself does not change, and no event tells of it. The mail is a job of type email, named in meta.job_id, which is tried for about a day. It carries the change order as it is when it goes out; one that was voided meanwhile is not mailed. Replies go to the e-mail address of the organization's branding. To have it signed use POST /signature-requests.
     */
    public emailChangeOrder<ThrowOnError extends boolean = true>(options: Options<EmailChangeOrderData, ThrowOnError>): RequestResult<EmailChangeOrderResponses, EmailChangeOrderErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<EmailChangeOrderResponses, EmailChangeOrderErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}/email',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Render a change order as a PDF
     *
     * Starts a job that draws a change order of any state: letterhead, project, customer, reason, description, lines and total, the contract sum at first, before and with it, and two places to sign. A draft, a rejected and a voided one say so in the header of each page, and the last two have no place to sign. An approved one shows the contract sum at its approval, any other that of now. GET /jobs/{id}/download then gives the file's address.
     */
    public renderChangeOrderPdf<ThrowOnError extends boolean = true>(options: Options<RenderChangeOrderPdfData, ThrowOnError>): RequestResult<RenderChangeOrderPdfResponses, RenderChangeOrderPdfErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RenderChangeOrderPdfResponses, RenderChangeOrderPdfErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/change-orders/{id}/pdf',
            ...options
        });
    }
    
    /**
     * List pay applications
     *
     * A page of pay applications, newest first. search looks in the application number and the notes. GET /pay-apps/aggregate has their sums by status.
     */
    public listPayApps<ThrowOnError extends boolean = true, Compact extends boolean = false>(options?: Options<AskedFor<ListPayAppsData, Compact>, ThrowOnError>): RequestResult<Listed<'listPayApps', Compact>, ListPayAppsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<Listed<'listPayApps', Compact>, ListPayAppsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps',
            ...options
        });
    }
    
    /**
     * Create a project's next pay application
     *
     * Makes the project's next application for payment as a draft; no event tells of it. The first one's schedule of values is made of the contract: every priced line of the project's bid that is no option and is not 0.00, a line Discount and a line Sales tax where the bid has them, and a line Contract adjustment where these do not come to the project's originalContractValue; without a bid one line Original contract. Each approved change order follows with its lines. A later one continues the last that was approved or paid: what was work this period is previous work, stored materials stand as they did, lines of change orders voided since are left out, and newly approved ones come in; an untouched one asks for 0.00. A change order whose lines would take the schedule beyond 1000 lines comes in as one line of its total. workRetainagePercent and storedRetainagePercent, where given, are written to every line; left out, they are the previous application's, on the first 0, storedRetainagePercent as workRetainagePercent. The work is then entered with PUT /pay-apps/{id}/line-items.
     */
    public createPayApp<ThrowOnError extends boolean = true>(options: Options<CreatePayAppData, ThrowOnError>): RequestResult<CreatePayAppResponses, CreatePayAppErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreatePayAppResponses, CreatePayAppErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Fetch pay applications by their ids
     *
     * Up to 500 pay applications in the order asked; meta.missing lists the ids that were not found. Reads only, so it takes no Idempotency-Key.
     */
    public bulkFetchPayApps<ThrowOnError extends boolean = true>(options: Options<BulkFetchPayAppsData, ThrowOnError>): RequestResult<BulkFetchPayAppsResponses, BulkFetchPayAppsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkFetchPayAppsResponses, BulkFetchPayAppsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/bulk-fetch',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Count pay applications
     *
     * How many pay applications the filters of GET /pay-apps leave. GET /pay-apps/aggregate has the counts and sums of each status.
     */
    public countPayApps<ThrowOnError extends boolean = true>(options?: Options<CountPayAppsData, ThrowOnError>): RequestResult<CountPayAppsResponses, CountPayAppsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<CountPayAppsResponses, CountPayAppsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/count',
            ...options
        });
    }
    
    /**
     * Count and sum pay applications by status
     *
     * How many pay applications of each status the filters of GET /pay-apps leave, and what they add up to of that which belongs to one period. A status without any is left out.
     */
    public aggregatePayApps<ThrowOnError extends boolean = true>(options?: Options<AggregatePayAppsData, ThrowOnError>): RequestResult<AggregatePayAppsResponses, AggregatePayAppsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<AggregatePayAppsResponses, AggregatePayAppsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/aggregate',
            ...options
        });
    }
    
    /**
     * Delete a pay application
     *
     * Deletes a draft pay application softly and emits pay_app.deleted; its number is free then. The operation restore of POST /pay-apps/bulk brings it back, in step with the change orders, unless another was created or voided since, the contract changed, or an invoice bills the project's bid or change orders by now. A submitted or approved one is voided instead (POST /pay-apps/{id}/void).
     */
    public deletePayApp<ThrowOnError extends boolean = true>(options: Options<DeletePayAppData, ThrowOnError>): RequestResult<DeletePayAppResponses, DeletePayAppErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeletePayAppResponses, DeletePayAppErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/{id}',
            ...options
        });
    }
    
    /**
     * Get a pay application
     *
     * One pay application with its certificate's figures, without its lines, which GET /pay-apps/{id}/line-items lists. A deleted one is not found. Its version changes with its lines, too.
     */
    public getPayApp<ThrowOnError extends boolean = true>(options: Options<GetPayAppData, ThrowOnError>): RequestResult<GetPayAppResponses, GetPayAppErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetPayAppResponses, GetPayAppErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/{id}',
            ...options
        });
    }
    
    /**
     * Update a pay application
     *
     * Changes the members given of a draft or rejected pay application and leaves the rest; emits pay_app.updated when something changed. A percentage that is given is written to every line, so that workRetainagePercent 0 releases all of it. Its lines change by PUT /pay-apps/{id}/line-items.
     */
    public updatePayApp<ThrowOnError extends boolean = true>(options: Options<UpdatePayAppData, ThrowOnError>): RequestResult<UpdatePayAppResponses, UpdatePayAppErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdatePayAppResponses, UpdatePayAppErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete, restore or update many pay applications
     *
     * Starts a job that deletes, restores or updates up to 500 pay applications, all alike. The operation update needs changes, the others take none; delete also needs the scope pay_apps:delete. Drafts are deleted, drafts and rejected ones updated; the outcome of others is refused, as is the restoring of one whose place was taken since. The job's result lists each id's outcome.
     */
    public bulkPayApps<ThrowOnError extends boolean = true>(options: Options<BulkPayAppsData, ThrowOnError>): RequestResult<BulkPayAppsResponses, BulkPayAppsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkPayAppsResponses, BulkPayAppsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/bulk',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Export pay applications to a CSV file
     *
     * Starts a job that writes the pay applications which the filters leave to a CSV file, without their lines. filters takes the list's filters by name, with the same values. With includeDeleted among them the file has a last column deletedAt. GET /jobs/{id}/download then gives the file's address.
     */
    public exportPayApps<ThrowOnError extends boolean = true>(options?: Options<ExportPayAppsData, ThrowOnError>): RequestResult<ExportPayAppsResponses, ExportPayAppsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ExportPayAppsResponses, ExportPayAppsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/exports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options?.headers
            }
        });
    }
    
    /**
     * Submit a pay application for approval
     *
     * A draft or rejected pay application becomes submitted. From then on its certificate is frozen: lines, figures, notesToOwner, the contractDate, and the names of owner, project and architect as they are now; certificateHash is the SHA-256 of their canonical JSON. A later change of the contract does not reach it, and the next application reads what is frozen. Emits pay_app.submitted. It mails nothing: POST /pay-apps/{id}/email does.
     */
    public submitPayApp<ThrowOnError extends boolean = true>(options: Options<SubmitPayAppData, ThrowOnError>): RequestResult<SubmitPayAppResponses, SubmitPayAppErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<SubmitPayAppResponses, SubmitPayAppErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/{id}/submit',
            ...options
        });
    }
    
    /**
     * Approve a pay application
     *
     * A submitted pay application becomes approved, and pay_app.approved is emitted. The project's next application continues it, and POST /invoices/from-pay-app invoices it.
     */
    public approvePayApp<ThrowOnError extends boolean = true>(options: Options<ApprovePayAppData, ThrowOnError>): RequestResult<ApprovePayAppResponses, ApprovePayAppErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ApprovePayAppResponses, ApprovePayAppErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/{id}/approve',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Reject a pay application
     *
     * A submitted pay application becomes rejected, and pay_app.rejected is emitted. Its certificate is frozen no more: it may be changed and submitted again, and change orders that were approved or voided meanwhile come in or go at once. Open signature requests for it are voided. To end one for good use POST /pay-apps/{id}/void.
     */
    public rejectPayApp<ThrowOnError extends boolean = true>(options: Options<RejectPayAppData, ThrowOnError>): RequestResult<RejectPayAppResponses, RejectPayAppErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RejectPayAppResponses, RejectPayAppErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/{id}/reject',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Mark a pay application as paid
     *
     * An approved pay application becomes paid, for good, and pay_app.paid is emitted. paidAt is now unless it is given. It does nothing to an invoice that was made from it, whose payments are recorded with POST /invoices/{id}/payments.
     */
    public markPayAppPaid<ThrowOnError extends boolean = true>(options: Options<MarkPayAppPaidData, ThrowOnError>): RequestResult<MarkPayAppPaidResponses, MarkPayAppPaidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<MarkPayAppPaidResponses, MarkPayAppPaidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/{id}/mark-paid',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Void a pay application
     *
     * A submitted or approved pay application becomes voided, for good, and pay_app.voided is emitted. Its number stays taken, and the next application continues the one before it. Open signature requests for it are voided. A draft is deleted instead (DELETE /pay-apps/{id}); one that is to be corrected is rejected (POST /pay-apps/{id}/reject).
     */
    public voidPayApp<ThrowOnError extends boolean = true>(options: Options<VoidPayAppData, ThrowOnError>): RequestResult<VoidPayAppResponses, VoidPayAppErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<VoidPayAppResponses, VoidPayAppErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/{id}/void',
            ...options
        });
    }
    
    /**
     * List the lines of a pay application's schedule of values
     *
     * A page of the lines of a pay application in their order, each with what is billed of it so far and now. ETag is the pay application's, on each page.
     */
    public listPayAppLineItems<ThrowOnError extends boolean = true>(options: Options<ListPayAppLineItemsData, ThrowOnError>): RequestResult<ListPayAppLineItemsResponses, ListPayAppLineItemsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListPayAppLineItemsResponses, ListPayAppLineItemsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/{id}/line-items',
            ...options
        });
    }
    
    /**
     * Replace the lines of a pay application's schedule of values
     *
     * A draft or rejected pay application gets the whole schedule that is given, in its order; this is how work and stored materials of the period are entered. A line with an id keeps what it does not name; one without an id is new, needs a description and a scheduledValue, and has no previous work; an id left out is removed. ETag and If-Match are the pay application's, which a change order's approval changes, too. Emits pay_app.updated when something changed. Where more is billed than the scheduled value, meta.warnings says so (overbilled, lines[0]); where the organization blocks that, it is a 409.
     */
    public replacePayAppLineItems<ThrowOnError extends boolean = true>(options: Options<ReplacePayAppLineItemsData, ThrowOnError>): RequestResult<ReplacePayAppLineItemsResponses, ReplacePayAppLineItemsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).put<ReplacePayAppLineItemsResponses, ReplacePayAppLineItemsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/{id}/line-items',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * E-mail a pay application to the project's contact
     *
     * Mails a submitted, approved or paid pay application, its PDF attached, to `to` or, without it, to the e-mail address of the project's contact (422 where there is neither). The pay application itself does not change, and no event tells of it. The mail is a job of type email, named in meta.job_id, which is tried for about a day. One that was rejected or voided meanwhile is not mailed. Replies go to the e-mail address of the organization's branding. To have it signed use POST /signature-requests, to invoice it POST /invoices/from-pay-app.
     */
    public emailPayApp<ThrowOnError extends boolean = true>(options: Options<EmailPayAppData, ThrowOnError>): RequestResult<EmailPayAppResponses, EmailPayAppErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<EmailPayAppResponses, EmailPayAppErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/{id}/email',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Render a pay application as a PDF
     *
     * Starts a job that draws a pay application of any state: on the first page the parties, the period, lines 1 to 9, what change orders added and deducted, and places to sign; then, on wide pages, the schedule of values with columns A to I and retainage, subtotals of its sections, and totals that are lines 3 to 5. A submitted, approved, paid or voided one is drawn from its frozen certificate, a draft or rejected one as it stands now. A draft, a rejected and a voided one say so in the header of each page, and the last two have no place to sign. GET /jobs/{id}/download then gives the file's address.
     */
    public renderPayAppPdf<ThrowOnError extends boolean = true>(options: Options<RenderPayAppPdfData, ThrowOnError>): RequestResult<RenderPayAppPdfResponses, RenderPayAppPdfErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RenderPayAppPdfResponses, RenderPayAppPdfErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/{id}/pdf',
            ...options
        });
    }
    
    /**
     * List invoices
     *
     * A page of invoices, newest first. search looks in the number and the notes to the customer. overdue are those that are sent or partial and whose dueDate was before today in the organization's time zone (UTC unless the branding has one); an invoice that is due today is not. A dueDate with a time of its own is of the day that it falls on there. ageing leaves those of one age that GET /invoices/aggregate counts, as of today there. GET /invoices/aggregate has their sums by status and age.
     */
    public listInvoices<ThrowOnError extends boolean = true, Compact extends boolean = false>(options?: Options<AskedFor<ListInvoicesData, Compact>, ThrowOnError>): RequestResult<Listed<'listInvoices', Compact>, ListInvoicesErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<Listed<'listInvoices', Compact>, ListInvoicesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices',
            ...options
        });
    }
    
    /**
     * Create an invoice by hand
     *
     * Creates a draft invoice without lines under a number of its own. Numbers of an organization only grow; there may be gaps between them. Without contactId it goes to the project's contact, while that is live. Its lines are added with POST /invoices/{id}/line-items. To bill an accepted bid use POST /invoices/from-bid, to bill a pay application POST /invoices/from-pay-app: they bring their lines along, and see to it that nothing is billed twice.
     */
    public createInvoice<ThrowOnError extends boolean = true>(options: Options<CreateInvoiceData, ThrowOnError>): RequestResult<CreateInvoiceResponses, CreateInvoiceErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateInvoiceResponses, CreateInvoiceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Fetch invoices by their ids
     *
     * Up to 500 invoices in the order asked; meta.missing lists the ids that were not found. Reads only, so it takes no Idempotency-Key.
     */
    public bulkFetchInvoices<ThrowOnError extends boolean = true>(options: Options<BulkFetchInvoicesData, ThrowOnError>): RequestResult<BulkFetchInvoicesResponses, BulkFetchInvoicesErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkFetchInvoicesResponses, BulkFetchInvoicesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/bulk-fetch',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Count invoices
     *
     * How many invoices the filters of GET /invoices leave. GET /invoices/aggregate has the counts and sums of each status and age.
     */
    public countInvoices<ThrowOnError extends boolean = true>(options?: Options<CountInvoicesData, ThrowOnError>): RequestResult<CountInvoicesResponses, CountInvoicesErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<CountInvoicesResponses, CountInvoicesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/count',
            ...options
        });
    }
    
    /**
     * Count and sum invoices by status and age
     *
     * How many invoices of each status the filters of GET /invoices leave, and what they add up to; those that are sent or partial once for each age. The age is that of the dueDate (without one, of the issueDate) in whole days of the organization's time zone (UTC unless the branding has one) up to the day of asOf: current on that day and before it, then days1to30, days31to60, days61to90 and over90. A time of exactly 00:00 UTC, as which a day is stored, is the date that it names in every zone; any other is of the day that it falls on in the organization's. A row without invoices is left out, and so are the others where ageing names one. What each customer owes is in the report receivables (GET /reports/{key}).
     */
    public aggregateInvoices<ThrowOnError extends boolean = true>(options?: Options<AggregateInvoicesData, ThrowOnError>): RequestResult<AggregateInvoicesResponses, AggregateInvoicesErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<AggregateInvoicesResponses, AggregateInvoicesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/aggregate',
            ...options
        });
    }
    
    /**
     * Export invoices to a CSV file
     *
     * Starts a job that writes the invoices which the filters leave to a CSV file, without their lines and payments. filters takes the list's filters by name, with the same values. With includeDeleted among them the file has a last column deletedAt. GET /jobs/{id}/download then gives the file's address.
     */
    public exportInvoices<ThrowOnError extends boolean = true>(options?: Options<ExportInvoicesData, ThrowOnError>): RequestResult<ExportInvoicesResponses, ExportInvoicesErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ExportInvoicesResponses, ExportInvoicesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/exports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options?.headers
            }
        });
    }
    
    /**
     * Delete an invoice
     *
     * Deletes a draft invoice softly, for good; one that is sent is voided instead (POST /invoices/{id}/void). What it bills is free to be billed again. Where a broken-off send has left it in the accounting system, a job voids it there, named in meta.job_id.
     */
    public deleteInvoice<ThrowOnError extends boolean = true>(options: Options<DeleteInvoiceData, ThrowOnError>): RequestResult<DeleteInvoiceResponses, DeleteInvoiceErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteInvoiceResponses, DeleteInvoiceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}',
            ...options
        });
    }
    
    /**
     * Get an invoice
     *
     * One invoice with its totals and what is paid of it, without its lines and payments, which have lists of their own. A deleted one is not found. Its version changes with its lines and payments, too.
     */
    public getInvoice<ThrowOnError extends boolean = true>(options: Options<GetInvoiceData, ThrowOnError>): RequestResult<GetInvoiceResponses, GetInvoiceErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetInvoiceResponses, GetInvoiceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}',
            ...options
        });
    }
    
    /**
     * Update an invoice
     *
     * Changes the members given of a draft invoice and leaves the rest; the totals follow discount, discountType and taxRate. An invoice that is sent does not change: void it and make another. Its project changes by POST /invoices/{id}/move, its lines by the operations of /invoices/{id}/line-items.
     */
    public updateInvoice<ThrowOnError extends boolean = true>(options: Options<UpdateInvoiceData, ThrowOnError>): RequestResult<UpdateInvoiceResponses, UpdateInvoiceErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateInvoiceResponses, UpdateInvoiceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Send an invoice to its customer by mail
     *
     * A draft invoice becomes sent, and its PDF is mailed to `to` or, without it, to the contact's e-mail address; where there is neither, the invoice stays a draft (422). An issueDate that is null becomes now. The mail is a job of type email, named in meta.job_id. It is tried for about a day; when it fails for good, the job is failed and says why, and the invoice stays sent. One that was voided meanwhile is not mailed. Replies go to the e-mail address of the organization's branding. Of the ways to send an invoice, POST /invoices/{id}/send mails it from here, POST /invoices/{id}/send-via-quickbooks has QuickBooks mail it, POST /invoices/{id}/mark-sent says that it went out another way, and POST /invoices/{id}/resend mails one again that is sent.
     */
    public sendInvoice<ThrowOnError extends boolean = true>(options: Options<SendInvoiceData, ThrowOnError>): RequestResult<SendInvoiceResponses, SendInvoiceErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<SendInvoiceResponses, SendInvoiceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/send',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Render an invoice as a PDF
     *
     * Starts a job that draws an invoice of any state: letterhead, customer, project, dates, lines, retainage held apart, subtotal, discount, tax, total, payments, what is due, and the notes. A draft, a paid and a voided one say so in the header of each page. GET /jobs/{id}/download then gives the file's address.
     */
    public renderInvoicePdf<ThrowOnError extends boolean = true>(options: Options<RenderInvoicePdfData, ThrowOnError>): RequestResult<RenderInvoicePdfResponses, RenderInvoicePdfErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RenderInvoicePdfResponses, RenderInvoicePdfErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/pdf',
            ...options
        });
    }
    
    /**
     * Mark an invoice as sent without a mail
     *
     * A draft invoice becomes sent without a mail, since it went out another way. An issueDate that is null becomes now. POST /invoices/{id}/send mails it, POST /invoices/{id}/send-via-quickbooks has QuickBooks mail it.
     */
    public markInvoiceSent<ThrowOnError extends boolean = true>(options: Options<MarkInvoiceSentData, ThrowOnError>): RequestResult<MarkInvoiceSentResponses, MarkInvoiceSentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<MarkInvoiceSentResponses, MarkInvoiceSentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/mark-sent',
            ...options
        });
    }
    
    /**
     * Mail a sent invoice again
     *
     * Mails a sent or partial invoice once more, as it is now, its PDF attached, to `to` or, without it, to the contact's e-mail address (422 where there is neither). The invoice itself does not change, and no event tells of it. The mail is a job of type email, named in meta.job_id. The first mail is POST /invoices/{id}/send.
     */
    public resendInvoice<ThrowOnError extends boolean = true>(options: Options<ResendInvoiceData, ThrowOnError>): RequestResult<ResendInvoiceResponses, ResendInvoiceErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ResendInvoiceResponses, ResendInvoiceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/resend',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Void an invoice
     *
     * A sent invoice of which nothing is paid becomes voided, for good: nothing is due on it any more, and what it bills is free to be billed again. Where it was pushed to the accounting system, a job voids it there, named in meta.job_id. A draft is deleted instead (DELETE /invoices/{id}), and a single payment is voided with DELETE /invoices/{id}/payments/{paymentId}.
     */
    public voidInvoice<ThrowOnError extends boolean = true>(options: Options<VoidInvoiceData, ThrowOnError>): RequestResult<VoidInvoiceResponses, VoidInvoiceErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<VoidInvoiceResponses, VoidInvoiceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/void',
            ...options
        });
    }
    
    /**
     * Move an invoice to another project
     *
     * An invoice of any state goes to the project targetProjectId, or to none where that is null; nothing else changes. Needs the scope invoices:read too (403). All records of a project are moved by POST /projects/{id}/move-records.
     */
    public moveInvoice<ThrowOnError extends boolean = true>(options: Options<MoveInvoiceData, ThrowOnError>): RequestResult<MoveInvoiceResponses, MoveInvoiceErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<MoveInvoiceResponses, MoveInvoiceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/move',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List an invoice's line items
     *
     * A page of the invoice's lines in their order, with the invoice's ETag. The change orders and time entries that it bills are found by the filter invoiceId of their lists.
     */
    public listInvoiceLineItems<ThrowOnError extends boolean = true>(options: Options<ListInvoiceLineItemsData, ThrowOnError>): RequestResult<ListInvoiceLineItemsResponses, ListInvoiceLineItemsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListInvoiceLineItemsResponses, ListInvoiceLineItemsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/line-items',
            ...options
        });
    }
    
    /**
     * Append line items to an invoice
     *
     * Adds lines to a draft invoice after those that are there, all of them or none, and answers them. The totals follow and the invoice's version changes. quantity defaults to 1, unitPrice to the product's price where there is a productId, else to 0.00; a credit is a line with a unitPrice below zero. A retainage line goes to another account of the books than an item. An invoice has at most 1000 lines, whose descriptions come, with its notesToCustomer, to 500000 bytes of UTF-8 at most. ETag is the invoice's.
     */
    public appendInvoiceLineItems<ThrowOnError extends boolean = true>(options: Options<AppendInvoiceLineItemsData, ThrowOnError>): RequestResult<AppendInvoiceLineItemsResponses, AppendInvoiceLineItemsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<AppendInvoiceLineItemsResponses, AppendInvoiceLineItemsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/line-items',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Reorder an invoice's line items
     *
     * Puts the lines of a draft invoice in the order given. ETag and If-Match are the invoice's.
     */
    public reorderInvoiceLineItems<ThrowOnError extends boolean = true>(options: Options<ReorderInvoiceLineItemsData, ThrowOnError>): RequestResult<ReorderInvoiceLineItemsResponses, ReorderInvoiceLineItemsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).put<ReorderInvoiceLineItemsResponses, ReorderInvoiceLineItemsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/line-items/order',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Remove an invoice's line item
     *
     * Takes the line off a draft invoice; the lines after it move up, and the line of a bid that it billed is free again. The totals follow and the invoice's version changes. ETag is the invoice's.
     */
    public removeInvoiceLineItem<ThrowOnError extends boolean = true>(options: Options<RemoveInvoiceLineItemData, ThrowOnError>): RequestResult<RemoveInvoiceLineItemResponses, RemoveInvoiceLineItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<RemoveInvoiceLineItemResponses, RemoveInvoiceLineItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/line-items/{lineItemId}',
            ...options
        });
    }
    
    /**
     * Get an invoice's line item
     *
     * One line of the invoice. A deleted one is not found, nor are those of a deleted invoice. The ETag is the invoice's, which a change of the line takes.
     */
    public getInvoiceLineItem<ThrowOnError extends boolean = true>(options: Options<GetInvoiceLineItemData, ThrowOnError>): RequestResult<GetInvoiceLineItemResponses, GetInvoiceLineItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetInvoiceLineItemResponses, GetInvoiceLineItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/line-items/{lineItemId}',
            ...options
        });
    }
    
    /**
     * Update an invoice's line item
     *
     * Changes the members given of a draft invoice's line and leaves the rest. The totals follow and the invoice's version changes. A productId that is another than before brings its price, unless unitPrice is given. ETag is the invoice's.
     */
    public updateInvoiceLineItem<ThrowOnError extends boolean = true>(options: Options<UpdateInvoiceLineItemData, ThrowOnError>): RequestResult<UpdateInvoiceLineItemResponses, UpdateInvoiceLineItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateInvoiceLineItemResponses, UpdateInvoiceLineItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/line-items/{lineItemId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the payments of an invoice
     *
     * A page of the invoice's ledger, newest entry first. Voided payments stay in it, with voidedAt. Each page has the invoice's ETag.
     */
    public listInvoicePayments<ThrowOnError extends boolean = true>(options: Options<ListInvoicePaymentsData, ThrowOnError>): RequestResult<ListInvoicePaymentsResponses, ListInvoicePaymentsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListInvoicePaymentsResponses, ListInvoicePaymentsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/payments',
            ...options
        });
    }
    
    /**
     * Record a payment of an invoice
     *
     * Enters a payment into the ledger of an invoice that was sent. The invoice is paid once nothing is due any more, partial before that. An amount beyond balanceDue is refused, since what came too much is not this invoice's. To settle all that is due use POST /invoices/{id}/mark-paid.
     */
    public recordInvoicePayment<ThrowOnError extends boolean = true>(options: Options<RecordInvoicePaymentData, ThrowOnError>): RequestResult<RecordInvoicePaymentResponses, RecordInvoicePaymentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RecordInvoicePaymentResponses, RecordInvoicePaymentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/payments',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Void a payment of an invoice
     *
     * A payment gets its voidedAt: it stays in the ledger and counts for nothing, and the invoice's status, amountPaid and balanceDue follow. One that is voided already stays as it is. POST /invoices/{id}/void voids a whole invoice. ETag and If-Match are the invoice's.
     */
    public voidInvoicePayment<ThrowOnError extends boolean = true>(options: Options<VoidInvoicePaymentData, ThrowOnError>): RequestResult<VoidInvoicePaymentResponses, VoidInvoicePaymentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<VoidInvoicePaymentResponses, VoidInvoicePaymentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/payments/{paymentId}',
            ...options
        });
    }
    
    /**
     * Get a payment of an invoice
     *
     * One entry of the invoice's ledger; a voided one has voidedAt. Those of a deleted invoice are not found. The ETag is the invoice's, which a change of the payment takes.
     */
    public getInvoicePayment<ThrowOnError extends boolean = true>(options: Options<GetInvoicePaymentData, ThrowOnError>): RequestResult<GetInvoicePaymentResponses, GetInvoicePaymentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetInvoicePaymentResponses, GetInvoicePaymentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/payments/{paymentId}',
            ...options
        });
    }
    
    /**
     * Update a payment of an invoice
     *
     * Changes the members given of a live payment; the invoice's status, amountPaid and balanceDue follow. A payment that never was is voided instead (DELETE). ETag and If-Match are the invoice's.
     */
    public updateInvoicePayment<ThrowOnError extends boolean = true>(options: Options<UpdateInvoicePaymentData, ThrowOnError>): RequestResult<UpdateInvoicePaymentResponses, UpdateInvoicePaymentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateInvoicePaymentResponses, UpdateInvoicePaymentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/payments/{paymentId}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Mark an invoice as paid
     *
     * Enters a payment of all that is due into the ledger of a sent or partial invoice, which becomes paid. For a payment of a part use POST /invoices/{id}/payments; a pay application is marked with POST /pay-apps/{id}/mark-paid.
     */
    public markInvoicePaid<ThrowOnError extends boolean = true>(options: Options<MarkInvoicePaidData, ThrowOnError>): RequestResult<MarkInvoicePaidResponses, MarkInvoicePaidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<MarkInvoicePaidResponses, MarkInvoicePaidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/mark-paid',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Create an invoice of a bid, or of a part of it
     *
     * Creates a draft invoice that bills an accepted bid; the call needs the scope bids:read too (403). With lineItemIds it bills these lines, with percent that part of the whole, and without both all lines that are not billed yet. The bid's own lines alone are billed, no option and no line of a change order. A line is billed while an invoice that is neither deleted nor voided has it, and lines and percentages exclude each other for one bid. All lines at once keep the bid's discount as it is; a part takes the shares of its lines as a fixed discount, split over all lines by largest remainder, in which credits weigh nothing. A percentage is one line: what all percentages so far come to, of the lines less the discount, less what was billed before; together they are at most 100. The taxRate is the bid's. The invoice belongs to the bid's project and goes to that one's contact, or to the bid's where there is no project or it has no live contact. An invoice that bills no bid is POST /invoices; one of a pay application is POST /invoices/from-pay-app.
     */
    public createInvoiceFromBid<ThrowOnError extends boolean = true>(options: Options<CreateInvoiceFromBidData, ThrowOnError>): RequestResult<CreateInvoiceFromBidResponses, CreateInvoiceFromBidErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateInvoiceFromBidResponses, CreateInvoiceFromBidErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/from-bid',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Create an invoice of a pay application
     *
     * Creates a draft invoice of what an approved or paid pay application certifies to be due (line 8); the call needs the scope pay_apps:read too (403). Its lines are what was earned in the period, and the retainage that is withheld of it, below zero, or released; there is no tax, and none of this changes. It goes to the project's contact. While the invoice is neither deleted nor voided, the application has its id and emits pay_app.updated for it, is not voided, and is not invoiced again. A project that is billed by pay applications is not billed by its bid (POST /invoices/from-bid).
     */
    public createInvoiceFromPayApp<ThrowOnError extends boolean = true>(options: Options<CreateInvoiceFromPayAppData, ThrowOnError>): RequestResult<CreateInvoiceFromPayAppResponses, CreateInvoiceFromPayAppErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateInvoiceFromPayAppResponses, CreateInvoiceFromPayAppErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/from-pay-app',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Remove all items that an invoice bills
     *
     * Frees all change orders and time entries that a draft invoice bills, so that another invoice may bill them. It moves no money. To free some of them, PUT those that stay. ETag and If-Match are the invoice's.
     */
    public unlinkInvoiceBilledItems<ThrowOnError extends boolean = true>(options: Options<UnlinkInvoiceBilledItemsData, ThrowOnError>): RequestResult<UnlinkInvoiceBilledItemsResponses, UnlinkInvoiceBilledItemsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<UnlinkInvoiceBilledItemsResponses, UnlinkInvoiceBilledItemsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/billed-items',
            ...options
        });
    }
    
    /**
     * Replace the items that an invoice bills
     *
     * Makes these approved change orders and time entries the ones that a draft invoice bills, instead of all those before, so that none is billed twice; needs the scope change_orders:read or time_entries:read too for what it names (403). It moves no money: the invoice's lines are the caller's to write (POST /invoices/{id}/line-items). While an invoice, draft or not, bills a change order, that is not voided, and a time entry is neither changed nor moved nor deleted. DELETE of the same path leaves it without any. ETag and If-Match are the invoice's.
     */
    public linkInvoiceBilledItems<ThrowOnError extends boolean = true>(options: Options<LinkInvoiceBilledItemsData, ThrowOnError>): RequestResult<LinkInvoiceBilledItemsResponses, LinkInvoiceBilledItemsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).put<LinkInvoiceBilledItemsResponses, LinkInvoiceBilledItemsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/billed-items',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Push a sent invoice to the accounting system
     *
     * Starts the job (type accounting_push) that makes QuickBooks have a sent, partial or paid invoice as it is here, once, however often it is pushed; a voided invoice that is there is voided there. It mails nothing and changes no state: to have QuickBooks mail a draft use POST /invoices/{id}/send-via-quickbooks. Its result is {accountingId, docNumber, total}. While a job of the invoice is open, that one is answered. It is tried for about a day while QuickBooks is away, and fails at once, with a notification, when QuickBooks refuses: errorMessage then has its code, message and intuit_tid.
     */
    public queueInvoiceAccountingPush<ThrowOnError extends boolean = true>(options: Options<QueueInvoiceAccountingPushData, ThrowOnError>): RequestResult<QueueInvoiceAccountingPushResponses, QueueInvoiceAccountingPushErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<QueueInvoiceAccountingPushResponses, QueueInvoiceAccountingPushErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/push-to-accounting',
            ...options
        });
    }
    
    /**
     * Send an invoice to its customer through QuickBooks
     *
     * A draft invoice is pushed to QuickBooks, which mails it, with a link to pay where the connection allows that; then the invoice is sent, with today as its issueDate if it had none. It answers when that is done, after at most 45 seconds. `sendTo` defaults to the contact's e-mail address. When QuickBooks does not answer, it is a 503 with Retry-After. After a 409 or 503 the invoice is a draft still, possibly with an accountingId, and sending it once more goes on where it stopped: it makes no second invoice, and no second mail. What QuickBooks causes, and the 409 while another push runs, is not kept under the Idempotency-Key. One case is uncertain: a request that QuickBooks left unanswered for 15 seconds and carries out after it was asked again may mail twice. To mail it from here, use POST /invoices/{id}/send.
     */
    public sendInvoiceViaQuickbooks<ThrowOnError extends boolean = true>(options: Options<SendInvoiceViaQuickbooksData, ThrowOnError>): RequestResult<SendInvoiceViaQuickbooksResponses, SendInvoiceViaQuickbooksErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<SendInvoiceViaQuickbooksResponses, SendInvoiceViaQuickbooksErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/send-via-quickbooks',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get or make the public link of an invoice
     *
     * Answers the address at which the customer sees the invoice without an account: its lines, its payments, what is due and until when, how to pay, and its PDF; it mails nothing. A live link is given again, unless `rotate` ends it and makes another. The link goes on when the invoice is paid, and ends when it is voided; its page then says that it was (410). The first opening of the page is the invoice's viewedAt and emits invoice.viewed. A draft has to be sent first: POST /invoices/{id}/send mails the link, POST /invoices/{id}/mark-sent leaves that to you.
     */
    public shareInvoice<ThrowOnError extends boolean = true>(options: Options<ShareInvoiceData, ThrowOnError>): RequestResult<ShareInvoiceResponses, ShareInvoiceErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ShareInvoiceResponses, ShareInvoiceErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/share',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get or make the public link of a contact's statement
     *
     * Answers the address of a page, for which nobody needs an account, with what the contact has to pay: the sent and partial invoices that go to it, each with its due date, how long it is overdue and its balance, and what all come to. The page always shows the invoices as they are; it names each invoice, and opens none. The call needs the scope contacts:read too (403). A live link is given again, unless `rotate` ends it and makes another; it ends for good when the contact is deleted.
     */
    public shareContactStatement<ThrowOnError extends boolean = true>(options: Options<ShareContactStatementData, ThrowOnError>): RequestResult<ShareContactStatementResponses, ShareContactStatementErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ShareContactStatementResponses, ShareContactStatementErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts/{id}/statement-link',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Render a contact's statement as a PDF
     *
     * Starts a job that draws what the contact has to pay: the sent and partial invoices that go to it, those that are due first at the top, each with its dates, the days that it is overdue where the organization is, and its balance; the sums by age; and the total. The call needs the scope contacts:read too (403), and so does the file: GET /jobs/{id}/download then gives its address.
     */
    public renderContactStatementPdf<ThrowOnError extends boolean = true>(options: Options<RenderContactStatementPdfData, ThrowOnError>): RequestResult<RenderContactStatementPdfResponses, RenderContactStatementPdfErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RenderContactStatementPdfResponses, RenderContactStatementPdfErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/contacts/{id}/statement/pdf',
            ...options
        });
    }
    
    /**
     * List site logs
     *
     * A page of site logs, newest logDate first and, of one day, the one that was made last. search looks in the title, the texts, the weather among them, and the tags.
     */
    public listSiteLogs<ThrowOnError extends boolean = true, Compact extends boolean = false>(options?: Options<AskedFor<ListSiteLogsData, Compact>, ThrowOnError>): RequestResult<Listed<'listSiteLogs', Compact>, ListSiteLogsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<Listed<'listSiteLogs', Compact>, ListSiteLogsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/site-logs',
            ...options
        });
    }
    
    /**
     * Create a site log
     *
     * Creates a site log and emits site_log.created. With isReviewed true, reviewedBy is the caller's user and reviewedAt is now unless they are given; a user of the role field may not review (403, forbidden). Photographs of the day are documents on the log (POST /documents).
     */
    public createSiteLog<ThrowOnError extends boolean = true>(options: Options<CreateSiteLogData, ThrowOnError>): RequestResult<CreateSiteLogResponses, CreateSiteLogErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateSiteLogResponses, CreateSiteLogErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/site-logs',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a site log
     *
     * Deletes the site log softly; the operation restore of POST /site-logs/bulk brings it back.
     */
    public deleteSiteLog<ThrowOnError extends boolean = true>(options: Options<DeleteSiteLogData, ThrowOnError>): RequestResult<DeleteSiteLogResponses, DeleteSiteLogErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteSiteLogResponses, DeleteSiteLogErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/site-logs/{id}',
            ...options
        });
    }
    
    /**
     * Get a site log
     *
     * One site log. A deleted one is not found. POST /site-logs/{id}/pdf makes its daily report.
     */
    public getSiteLog<ThrowOnError extends boolean = true>(options: Options<GetSiteLogData, ThrowOnError>): RequestResult<GetSiteLogResponses, GetSiteLogErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetSiteLogResponses, GetSiteLogErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/site-logs/{id}',
            ...options
        });
    }
    
    /**
     * Update a site log
     *
     * Changes the members given of a site log and leaves the rest. A reviewed log is changed only by a PATCH that also says isReviewed false, which clears reviewedBy and reviewedAt. isReviewed true reviews it: reviewedBy is the caller's user (null for an API key) and reviewedAt is now, unless they are given. A user of the role field may not review (403, forbidden). To give it to another project use POST /site-logs/{id}/move.
     */
    public updateSiteLog<ThrowOnError extends boolean = true>(options: Options<UpdateSiteLogData, ThrowOnError>): RequestResult<UpdateSiteLogResponses, UpdateSiteLogErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateSiteLogResponses, UpdateSiteLogErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/site-logs/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Move a site log to another project
     *
     * A site log, a reviewed one too, goes to the project targetProjectId; its own project changes nothing. Also needs site_logs:read (403). All records of a project are moved by POST /projects/{id}/move-records.
     */
    public moveSiteLog<ThrowOnError extends boolean = true>(options: Options<MoveSiteLogData, ThrowOnError>): RequestResult<MoveSiteLogResponses, MoveSiteLogErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<MoveSiteLogResponses, MoveSiteLogErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/site-logs/{id}/move',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Render a site log as a daily report in PDF
     *
     * Starts a job that draws the site log as a daily report: the organization's letterhead, the project, the day, who wrote and who reviewed it, the weather, what was done, received, seen, wrong and in the way, and the equipment. Where the caller also has time_entries:read it lists the people who worked on the project that day, with their hours; with documents:read it shows the first 20 documents on the log that are PNG or JPEG, under their names. The file is GET /jobs/{id}/download of the job.
     */
    public renderSiteLogDailyReportPdf<ThrowOnError extends boolean = true>(options: Options<RenderSiteLogDailyReportPdfData, ThrowOnError>): RequestResult<RenderSiteLogDailyReportPdfResponses, RenderSiteLogDailyReportPdfErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RenderSiteLogDailyReportPdfResponses, RenderSiteLogDailyReportPdfErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/site-logs/{id}/pdf',
            ...options
        });
    }
    
    /**
     * Delete, restore or update many site logs
     *
     * Starts a job that deletes, restores or updates up to 500 site logs, all alike; this reviews many at once. The operation update needs changes, the others take none; delete also needs the scope site_logs:delete. A reviewed log is refused, unless changes has isReviewed false; so is the restoring of one whose project is deleted. The job's result lists each id's outcome.
     */
    public bulkSiteLogs<ThrowOnError extends boolean = true>(options: Options<BulkSiteLogsData, ThrowOnError>): RequestResult<BulkSiteLogsResponses, BulkSiteLogsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkSiteLogsResponses, BulkSiteLogsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/site-logs/bulk',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Import site logs from a CSV file
     *
     * Starts a job that reads an uploaded CSV file (POST /jobs/uploads). A cell of projectId is a project's number or an id, one of createdBy or reviewedBy an e-mail address or an id. Numbers are compared first, in any case of letters, and an id has no leading zeros. Where none or several are meant the row is refused (not_found): also where the cell is the number of one project and the id of another. A cell of tags has a semicolon between two tags, one of delays or equipment the list as JSON. With updateInPlace a row that names a log by its id updates it. Rows that are not valid are listed in the job's errors file; the others are imported, under the rules of a POST or PATCH.
     */
    public importSiteLogs<ThrowOnError extends boolean = true>(options: Options<ImportSiteLogsData, ThrowOnError>): RequestResult<ImportSiteLogsResponses, ImportSiteLogsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ImportSiteLogsResponses, ImportSiteLogsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/site-logs/imports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Export site logs to a CSV file
     *
     * Starts a job that writes the site logs which the filters leave to a CSV file; a semicolon stands between two tags, and delays and equipment are JSON. filters takes the list's filters by name, with the same values. With includeDeleted among them the file has a last column deletedAt. GET /jobs/{id}/download then gives the file's address.
     */
    public exportSiteLogs<ThrowOnError extends boolean = true>(options?: Options<ExportSiteLogsData, ThrowOnError>): RequestResult<ExportSiteLogsResponses, ExportSiteLogsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ExportSiteLogsResponses, ExportSiteLogsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/site-logs/exports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options?.headers
            }
        });
    }
    
    /**
     * List crew assignments
     *
     * A page of who works on which project on which day: newest date first and, of one day, the assignment that was made last. Hours that were worked are time entries (GET /time-entries).
     */
    public listCrewAssignments<ThrowOnError extends boolean = true>(options?: Options<ListCrewAssignmentsData, ThrowOnError>): RequestResult<ListCrewAssignmentsResponses, ListCrewAssignmentsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListCrewAssignmentsResponses, ListCrewAssignmentsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/crew-assignments',
            ...options
        });
    }
    
    /**
     * Replace the crew of a project on a day
     *
     * Makes these people the whole crew of the project on that day. Who is on it already keeps the assignment, with what is said here; who is left out is taken off, by deleting the assignment; an empty crew takes everybody off. Of two requests for one day at once, the second one's crew stands. A person who is also on another live project that day is assigned all the same, and meta.warnings says where else (double_booked). Where the crew becomes another, crew.replaced tells of it once. To take one person off use DELETE /crew-assignments/{id}.
     */
    public replaceJobDayCrew<ThrowOnError extends boolean = true>(options: Options<ReplaceJobDayCrewData, ThrowOnError>): RequestResult<ReplaceJobDayCrewResponses, ReplaceJobDayCrewErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).put<ReplaceJobDayCrewResponses, ReplaceJobDayCrewErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/crew-assignments',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a crew assignment
     *
     * Takes one person off the crew of a project on a day, and emits crew.replaced. Whole crews are written with PUT /crew-assignments.
     */
    public deleteCrewAssignment<ThrowOnError extends boolean = true>(options: Options<DeleteCrewAssignmentData, ThrowOnError>): RequestResult<DeleteCrewAssignmentResponses, DeleteCrewAssignmentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteCrewAssignmentResponses, DeleteCrewAssignmentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/crew-assignments/{id}',
            ...options
        });
    }
    
    /**
     * Get a crew assignment
     *
     * One person's assignment to a project on a day. A deleted one is not found.
     */
    public getCrewAssignment<ThrowOnError extends boolean = true>(options: Options<GetCrewAssignmentData, ThrowOnError>): RequestResult<GetCrewAssignmentResponses, GetCrewAssignmentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetCrewAssignmentResponses, GetCrewAssignmentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/crew-assignments/{id}',
            ...options
        });
    }
    
    /**
     * List calendar events
     *
     * A page of what falls between two days, both included and at most 100 days apart: starts and expected ends of projects and their phases (cancelled projects aside), crews, invoices that are due, bids that expire and leads that are expected to close, by date, type and entityId. A time stands on its day in the organization's time zone (since 1.1; in UTC before), and 00:00 UTC, as which a day is stored, on the date that it names; validUntil of a bid is a time always. A phase is there when it touches the range, with its own dates. What the caller may not see is left out: crew_day needs dispatch:read, invoice_due invoices:read, bid_expiry bids:read and lead_close leads:read; to ask for such a type without its scope is a 403. Changes of records are told by GET /events, not here.
     */
    public listCalendarEvents<ThrowOnError extends boolean = true>(options: Options<ListCalendarEventsData, ThrowOnError>): RequestResult<ListCalendarEventsResponses, ListCalendarEventsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListCalendarEventsResponses, ListCalendarEventsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/calendar/events',
            ...options
        });
    }
    
    /**
     * List time entries
     *
     * A page of time entries, those of the newest date first, and of one date the newest id first. search looks in the description. GET /time-entries/aggregate adds up their hours and cost; who is planned where is in GET /crew-assignments.
     */
    public listTimeEntries<ThrowOnError extends boolean = true, Compact extends boolean = false>(options?: Options<AskedFor<ListTimeEntriesData, Compact>, ThrowOnError>): RequestResult<Listed<'listTimeEntries', Compact>, ListTimeEntriesErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<Listed<'listTimeEntries', Compact>, ListTimeEntriesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/time-entries',
            ...options
        });
    }
    
    /**
     * Create a time entry
     *
     * Creates a time entry, whose totalCost is hours times hourlyRate, rounded once to cents, and emits time_entry.created. A taskId without a phaseId brings its phase. isReviewed true from a user of the role field is a 403.
     */
    public createTimeEntry<ThrowOnError extends boolean = true>(options: Options<CreateTimeEntryData, ThrowOnError>): RequestResult<CreateTimeEntryResponses, CreateTimeEntryErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateTimeEntryResponses, CreateTimeEntryErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/time-entries',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Count and sum time entries by project, person, phase, day or week
     *
     * How many time entries the filters of GET /time-entries leave, their hours, what these cost, and how many of the hours have no hourlyRate; by project, user, phase, day or week, in the order of that key. A row has the member of its key alone: projectId, userId, phaseId (null, last, for entries without a phase), date or weekStart, a Monday.
     */
    public aggregateTimeEntries<ThrowOnError extends boolean = true>(options?: Options<AggregateTimeEntriesData, ThrowOnError>): RequestResult<AggregateTimeEntriesResponses, AggregateTimeEntriesErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<AggregateTimeEntriesResponses, AggregateTimeEntriesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/time-entries/aggregate',
            ...options
        });
    }
    
    /**
     * Delete a time entry
     *
     * Deletes the time entry softly. The operation restore of POST /time-entries/bulk brings it back.
     */
    public deleteTimeEntry<ThrowOnError extends boolean = true>(options: Options<DeleteTimeEntryData, ThrowOnError>): RequestResult<DeleteTimeEntryResponses, DeleteTimeEntryErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteTimeEntryResponses, DeleteTimeEntryErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/time-entries/{id}',
            ...options
        });
    }
    
    /**
     * Get a time entry
     *
     * One time entry. A deleted one is not found.
     */
    public getTimeEntry<ThrowOnError extends boolean = true>(options: Options<GetTimeEntryData, ThrowOnError>): RequestResult<GetTimeEntryResponses, GetTimeEntryErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetTimeEntryResponses, GetTimeEntryErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/time-entries/{id}',
            ...options
        });
    }
    
    /**
     * Update a time entry
     *
     * Changes the members given of a time entry and leaves the rest; totalCost follows. A reviewed entry changes only when isReviewed is false in the same request, and one that an invoice bills not at all. A taskId without a phaseId brings its phase; a phaseId other than that of the entry's task needs another task, or null, in the same request. isReviewed true from a user of the role field is a 403. To give it to another project use POST /time-entries/{id}/move.
     */
    public updateTimeEntry<ThrowOnError extends boolean = true>(options: Options<UpdateTimeEntryData, ThrowOnError>): RequestResult<UpdateTimeEntryResponses, UpdateTimeEntryErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateTimeEntryResponses, UpdateTimeEntryErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/time-entries/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Move a time entry to another project
     *
     * A time entry, reviewed or not, goes to the project targetProjectId; its own changes nothing. Its phase and task become those of the same name there, in any case of letters, else null. Needs the scope time_entries:read, too. All records of a project are moved by POST /projects/{id}/move-records.
     */
    public moveTimeEntry<ThrowOnError extends boolean = true>(options: Options<MoveTimeEntryData, ThrowOnError>): RequestResult<MoveTimeEntryResponses, MoveTimeEntryErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<MoveTimeEntryResponses, MoveTimeEntryErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/time-entries/{id}/move',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete, restore or update many time entries
     *
     * Starts a job that deletes, restores or updates up to 500 time entries, all alike; this reviews many at once. The operation update needs changes, the others take none; delete also needs the scope time_entries:delete. What a PATCH or a DELETE would refuse is refused here: reviewed entries, unless changes has isReviewed false, and those that an invoice bills. Refused is also the restoring of an entry whose project is deleted; a phase or task that the project no longer has becomes null. isReviewed true from a user of the role field is a 403. The job's result lists each id's outcome.
     */
    public bulkTimeEntries<ThrowOnError extends boolean = true>(options: Options<BulkTimeEntriesData, ThrowOnError>): RequestResult<BulkTimeEntriesResponses, BulkTimeEntriesErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkTimeEntriesResponses, BulkTimeEntriesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/time-entries/bulk',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Import time entries from a CSV file
     *
     * Starts a job that reads an uploaded CSV file (POST /jobs/uploads). A cell of userId is an e-mail address or an id, one of projectId a project's number or an id. Numbers are compared first, in any case of letters, and an id has no leading zeros. Where none or several are meant the row is refused (not_found): also where the cell is the number of one project and the id of another. With updateInPlace a row that names an entry by its id updates it; such a row has no projectId, since an entry changes its project by a move. Rows that are not valid are listed in the job's errors file; the others are imported, under the rules of a POST or PATCH.
     */
    public importTimeEntries<ThrowOnError extends boolean = true>(options: Options<ImportTimeEntriesData, ThrowOnError>): RequestResult<ImportTimeEntriesResponses, ImportTimeEntriesErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ImportTimeEntriesResponses, ImportTimeEntriesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/time-entries/imports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Export time entries to a CSV file
     *
     * Starts a job that writes the time entries which the filters leave to a CSV file. filters takes the list's filters by name, with the same values. With includeDeleted among them the file has a last column deletedAt. GET /jobs/{id}/download then gives the file's address.
     */
    public exportTimeEntries<ThrowOnError extends boolean = true>(options?: Options<ExportTimeEntriesData, ThrowOnError>): RequestResult<ExportTimeEntriesResponses, ExportTimeEntriesErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ExportTimeEntriesResponses, ExportTimeEntriesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/time-entries/exports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options?.headers
            }
        });
    }
    
    /**
     * List documents
     *
     * A page of documents, newest first. search looks in name, category and description. entityId needs entityType (422), and entityType the :read scope of that family (403). Those on records of families whose :read is not held are left out here and in counts, searches and exports, and by their id they are not found.
     */
    public listDocuments<ThrowOnError extends boolean = true, Compact extends boolean = false>(options?: Options<AskedFor<ListDocumentsData, Compact>, ThrowOnError>): RequestResult<Listed<'listDocuments', Compact>, ListDocumentsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<Listed<'listDocuments', Compact>, ListDocumentsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/documents',
            ...options
        });
    }
    
    /**
     * Create a document of an uploaded file
     *
     * Makes a document of a file that was sent to an address of POST /documents/uploads. Without a name it has the file's. entityType and entityId come together and name the live record that it is on, whose :read scope the caller holds (403); the document then belongs to that record's project. A new version of a document that is there comes with PATCH /documents/{id}. sharedWithCustomer true also needs the scope bids:send.
     */
    public createDocument<ThrowOnError extends boolean = true>(options: Options<CreateDocumentData, ThrowOnError>): RequestResult<CreateDocumentResponses, CreateDocumentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateDocumentResponses, CreateDocumentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/documents',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Create an upload address for a document's file
     *
     * Answers a signed address to which one file, of any type and of at most 512 MB unless the operator has set another limit, is PUT within the hour, uncompressed and with the Content-Type named here; the PUT needs no credential and answers as those of POST /jobs/uploads do. sourcePath then names the file, for a week, to the document that is made of it (POST /documents) or gets it as a new version (PATCH /documents/{id}). A CSV file to import goes to an address of POST /jobs/uploads instead.
     */
    public createDocumentUpload<ThrowOnError extends boolean = true>(options: Options<CreateDocumentUploadData, ThrowOnError>): RequestResult<CreateDocumentUploadResponses, CreateDocumentUploadErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateDocumentUploadResponses, CreateDocumentUploadErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/documents/uploads',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Count documents
     *
     * How many documents the filters of GET /documents leave.
     */
    public countDocuments<ThrowOnError extends boolean = true>(options?: Options<CountDocumentsData, ThrowOnError>): RequestResult<CountDocumentsResponses, CountDocumentsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<CountDocumentsResponses, CountDocumentsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/documents/count',
            ...options
        });
    }
    
    /**
     * Delete a document
     *
     * Deletes the document softly with all of its versions; it cannot be downloaded then, and open signature requests for it are voided. The operation restore of POST /documents/bulk brings it back with all of its versions, shared with no customer.
     */
    public deleteDocument<ThrowOnError extends boolean = true>(options: Options<DeleteDocumentData, ThrowOnError>): RequestResult<DeleteDocumentResponses, DeleteDocumentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteDocumentResponses, DeleteDocumentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/documents/{id}',
            ...options
        });
    }
    
    /**
     * Get what is known of a document
     *
     * What is known of one document; GET /documents/{id}/download answers its bytes. A deleted one is not found.
     */
    public getDocument<ThrowOnError extends boolean = true>(options: Options<GetDocumentData, ThrowOnError>): RequestResult<GetDocumentResponses, GetDocumentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetDocumentResponses, GetDocumentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/documents/{id}',
            ...options
        });
    }
    
    /**
     * Update a document
     *
     * Changes the members given of a document and leaves the rest. sourcePath brings a new version, under the rules of POST /documents; the earlier ones are kept, up to 100. entityType and entityId come together, null and null to take the document off its record. sharedWithCustomer also needs the scope bids:send; a document that comes to another record is shared no longer, unless the same request shares it there.
     */
    public updateDocument<ThrowOnError extends boolean = true>(options: Options<UpdateDocumentData, ThrowOnError>): RequestResult<UpdateDocumentResponses, UpdateDocumentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateDocumentResponses, UpdateDocumentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/documents/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Download the file of a document
     *
     * The bytes of the newest version, or of the one named, as an attachment of the type with which it was uploaded. Takes one Range, and If-None-Match: the ETag is of the bytes alone. A version that the document never had is a 404.
     */
    public downloadDocument<ThrowOnError extends boolean = true>(options: Options<DownloadDocumentData, ThrowOnError>): RequestResult<DownloadDocumentResponses, DownloadDocumentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<DownloadDocumentResponses, DownloadDocumentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/documents/{id}/download',
            ...options
        });
    }
    
    /**
     * Delete, restore or update many documents
     *
     * Starts a job that deletes, restores or updates up to 500 documents, all alike. The operation update needs changes, the others take none; delete also needs the scope documents:delete, and an entityType in changes its family's :read (403). The job's result lists each id's outcome.
     */
    public bulkDocuments<ThrowOnError extends boolean = true>(options: Options<BulkDocumentsData, ThrowOnError>): RequestResult<BulkDocumentsResponses, BulkDocumentsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<BulkDocumentsResponses, BulkDocumentsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/documents/bulk',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Export documents to a CSV file
     *
     * Starts a job that writes what is known of the documents which the filters leave to a CSV file, without their bytes. filters takes the list's filters by name, with the same values. With includeDeleted among them the file has a last column deletedAt. GET /jobs/{id}/download then gives the file's address.
     */
    public exportDocuments<ThrowOnError extends boolean = true>(options?: Options<ExportDocumentsData, ThrowOnError>): RequestResult<ExportDocumentsResponses, ExportDocumentsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ExportDocumentsResponses, ExportDocumentsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/documents/exports',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options?.headers
            }
        });
    }
    
    /**
     * List the reports that may be run
     *
     * The reports that the caller may run with runReport, in the order of this list: job-cost (projects:read, invoices:read, time_entries:read), ar-aging (invoices:read, contacts:read), win-rate (bids:read), labor (time_entries:read, users:read) and lead-sources (leads:read). Those of which a scope is missing are left out. The business review has an operation of its own, getBusinessReview.
     */
    public listReports<ThrowOnError extends boolean = true>(options?: Options<ListReportsData, ThrowOnError>): RequestResult<ListReportsResponses, ListReportsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListReportsResponses, ListReportsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/reports',
            ...options
        });
    }
    
    /**
     * Get the business review of a period
     *
     * The review of a period: what the organization sold, began, finished, billed, was paid and worked from one day to another, both included, and in as many days before. Each figure counts what its date is in the period: leads by createdAt and closedAt, bids by sentAt and acceptedAt, projects by startDate and actualEndDate (cancelled ones aside), invoices by issueDate (drafts and voided ones aside), payments by paidAt (voided ones aside), time entries by date. What has a time (created, closed, sent, accepted) has its day in the organization's time zone, which is UTC unless the branding has one; so has a startDate, an actualEndDate, an issueDate or a paidAt, of which 00:00 UTC is the date that it names. Deleted records do not count. Groups are null without their scopes. A from or to that is missing is a 422 (query.from, required), a to before from or a period of more than 3,660 days a 422 (query.to, rule), a from before 1900 a 422 (query.from, rule).
     */
    public getBusinessReview<ThrowOnError extends boolean = true>(options: Options<GetBusinessReviewData, ThrowOnError>): RequestResult<GetBusinessReviewResponses, GetBusinessReviewErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetBusinessReviewResponses, GetBusinessReviewErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/reports/business-review',
            ...options
        });
    }
    
    /**
     * Run one of the reports
     *
     * The rows of one report, 5,000 at most, with the sums of its amounts and hours over all rows, those beyond 5,000 included. Deleted records do not count.
     *
     * - job-cost: what each project, the newest first, was sold for, billed (drafts and voided invoices aside), paid and worked on; takes projectId and status.
     * - ar-aging: what each customer owes on sent and partly paid invoices, the largest debt first, by whole days past due today in the organization's time zone. An invoice without dueDate is due at its issueDate.
     * - win-rate: by month in the organization's time zone, the bids that were sent from one day to another and what became of them. winRate is accepted of accepted and rejected; what is open, expired or cancelled was not decided.
     * - labor: hours and their cost by week (weekStart is a Monday) and person, from one day to another; the days of the first and the last week that are outside do not count.
     * - lead-sources: the leads created from one day to another by source; winRate is won of won and lost, wonValue the estimatedValue of those won.
     *
     * A rate is null while nothing was decided. A key that is no report's is a 404; a report of which the caller lacks a scope a 403. A parameter that the report needs is a 422 (query.from, required), one that it does not take a 422 (rule), a to before from or a period of more than 3,660 days a 422 (query.to, rule), a from before 1900 a 422 (query.from, rule).
     */
    public runReport<ThrowOnError extends boolean = true>(options: Options<RunReportData, ThrowOnError>): RequestResult<RunReportResponses, RunReportErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<RunReportResponses, RunReportErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/reports/{key}',
            ...options
        });
    }
    
    /**
     * Search the records of all families
     *
     * A page of live records of all families that their own list's search finds, those changed last first, as far as the credential holds their family's :read; with none of these the answer is empty. A type whose :read it does not hold is a 403 (scope_insufficient). To search one family with its filters, use its list with search.
     */
    public searchRecords<ThrowOnError extends boolean = true>(options: Options<SearchRecordsData, ThrowOnError>): RequestResult<SearchRecordsResponses, SearchRecordsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<SearchRecordsResponses, SearchRecordsErrors, ThrowOnError, 'data'>({
            querySerializer: { parameters: { types: { array: { explode: false } } } },
            responseStyle: 'data',
            url: '/search',
            ...options
        });
    }
    
    /**
     * List comments on records
     *
     * A page of comments, newest first. With entityType and entityId those on one record. search looks in the body. Comments on records of a family whose :read the credential does not hold are left out, and naming such a family is a 403 (scope_insufficient). Comments on a deleted record are shown with includeDeleted alone, and come back with it.
     */
    public listComments<ThrowOnError extends boolean = true>(options?: Options<ListCommentsData, ThrowOnError>): RequestResult<ListCommentsResponses, ListCommentsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListCommentsResponses, ListCommentsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/comments',
            ...options
        });
    }
    
    /**
     * Comment on a record
     *
     * A comment is added to a live record, whose family's :read the credential must hold too (403); comment.created tells of it. Its author is the person for whom an app calls, or the API key.
     */
    public createComment<ThrowOnError extends boolean = true>(options: Options<CreateCommentData, ThrowOnError>): RequestResult<CreateCommentResponses, CreateCommentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateCommentResponses, CreateCommentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/comments',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a comment
     *
     * A comment is deleted. Its author may, people with the roles manager, admin and owner with their apps and keys, and keys that the operator made; to another it is a 403 (forbidden). A comment on a record of a family whose :read is not held, or on a deleted record, is not found.
     */
    public deleteComment<ThrowOnError extends boolean = true>(options: Options<DeleteCommentData, ThrowOnError>): RequestResult<DeleteCommentResponses, DeleteCommentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteCommentResponses, DeleteCommentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/comments/{id}',
            ...options
        });
    }
    
    /**
     * Edit a comment
     *
     * A comment gets another body and editedAt; the same body changes nothing. Only its author may, the same person or the same API key: to another it is a 403 (forbidden). A comment on a record of a family whose :read is not held, or on a deleted record, is not found.
     */
    public updateComment<ThrowOnError extends boolean = true>(options: Options<UpdateCommentData, ThrowOnError>): RequestResult<UpdateCommentResponses, UpdateCommentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateCommentResponses, UpdateCommentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/comments/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List notifications
     *
     * A page of what happened without the caller, newest first: what customers did on their pages, what time and failures brought about, and what was assigned. Shown are those for everybody and for the person for whom an app calls or who made the key, to keys that the operator made those for anybody, as far as the credential holds the :read of what they are about (webhooks:manage for webhook_endpoint, settings:read for accounting). listBriefing has what waits to be done, listEvents every change for programs.
     */
    public listNotifications<ThrowOnError extends boolean = true>(options?: Options<ListNotificationsData, ThrowOnError>): RequestResult<ListNotificationsResponses, ListNotificationsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListNotificationsResponses, ListNotificationsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/notifications',
            ...options
        });
    }
    
    /**
     * Mark notifications as read
     *
     * Notifications become read for the person for whom an app calls; API keys have one mark for all of them. marked counts those that were not read yet, and meta.missing lists the ids of none that is shown to the caller.
     */
    public markNotificationsRead<ThrowOnError extends boolean = true>(options: Options<MarkNotificationsReadData, ThrowOnError>): RequestResult<MarkNotificationsReadResponses, MarkNotificationsReadErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<MarkNotificationsReadResponses, MarkNotificationsReadErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/notifications/mark-read',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List what waits for the office today
     *
     * A page of rows that wait for somebody today, as far as the credential holds the :read of the record's family, in this order and within a category by date and id: invoice_overdue, invoices sent or paid in part whose dueDate is before today; bid_expiring, bids sent or viewed whose validUntil is not past and within seven days, or before the end of the seventh; pay_app_submitted, pay applications that wait for an approval; project_past_end, projects planned or active whose expectedEndDate is before today; site_log_unreviewed, site logs of the last 30 days that nobody has reviewed; figures_different (since 1.1), pay applications, invoices and bids of whose figures the audit found some to be stored otherwise than they are computed. Today is that of the organization's time zone, UTC unless the branding has one, and a date with a time of its own is of the day that it falls on there. What happened, rather than what waits, is in listNotifications.
     */
    public listBriefing<ThrowOnError extends boolean = true>(options?: Options<ListBriefingData, ThrowOnError>): RequestResult<ListBriefingResponses, ListBriefingErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListBriefingResponses, ListBriefingErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/dashboard/briefing',
            ...options
        });
    }
    
    /**
     * Dismiss or snooze a briefing row
     *
     * A row leaves everybody's briefing, for good or until a time; its record stays as it is. A row of a family whose :read the credential does not hold is a 403 (scope_insufficient). A row that is dismissed already, or snoozed still, keeps its dismissal and gets the new time: 200. undismissBriefingItem brings it back.
     */
    public dismissBriefingItem<ThrowOnError extends boolean = true>(options: Options<DismissBriefingItemData, ThrowOnError>): RequestResult<DismissBriefingItemResponses, DismissBriefingItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<DismissBriefingItemResponses, DismissBriefingItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/dashboard/briefing/dismissals',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Bring a dismissed briefing row back
     *
     * A row that was dismissed or snoozed is on everybody's briefing again, as long as its record still waits. A row that is neither dismissed nor snoozed still is not found; one of a family whose :read the credential does not hold is a 403 (scope_insufficient).
     */
    public undismissBriefingItem<ThrowOnError extends boolean = true>(options: Options<UndismissBriefingItemData, ThrowOnError>): RequestResult<UndismissBriefingItemResponses, UndismissBriefingItemErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<UndismissBriefingItemResponses, UndismissBriefingItemErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/dashboard/briefing/dismissals/{itemKey}',
            ...options
        });
    }
    
    /**
     * Get the proof of a pay application's figures
     *
     * All that lines 1 to 9 and the columns of the schedule follow from, each step of the arithmetic with its rounding, the frozen certificate with its hash, and the certificate before it. It is signed with a key of its own, whose public half stays in /.well-known/jwks.json; scripts/verify of this service's repository recomputes it offline, and the guide Proofs says how it is read. A figure that is stored otherwise than it is computed stands in entity.differences; the answer is a 200 all the same.
     */
    public getPayAppProof<ThrowOnError extends boolean = true>(options: Options<GetPayAppProofData, ThrowOnError>): RequestResult<GetPayAppProofResponses, GetPayAppProofErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetPayAppProofResponses, GetPayAppProofErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/pay-apps/{id}/proof',
            ...options
        });
    }
    
    /**
     * Get the proof of an invoice's figures
     *
     * All that an invoice's totals, what is paid and what is due follow from: its lines, discount, tax rate and ledger, for one that was made from a pay application that certificate's figures too; and each step of the arithmetic with its rounding. It is signed with a key of its own, whose public half stays in /.well-known/jwks.json; scripts/verify of this service's repository recomputes it offline, and the guide Proofs says how it is read. A figure that is stored otherwise than it is computed stands in entity.differences; the answer is a 200 all the same.
     */
    public getInvoiceProof<ThrowOnError extends boolean = true>(options: Options<GetInvoiceProofData, ThrowOnError>): RequestResult<GetInvoiceProofResponses, GetInvoiceProofErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetInvoiceProofResponses, GetInvoiceProofErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/invoices/{id}/proof',
            ...options
        });
    }
    
    /**
     * Get the proof of a bid's figures
     *
     * All that a bid's totals follow from: its lines, options and the lines of change orders, its discount and tax rate; each step of the arithmetic with its rounding; and of an accepted bid what was signed, with its hash. It is signed with a key of its own, whose public half stays in /.well-known/jwks.json; scripts/verify of this service's repository recomputes it offline, and the guide Proofs says how it is read. A figure that is stored otherwise than it is computed stands in entity.differences; the answer is a 200 all the same.
     */
    public getBidProof<ThrowOnError extends boolean = true>(options: Options<GetBidProofData, ThrowOnError>): RequestResult<GetBidProofResponses, GetBidProofErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetBidProofResponses, GetBidProofErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/bids/{id}/proof',
            ...options
        });
    }
    
    /**
     * List signature requests
     *
     * A page of signature requests, newest first. search looks in the title and in the signer's name and e-mail address. Those for records of a family whose :read the credential does not hold are left out.
     */
    public listSignatureRequests<ThrowOnError extends boolean = true>(options?: Options<ListSignatureRequestsData, ThrowOnError>): RequestResult<ListSignatureRequestsResponses, ListSignatureRequestsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListSignatureRequestsResponses, ListSignatureRequestsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/signature-requests',
            ...options
        });
    }
    
    /**
     * Create a signature request and mail it
     *
     * Asks a person outside the organization to sign a document that is a PDF, in its version of now, a submitted change order, or a submitted or approved pay application; a bid is signed on the page of its own link (POST /bids/{id}/send). The mail to signerEmail has the PDF of a change order or pay application attached and leads to a page, {origin}/s/<token>, on which the person reads the document and signs or declines it without an account; the address is in the mail alone, and in no answer. The mail is a job of type email, named in meta.job_id, which is tried for about a day. What is to be signed is kept as it is now, letterhead included, and documentHash is the SHA-256 of it, of a document that of its file: later changes of the record's surroundings do not reach it. Signing approves nothing: the record's state stays as it is. Who has signed gets the signed PDF by mail. Needs the record's family's :read too (403). Emits signature_request.created; a signature, a refusal and the end of its time are events and notifications.
     */
    public createSignatureRequest<ThrowOnError extends boolean = true>(options: Options<CreateSignatureRequestData, ThrowOnError>): RequestResult<CreateSignatureRequestResponses, CreateSignatureRequestErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateSignatureRequestResponses, CreateSignatureRequestErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/signature-requests',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get a signature request
     *
     * One signature request, with the evidence once it is signed. Without the :read of its record's family it is not found.
     */
    public getSignatureRequest<ThrowOnError extends boolean = true>(options: Options<GetSignatureRequestData, ThrowOnError>): RequestResult<GetSignatureRequestResponses, GetSignatureRequestErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetSignatureRequestResponses, GetSignatureRequestErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/signature-requests/{id}',
            ...options
        });
    }
    
    /**
     * Mail a signature request again
     *
     * Mails a sent or viewed signature request once more, with the same link. With a signerEmail other than the request's, that becomes the signer's address: the link ends, the mail has a new one, the status is sent and viewedAt null, and no mail to the former address goes out any more. The mail is a job of type email, named in meta.job_id.
     */
    public resendSignatureRequest<ThrowOnError extends boolean = true>(options: Options<ResendSignatureRequestData, ThrowOnError>): RequestResult<ResendSignatureRequestResponses, ResendSignatureRequestErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ResendSignatureRequestResponses, ResendSignatureRequestErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/signature-requests/{id}/resend',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Void a signature request
     *
     * A sent or viewed signature request becomes voided, for good: its page says so, and nobody can sign it any more. A request is also voided with its record: when that is voided, rejected or deleted.
     */
    public voidSignatureRequest<ThrowOnError extends boolean = true>(options: Options<VoidSignatureRequestData, ThrowOnError>): RequestResult<VoidSignatureRequestResponses, VoidSignatureRequestErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<VoidSignatureRequestResponses, VoidSignatureRequestErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/signature-requests/{id}/void',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List background jobs
     *
     * A page of jobs, newest first. Jobs on families whose read scope is not held are left out. Who works on site (the role field) sees the jobs that he asked for and those of families that he writes. job.completed, job.failed and job.cancelled tell of a job's end without asking.
     */
    public listJobs<ThrowOnError extends boolean = true>(options?: Options<ListJobsData, ThrowOnError>): RequestResult<ListJobsResponses, ListJobsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListJobsResponses, ListJobsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/jobs',
            ...options
        });
    }
    
    /**
     * Create an upload for an import or a logo
     *
     * An upload is begun, for the CSV file of an import or the logo of the branding; files that are filed under records are uploaded by createDocumentUpload. The answer has an address to which one file is PUT within the hour, uncompressed and with the Content-Type named here: a CSV file in UTF-8 or UTF-16 with a byte order mark for an import, of at most 512 MB unless the operator has set another limit, or an image of at most 5 MB for the branding. The address is signed, so the PUT needs no credential. It answers 200 with `data.sourcePath` and `data.size`. 400 says that the file is empty, 404 that the address is none of ours, 408 that the file came too slowly, 409 that it has been uploaded already or that the organization stores as much as it may, 410 that the hour is over, 413 that it is too large, 415 that its type is another, 429 that as many uploads of the organization are under way as may be, 503 that there is no room for it now; an aborted or refused PUT may be repeated, a finished one not. A GET of the address answers what is known of the file. sourcePath then names the file, for a week, to the operation that uses it.
     */
    public createJobUpload<ThrowOnError extends boolean = true>(options?: Options<CreateJobUploadData, ThrowOnError>): RequestResult<CreateJobUploadResponses, CreateJobUploadErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<CreateJobUploadResponses, CreateJobUploadErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/jobs/uploads',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options?.headers
            }
        });
    }
    
    /**
     * Delete an ended job
     *
     * An ended job is deleted softly, with its files, which cannot be downloaded any more. What it wrote stays. It also needs the read scope of what the job read or wrote; without it the job is not found. Whoever did not ask for the job also needs the scopes of the operation that begins such a job, as contacts:write for an import of contacts; without them the answer is a 403.
     */
    public deleteJob<ThrowOnError extends boolean = true>(options: Options<DeleteJobData, ThrowOnError>): RequestResult<DeleteJobResponses, DeleteJobErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteJobResponses, DeleteJobErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/jobs/{id}',
            ...options
        });
    }
    
    /**
     * Get a background job
     *
     * One job, with its progress and, once it has ended, what came of it. It also needs the read scope of what the job read or wrote; without it the job is not found.
     */
    public getJob<ThrowOnError extends boolean = true>(options: Options<GetJobData, ThrowOnError>): RequestResult<GetJobResponses, GetJobErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetJobResponses, GetJobErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/jobs/{id}',
            ...options
        });
    }
    
    /**
     * Cancel a queued or running job
     *
     * A queued or running job ends: the batch that runs is not committed any more, what was committed before stays, and errorMessage and result say how much that is. It also needs the read scope of what the job read or wrote; without it the job is not found. Whoever did not ask for the job also needs the scopes of the operation that begins such a job, as contacts:write for an import of contacts; without them the answer is a 403.
     */
    public cancelJob<ThrowOnError extends boolean = true>(options: Options<CancelJobData, ThrowOnError>): RequestResult<CancelJobResponses, CancelJobErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CancelJobResponses, CancelJobErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/jobs/{id}/cancel',
            ...options
        });
    }
    
    /**
     * Get the address of a job's result file
     *
     * An address that serves the file that a completed export or PDF left, once, within five minutes. A job without a result file, or one not yet completed, is a 404. It also needs the read scope of what the job read or wrote; without it the job is not found. The PDF of a daily report that shows hours or photographs needs time_entries:read or documents:read too; without it the answer is a 403. The rows that an import refused are in another file, by getJobErrors.
     */
    public getJobDownload<ThrowOnError extends boolean = true>(options: Options<GetJobDownloadData, ThrowOnError>): RequestResult<GetJobDownloadResponses, GetJobDownloadErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetJobDownloadResponses, GetJobDownloadErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/jobs/{id}/download',
            ...options
        });
    }
    
    /**
     * Get the address of an import's errors file
     *
     * An address that serves the CSV of rows that an import refused once, within five minutes: the file's own columns, then _row, _field, _code and _message, each with all of the row's faults, separated by `; `, and _violations, a JSON list of these faults as {field, code, message}; the errors file of a file cut by semicolons is cut by semicolons; behind them stands what a row had beyond the file's columns. A row names all that is wrong with it: its cells, what they refer to, and the family's rules. A job without errors is a 404. It also needs the read scope of what the job read or wrote; without it the job is not found.
     */
    public getJobErrors<ThrowOnError extends boolean = true>(options: Options<GetJobErrorsData, ThrowOnError>): RequestResult<GetJobErrorsResponses, GetJobErrorsErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetJobErrorsResponses, GetJobErrorsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/jobs/{id}/errors',
            ...options
        });
    }
    
    /**
     * List webhook endpoints
     *
     * A page of the addresses to which the organization's events are posted, newest first, without their signing secrets.
     */
    public listWebhookEndpoints<ThrowOnError extends boolean = true>(options?: Options<ListWebhookEndpointsData, ThrowOnError>): RequestResult<ListWebhookEndpointsResponses, ListWebhookEndpointsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListWebhookEndpointsResponses, ListWebhookEndpointsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhook-endpoints',
            ...options
        });
    }
    
    /**
     * Create a webhook endpoint
     *
     * A webhook endpoint is registered for events of the given types: `eventTypes` names some of version 1.0, `eventPatterns` takes every type, whole families (`lead.*`) and everything (`*`); one of the two has an entry. With `projectId` only events of that project, and those that name it, are delivered. The URL must be https on port 443 or 8443, without user information, at a name of the public DNS or a public address; a name that does not resolve yet is accepted, and every delivery checks again. The signing secret is shown in this answer only. The endpoint remembers its maker (`madeBy`) and is turned off when that access is revoked, so that whoever loses access receives nothing more. While many of the organization's URLs are being looked up, the next is a 503 after a few seconds. A program that is not reachable reads listEvents instead.
     */
    public createWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<CreateWebhookEndpointData, ThrowOnError>): RequestResult<CreateWebhookEndpointResponses, CreateWebhookEndpointErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateWebhookEndpointResponses, CreateWebhookEndpointErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhook-endpoints',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a webhook endpoint
     *
     * A webhook endpoint is deleted, and its deliveries that were not finished end as exhausted; they stay readable by listWebhookDeliveries. To stop for a time, updateWebhookEndpoint with isActive false.
     */
    public deleteWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<DeleteWebhookEndpointData, ThrowOnError>): RequestResult<DeleteWebhookEndpointResponses, DeleteWebhookEndpointErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteWebhookEndpointResponses, DeleteWebhookEndpointErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhook-endpoints/{id}',
            ...options
        });
    }
    
    /**
     * Get a webhook endpoint
     *
     * One webhook endpoint, without its signing secret. A deleted one is not found.
     */
    public getWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<GetWebhookEndpointData, ThrowOnError>): RequestResult<GetWebhookEndpointResponses, GetWebhookEndpointErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetWebhookEndpointResponses, GetWebhookEndpointErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhook-endpoints/{id}',
            ...options
        });
    }
    
    /**
     * Update a webhook endpoint
     *
     * The members given of a webhook endpoint change and the rest stays. A changed URL is checked like a new one. While isActive is false nothing is sent and new events make no deliveries; setting it to true clears consecutiveFailures, disabledAt and disabledReason and sends the deliveries that waited. Whoever sends isActive true is its maker (`madeBy`) from then on. The signing secret is changed by rotateWebhookSecret.
     */
    public updateWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<UpdateWebhookEndpointData, ThrowOnError>): RequestResult<UpdateWebhookEndpointResponses, UpdateWebhookEndpointErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateWebhookEndpointResponses, UpdateWebhookEndpointErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhook-endpoints/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Rotate a webhook endpoint's signing secret
     *
     * A webhook endpoint gets a new signing secret, shown in this answer only. For 24 hours the old one signs beside it: Svc-Signature and webhook-signature then carry two v1 values, and either may be verified.
     */
    public rotateWebhookSecret<ThrowOnError extends boolean = true>(options: Options<RotateWebhookSecretData, ThrowOnError>): RequestResult<RotateWebhookSecretResponses, RotateWebhookSecretErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RotateWebhookSecretResponses, RotateWebhookSecretErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhook-endpoints/{id}/rotate-secret',
            ...options
        });
    }
    
    /**
     * Send a test event to a webhook endpoint
     *
     * An event of type webhook.test is sent to a webhook endpoint, with the endpoint as its data, signed and retried like any other. It takes no sequence number and is not in the event log. To send a real event once more, use replayWebhookDelivery.
     */
    public testWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<TestWebhookEndpointData, ThrowOnError>): RequestResult<TestWebhookEndpointResponses, TestWebhookEndpointErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<TestWebhookEndpointResponses, TestWebhookEndpointErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhook-endpoints/{id}/test',
            ...options
        });
    }
    
    /**
     * Recover what failed to reach a webhook endpoint
     *
     * The exhausted deliveries of a webhook endpoint begin anew, however many there are: those of events from `since` until `until`, the oldest event first, each with the event's id and body as they were. With failedOnly false the endpoint is also sent the events of that time that it would be sent as it is set now and that were never delivered to it, because it was turned off, not there yet or set otherwise. Deliveries that succeeded or are still tried stay as they are, and what a person causes meanwhile is sent before them. With dryRun the answer is a plan, also for an endpoint that is turned off, and nothing is sent; without it, a job. An endpoint has one recovery at a time.
     */
    public recoverWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<RecoverWebhookEndpointData, ThrowOnError>): RequestResult<RecoverWebhookEndpointResponses, RecoverWebhookEndpointErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RecoverWebhookEndpointResponses, RecoverWebhookEndpointErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhook-endpoints/{id}/recover',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List the webhook deliveries of one endpoint
     *
     * A page of one endpoint's webhook deliveries of the last 30 days, newest first. listWebhookDeliveries has those of all endpoints, deleted ones too.
     */
    public listWebhookEndpointDeliveries<ThrowOnError extends boolean = true>(options: Options<ListWebhookEndpointDeliveriesData, ThrowOnError>): RequestResult<ListWebhookEndpointDeliveriesResponses, ListWebhookEndpointDeliveriesErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<ListWebhookEndpointDeliveriesResponses, ListWebhookEndpointDeliveriesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhook-endpoints/{id}/deliveries',
            ...options
        });
    }
    
    /**
     * List webhook deliveries
     *
     * A page of the sendings of events to the organization's webhook endpoints in the last 30 days, newest first, those to deleted endpoints included. They tell what receivers answered; the events themselves are in listEvents.
     */
    public listWebhookDeliveries<ThrowOnError extends boolean = true>(options?: Options<ListWebhookDeliveriesData, ThrowOnError>): RequestResult<ListWebhookDeliveriesResponses, ListWebhookDeliveriesErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListWebhookDeliveriesResponses, ListWebhookDeliveriesErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhook-deliveries',
            ...options
        });
    }
    
    /**
     * Get a webhook delivery
     *
     * One sending of an event to a webhook endpoint, of the last 30 days, with what its last attempt left.
     */
    public getWebhookDelivery<ThrowOnError extends boolean = true>(options: Options<GetWebhookDeliveryData, ThrowOnError>): RequestResult<GetWebhookDeliveryResponses, GetWebhookDeliveryErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetWebhookDeliveryResponses, GetWebhookDeliveryErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhook-deliveries/{id}',
            ...options
        });
    }
    
    /**
     * Replay a webhook delivery
     *
     * A webhook delivery begins anew, whatever became of it: attemptCount is 0, the fields of the last answer and error are cleared, and the first attempt is immediate. The event's id and the body stay the same. For many deliveries that failed, recoverWebhookEndpoint replays them all.
     */
    public replayWebhookDelivery<ThrowOnError extends boolean = true>(options: Options<ReplayWebhookDeliveryData, ThrowOnError>): RequestResult<ReplayWebhookDeliveryResponses, ReplayWebhookDeliveryErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<ReplayWebhookDeliveryResponses, ReplayWebhookDeliveryErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhook-deliveries/{id}/replay',
            ...options
        });
    }
    
    /**
     * List the events of the log
     *
     * The organization's events of the last 30 days in their order, oldest first, to catch up after an outage. Sequence numbers have no gaps. Read on by cursor as in every list, or with the last number seen in after, which a reader can store; one of the two. Without either the list starts with the oldest event kept. meta.pagination.cursor is the last event's number as a string, and null when no more events are there yet. Each event holds a snapshot of its record, whatever other scopes the caller has.
     */
    public listEvents<ThrowOnError extends boolean = true>(options?: Options<ListEventsData, ThrowOnError>): RequestResult<ListEventsResponses, ListEventsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListEventsResponses, ListEventsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/events',
            ...options
        });
    }
    
    /**
     * Get an event of the log
     *
     * One event of the last 30 days, with its sequence number. An event of type webhook.test is in no log and not found.
     */
    public getEvent<ThrowOnError extends boolean = true>(options: Options<GetEventData, ThrowOnError>): RequestResult<GetEventResponses, GetEventErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetEventResponses, GetEventErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/events/{id}',
            ...options
        });
    }
    
    /**
     * List the log of API requests
     *
     * A page of the requests made to the API, newest first, as far back as the organization keeps them (`auditLogDays` of /settings/data-retention, 90 days unless it says otherwise), and of what decided about access to the organization: sign-ins and failed ones, links to set a password asked for and used, consents given and declined, revocations, a refresh token or code that was used twice, and what the operator of the service ended. A request appears within a second or two.
     */
    public listApiAuditLogs<ThrowOnError extends boolean = true>(options?: Options<ListApiAuditLogsData, ThrowOnError>): RequestResult<ListApiAuditLogsResponses, ListApiAuditLogsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListApiAuditLogsResponses, ListApiAuditLogsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api-audit-logs',
            ...options
        });
    }
    
    /**
     * Get the use of the rate limits
     *
     * How much is spent of the organization's hourly budget, in units, and of the API key's limit per minute, in requests, this request included. Every answer says the same in its RateLimit headers.
     */
    public getUsage<ThrowOnError extends boolean = true>(options?: Options<GetUsageData, ThrowOnError>): RequestResult<GetUsageResponses, GetUsageErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<GetUsageResponses, GetUsageErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/usage',
            ...options
        });
    }
    
    /**
     * Get the organization's branding
     *
     * How the organization shows itself to its customers, on pages, in mails and on paper: its name, logo and colors, where it is reached, its currency, language, time zone and paper. What was never set has its default.
     */
    public getBranding<ThrowOnError extends boolean = true>(options?: Options<GetBrandingData, ThrowOnError>): RequestResult<GetBrandingResponses, GetBrandingErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<GetBrandingResponses, GetBrandingErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/settings/branding',
            ...options
        });
    }
    
    /**
     * Update the organization's branding
     *
     * The members given of the branding change and the rest stays. A logo is uploaded first (createJobUpload) and then named by its sourcePath; it is decoded and encoded anew, at most 600 by 300 pixels large, without its metadata.
     */
    public updateBranding<ThrowOnError extends boolean = true>(options: Options<UpdateBrandingData, ThrowOnError>): RequestResult<UpdateBrandingResponses, UpdateBrandingErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateBrandingResponses, UpdateBrandingErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/settings/branding',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get the data retention
     *
     * For how many days the organization keeps its deleted records, its log of API requests and its notifications. What is older is removed every night.
     */
    public getDataRetention<ThrowOnError extends boolean = true>(options?: Options<GetDataRetentionData, ThrowOnError>): RequestResult<GetDataRetentionResponses, GetDataRetentionErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<GetDataRetentionResponses, GetDataRetentionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/settings/data-retention',
            ...options
        });
    }
    
    /**
     * Update the data retention
     *
     * The members given of the data retention change and the rest stays; what is then older is removed the next night, for good and without an event. A deleted record goes with its lines, its files and the comments on it. What a record that is kept names stays, whether that record is deleted or not, and so do change orders, pay applications, invoices, accepted bids, signature requests and users.
     */
    public updateDataRetention<ThrowOnError extends boolean = true>(options: Options<UpdateDataRetentionData, ThrowOnError>): RequestResult<UpdateDataRetentionResponses, UpdateDataRetentionErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).patch<UpdateDataRetentionResponses, UpdateDataRetentionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/settings/data-retention',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Disconnect QuickBooks Online
     *
     * The organization's connection with QuickBooks Online ends: the tokens are forgotten, and the grant is revoked at Intuit in the background, as well as that can be done, unless the company is connected again by then. What was pushed stays there, and its ids are kept: the same company, connected again, gets no invoice twice. 200 also when nothing is connected.
     */
    public disconnectAccounting<ThrowOnError extends boolean = true>(options?: Options<DisconnectAccountingData, ThrowOnError>): RequestResult<DisconnectAccountingResponses, DisconnectAccountingErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).delete<DisconnectAccountingResponses, DisconnectAccountingErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/settings/accounting',
            ...options
        });
    }
    
    /**
     * Get the accounting connection
     *
     * The connection with the company in QuickBooks Online to which invoices are pushed, and how they are written there. No answer shows a token. Never connected: not_connected, and everything else null or at its default.
     */
    public getAccountingConnection<ThrowOnError extends boolean = true>(options?: Options<GetAccountingConnectionData, ThrowOnError>): RequestResult<GetAccountingConnectionResponses, GetAccountingConnectionErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<GetAccountingConnectionResponses, GetAccountingConnectionErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/settings/accounting',
            ...options
        });
    }
    
    /**
     * Connect QuickBooks Online
     *
     * The organization is connected with a company in QuickBooks Online, or how invoices are written there changes; it replaces what was set before. Give `code` and `redirectUri` as Intuit's redirect brought them, or a `refreshToken` that the operator's application has got otherwise. With neither, the tokens of the same realm stay. Everything is tried out before anything is stored: the grant, the company, its custom transaction numbers, and the named items and tax code. A grant may be used up by an attempt that is refused. 503 with Retry-After when QuickBooks does not answer; it changes nothing.
     */
    public connectAccounting<ThrowOnError extends boolean = true>(options: Options<ConnectAccountingData, ThrowOnError>): RequestResult<ConnectAccountingResponses, ConnectAccountingErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).put<ConnectAccountingResponses, ConnectAccountingErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/settings/accounting',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List API keys
     *
     * A page of the organization's API keys, newest first, without their secrets.
     */
    public listApiKeys<ThrowOnError extends boolean = true>(options?: Options<ListApiKeysData, ThrowOnError>): RequestResult<ListApiKeysResponses, ListApiKeysErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListApiKeysResponses, ListApiKeysErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api-keys',
            ...options
        });
    }
    
    /**
     * Create an API key
     *
     * An API key is made for a script or a backend of the organization's own. The key is shown in this answer only. Its scopes, expiry and limit are within the caller's own; an app counts as a credential of 60 requests a minute that ends with its grant. The key remembers its maker (`madeBy`) and is revoked with it, so that whoever loses access leaves none behind. An app for people of many organizations registers with registerOauthClient instead.
     */
    public createApiKey<ThrowOnError extends boolean = true>(options: Options<CreateApiKeyData, ThrowOnError>): RequestResult<CreateApiKeyResponses, CreateApiKeyErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<CreateApiKeyResponses, CreateApiKeyErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api-keys',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Revoke an API key
     *
     * An API key is refused from now on, and so are the keys that were made with it, through however many keys; imports, exports and other jobs that any of them began are cancelled. Only the key that sends this request is spared, with the keys that it made: a key that was made to replace its maker can revoke it, and takes over its jobs. Revoking a revoked key changes nothing. A grant to an app is ended by revokeOauthToken.
     */
    public revokeApiKey<ThrowOnError extends boolean = true>(options: Options<RevokeApiKeyData, ThrowOnError>): RequestResult<RevokeApiKeyResponses, RevokeApiKeyErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<RevokeApiKeyResponses, RevokeApiKeyErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api-keys/{id}',
            ...options
        });
    }
    
    /**
     * List the people of the organization
     *
     * A page of the people in the organization, newest first. search looks in name and e-mail address. Customers and suppliers are contacts (listContacts).
     */
    public listUsers<ThrowOnError extends boolean = true>(options?: Options<ListUsersData, ThrowOnError>): RequestResult<ListUsersResponses, ListUsersErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListUsersResponses, ListUsersErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/users',
            ...options
        });
    }
    
    /**
     * Get a person of the organization
     *
     * One user of the organization. One who is gone is not found; listUsers with includeDeleted shows them.
     */
    public getUser<ThrowOnError extends boolean = true>(options: Options<GetUserData, ThrowOnError>): RequestResult<GetUserResponses, GetUserErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetUserResponses, GetUserErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/users/{id}',
            ...options
        });
    }
    
    /**
     * Get the sandbox and its clock
     *
     * The sandbox that the credential is for, with the time by its clock. The times of its records and events, its days, expiries, reminders, retries, retention and sessions follow that clock; the timestamps of webhook signatures, access tokens, rate limits, the life of an Idempotency-Key, signed addresses and the audit log follow the machine's. In a live organization this is a 404; getMe tells which of the two an organization is.
     */
    public getSandbox<ThrowOnError extends boolean = true>(options?: Options<GetSandboxData, ThrowOnError>): RequestResult<GetSandboxResponses, GetSandboxErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<GetSandboxResponses, GetSandboxErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox',
            ...options
        });
    }
    
    /**
     * Reset the sandbox
     *
     * A job makes the sandbox as it was made: its records, files, events, deliveries, jobs and kept mails are removed, and its clock is the machine's again. People, API keys, grants, sessions, settings, webhook endpoints (but those of one project) and the audit log stay. Ids, numbers and the events' sequence go on, so that nothing new is taken for what was there before; whoever keeps a copy begins it anew. It cannot be undone. A sandbox has one such job, or one that advances its clock, at a time.
     */
    public resetSandbox<ThrowOnError extends boolean = true>(options?: Options<ResetSandboxData, ThrowOnError>): RequestResult<ResetSandboxResponses, ResetSandboxErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ResetSandboxResponses, ResetSandboxErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/reset',
            ...options
        });
    }
    
    /**
     * List the mails that a sandbox kept
     *
     * A page of what the sandbox would have mailed about its records, newest first, as the reader would have got it: bids, change orders, pay applications, invoices, requests for signatures, reminders and receipts. The last 1,000 are kept. Links in them work. Mails by which a person gets in, such as an invitation or a new password, are sent and not kept. In a live organization this is a 404.
     */
    public listSandboxMails<ThrowOnError extends boolean = true>(options?: Options<ListSandboxMailsData, ThrowOnError>): RequestResult<ListSandboxMailsResponses, ListSandboxMailsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListSandboxMailsResponses, ListSandboxMailsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/mails',
            ...options
        });
    }
    
    /**
     * Advance the sandbox's clock
     *
     * The sandbox's clock goes forward to a time, or by a number of seconds, and a job settles on the way what becomes due, in its order and each at its moment: bids and signature requests expire, reminders are made, webhooks are retried, and at the end what is kept no longer is removed and sessions are over. Changes that are under way are waited for; one that stays open for 15 seconds ends the job as failed, with the clock where it got to. The clock never goes back, and is ten years ahead of the machine's at most. A sandbox has one such job at a time.
     */
    public advanceSandboxClock<ThrowOnError extends boolean = true>(options: Options<AdvanceSandboxClockData, ThrowOnError>): RequestResult<AdvanceSandboxClockResponses, AdvanceSandboxClockErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<AdvanceSandboxClockResponses, AdvanceSandboxClockErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/clock',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get who the credential speaks for
     *
     * The organization, the credential and, for an access token, the user that this request speaks for, with the scopes held. Any valid credential may ask. OpenID clients use getUserinfo.
     */
    public getMe<ThrowOnError extends boolean = true>(options?: Options<GetMeData, ThrowOnError>): RequestResult<GetMeResponses, GetMeErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<GetMeResponses, GetMeErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/me',
            ...options
        });
    }
    
    /**
     * Get the OpenID claims about the user
     *
     * The OpenID claims about the person who granted the access token, bare, without an envelope. An API key speaks for nobody and gets a 403; getMe answers any credential.
     */
    public getUserinfo<ThrowOnError extends boolean = true>(options?: Options<GetUserinfoData, ThrowOnError>): RequestResult<GetUserinfoResponses, GetUserinfoErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<GetUserinfoResponses, GetUserinfoErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/oauth/userinfo',
            ...options
        });
    }
    
    /**
     * Authorize an app by asking a person for consent
     *
     * An app sends a person's browser here. Whoever is not signed in signs in; then a page asks for consent, and the answer goes to redirect_uri with 303: `code`, the unchanged `state` and `iss`, or `error` and `error_description`. The code is exchanged by issueOauthToken. Where redirect_uri is {origin}/oauth/code, that page shows the code once, within its minute, to the session that allowed it. An unknown client or redirect_uri is never redirected to: that is a page. Nor is an error sent to redirect_uri before the person has signed in, or has agreed to go there on a page that names the host. Parameters that are not listed are ignored; one that is given twice is an invalid_request.
     */
    public authorizeOauth<ThrowOnError extends boolean = true>(options: Options<AuthorizeOauthData, ThrowOnError>): RequestResult<AuthorizeOauthResponses, AuthorizeOauthErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<AuthorizeOauthResponses, AuthorizeOauthErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/oauth/authorize',
            ...options
        });
    }
    
    /**
     * Register an OAuth app
     *
     * An app is registered that people of any organization may then give access to (RFC 7591), open to anyone, without an approval step; five requests per minute and address. For a script of one's own organization createApiKey is enough. Unknown metadata is ignored. Redirect addresses must be public https addresses without a fragment; loopback addresses and custom schemes are refused. A program on a command line registers {origin}/oauth/code alone, to the letter, as a public client: a page of this service that shows the code to copy (in production only where {origin} is public https). An app that nobody connects within 30 days is removed.
     */
    public registerOauthClient<ThrowOnError extends boolean = true>(options: Options<RegisterOauthClientData, ThrowOnError>): RequestResult<RegisterOauthClientResponses, RegisterOauthClientErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RegisterOauthClientResponses, RegisterOauthClientErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/oauth/register',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Issue access and refresh tokens
     *
     * An authorization code (with its PKCE verifier) or a refresh token is exchanged for an access token and the next refresh token. A confidential client identifies itself by HTTP Basic authentication, a public one by client_id. A code is good once and for a minute. A refresh token is good once; its second use revokes every token of the grant, without a grace window. A grant is refreshed at most 30 times at once, and then once in each 30 seconds: a refresh beyond that is a 429 that uses nothing up. The access token is a JWT (RFC 9068) and lives an hour.
     */
    public issueOauthToken<ThrowOnError extends boolean = true>(options: Options<IssueOauthTokenData, ThrowOnError>): RequestResult<IssueOauthTokenResponses, IssueOauthTokenErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<IssueOauthTokenResponses, IssueOauthTokenErrors, ThrowOnError, 'data'>({
            ...urlSearchParamsBodySerializer,
            responseStyle: 'data',
            url: '/oauth/token',
            ...options,
            headers: {
                'Content-Type': 'application/x-www-form-urlencoded',
                ...options.headers
            }
        });
    }
    
    /**
     * Revoke a grant to an app
     *
     * The grant to which a token belongs, access or refresh, ends with all of its tokens (RFC 7009). A token that is unknown or dead already is a 200 too; another client's is a 400. An API key is ended by revokeApiKey.
     */
    public revokeOauthToken<ThrowOnError extends boolean = true>(options: Options<RevokeOauthTokenData, ThrowOnError>): RequestResult<RevokeOauthTokenResponses, RevokeOauthTokenErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<RevokeOauthTokenResponses, RevokeOauthTokenErrors, ThrowOnError, 'data'>({
            ...urlSearchParamsBodySerializer,
            responseStyle: 'data',
            url: '/oauth/revoke',
            ...options,
            headers: {
                'Content-Type': 'application/x-www-form-urlencoded',
                ...options.headers
            }
        });
    }
    
    /**
     * Get this description of the API
     *
     * The OpenAPI document that describes every operation, this one too, with the service's own address in servers. No credential is needed, and nothing is charged.
     */
    public getOpenapiDocument<ThrowOnError extends boolean = true>(options?: Options<GetOpenapiDocumentData, ThrowOnError>): RequestResult<GetOpenapiDocumentResponses, GetOpenapiDocumentErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<GetOpenapiDocumentResponses, GetOpenapiDocumentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/openapi.json',
            ...options
        });
    }
}
