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
     * Returns a page of contacts, newest first. search covers names, company, e-mail address and phone numbers. Phone numbers are found by all or part of their digits, however they are written. To fetch contacts by id, use POST /contacts/bulk-fetch. The users of the organization are under /users.
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
     * Creates a contact and emits contact.created. No field must be unique: two contacts may have the same name or e-mail address. To create many contacts, import a CSV file with POST /contacts/imports.
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
     * Returns up to 500 contacts in the requested order. meta.missing lists the ids that were not found. The operation only reads, so it takes no Idempotency-Key.
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
     * Returns the number of contacts that match the filters of GET /contacts. GET /contacts/aggregate counts the contacts of each type.
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
     * Returns the number of contacts of each type, for the filters of GET /contacts. Types without contacts are left out.
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
     * Soft-deletes the contact and emits contact.deleted. Projects, bids and invoices keep their reference to it. The operation restore of POST /contacts/bulk restores it, unless it was erased.
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
     * Returns one contact. A deleted contact is not found (404).
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
     * Changes the given members of a contact and leaves the others unchanged. Emits contact.updated if anything changed.
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
     * Erases for good what the organization stores about the person or company. Names, e-mail address, phone numbers, website, position and notes become null, and companyName becomes "Erased contact <id>". These texts, and earlier values of them, are also removed from events, webhook deliveries, stored answers, jobs with their files, notifications, the audit log, mails and comments. A file that contains them is removed. Signed, frozen or issued papers stay, as do texts in other records; `kept` lists each with the reason. The contact must be deleted and have no open bids, projects or invoices. The operation also needs the scope settings:write (403). Emits contact.erased. The erasure cannot be undone: the contact can never be restored. A second call returns the same answer as the first. The Privacy page says what stays where and for how long.
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
     * Starts a job that deletes, restores or updates up to 500 contacts with one operation. An erased contact is refused, because it can never be restored. The operation update needs changes; the others take none. delete also needs the scope contacts:delete. The job's result lists the outcome for each id. To create contacts, or to change each one differently, import a CSV file with POST /contacts/imports.
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
     * Starts a job that reads an uploaded CSV file (POST /jobs/uploads). With updateInPlace a row with the id or e-mail address of an existing contact updates it. Invalid rows are listed in the job's errors file; the other rows are imported.
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
     * Starts a job that writes the contacts that match the filters to a CSV file. filters takes the list's filters by name, with the same values. If it includes includeDeleted, the file has a last column deletedAt. GET /jobs/{id}/download returns the file's address.
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
     * Starts a job that writes one JSON file with every record that references the contact, including deleted records. It contains the contact itself, the records that refer to it, and texts elsewhere with its e-mail address, phone numbers, full name or company. Each record has the form of the API, with its type, its id and the members that reference the contact. With includeFiles the file contains the content of the documents, in base64. The Privacy page explains the file. A deleted contact can be exported until it is erased. GET /jobs/{id}/download returns the file's address. Both this operation and the download need the :read scope of every family that the file may contain (403).
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
     * Returns a page of products of the price list, newest first, including kits. search covers name, SKU, part number, cost code and description. countProducts counts the products, exportProducts writes them to a file, and bulkFetchProducts fetches products by id.
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
     * Adds a product to the price list and emits product.created. Omitted costs and prices are 0.00. To make a kit, create a product and then add parts to it (addKitItem). To create many products at once, use importProducts.
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
     * Returns up to 500 products by id, in the requested order. meta.missing lists the ids that were not found. To select products by filters, use listProducts. The operation only reads, so it takes no Idempotency-Key.
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
     * Returns the number of products that listProducts shows with the same filters.
     */
    public countProducts<ThrowOnError extends boolean = true>(options?: Options<CountProductsData, ThrowOnError>): RequestResult<CountProductsResponses, CountProductsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<CountProductsResponses, CountProductsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/products/count',
            ...options
        });
    }
    
    /**
     * Count the lines and kits that use products
     *
     * Returns, for each given product id, the number of bid lines, invoice lines and kits that use the product now. Deleted bids, invoices and kits do not count. The counts show whether you can delete a product; to count products, use countProducts. meta.missing lists the ids that were not found. The operation only reads, so it takes no Idempotency-Key.
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
     * Soft-deletes up to 500 products in one transaction. The answer has the outcome for each id; there is no job to wait for. bulkProducts does the same as a job, and can also update products and do a dry run. deleteProduct deletes a single product and supports If-Match.
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
     * Restores up to 500 deleted products in one transaction. The answer has the outcome for each id; there is no job to wait for. A product whose SKU another live product now has is refused. bulkProducts does the same as a job. restoreProduct restores a single product and supports If-Match.
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
     * Soft-deletes a product and emits product.deleted. Bids, invoices and kits keep it unchanged. restoreProduct restores it. To delete many products at once, use bulkDeleteProducts.
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
     * Returns one product of the price list. A deleted product is not found (404); listProducts with includeDeleted shows it.
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
     * Changes the given members of a product and leaves the others unchanged. Emits product.updated if anything changed, also for the kits whose price changes. Lines of bids and invoices keep the description and price that they copied.
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
     * Restores a deleted product and emits product.updated. A product that is not deleted is returned unchanged. A restored kit has the current prices of its parts.
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
     * Creates a copy of a product: " (copy)" is appended to its name, and it has the same parts. The copy has no SKU, because a SKU is unique. Emits product.created.
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
     * Returns a page of the parts of a kit, in their order. A part whose product was deleted stays in the kit with its last price.
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
     * Adds a product to a kit as a part: one unit unless quantity is given, at the position order or at the end. The product to which you add the part becomes a kit. The kit gets a new version. product.updated is emitted for it and for every kit that contains it and whose price changes.
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
     * Puts all parts of a kit in the order of ids. To move a single part, send order to updateKitItem. ETag and If-Match are those of the kit.
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
     * Removes a part from a kit; the parts after it move up. The part's product stays on the price list. The kit gets a new version and product.updated is emitted.
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
     * Returns one part of a kit, as in listKitItems.
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
     * Changes the quantity or the position of a part. The kit gets a new version, and product.updated is emitted if anything changed. To replace the product, use removeKitItem and addKitItem.
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
     * Starts a job for up to 500 products. The operation update needs changes; the others take none. delete also needs the scope products:delete. The job's result lists the outcome for each id. With dryRun nothing is written. bulkDeleteProducts and bulkRestoreProducts do the same at once, without a job.
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
     * Starts a job that imports products from an uploaded CSV file (createJobUpload). To create a single product, use createProduct. With updateInPlace a row with the id or SKU of an existing product updates it. A cell of categoryId or manufacturerId is a name or an id. Names are compared first, case-insensitive; an id has no leading zeros. A row is refused (not_found) if the cell matches no record, several records, or the name of one record and the id of another. Prices may have a currency sign and thousands separators ($1,250.00). Rows that are invalid, or whose SKU is taken, are listed in the job's errors file. The other rows are imported.
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
     * Starts a job that writes the products that match the filters to a CSV file. filters takes the list's filters by name, with the same values. If it includes includeDeleted, the file has a last column deletedAt. getJobDownload returns the file's address.
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
     * Returns a page of product categories, newest first. search covers the name. To list the products of a category, use listProducts with categoryId.
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
     * Creates a product category, to which products can then be assigned.
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
     * Deletes a product category that has no live products. First move its products to another category, or delete them.
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
     * Returns one product category. A deleted category is not found (404); listProductCategories with includeDeleted shows it.
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
     * Changes the given members of a product category and leaves the others unchanged. Its products stay in it.
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
     * Returns a page of the companies that make the organization's products, newest first. search covers the name. To list the products of a manufacturer, use listProducts with manufacturerId.
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
     * Creates a manufacturer, which products can then reference. Suppliers from which the organization buys are contacts (createContact).
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
     * Deletes a manufacturer that no live product references. First give its products another manufacturer, or delete them.
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
     * Returns one manufacturer. A deleted manufacturer is not found (404); listManufacturers with includeDeleted shows it.
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
     * Changes the given members of a manufacturer and leaves the others unchanged. Its products keep their reference to it.
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
     * Returns a page of leads, newest first. search covers the name, the source, the project type, the description, the lost reason, and the site's address and city. GET /leads/aggregate has the number and value of the leads in each stage.
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
     * Creates a lead and emits lead.created. Without stageId the lead is in the first open stage. Without probability it has the stage's probability. In a won stage the probability is always 100, in a lost stage 0.
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
     * Returns the number of leads that match the filters of GET /leads. GET /leads/aggregate has the counts and sums of each stage.
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
     * Returns for each stage, in the order of the stages, the leads that match the filters of GET /leads. Each row has their number, the sum of their estimated values, and the sum of those values weighted by probability. A value or probability of null counts as 0. The weighted sum is computed exactly and rounded once. Stages without matching leads are left out. Deleted stages come last; they contain only deleted leads.
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
     * Soft-deletes the lead and emits lead.deleted. Its bids and its project stay and keep their reference to it. The operation restore of POST /leads/bulk restores it. If you lost the work, do not delete the lead: move it to a lost stage with a lostReason.
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
     * Returns one lead. A deleted lead is not found (404).
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
     * Changes the given members of a lead and leaves the others unchanged. Emits lead.updated if anything changed. Another stageId moves the lead through the pipeline. Without probability in the request, the lead gets the new stage's probability; in a won stage it is always 100, in a lost stage 0. closedAt is set when the lead leaves the open stages, and null again when it returns to one. lostReason is accepted only while the lead is lost, and cleared when the lead leaves the lost stages. To make a project of a lead, use POST /leads/{id}/convert-to-project.
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
     * Converts a lead that is not lost to a project. The operation also needs the scope projects:write (403). The project gets the name from the body or else from the lead. It gets the lead's site, projectType, assignedTo and description, and the lead's contact if that is live. Its contractValue is the one in the body or null, never the lead's estimate. The template supplies what body and lead leave open. The lead then has the projectId and is in the first won stage. Emits project.created and lead.updated. If the project is deleted, you can convert the lead again. If the customer accepted a bid, convert the bid instead (POST /bids/{id}/convert-to-project).
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
     * Starts a job that deletes, restores or updates up to 500 leads with one operation. The operation update needs changes; the others take none. delete also needs the scope leads:delete. If a restored lead's stage was deleted, the lead is in the first open stage. If the lead has a live project, it is restored to a won stage: its own, or the first one. The job's result lists the outcome for each id.
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
     * Starts a job that reads an uploaded CSV file (POST /jobs/uploads). A cell of contactId or assignedTo is an e-mail address or an id. A cell of stageId is a stage's name or an id. Names are compared first, case-insensitive; an id has no leading zeros. A row is refused (not_found) if the cell matches no record, several records, or the name of one stage and the id of another. With updateInPlace a row with the id of a lead updates it. Invalid rows are listed in the job's errors file. The other rows are imported, under the rules of POST and PATCH.
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
     * Starts a job that writes the leads that match the filters to a CSV file. filters takes the list's filters by name, with the same values. If it includes includeDeleted, the file has a last column deletedAt. GET /jobs/{id}/download returns the file's address.
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
     * Returns a page of the stages through which leads move, in their order. A new organization has New, Qualified, Proposal, Won and Lost. GET /leads/aggregate counts the leads in each stage.
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
     * Creates a stage of the pipeline. With order it is inserted at that position, and the stages from there on move back by one. Without order it is the last stage.
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
     * Deletes the stage and renumbers the others. Its live leads move to the stage in moveToStageId, as with a PATCH of stageId; each emits lead.updated. Moving leads also needs the scope leads:write (403).
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
     * Returns one stage of the pipeline. A deleted stage is not found (404).
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
     * Changes the given members of a stage and leaves the others unchanged. A new order moves the stage to that position and renumbers the others. A new probability does not change any lead. The kind cannot be changed.
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
     * Returns a page of bids, newest first. search covers the number, the title, the notes and the site's address. To count bids use GET /bids/count, for their sums by status GET /bids/aggregate, and to fetch bids by id POST /bids/bulk-fetch.
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
     * Creates a draft bid (a quote or estimate) without lines, with a new number, and emits bid.created. The numbers of an organization only increase; there may be gaps. Add lines one by one with POST /bids/{id}/line-items. To start from the lines of an earlier bid, use POST /bids/{id}/duplicate.
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
     * Returns up to 500 bids in the requested order. meta.missing lists the ids that were not found. The operation only reads, so it takes no Idempotency-Key.
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
     * Returns the number of bids that match the filters of GET /bids. GET /bids/aggregate has the counts and sums of each status.
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
     * Returns for each status the number of bids that match the filters of GET /bids, and the sum of their totals. A status without bids is left out.
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
     * Soft-deletes the bid in any state except accepted, and emits bid.deleted. Its lines are deleted with it, and the operation restore of POST /bids/bulk restores both. To withdraw a bid that was sent, so that the customer sees it, cancel it instead (POST /bids/{id}/cancel).
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
     * Returns one bid with its totals, without its lines, which GET /bids/{id}/line-items lists. A deleted bid is not found (404). A change of the bid's lines also changes its version.
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
     * Changes the given members of a bid and leaves the others unchanged. Emits bid.updated if anything changed. discount, discountType and taxRate can change in a draft only (409); the totals are recalculated. The content of an accepted bid's document (contactId, title, validUntil, notes, terms and the site) cannot change while the bid is accepted (409). In other states it can. With another projectId the bid's invoices move too, unless a project was made from the bid. The status changes by other operations, such as POST /bids/{id}/accept, and the lines by those of /bids/{id}/line-items.
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
     * Copies the bid to a new draft with its customer, terms and own lines, under a new number, and emits bid.created. The original bid can be in any state and stays unchanged. Options that were chosen when the bid was accepted are options again. validUntil is copied if it is in the future.
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
     * Converts an accepted bid to a project. The operation also needs the scope projects:write (403). contractValue and originalContractValue are the bid's total. The project's name is the one in the body. Otherwise it is the bid's title, its live lead's name, its siteAddress or its number, in this order. The project has the bid's site, and the bid's contact if that is live. It takes projectType, assignedTo, description and leadId from the live lead. The template supplies what these leave open. The bid, the invoices made from it earlier, and a lead without a live project get the projectId. That lead also moves to the first won stage. Emits project.created, bid.updated and, if the lead changed, lead.updated. If the project is deleted, you can convert the bid again. To convert a lead without an accepted bid, use POST /leads/{id}/convert-to-project.
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
     * Starts a job that renders the bid as the customer receives it. The paper has the letterhead, sections, options, totals and terms, with signature lines or, after acceptance, the record of the signature. It shows the bid at the time of rendering; an accepted bid is shown as it was accepted. If rendering takes too long or too much memory, the job fails and is not retried until the bid changes. GET /jobs/{id}/download returns the file's address. The operation mails nothing; use POST /bids/{id}/send for that.
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
     * Starts a job that deletes, restores or updates up to 500 bids with one operation. The operation update needs changes; the others take none. delete also needs the scope bids:delete. An accepted bid is not deleted, and the content of its document is not changed; its outcome is refused. So is the outcome of a bid whose texts would become too long. The job's result lists the outcome for each id. For a single bid use PATCH or DELETE /bids/{id}.
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
     * Starts a job that writes the bids that match the filters to a CSV file, without their lines. filters takes the list's filters by name, with the same values. If it includes includeDeleted, the file has a last column deletedAt. GET /jobs/{id}/download returns the file's address.
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
     * Returns a page of the bid's lines in their order; lines with the same order are sorted by id. The total of a section is the sum of the items after it up to the next section, without options. After the bid's own lines come those of the project's approved change orders, each change order under a section with its number and title.
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
     * Adds a line to a draft bid at the given order, or as the last line. The bid's totals are recalculated, its version changes, and bid.updated is emitted. A line with a productId copies the product's current description and price, and a kit's parts. A description or a price in the request wins. quantity defaults to 1, unitPrice to 0.00. An item without markName gets the bid's next free mark: A to Z, then AA. Sections and notes have only a description and an order. A bid has at most 1000 own lines. Its texts have at most 500000 bytes of UTF-8: notes, terms, and the marks and descriptions of its lines and their parts.
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
     * Soft-deletes a line of a draft bid. The bid's totals are recalculated, its version changes, and bid.updated is emitted.
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
     * Returns one line of the bid. A deleted line, and any line of a deleted bid, is not found (404).
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
     * Changes the given members of a draft bid's line and leaves the others unchanged. The bid's totals are recalculated, its version changes, and bid.updated is emitted. A new productId brings the product's description, price and parts, as when the line is created.
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
     * Sends a draft bid: its status becomes sent, and its public link is mailed with the PDF attached. The recipient is `to` or else the contact's e-mail address; if there is neither, the bid stays a draft (422). The mail is a job of type email, named in meta.job_id. It is retried for about a day. If it fails for good, the job fails with the reason, and the bid stays sent. Replies go to the e-mail address of the organization's branding. Emits bid.updated. If the bid went out another way, use POST /bids/{id}/mark-sent; if it was already sent, POST /bids/{id}/resend.
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
     * Marks a draft bid as sent without mailing it, because it went out another way. Get its link from POST /bids/{id}/share. Emits bid.updated. POST /bids/{id}/send mails the bid.
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
     * Mails a sent or viewed bid again in its current form, with its current link. The recipient is `to` or else the contact's e-mail address (422 if there is neither). The bid itself does not change, and no event is emitted. The mail is a job of type email, named in meta.job_id. For the first mail use POST /bids/{id}/send.
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
     * Get or create the public link of a bid
     *
     * Returns the address at which the customer sees the bid without an account and may accept or decline it. It mails nothing. An existing live link is returned again, unless `rotate` replaces it. The link also ends when the bid is cancelled or deleted. After cancellation its page says that the bid was withdrawn (410). When the customer opens the page, a sent bid becomes viewed. A draft must be sent first: POST /bids/{id}/send mails the link, POST /bids/{id}/mark-sent leaves that to you.
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
     * Accepts a sent or viewed bid whose validUntil has not passed, and emits bid.accepted. optionIds lists the optional lines that the customer chose. They are no longer options, and the totals include them. The bid's document is frozen, with letterhead, customer and the versions of the shared files. Page and PDF show it from then on, whatever is renamed, replaced or deleted later. Customers accept the bid themselves on the page of its public link. POST /bids/{id}/convert-to-project then makes the project.
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
     * Rejects a sent or viewed bid for good, because its customer declined it. Emits bid.rejected. To withdraw a bid yourself, cancel it (POST /bids/{id}/cancel).
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
     * Returns an accepted bid to the given status and emits bid.acceptance_reverted. acceptedAt and acceptedBy are cleared. The chosen options are options again, the totals are recalculated, and the document is no longer frozen. For a bid that expired or was cancelled, use POST /bids/{id}/reopen.
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
     * Cancels a draft, sent or viewed bid and emits bid.cancelled. The page of its public link then says that the bid was withdrawn, and shows how to contact the organization. POST /bids/{id}/reopen makes it a draft again. If the customer refused the bid, use POST /bids/{id}/reject.
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
     * Makes an expired or cancelled bid a draft again and emits bid.reopened. For an accepted bid use POST /bids/{id}/revert-acceptance. A rejected bid stays rejected; you can copy it (POST /bids/{id}/duplicate).
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
     * Returns a page of projects, newest first. search covers the name, the number, the project type, the description, the architect's name and number, contractFor, and the site's address and city. countProjects counts the projects, and aggregateProjects sums their contract values by status.
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
     * Creates a project without a bid or a lead and emits project.created. To make a project of an accepted bid use convertBidToProject, of a lead convertLeadToProject; they copy what is known. Without projectNumber the project gets the generated number. contractValue also becomes originalContractValue. With templateId the template supplies what the body omits (projectType, priority, contractFor, assignedTo, and phases as a whole). The dates of the template's phases are computed from startDate.
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
     * Returns up to 500 projects by id, in the requested order. meta.missing lists the ids that were not found. To select projects by filters, use listProjects. The operation only reads, so it takes no Idempotency-Key.
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
     * Returns the number of projects that listProjects shows with the same filters. aggregateProjects has the number for each status.
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
     * Returns for each status the number of projects that match the filters of listProjects, and the sum of their contract values; null counts as 0. A status without projects is left out.
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
     * Soft-deletes a project and emits project.deleted. Its bid and its lead keep the project's id, which then counts as none. getProjectAttachedRecords counts the records of the project, moveProjectRecords moves them to another project, and bulkProjects restores a deleted project.
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
     * Returns one project with its phases. A deleted project is not found (404); getDeletedProject returns it.
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
     * Changes the given members of a project and leaves the others unchanged. Emits project.updated if anything changed, and also project.status_changed if the status changed. Any status can follow any other. contractValue also sets originalContractValue. phases replaces the whole array. An entry with an id keeps that phase, or that task of the phase; its other members become those of the entry, and omitted ones become null, false or empty. An entry without an id is new. Phases and tasks that are not listed are removed. projectNumber null restores the generated number.
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
     * Returns one deleted project in its last state, with deletedAt. A live project is not found (404); use getProject for it.
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
     * Returns the number of live records of each kind that belong to a project, including comments on it, and the total of its invoices without voided ones. These are the records that moveProjectRecords would move. A kind without records is left out; counts is empty if nothing is attached. Only the scope projects:read is needed. To list the records, use the lists of their families with projectId.
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
     * Moves all records that getProjectAttachedRecords counts to the project targetProjectId, in one transaction. The answer counts the moved records. To move a single record, use moveChangeOrder, moveInvoice, moveSiteLog or moveTimeEntry. If the target has no contractValue, it takes the bid and both contract values, which become null in this project. Otherwise approved change orders take their amount and their lines in the bid with them. A time entry's phase and task become those of the same name in the target, or null. If a crew member is assigned on the same day in the target too, the assignment here is deleted. The moved records emit their updated events, and the projects emit project.updated if amounts moved.
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
     * Starts a job for up to 500 projects. The operation update needs changes; the others take none. delete also needs the scope projects:delete. Projects that deleteProject would refuse are refused here too. A restore is refused if the project's number is taken, or if its bid or lead has another live project. It is also refused if its bid is no longer accepted, or was accepted again with another total. If a lead became the project and has since left the won stages, the restore moves it to the first won stage and emits lead.updated. The job's result lists the outcome for each id.
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
     * Starts a job that imports projects from an uploaded CSV file (createJobUpload). There is no column for phases. A cell of contactId or assignedTo is an e-mail address, case-insensitive, or an id without leading zeros. A row is refused (not_found) if the cell matches no record or several. With updateInPlace a row with the id or the projectNumber of a project updates it. Invalid rows are listed in the job's errors file. The other rows are imported, under the rules of POST and PATCH.
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
     * Starts a job that writes the projects that match the filters to a CSV file, without their phases. filters takes the list's filters by name, with the same values. If it includes includeDeleted, the file has a last column deletedAt. getJobDownload returns the file's address.
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
     * Returns a page of the templates from which projects are made, newest first.
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
     * Creates a project template. To make a project from it, use templateId of createProject, convertLeadToProject or convertBidToProject.
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
     * Deletes a project template. Projects already made from it do not change.
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
     * Returns one project template with its phases. A deleted template is not found (404).
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
     * Changes the given members of a project template and leaves the others unchanged; phases replaces the whole array. Projects already made from the template do not change.
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
     * Returns a page of change orders, newest first. search covers the number, the title and the description. For sums by status use GET /change-orders/aggregate, and to fetch change orders by id POST /change-orders/bulk-fetch.
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
     * Creates a draft change order without lines; no event is emitted. Without a changeOrderNumber it gets the generated number, such as CO-000007 for id 7. Add its lines with POST /change-orders/{id}/line-items. POST /change-orders/{id}/submit then submits it for approval.
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
     * Returns up to 500 change orders in the requested order. meta.missing lists the ids that were not found. The operation only reads, so it takes no Idempotency-Key.
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
     * Returns the number of change orders that match the filters of GET /change-orders. GET /change-orders/aggregate has the counts and sums of each status.
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
     * Returns for each status the number of change orders that match the filters of GET /change-orders, and the sum of their totals; null counts as 0. A status without change orders is left out.
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
     * Soft-deletes a draft, rejected or voided change order with its lines, and emits change_order.deleted. The operation restore of POST /change-orders/bulk restores it.
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
     * Returns one change order with its total, without its lines, which GET /change-orders/{id}/line-items lists. A deleted change order is not found (404). A change of its lines also changes its version.
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
     * Changes the given members of a draft change order and leaves the others unchanged. Emits change_order.updated if anything changed. A change of roundSalesAmounts recalculates the totals of all lines. You can restore the generated number by sending it. To assign the change order to another project, use POST /change-orders/{id}/move; that works for a submitted one too.
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
     * Starts a job that deletes or restores up to 500 change orders. What DELETE would refuse is refused here too: submitted and approved change orders. A restore is refused if a live change order of the project has the number, or if the project is deleted. The job's result lists the outcome for each id.
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
     * Starts a job that writes the change orders that match the filters to a CSV file, without their lines. filters takes the list's filters by name, with the same values. If it includes includeDeleted, the file has a last column deletedAt. GET /jobs/{id}/download returns the file's address.
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
     * Returns a page of the change order's lines in their order; lines with the same order are sorted by id.
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
     * Adds a line to a draft change order at the given order, or as the last line. The change order's total is recalculated, its version changes, and change_order.updated is emitted. A line with a productId copies the product's current description and price. A description or a price in the request wins. quantity defaults to 1, unitPrice to 0.00; a negative price is a deduction. A change order has at most 500 lines. Its texts have at most 500,000 bytes of UTF-8: its reason, its description and the descriptions of its lines.
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
     * Soft-deletes a line of a draft change order. The change order's total is recalculated, its version changes, and change_order.updated is emitted.
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
     * Returns one line of the change order. A deleted line, and any line of a deleted change order, is not found (404).
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
     * Changes the given members of a draft change order's line and leaves the others unchanged. The change order's total is recalculated, its version changes, and change_order.updated is emitted. A new productId brings the product's description and price, as when the line is created.
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
     * Submits a draft change order for approval and emits change_order.submitted. Its content can no longer change; it can be approved, rejected or voided. It gets its projectSequence: the highest number ever given in the project, plus one.
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
     * Approves a submitted change order and changes the contract in the same transaction. contractSumBefore is the project's contractValue, and the total is added to contractValue. If contractValue was null, it and originalContractValue first become 0.00. The project's bid gets a section with the number and the title, and under it the lines with their totals and the changeOrderId. The bid's subtotal and total grow by the change order's total; its discountAmount and taxAmount stay. An open pay application of the project gets the lines too. The project's expectedEndDate, if set, moves by scheduleDays, and completionDate is the new date. Emits change_order.approved, project.updated and, if they changed, bid.updated and pay_app.updated.
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
     * Rejects a submitted change order for good and emits change_order.rejected. The contract does not change, and open signature requests for the change order are voided. To withdraw a change order in another state, use POST /change-orders/{id}/void.
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
     * Voids a draft, submitted, rejected or approved change order for good and emits change_order.voided. If it was approved, what the approval changed is reversed in the same transaction: the contractValue, the bid's lines and totals, and the lines of an open pay application. The project's current expectedEndDate moves back by the same number of days. project.updated and the other updated events report this. Open signature requests for the change order are voided too.
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
     * Moves a change order that is not approved to the project targetProjectId and emits change_order.updated. Only projectId changes, and a projectSequence becomes the next number of the other project. The operation also needs the scope change_orders:read (403). A move to the change order's own project changes nothing. To move all records of a project, use POST /projects/{id}/move-records.
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
     * Mails a submitted or approved change order with its PDF attached. The recipient is `to` or else the e-mail address of the project's contact (422 if there is neither). The change order itself does not change, and no event is emitted. The mail is a job of type email, named in meta.job_id, which is retried for about a day. It has the change order as it is when the mail is sent; if the change order was voided by then, no mail is sent. Replies go to the e-mail address of the organization's branding. To have the change order signed, use POST /signature-requests.
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
     * Starts a job that renders a change order in any state. The paper has the letterhead, project, customer, reason, description, lines and total. It shows the original contract sum and the contract sums before and with the change order. It has signature lines for the contractor, the customer and, if the project has one, the architect. The page headers of a draft, rejected or voided change order show its state; a rejected or voided one has no signature lines. An approved change order shows the contract sum at its approval, any other the current one. GET /jobs/{id}/download returns the file's address.
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
     * Returns a page of pay applications, newest first. search covers the application number and the notes. GET /pay-apps/aggregate has the sums by status.
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
     * Creates the project's next pay application as a draft; no event is emitted. The schedule of values of the first one is made from the contract. It has every priced line of the project's bid that is not an option and not 0.00, and lines Discount and Sales tax if the bid has them. If these do not add up to the project's originalContractValue, there is a line Contract adjustment. Without a bid there is one line Original contract. Each approved change order follows with its lines. A later application continues the last approved or paid one. Its work of the period becomes previous work, and stored materials carry over. Lines of change orders voided since then are left out, and newly approved ones are added. Unless you enter work, it asks for 0.00. If the lines of a change order would extend the schedule beyond 1000 lines, the change order is one line with its total. workRetainagePercent and storedRetainagePercent, if given, are written to every line. Otherwise they are those of the previous application; on the first one, workRetainagePercent is 0 and storedRetainagePercent equals workRetainagePercent. Enter the work with PUT /pay-apps/{id}/line-items.
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
     * Returns up to 500 pay applications in the requested order. meta.missing lists the ids that were not found. The operation only reads, so it takes no Idempotency-Key.
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
     * Returns the number of pay applications that match the filters of GET /pay-apps. GET /pay-apps/aggregate has the counts and sums of each status.
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
     * Returns for each status the number of pay applications that match the filters of GET /pay-apps, and the sums of their amounts for the period. A status without pay applications is left out.
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
     * Soft-deletes a draft pay application and emits pay_app.deleted; its number becomes free. The operation restore of POST /pay-apps/bulk restores it and brings it up to date with the change orders. A restore is refused if another application was created or voided since, if the contract changed, or if an invoice now bills the project's bid or change orders. To withdraw a submitted or approved application, void it (POST /pay-apps/{id}/void).
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
     * Returns one pay application with the figures of its certificate, without its lines, which GET /pay-apps/{id}/line-items lists. A deleted pay application is not found (404). A change of its lines also changes its version.
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
     * Changes the given members of a draft or rejected pay application and leaves the others unchanged. Emits pay_app.updated if anything changed. A given percentage is written to every line; workRetainagePercent 0 therefore releases the whole retainage on work. Change the lines with PUT /pay-apps/{id}/line-items.
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
     * Starts a job that deletes, restores or updates up to 500 pay applications with one operation. The operation update needs changes; the others take none. delete also needs the scope pay_apps:delete. Only drafts are deleted, and only drafts and rejected applications are updated; others are refused. A restore is refused if another application has taken the place. The job's result lists the outcome for each id.
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
     * Starts a job that writes the pay applications that match the filters to a CSV file, without their lines. filters takes the list's filters by name, with the same values. If it includes includeDeleted, the file has a last column deletedAt. GET /jobs/{id}/download returns the file's address.
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
     * Submits a draft or rejected pay application and freezes its certificate: lines, figures, notesToOwner, contractDate, and the current names of owner, project and architect. certificateHash is the SHA-256 of their canonical JSON. Later changes of the contract do not affect the certificate, and the next application continues from it. Emits pay_app.submitted. It mails nothing; use POST /pay-apps/{id}/email for that.
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
     * Approves a submitted pay application and emits pay_app.approved. The project's next application continues it, and POST /invoices/from-pay-app makes an invoice of it.
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
     * Rejects a submitted pay application and emits pay_app.rejected. Its certificate is no longer frozen: it can be changed and submitted again. Change orders approved or voided since the submission are added or removed at once. Open signature requests for it are voided. To end an application for good, use POST /pay-apps/{id}/void.
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
     * Marks an approved pay application as paid, for good, and emits pay_app.paid. paidAt defaults to now. An invoice made from the application is not changed; record its payments with POST /invoices/{id}/payments.
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
     * Voids a submitted or approved pay application for good and emits pay_app.voided. Its number stays taken, and the next application continues the one before it. Open signature requests for it are voided. A draft is deleted instead (DELETE /pay-apps/{id}). To correct an application, reject it (POST /pay-apps/{id}/reject).
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
     * Returns a page of the lines of a pay application in their order, each with the amounts billed so far and in this period. ETag is the pay application's, on each page.
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
     * Replaces the whole schedule of values of a draft or rejected pay application with the given lines, in their order. Use it to enter the work and stored materials of the period. A line with an id keeps the members that you omit. A line without an id is new, needs a description and a scheduledValue, and has no previous work. Lines whose id is left out are removed. ETag and If-Match are the pay application's; the approval of a change order changes them too. Emits pay_app.updated if anything changed. If a line bills more than its scheduled value, meta.warnings reports it (overbilled, lines[0]). If the organization blocks overbilling, the answer is a 409 instead.
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
     * Mails a submitted, approved or paid pay application with its PDF attached. The recipient is `to` or else the e-mail address of the project's contact (422 if there is neither). The pay application itself does not change, and no event is emitted. The mail is a job of type email, named in meta.job_id, which is retried for about a day. If the pay application was rejected or voided by then, no mail is sent. Replies go to the e-mail address of the organization's branding. To have it signed use POST /signature-requests, to invoice it POST /invoices/from-pay-app.
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
     * Starts a job that renders a pay application in any state. The first page has the parties, the period, lines 1 to 9, the additions and deductions by change orders, and signature lines. Wide pages follow with the schedule of values: columns A to I and retainage, subtotals of the sections, and totals equal to lines 3 to 5. A submitted, approved, paid or voided application shows its frozen certificate, a draft or rejected one its current state. The page headers of a draft, rejected or voided application show its state; a rejected or voided one has no signature lines. GET /jobs/{id}/download returns the file's address.
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
     * Returns a page of invoices, newest first. search covers the number and the notes to the customer. overdue selects sent or partial invoices whose dueDate was before today. Today is the date in the organization's time zone (UTC unless the branding has one); an invoice that is due today is not overdue. A dueDate with a time of day belongs to its date in that time zone. ageing selects invoices of one age, counted as in GET /invoices/aggregate up to today. GET /invoices/aggregate has the sums by status and age.
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
     * Creates a draft invoice without lines, with a new number. The numbers of an organization only increase; there may be gaps. Without contactId the invoice goes to the project's contact, if that is live. Add its lines with POST /invoices/{id}/line-items. To bill an accepted bid use POST /invoices/from-bid, to bill a pay application POST /invoices/from-pay-app. These copy the lines and ensure that nothing is billed twice.
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
     * Returns up to 500 invoices in the requested order. meta.missing lists the ids that were not found. The operation only reads, so it takes no Idempotency-Key.
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
     * Returns the number of invoices that match the filters of GET /invoices. GET /invoices/aggregate has the counts and sums of each status and age.
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
     * Returns, for each status, the number and the sums of the invoices that match the filters of GET /invoices. Sent and partial invoices have one row for each age. The age is the number of whole days from the dueDate (or else the issueDate) to the day of asOf. It is counted in the organization's time zone (UTC unless the branding has one). current means due on that day or later; then follow days1to30, days31to60, days61to90 and over90. A time of exactly 00:00 UTC, as which a day is stored, is the same date in every time zone. Any other time belongs to its date in the organization's time zone. Rows without invoices are left out, and with ageing also the rows of other ages. For the amount that each customer owes, use the report receivables (GET /reports/{key}).
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
     * Starts a job that writes the invoices that match the filters to a CSV file, without their lines and payments. filters takes the list's filters by name, with the same values. If it includes includeDeleted, the file has a last column deletedAt. GET /jobs/{id}/download returns the file's address.
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
     * Soft-deletes a draft invoice for good; a sent invoice is voided instead (POST /invoices/{id}/void). What it billed can be billed again. If an interrupted send left the invoice in the accounting system, a job voids it there; meta.job_id names the job.
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
     * Returns one invoice with its totals and the amount paid, without its lines and payments, which have their own lists. A deleted invoice is not found (404). A change of its lines or payments also changes its version.
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
     * Changes the given members of a draft invoice and leaves the others unchanged. The totals are recalculated if discount, discountType or taxRate change. A sent invoice cannot change: void it and create another. Change the project with POST /invoices/{id}/move, and the lines with the operations of /invoices/{id}/line-items.
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
     * Sends a draft invoice: its status becomes sent, and its PDF is mailed. The recipient is `to` or else the contact's e-mail address; if there is neither, the invoice stays a draft (422). A null issueDate becomes now. The mail is a job of type email, named in meta.job_id. It is retried for about a day. If it fails for good, the job fails with the reason, and the invoice stays sent. If the invoice is voided before the mail is sent, no mail is sent. Replies go to the e-mail address of the organization's branding. There are four ways to send an invoice. POST /invoices/{id}/send mails it from here. POST /invoices/{id}/send-via-quickbooks lets QuickBooks mail it. POST /invoices/{id}/mark-sent records that it went out another way. POST /invoices/{id}/resend mails a sent invoice again.
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
     * Starts a job that renders an invoice in any state. The paper has the letterhead, customer, project, dates and lines, with retainage shown separately. Then follow subtotal, discount, tax, total, payments, the balance due and the notes. The page headers of a draft, paid or voided invoice show its state. GET /jobs/{id}/download returns the file's address.
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
     * Marks a draft invoice as sent without mailing it, because it went out another way. A null issueDate becomes now. To mail it use POST /invoices/{id}/send, or POST /invoices/{id}/send-via-quickbooks to let QuickBooks mail it.
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
     * Mails a sent or partial invoice again in its current form, with its PDF attached. The recipient is `to` or else the contact's e-mail address (422 if there is neither). The invoice itself does not change, and no event is emitted. The mail is a job of type email, named in meta.job_id. For the first mail use POST /invoices/{id}/send.
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
     * Voids a sent invoice without payments, for good. Nothing is due on it any more, and what it billed can be billed again. If it was pushed to the accounting system, a job voids it there; meta.job_id names the job. A draft is deleted instead (DELETE /invoices/{id}). To void a single payment use DELETE /invoices/{id}/payments/{paymentId}.
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
     * Moves an invoice in any state to the project targetProjectId, or to no project if that is null; nothing else changes. The operation also needs the scope invoices:read (403). To move all records of a project, use POST /projects/{id}/move-records.
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
     * Returns a page of the invoice's lines in their order, with the invoice's ETag. To list the change orders and time entries that the invoice bills, use the filter invoiceId of their lists.
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
     * Adds lines to a draft invoice after the existing lines, all of them or none, and returns them. The totals are recalculated and the invoice's version changes. quantity defaults to 1. unitPrice defaults to the product's price if there is a productId, otherwise to 0.00. A credit is a line with a negative unitPrice. In the accounting system, retainage lines are booked to another account than items. An invoice has at most 1000 lines. Their descriptions and notesToCustomer have at most 500000 bytes of UTF-8. ETag is the invoice's.
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
     * Puts the lines of a draft invoice in the given order. ETag and If-Match are the invoice's.
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
     * Removes the line from a draft invoice; the lines after it move up. A bid's line that it billed can be billed again. The totals are recalculated and the invoice's version changes. ETag is the invoice's.
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
     * Returns one line of the invoice. A deleted line, and any line of a deleted invoice, is not found (404). The ETag is the invoice's; use it to change the line.
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
     * Changes the given members of a draft invoice's line and leaves the others unchanged. The totals are recalculated and the invoice's version changes. A new productId brings the product's price, unless unitPrice is given. ETag is the invoice's.
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
     * Returns a page of the invoice's ledger, newest payment first. Voided payments stay in it, with voidedAt. Each page has the invoice's ETag.
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
     * Records a payment in the ledger of a sent invoice. If the customer paid only a part of the balance, the invoice becomes partial; if nothing is due any more, it becomes paid. An amount above balanceDue is refused, because an overpayment does not belong to this invoice. To pay the whole balance use POST /invoices/{id}/mark-paid.
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
     * Voids a payment: it stays in the ledger with voidedAt, but no longer counts. The invoice's status, amountPaid and balanceDue are recalculated. A payment that is already voided does not change. POST /invoices/{id}/void voids a whole invoice. ETag and If-Match are the invoice's.
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
     * Returns one payment of the invoice's ledger; a voided one has voidedAt. Payments of a deleted invoice are not found (404). The ETag is the invoice's; use it to change the payment.
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
     * Changes the given members of a live payment. The invoice's status, amountPaid and balanceDue are recalculated. If a payment was recorded by mistake, void it (DELETE). ETag and If-Match are the invoice's.
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
     * Records a payment of the whole balance of a sent or partial invoice, which becomes paid. For a partial payment use POST /invoices/{id}/payments. To mark a pay application as paid, use POST /pay-apps/{id}/mark-paid.
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
     * Create an invoice from a bid, or from a part of it
     *
     * Creates a draft invoice that bills an accepted bid; the operation also needs the scope bids:read (403). With lineItemIds it bills these lines, with percent that part of the whole bid, and with neither all lines that are not billed yet. Only the bid's own lines are billed, not options and not lines of change orders. A line is billed if an invoice that is neither deleted nor voided has it. You bill a bid either by lines or by percentages, not both. An invoice of all lines keeps the bid's discount unchanged. An invoice of some lines takes their shares as a fixed discount, split over all lines by largest remainder; credits have no share. A percentage is one line: the part of all percentages so far, of the lines less the discount, less the amount billed before. Percentages add up to at most 100. The taxRate is the bid's. The invoice belongs to the bid's project and goes to the project's contact, or to the bid's contact if there is no project or no live contact. For an invoice without a bid use POST /invoices; for a pay application use POST /invoices/from-pay-app.
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
     * Create an invoice from a pay application
     *
     * Creates a draft invoice of the payment due (line 8) of an approved or paid pay application. The operation also needs the scope pay_apps:read (403). Its lines are the amounts earned in the period, and the retainage that is withheld (negative) or released. There is no tax, and none of this can be changed. The invoice goes to the project's contact. While the invoice is neither deleted nor voided, the application has its id and cannot be voided or invoiced again. The application emits pay_app.updated. A project that is billed by pay applications cannot also be billed by its bid (POST /invoices/from-bid).
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
     * Removes all change orders and time entries that a draft invoice bills, so that another invoice can bill them. It changes no amounts. To remove only some of them, PUT those that stay. ETag and If-Match are the invoice's.
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
     * Replaces the approved change orders and time entries that a draft invoice bills, so that nothing is billed twice. The operation also needs the scope change_orders:read or time_entries:read for the given items (403). It changes no amounts: you write the invoice's lines yourself (POST /invoices/{id}/line-items). While an invoice bills a change order, even as a draft, the change order cannot be voided. A billed time entry cannot be changed, moved or deleted. DELETE of the same path removes all items. ETag and If-Match are the invoice's.
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
     * Starts a job (type accounting_push) that makes QuickBooks have a sent, partial or paid invoice in its current form. The invoice is there once, however often you push it. A voided invoice that is in QuickBooks is voided there. The operation mails nothing and changes no state; to let QuickBooks mail a draft use POST /invoices/{id}/send-via-quickbooks. The job's result is {accountingId, docNumber, total}. If the invoice already has an open job, that job is returned. While QuickBooks is unavailable, the job is retried for about a day. If QuickBooks refuses, the job fails at once, with a notification; errorMessage has QuickBooks' code, message and intuit_tid.
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
     * Pushes a draft invoice to QuickBooks, which mails it, with a payment link if the connection allows it. The invoice then becomes sent, and a null issueDate becomes today. The answer comes when that is done, after at most 45 seconds. `sendTo` defaults to the contact's e-mail address. If QuickBooks does not answer, the answer is a 503 with Retry-After. After a 409 or 503 the invoice is still a draft, possibly with an accountingId. Send it again to continue where it stopped; that creates no second invoice and no second mail. Answers caused by QuickBooks, and the 409 during another push, are not stored under the Idempotency-Key. One case is uncertain: if QuickBooks leaves a request unanswered for 15 seconds and carries it out after it was repeated, it may mail twice. To mail the invoice from here, use POST /invoices/{id}/send.
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
     * Get or create the public link of an invoice
     *
     * Returns the address at which the customer sees the invoice without an account. The page has its lines, its payments, the amount due and the due date, how to pay, and its PDF. The operation mails nothing. An existing live link is returned again, unless `rotate` replaces it. The link stays when the invoice is paid, and ends when it is voided; the page then says so (410). The first opening of the page sets the invoice's viewedAt and emits invoice.viewed. A draft must be sent first: POST /invoices/{id}/send mails the link, POST /invoices/{id}/mark-sent leaves that to you.
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
     * Get or create the public link of a contact's statement
     *
     * Returns the address of a page that shows, without an account, what the contact must pay. It lists the contact's sent and partial invoices, each with its due date, the days overdue and its balance, and the total. The page always shows the current invoices; it lists them but does not link to them. The operation also needs the scope contacts:read (403). An existing live link is returned again, unless `rotate` replaces it. The link ends for good when the contact is deleted.
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
     * Starts a job that renders what the contact must pay. The paper lists the contact's sent and partial invoices, earliest due date first. Each has its dates, the days overdue in the organization's time zone, and its balance. Then follow the sums by age and the total. The operation and the download of the file also need the scope contacts:read (403). GET /jobs/{id}/download returns the file's address.
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
     * Returns a page of site logs, newest logDate first; logs of the same day are sorted newest first. search covers the title, the texts, including the weather, and the tags.
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
     * Creates a site log and emits site_log.created. With isReviewed true, reviewedBy defaults to the caller's user and reviewedAt to now. A user of the role field may not review (403, forbidden). Attach photographs of the day as documents on the log (POST /documents).
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
     * Soft-deletes the site log. The operation restore of POST /site-logs/bulk restores it.
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
     * Returns one site log. A deleted site log is not found (404). POST /site-logs/{id}/pdf makes its daily report.
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
     * Changes the given members of a site log and leaves the others unchanged. A reviewed log can be changed only by a PATCH that also sets isReviewed to false; that clears reviewedBy and reviewedAt. isReviewed true reviews the log: reviewedBy defaults to the caller's user (null for an API key) and reviewedAt to now. A user of the role field may not review (403, forbidden). To assign the log to another project, use POST /site-logs/{id}/move.
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
     * Moves a site log, even a reviewed one, to the project targetProjectId. A move to its own project changes nothing. The operation also needs the scope site_logs:read (403). To move all records of a project, use POST /projects/{id}/move-records.
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
     * Starts a job that renders the site log as a daily report. It has the organization's letterhead, the project, the day, the author and the reviewer, the weather, the work, deliveries, visitors, issues and delays, and the equipment. If the caller also has time_entries:read, it lists the people who worked on the project that day, with their hours. With documents:read it shows the first 20 PNG or JPEG documents on the log, with their names. GET /jobs/{id}/download returns the file's address.
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
     * Starts a job that deletes, restores or updates up to 500 site logs with one operation, for example to review many at once. The operation update needs changes; the others take none. delete also needs the scope site_logs:delete. A reviewed log is refused, unless changes has isReviewed false. A restore is refused if the log's project is deleted. The job's result lists the outcome for each id.
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
     * Starts a job that reads an uploaded CSV file (POST /jobs/uploads). A cell of projectId is a project's number or an id. A cell of createdBy or reviewedBy is an e-mail address or an id. Numbers are compared first, case-insensitive; an id has no leading zeros. A row is refused (not_found) if the cell matches no record, several records, or the number of one project and the id of another. A cell of tags has a semicolon between two tags; a cell of delays or equipment has the list as JSON. With updateInPlace a row with the id of a log updates it. Invalid rows are listed in the job's errors file. The other rows are imported, under the rules of POST and PATCH.
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
     * Starts a job that writes the site logs that match the filters to a CSV file. Tags are separated by semicolons; delays and equipment are JSON. filters takes the list's filters by name, with the same values. If it includes includeDeleted, the file has a last column deletedAt. GET /jobs/{id}/download returns the file's address.
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
     * Returns a page of crew assignments: who works on which project on which day. The newest date comes first; assignments of the same day are sorted newest first. Hours worked are time entries (GET /time-entries).
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
     * Replaces the whole crew of the project on that day. People who are already on it keep their assignments, with the new values. The assignments of people who are left out are deleted; an empty crew removes everyone. If two requests for the same day arrive at once, the crew of the second one remains. A person who is also on another live project that day is still assigned, and meta.warnings names the other projects (double_booked). If the crew changes, crew.replaced is emitted once. To remove one person use DELETE /crew-assignments/{id}.
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
     * Removes one person from the crew of a project on a day, and emits crew.replaced. To write whole crews use PUT /crew-assignments.
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
     * Returns one person's assignment to a project on a day. A deleted assignment is not found (404).
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
     * Returns a page of the events between two days, both included and at most 100 days apart, sorted by date, type and entityId. The events are starts and expected ends of projects and their phases (without cancelled projects), crews, invoices that are due, bids that expire, and leads that are expected to close. A time belongs to its day in the organization's time zone (since 1.1; in UTC before). A time of 00:00 UTC, as which a day is stored, belongs to that date; but validUntil of a bid is always a time. A phase is listed with its own dates if any of its days is in the range. Types for which the caller lacks the scope are left out: crew_day needs dispatch:read, invoice_due invoices:read, bid_expiry bids:read and lead_close leads:read. If you ask for such a type without its scope, the answer is a 403. Changes of records are in GET /events, not here.
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
     * Returns a page of time entries, newest date first; entries of the same date are sorted newest id first. search covers the description. GET /time-entries/aggregate sums their hours and cost. Planned work is in GET /crew-assignments.
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
     * Creates a time entry and emits time_entry.created. Its totalCost is hours times hourlyRate, rounded once to cents. A taskId without a phaseId also sets the task's phase. isReviewed true from a user of the role field is a 403.
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
     * Returns the number of time entries that match the filters of GET /time-entries, with their hours, their cost, and the hours without an hourlyRate. There is one row for each project, user, phase, day or week, sorted by that key. A row has only the member of its key: projectId, userId, phaseId (null, in the last row, for entries without a phase), date or weekStart, a Monday.
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
     * Soft-deletes the time entry. The operation restore of POST /time-entries/bulk restores it.
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
     * Returns one time entry. A deleted time entry is not found (404).
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
     * Changes the given members of a time entry and leaves the others unchanged; totalCost is recalculated. A reviewed entry can be changed only if the same request sets isReviewed to false. An entry that an invoice bills cannot be changed. A taskId without a phaseId also sets the task's phase. To set a phaseId other than that of the entry's task, also send another taskId, or null. isReviewed true from a user of the role field is a 403. To assign the entry to another project, use POST /time-entries/{id}/move.
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
     * Moves a time entry, reviewed or not, to the project targetProjectId. A move to its own project changes nothing. Its phase and task become those of the same name in the new project, case-insensitive, or null. The operation also needs the scope time_entries:read. To move all records of a project, use POST /projects/{id}/move-records.
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
     * Starts a job that deletes, restores or updates up to 500 time entries with one operation, for example to review many at once. The operation update needs changes; the others take none. delete also needs the scope time_entries:delete. What PATCH or DELETE would refuse is refused here too: entries that an invoice bills, and reviewed entries, unless changes has isReviewed false. A restore is refused if the entry's project is deleted. A phase or task that the project no longer has becomes null. isReviewed true from a user of the role field is a 403. The job's result lists the outcome for each id.
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
     * Starts a job that reads an uploaded CSV file (POST /jobs/uploads). A cell of userId is an e-mail address or an id. A cell of projectId is a project's number or an id. Numbers are compared first, case-insensitive; an id has no leading zeros. A row is refused (not_found) if the cell matches no record, several records, or the number of one project and the id of another. With updateInPlace a row with the id of an entry updates it. Such a row may repeat the entry's own project in projectId. Another project is refused (unknown), because only a move changes the project. Invalid rows are listed in the job's errors file. The other rows are imported, under the rules of POST and PATCH.
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
     * Starts a job that writes the time entries that match the filters to a CSV file. filters takes the list's filters by name, with the same values. If it includes includeDeleted, the file has a last column deletedAt. GET /jobs/{id}/download returns the file's address.
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
     * Returns a page of documents, newest first. search covers name, category and description. entityId needs entityType (422), and entityType needs the :read scope of that family (403). Documents on records of families whose :read scope the caller lacks are left out here and in counts, searches and exports. By their id they are not found (404).
     */
    public listDocuments<ThrowOnError extends boolean = true, Compact extends boolean = false>(options?: Options<AskedFor<ListDocumentsData, Compact>, ThrowOnError>): RequestResult<Listed<'listDocuments', Compact>, ListDocumentsErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<Listed<'listDocuments', Compact>, ListDocumentsErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/documents',
            ...options
        });
    }
    
    /**
     * Create a document from an uploaded file
     *
     * Creates a document from a file that was sent to an address of POST /documents/uploads. Without a name it gets the file's name. entityType and entityId are given together and reference the live record to which the document is attached. The caller needs the :read scope of that record (403). The document then belongs to the record's project. To add a version to an existing document, use PATCH /documents/{id}. sharedWithCustomer true also needs the scope bids:send.
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
     * Returns a signed address to which you PUT one file within the hour, uncompressed and with the Content-Type given here. The file may have any type and at most 512 MB, unless the operator has set another limit. The PUT needs no credential and returns the same answers as a PUT to an address of POST /jobs/uploads. sourcePath is valid for a week. Use it to make a document of the file (POST /documents) or to add it as a new version (PATCH /documents/{id}). To import a CSV file, upload it with POST /jobs/uploads instead.
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
     * Returns the number of documents that match the filters of GET /documents.
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
     * Soft-deletes the document with all of its versions. It can no longer be downloaded, and open signature requests for it are voided. The operation restore of POST /documents/bulk restores it with all of its versions, but not shared with the customer.
     */
    public deleteDocument<ThrowOnError extends boolean = true>(options: Options<DeleteDocumentData, ThrowOnError>): RequestResult<DeleteDocumentResponses, DeleteDocumentErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<DeleteDocumentResponses, DeleteDocumentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/documents/{id}',
            ...options
        });
    }
    
    /**
     * Get the metadata of a document
     *
     * Returns the metadata of one document; GET /documents/{id}/download returns its bytes. A deleted document is not found (404).
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
     * Changes the given members of a document and leaves the others unchanged. sourcePath adds a new version, under the rules of POST /documents. Earlier versions are stored, up to 100. entityType and entityId are given together; both null detach the document from its record. sharedWithCustomer also needs the scope bids:send. A document that moves to another record is no longer shared, unless the same request shares it there.
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
     * Returns the bytes of the newest version, or of the given one, as an attachment with the media type of its upload. Accepts one Range, and If-None-Match: the ETag depends on the bytes only. A version that the document never had is a 404.
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
     * Starts a job that deletes, restores or updates up to 500 documents with one operation. The operation update needs changes; the others take none. delete also needs the scope documents:delete, and an entityType in changes needs its family's :read (403). The job's result lists the outcome for each id.
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
     * Starts a job that writes the metadata of the documents that match the filters to a CSV file, without their bytes. filters takes the list's filters by name, with the same values. If it includes includeDeleted, the file has a last column deletedAt. GET /jobs/{id}/download returns the file's address.
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
     * List the available reports
     *
     * Returns the reports that the caller may run with runReport, in the following order. Their scopes are in parentheses: job-cost (projects:read, invoices:read, time_entries:read), ar-aging (invoices:read, contacts:read), win-rate (bids:read), labor (time_entries:read, users:read) and lead-sources (leads:read). Reports for which the caller lacks a scope are left out. For the business review use getBusinessReview.
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
     * Returns the figures of a period and of an equally long period just before it. They show what the organization sold, began, finished, billed, received and worked. Both days of the period are included. Each figure counts the records whose date is in the period. Leads count by createdAt and closedAt, bids by sentAt and acceptedAt, and projects by startDate and actualEndDate, without cancelled ones. Invoices count by issueDate, without drafts and voided ones, payments by paidAt, without voided ones, and time entries by date. Times (created, closed, sent, accepted) belong to their day in the organization's time zone, which is UTC unless the branding has one. The same holds for startDate, actualEndDate, issueDate and paidAt, except that 00:00 UTC means the date that it names. Deleted records do not count. Groups are null without their scopes. A missing from or to is a 422 (query.from, required). A to before from, or a period of more than 3,660 days, is a 422 (query.to, rule). A from before 1900 is a 422 (query.from, rule).
     */
    public getBusinessReview<ThrowOnError extends boolean = true>(options: Options<GetBusinessReviewData, ThrowOnError>): RequestResult<GetBusinessReviewResponses, GetBusinessReviewErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).get<GetBusinessReviewResponses, GetBusinessReviewErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/reports/business-review',
            ...options
        });
    }
    
    /**
     * Run a report
     *
     * Returns the rows of one report, at most 5,000, with the sums of its amounts and hours over all rows, including rows beyond 5,000. Deleted records do not count.
     *
     * - job-cost: for each project, newest first, the contract value, the amounts billed (without drafts and voided invoices) and paid, and the hours and their cost. Takes projectId and status.
     * - ar-aging: what each customer owes on sent and partly paid invoices, largest debt first, by whole days past due today in the organization's time zone. An invoice without dueDate is due at its issueDate.
     * - win-rate: the bids sent from one day to another, with their outcomes, by month in the organization's time zone. winRate is accepted divided by accepted plus rejected. Open, expired and cancelled bids count as not decided.
     * - labor: hours and their cost from one day to another, by week (weekStart is a Monday) and person. Days of the first and last week outside the period do not count.
     * - lead-sources: the leads created from one day to another, by source. winRate is won divided by won plus lost; wonValue is the estimatedValue of the won leads.
     *
     * A rate is null if nothing was decided. An unknown key is a 404; a report for which the caller lacks a scope is a 403. A missing required parameter is a 422 (query.from, required), a parameter that the report does not take a 422 (rule). A to before from, or a period of more than 3,660 days, is a 422 (query.to, rule); a from before 1900 a 422 (query.from, rule).
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
     * Returns a page of live records of all families that match the words, as in the search of their own lists; the last changed comes first. Only families whose :read scope the credential has are searched; with none of them the result is empty. A type in the request whose :read scope is missing is a 403 (scope_insufficient). To search one family with its filters, use the search of its list.
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
     * Returns a page of comments, newest first; with entityType and entityId those on one record. search covers the body. Comments on records whose :read scope the credential lacks are left out. If you ask for such a family, the answer is a 403 (scope_insufficient). Comments on a deleted record are shown only with includeDeleted; they are restored with the record.
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
     * Adds a comment to a live record and emits comment.created. The credential also needs the :read scope of the record's family (403). The author is the app's user or the API key.
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
     * Deletes a comment. Its author may delete it, users with the roles manager, admin and owner with their apps and keys, and API keys that the operator created. Others get a 403 (forbidden). A comment on a deleted record, or on a record whose :read scope the credential lacks, is not found (404).
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
     * Changes the body of a comment and sets editedAt; the same body changes nothing. Only the author may edit it: the same user or the same API key. Others get a 403 (forbidden). A comment on a deleted record, or on a record whose :read scope the credential lacks, is not found (404).
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
     * Returns a page of notifications, newest first, about what happened without the caller: answers of customers on their pages, expiries, failures and assignments. They include those for everyone and those for the caller's user. That is the user who authorized the app or created the API key. API keys that the operator created see those for every user. The credential needs the :read scope of the subject (webhooks:manage for webhook_endpoint, settings:read for accounting); others are left out. For work to be done use listBriefing; for every change, in programs, listEvents.
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
     * Marks notifications as read for the app's user. All API keys of the organization share one mark. marked counts the notifications that were unread. meta.missing lists ids of notifications that the caller cannot see.
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
     * List what needs attention in the office today
     *
     * Returns a page of rows that need attention today, from families whose :read scope the credential has. They come in the following order, and within a category by date and id. invoice_overdue: sent or partial invoices whose dueDate is before today. bid_expiring: sent or viewed bids whose validUntil is in the future, within seven days or before the end of the seventh day. pay_app_submitted: pay applications that wait for approval. project_past_end: planned or active projects whose expectedEndDate is before today. site_log_unreviewed: site logs of the last 30 days that are not reviewed. figures_different (since 1.1): pay applications, invoices and bids for which the audit found stored figures that differ from the computed ones. Today is the date in the organization's time zone, UTC unless the branding has one. A date with a time of day belongs to its date in that time zone. For what happened, rather than what needs attention, use listNotifications.
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
     * Dismisses a row from everyone's briefing, for good or until a time. The record itself does not change. If the :read scope of the row's family is missing, the answer is a 403 (scope_insufficient). If the row is already dismissed or snoozed, its dismissal gets the new time and the answer is a 200. undismissBriefingItem shows the row again.
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
     * Restore a dismissed briefing row
     *
     * Shows a dismissed or snoozed row in everyone's briefing again, if its record still needs attention. A row that is not dismissed, or no longer snoozed, is not found (404). If the :read scope of the row's family is missing, the answer is a 403 (scope_insufficient).
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
     * Returns the proof of lines 1 to 9 and of the columns of the schedule. It has their inputs, each step of the arithmetic with its rounding, the frozen certificate with its hash, and the previous certificate. The proof is signed with its own key, whose public half stays in /.well-known/jwks.json. scripts/trials/verify in this service's repository recalculates it offline; the guide Proofs explains how to read it. entity.differences lists figures whose stored value differs from the computed one; the answer is a 200 all the same.
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
     * Returns the inputs of an invoice's totals, amount paid and balance due: its lines, discount, tax rate and ledger. For an invoice made from a pay application it also has the figures of that certificate. Each step of the arithmetic is shown with its rounding. The proof is signed with its own key, whose public half stays in /.well-known/jwks.json. scripts/trials/verify in this service's repository recalculates it offline; the guide Proofs explains how to read it. entity.differences lists figures whose stored value differs from the computed one; the answer is a 200 all the same.
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
     * Returns the inputs of a bid's totals: its lines, options, lines of change orders, discount and tax rate. Each step of the arithmetic is shown with its rounding. For an accepted bid it also has the signed content with its hash. The proof is signed with its own key, whose public half stays in /.well-known/jwks.json. scripts/trials/verify in this service's repository recalculates it offline; the guide Proofs explains how to read it. entity.differences lists figures whose stored value differs from the computed one; the answer is a 200 all the same.
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
     * Returns a page of signature requests, newest first. search covers the title and the signer's name and e-mail address. Requests for records whose :read scope the credential lacks are left out.
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
     * Asks a person outside the organization to sign the current version of a PDF document, a submitted change order, or a submitted or approved pay application. A bid is signed on the page of its public link instead (POST /bids/{id}/send). The mail to signerEmail leads to a page, {origin}/s/<token>. There the person reads the document and signs or declines it without an account. For a change order or pay application the PDF is attached. The address is only in the mail, never in an answer. The mail is a job of type email, named in meta.job_id, which is retried for about a day. The content to be signed is frozen now, including the letterhead. documentHash is its SHA-256, for a document the SHA-256 of the file. Later changes of related records do not affect it. A signature does not approve anything: the record's state does not change. After signing, the signer gets the signed PDF by mail. The operation also needs the :read scope of the record's family (403). Emits signature_request.created. A signature, a refusal and the expiry have events and notifications.
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
     * Returns one signature request, with the evidence after it is signed. Without the :read scope of its record's family it is not found (404).
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
     * Mails a sent or viewed signature request again, with the same link. With another signerEmail, that becomes the signer's address. The old link then ends and the mail has a new one, the status is sent, viewedAt is null, and no more mails go to the old address. The mail is a job of type email, named in meta.job_id.
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
     * Voids a sent or viewed signature request for good: its page says so, and it can no longer be signed. A request is also voided when its record is voided, rejected or deleted.
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
     * Returns a page of jobs, newest first. Jobs on families whose read scope the caller lacks are left out. Users with the role field see the jobs that they requested and those of families that they may write. To learn of a job's end without asking, use the events job.completed, job.failed and job.cancelled.
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
     * Creates an upload for the CSV file of an import or the logo of the branding. To upload a file for a document, use createDocumentUpload. The answer has an address to which you PUT one file within the hour, uncompressed and with the Content-Type given here. For an import this is a CSV file in UTF-8, or in UTF-16 with a byte order mark, of at most 512 MB unless the operator has set another limit. For the branding it is an image of at most 5 MB. The address is signed, so the PUT needs no credential. It answers 200 with `data.sourcePath` and `data.size`. It answers 400 if the file is empty, 404 for an unknown address, 408 if the file came too slowly, and 409 if it was already uploaded. It answers 409 too if the organization's storage limit is reached, 410 if the hour is over, 413 if the file is too large, and 415 for another Content-Type. It answers 429 if too many uploads of the organization are under way, and 503 if there is no free space. You can repeat an aborted or refused PUT, but not a finished one. A GET of the address returns the state of the upload. sourcePath is valid for a week; pass it to the operation that uses the file.
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
     * Soft-deletes an ended job with its files, which can no longer be downloaded. What the job wrote stays. The operation also needs the read scope of what the job read or wrote; without it the job is not found (404). If the caller did not request the job, the operation also needs the scopes of the operation that starts such a job, such as contacts:write for an import of contacts. Without them the answer is a 403.
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
     * Returns one job with its progress and, after its end, its result. The operation also needs the read scope of what the job read or wrote; without it the job is not found (404).
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
     * Cancels a queued or running job. Its current batch is not committed; earlier batches stay, and errorMessage and result say how much was committed. The operation also needs the read scope of what the job read or wrote; without it the job is not found (404). If the caller did not request the job, the operation also needs the scopes of the operation that starts such a job, such as contacts:write for an import of contacts. Without them the answer is a 403.
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
     * Returns an address that serves the file of a completed export or PDF once, within five minutes. A job without a result file, or that is not completed, is a 404. The operation also needs the read scope of what the job read or wrote; without it the job is not found (404). The PDF of a daily report with hours or photographs also needs time_entries:read or documents:read; without it the answer is a 403. For the rows that an import refused, use getJobErrors.
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
     * Returns an address that serves the errors file of an import once, within five minutes. The file is a CSV of the refused rows. It has the columns of the imported file, then _row, _field, _code, _message and _violations. _field, _code and _message have all violations of the row, separated by `; `. _violations is a JSON list of them as {field, code, message}. After these come cells of the row beyond the file's columns. If the imported file is separated by semicolons, the errors file is too. A row lists all its violations: of its cells, of their references, and of the family's rules. A job without errors is a 404. The operation also needs the read scope of what the job read or wrote; without it the job is not found (404).
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
     * Returns a page of the organization's webhook endpoints, newest first, without their signing secrets.
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
     * Registers a webhook endpoint for events of the given types. `eventTypes` lists some types of version 1.0. `eventPatterns` accepts every type, whole families (`lead.*`) and everything (`*`). One of the two must have an entry. With `projectId` only events of that project, and events that reference it, are delivered. The URL must be https on port 443 or 8443, without user information, with a name in the public DNS or a public address. A name that does not resolve yet is accepted; every delivery checks the address again. The signing secret is shown only in this answer. The endpoint has a creator (`madeBy`) and is turned off when the creator's access is revoked. If many of the organization's URLs are being looked up at the same time, the next request is a 503 after a few seconds. A program that is not reachable can read listEvents instead.
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
     * Deletes a webhook endpoint. Its unfinished deliveries end as exhausted; listWebhookDeliveries still lists them. To pause an endpoint, use updateWebhookEndpoint with isActive false.
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
     * Returns one webhook endpoint, without its signing secret. A deleted endpoint is not found (404).
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
     * Changes the given members of a webhook endpoint and leaves the others unchanged. A changed URL is checked like a new one. While isActive is false nothing is sent, and new events create no deliveries. Setting isActive to true clears consecutiveFailures, disabledAt and disabledReason and sends the waiting deliveries. The caller then becomes the creator (`madeBy`). To change the signing secret, use rotateWebhookSecret.
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
     * Creates a new signing secret for a webhook endpoint; it is shown only in this answer. For 24 hours the old secret also signs: Svc-Signature and webhook-signature then have two v1 values, and either may be verified.
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
     * Sends an event of type webhook.test to a webhook endpoint, with the endpoint as its data, signed and retried like any other event. It has no sequence number and is not in the event log. To send a real event again, use replayWebhookDelivery.
     */
    public testWebhookEndpoint<ThrowOnError extends boolean = true>(options: Options<TestWebhookEndpointData, ThrowOnError>): RequestResult<TestWebhookEndpointResponses, TestWebhookEndpointErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).post<TestWebhookEndpointResponses, TestWebhookEndpointErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/webhook-endpoints/{id}/test',
            ...options
        });
    }
    
    /**
     * Recover failed deliveries of a webhook endpoint
     *
     * Starts the exhausted deliveries of a webhook endpoint again, whatever their number: those of events from `since` until `until`, oldest event first. Each has the original event id and body. With failedOnly false it also sends the events of that period that match the endpoint's current settings but were never delivered to it. The reason may be that the endpoint was inactive, did not exist or had other settings. Deliveries that succeeded or are still being tried do not change. New events caused by people in the meantime are sent first. With dryRun the answer is a plan, even for an inactive endpoint, and nothing is sent; otherwise it is a job. An endpoint has one recovery at a time.
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
     * Returns a page of one endpoint's webhook deliveries of the last 30 days, newest first. For the deliveries of all endpoints, including deleted ones, use listWebhookDeliveries.
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
     * Returns a page of the deliveries of events to the organization's webhook endpoints in the last 30 days, newest first, including those to deleted endpoints. They show the answers of the receivers. For the events themselves use listEvents.
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
     * Returns one delivery of an event to a webhook endpoint, of the last 30 days, with the outcome of its last attempt.
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
     * Starts a webhook delivery again, whatever its outcome. attemptCount becomes 0, the members of the last answer and error are cleared, and the first attempt is immediate. The event's id and the body stay the same. To replay many failed deliveries, use recoverWebhookEndpoint.
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
     * Returns a page of the organization's events of the last 30 days, oldest first, to catch up after an outage. Sequence numbers have no gaps. To continue, use either cursor, as in every list, or after with the last sequence number that you have seen, which you can store. Without either, the list starts with the oldest stored event. meta.pagination.cursor is the sequence number of the last event as a string, or null if there are no more events yet. Each event has a snapshot of its record, whatever the caller's other scopes.
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
     * Returns one event of the last 30 days, with its sequence number. Events of type webhook.test are not in the log and are not found (404).
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
     * Returns a page of the requests made to the API, newest first. The log goes back as far as the organization stores it (`auditLogDays` of /settings/data-retention, 90 days by default). It also has the changes of access to the organization. These are sign-ins and failed sign-ins, password links requested and used, and consents given and declined. They also are revocations, refresh tokens or codes used twice, and access that the operator ended. A request appears within a second or two.
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
     * Returns how much of the organization's hourly budget is used, in units, and of the API key's limit per minute, in requests, including this request. Every answer has the same values in its RateLimit headers.
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
     * Returns the organization's branding on pages, in mails and on papers: its name, logo and colors, its contact details, currency, language, time zone and paper size. Members that were never set have their default.
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
     * Changes the given members of the branding and leaves the others unchanged. To set a logo, first upload it (createJobUpload) and then send its sourcePath. The logo is re-encoded without its metadata, scaled to at most 600 by 300 pixels.
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
     * Returns for how many days the organization stores its deleted records, its log of API requests and its notifications. Older data is removed every night.
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
     * Changes the given members of the data retention and leaves the others unchanged. Data that is then too old is removed the next night, for good and without an event. A deleted record is removed with its lines, its files and the comments on it. A record that another stored record references stays, even if the latter is deleted. Change orders, pay applications, invoices, accepted bids, signature requests and users always stay.
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
     * Ends the organization's connection to QuickBooks Online and deletes the tokens. The grant is revoked at Intuit in the background, if possible, unless the company is connected again by then. Pushed invoices stay in QuickBooks and their ids stay here: if you connect the same company again, it gets no invoice twice. The answer is a 200 even if nothing is connected.
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
     * Returns the connection to the company in QuickBooks Online to which invoices are pushed, and how invoices are written there. No answer shows a token. If the organization was never connected, the status is not_connected and all other members are null or have their default.
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
     * Connects the organization to a company in QuickBooks Online, or changes how invoices are written there; it replaces the previous settings. Send `code` and `redirectUri` from Intuit's redirect, or a `refreshToken` that the operator's application obtained in another way. With neither, the tokens of the same realm stay. Everything is tested before anything is stored: the grant, the company, its custom transaction numbers, and the named items and tax code. A refused attempt may use up the grant. If QuickBooks does not answer, the answer is a 503 with Retry-After and nothing changes.
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
     * Returns a page of the organization's API keys, newest first, without their secrets.
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
     * Creates an API key for the organization's own script or backend. The key itself is shown only in this answer. Its scopes, expiry and limit are within those of the caller. An app counts as a credential with 60 requests a minute that ends with its grant. The key has a creator (`madeBy`) and is revoked when its creator's access ends. An app for users of many organizations registers with registerOauthClient instead.
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
     * Revokes an API key and all keys that were created with it, directly or through other keys. Imports, exports and other jobs that any of them started are cancelled. Only the key that sends this request is spared, with the keys that it created. A key that was created to replace its creator can therefore revoke it, and takes over its jobs. Revoking a revoked key changes nothing. To end an app's grant, use revokeOauthToken.
     */
    public revokeApiKey<ThrowOnError extends boolean = true>(options: Options<RevokeApiKeyData, ThrowOnError>): RequestResult<RevokeApiKeyResponses, RevokeApiKeyErrors, ThrowOnError, 'data'> {
        return (options.client ?? this.client).delete<RevokeApiKeyResponses, RevokeApiKeyErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/api-keys/{id}',
            ...options
        });
    }
    
    /**
     * List the users of the organization
     *
     * Returns a page of the users of the organization, newest first. search covers name and e-mail address. Customers and suppliers are contacts (listContacts).
     */
    public listUsers<ThrowOnError extends boolean = true>(options?: Options<ListUsersData, ThrowOnError>): RequestResult<ListUsersResponses, ListUsersErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<ListUsersResponses, ListUsersErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/users',
            ...options
        });
    }
    
    /**
     * Get a user of the organization
     *
     * Returns one user of the organization. A user who has left is not found (404); listUsers with includeDeleted shows them.
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
     * Returns the sandbox to which the credential belongs, with the time of its clock. That clock governs the times of its records and events, its days, expiries, reminders, retries, retention and sessions. The machine's clock governs the timestamps of webhook signatures, access tokens, rate limits, the lifetime of an Idempotency-Key, signed addresses and the audit log. In a live organization this is a 404; getMe says which kind an organization is.
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
     * Starts a job that resets the sandbox to its initial state. Its records, files, events, deliveries, jobs and stored mails are removed, and its clock is the machine's again. Users, API keys, grants, sessions, settings and the audit log stay, and so do webhook endpoints, except those of a single project. Ids, numbers and the sequence of events continue, so that no new record is mistaken for an old one. If you keep a copy, start it again from empty. The reset cannot be undone. A sandbox has only one job at a time that resets it or advances its clock.
     */
    public resetSandbox<ThrowOnError extends boolean = true>(options?: Options<ResetSandboxData, ThrowOnError>): RequestResult<ResetSandboxResponses, ResetSandboxErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).post<ResetSandboxResponses, ResetSandboxErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/sandbox/reset',
            ...options
        });
    }
    
    /**
     * List the stored mails of a sandbox
     *
     * Returns a page of the mails about records that the sandbox stored instead of sending them, newest first, as the recipient would have received them. These are bids, change orders, pay applications, invoices, signature requests, reminders and receipts. The last 1,000 are stored. Links in them work. Mails for access, such as an invitation or a new password, are sent and not stored. In a live organization this is a 404.
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
     * Advances the sandbox's clock to a time, or by a number of seconds. A job processes everything that becomes due in between, in order and each at its time. Bids and signature requests expire, reminders are created, and webhooks are retried. At the end data past its retention is removed, and sessions end. The job waits for changes in progress; if one stays open for 15 seconds, the job fails and the clock stays where it is. The clock never goes back, and is at most ten years ahead of the machine's. A sandbox has one such job at a time.
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
     * Returns the organization, the credential and, for an access token, the user behind this request, with the credential's scopes. Any valid credential may call it. OpenID clients use getUserinfo.
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
     * Returns the OpenID claims about the user who granted the access token, without an envelope. An API key has no user and gets a 403; use getMe for it.
     */
    public getUserinfo<ThrowOnError extends boolean = true>(options?: Options<GetUserinfoData, ThrowOnError>): RequestResult<GetUserinfoResponses, GetUserinfoErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<GetUserinfoResponses, GetUserinfoErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/oauth/userinfo',
            ...options
        });
    }
    
    /**
     * Authorize an app by asking a user for consent
     *
     * The app sends the user's browser to this address. A user who is not signed in signs in first. Then a page asks for consent, and the answer goes to redirect_uri with 303: `code`, the unchanged `state` and `iss`, or `error` and `error_description`. Exchange the code with issueOauthToken. If redirect_uri is {origin}/oauth/code, that page shows the code once, within its minute, to the session that gave consent. An unknown client or redirect_uri gets an error page and no redirect. An error is sent to redirect_uri only after the user has signed in, or has agreed to go there on a page that names the host. Unlisted parameters are ignored; a parameter that is given twice is an invalid_request.
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
     * Registers an app to which users of any organization may then give access (RFC 7591). The operation is open to anyone, without an approval step; the limit is five requests per minute and address. For a script of your own organization an API key is enough (createApiKey). Unknown metadata is ignored. Redirect addresses must be public https addresses without a fragment; loopback addresses and custom schemes are refused. A command-line program registers only {origin}/oauth/code, exactly, as a public client. That page of this service shows the code to copy; in production it works only if {origin} is public https. An app that no user connects within 30 days is removed.
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
     * Exchanges an authorization code (with its PKCE verifier) or a refresh token for an access token and the next refresh token. A confidential client identifies itself by HTTP Basic authentication, a public client by client_id. A code is valid once and for a minute. A refresh token is valid once; a second use revokes every token of the grant, without a grace period. A grant can be refreshed at most 30 times at once, and then once every 30 seconds. More refreshes are a 429, which uses no token up. The access token is a JWT (RFC 9068) and is valid for an hour.
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
     * Revoke the grant of an app
     *
     * Ends the grant of an access or refresh token with all of its tokens (RFC 7009). A token that is unknown or no longer valid is a 200 too; a token of another client is a 400. To end an API key, use revokeApiKey.
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
     * Returns the OpenAPI document that describes every operation, including this one, with the service's own address in servers. No credential is needed, and nothing is charged.
     */
    public getOpenapiDocument<ThrowOnError extends boolean = true>(options?: Options<GetOpenapiDocumentData, ThrowOnError>): RequestResult<GetOpenapiDocumentResponses, GetOpenapiDocumentErrors, ThrowOnError, 'data'> {
        return (options?.client ?? this.client).get<GetOpenapiDocumentResponses, GetOpenapiDocumentErrors, ThrowOnError, 'data'>({
            responseStyle: 'data',
            url: '/openapi.json',
            ...options
        });
    }
}
