// Generated from spec/ by `make generated`; do not edit.

export const recordFacts = {
  "Bid": {
    "table": "bids",
    "label": "bid",
    "family": "bids",
    "scope": "bids",
    "entityType": "bid",
    "fields": [
      "id",
      "bidNumber",
      "contactId",
      "leadId",
      "projectId",
      "status",
      "title",
      "subtotal",
      "discountAmount",
      "taxAmount",
      "total",
      "taxRate",
      "discount",
      "discountType",
      "validUntil",
      "notes",
      "terms",
      "siteAddress",
      "siteCity",
      "siteState",
      "siteZipCode",
      "sentAt",
      "acceptedAt",
      "acceptedBy",
      "acceptedOptionIds",
      "createdAt",
      "updatedAt"
    ],
    "compact": [
      "id",
      "bidNumber",
      "contactId",
      "projectId",
      "status",
      "title",
      "total",
      "validUntil",
      "updatedAt"
    ],
    "filters": [
      "status",
      "contactId",
      "leadId",
      "projectId"
    ],
    "searches": true,
    "events": {
      "created": "bid.created",
      "updated": "bid.updated",
      "deleted": "bid.deleted"
    }
  },
  "BidLineItem": {
    "table": "bid_line_items",
    "label": "bid line item",
    "family": "bids/line-items",
    "scope": "bids",
    "fields": [
      "id",
      "bidId",
      "kind",
      "isOptional",
      "markName",
      "productId",
      "changeOrderId",
      "description",
      "quantity",
      "unit",
      "unitPrice",
      "total",
      "order",
      "parts",
      "width",
      "height",
      "depth",
      "area",
      "perimeterLf",
      "volumeCf",
      "buyTaxPercent",
      "sellTaxPercent",
      "createdAt",
      "updatedAt"
    ],
    "filters": [],
    "searches": false,
    "events": {}
  },
  "BriefingDismissal": {
    "table": "briefing_dismissals",
    "label": "briefing dismissal",
    "fields": [
      "id",
      "itemKey",
      "dismissedUntil",
      "createdAt",
      "updatedAt"
    ],
    "filters": [],
    "searches": false,
    "events": {}
  },
  "ChangeOrder": {
    "table": "change_orders",
    "label": "change order",
    "family": "change-orders",
    "scope": "change_orders",
    "entityType": "change_order",
    "fields": [
      "id",
      "changeOrderNumber",
      "projectId",
      "title",
      "description",
      "status",
      "reason",
      "roundSalesAmounts",
      "totalAmount",
      "scheduleDays",
      "projectSequence",
      "completionDate",
      "contractSumBefore",
      "submittedAt",
      "approvedAt",
      "approvedBy",
      "rejectedAt",
      "rejectionReason",
      "voidedAt",
      "invoiceId",
      "createdAt",
      "updatedAt"
    ],
    "compact": [
      "id",
      "changeOrderNumber",
      "projectId",
      "title",
      "status",
      "totalAmount",
      "updatedAt"
    ],
    "filters": [
      "projectId",
      "status",
      "invoiceId"
    ],
    "searches": true,
    "events": {
      "updated": "change_order.updated",
      "deleted": "change_order.deleted"
    }
  },
  "ChangeOrderLineItem": {
    "table": "change_order_line_items",
    "label": "change order line item",
    "family": "change-orders/line-items",
    "scope": "change_orders",
    "fields": [
      "id",
      "changeOrderId",
      "productId",
      "description",
      "quantity",
      "unit",
      "unitPrice",
      "total",
      "order",
      "createdAt",
      "updatedAt"
    ],
    "filters": [],
    "searches": false,
    "events": {}
  },
  "ChangeRequestedBid": {
    "table": "change_requested_bids",
    "label": "change requested bid",
    "fields": [
      "id",
      "bidNumber",
      "contactId",
      "leadId",
      "projectId",
      "status",
      "title",
      "subtotal",
      "discountAmount",
      "taxAmount",
      "total",
      "taxRate",
      "discount",
      "discountType",
      "validUntil",
      "notes",
      "terms",
      "siteAddress",
      "siteCity",
      "siteState",
      "siteZipCode",
      "sentAt",
      "acceptedAt",
      "acceptedBy",
      "acceptedOptionIds",
      "createdAt",
      "updatedAt",
      "changeRequest"
    ],
    "filters": [],
    "searches": false,
    "events": {}
  },
  "Comment": {
    "table": "comments",
    "label": "comment",
    "family": "comments",
    "scope": "comments",
    "fields": [
      "id",
      "entityType",
      "entityId",
      "body",
      "authorId",
      "authorName",
      "editedAt",
      "createdAt",
      "updatedAt"
    ],
    "filters": [
      "entityType",
      "entityId",
      "authorId"
    ],
    "searches": true,
    "events": {
      "created": "comment.created",
      "updated": "comment.updated",
      "deleted": "comment.deleted"
    }
  },
  "Contact": {
    "table": "contacts",
    "label": "contact",
    "family": "contacts",
    "scope": "contacts",
    "entityType": "contact",
    "fields": [
      "id",
      "type",
      "firstName",
      "lastName",
      "companyName",
      "position",
      "email",
      "phone",
      "mobile",
      "website",
      "notes",
      "parentContactId",
      "language",
      "createdAt",
      "updatedAt"
    ],
    "compact": [
      "id",
      "type",
      "firstName",
      "lastName",
      "companyName",
      "email",
      "phone",
      "updatedAt"
    ],
    "filters": [
      "type",
      "parentContactId"
    ],
    "searches": true,
    "events": {
      "created": "contact.created",
      "updated": "contact.updated",
      "deleted": "contact.deleted"
    }
  },
  "CrewAssignment": {
    "table": "crew_assignments",
    "label": "crew assignment",
    "family": "crew-assignments",
    "scope": "dispatch",
    "fields": [
      "id",
      "projectId",
      "date",
      "userId",
      "startTime",
      "isLead",
      "notes",
      "createdAt",
      "updatedAt"
    ],
    "filters": [
      "projectId",
      "userId"
    ],
    "searches": false,
    "events": {}
  },
  "Document": {
    "table": "documents",
    "label": "document",
    "family": "documents",
    "scope": "documents",
    "entityType": "document",
    "fields": [
      "id",
      "name",
      "category",
      "description",
      "entityType",
      "entityId",
      "projectId",
      "contentType",
      "size",
      "sha256",
      "version",
      "uploadedBy",
      "sharedWithCustomer",
      "createdAt",
      "updatedAt"
    ],
    "compact": [
      "id",
      "name",
      "contentType",
      "size",
      "projectId",
      "version",
      "updatedAt"
    ],
    "filters": [
      "entityType",
      "entityId",
      "projectId",
      "category",
      "uploadedBy"
    ],
    "searches": true,
    "events": {
      "created": "document.created",
      "updated": "document.updated",
      "deleted": "document.deleted"
    }
  },
  "Invoice": {
    "table": "invoices",
    "label": "invoice",
    "article": "an",
    "family": "invoices",
    "scope": "invoices",
    "entityType": "invoice",
    "fields": [
      "id",
      "tenantId",
      "invoiceNumber",
      "status",
      "contactId",
      "projectId",
      "bidId",
      "payAppId",
      "bidPercent",
      "issueDate",
      "dueDate",
      "taxRate",
      "discount",
      "discountType",
      "subtotal",
      "discountAmount",
      "taxAmount",
      "total",
      "amountPaid",
      "balanceDue",
      "notesToCustomer",
      "accountingId",
      "accountingPushedAt",
      "sentAt",
      "viewedAt",
      "voidedAt",
      "createdAt",
      "updatedAt"
    ],
    "compact": [
      "id",
      "invoiceNumber",
      "contactId",
      "projectId",
      "status",
      "total",
      "balanceDue",
      "dueDate",
      "updatedAt"
    ],
    "filters": [
      "status",
      "contactId",
      "projectId",
      "bidId",
      "payAppId",
      "overdue",
      "ageing"
    ],
    "searches": true,
    "events": {
      "created": "invoice.created",
      "updated": "invoice.updated",
      "deleted": "invoice.deleted"
    }
  },
  "InvoiceLineItem": {
    "table": "invoice_line_items",
    "label": "invoice line item",
    "article": "an",
    "family": "invoices/line-items",
    "scope": "invoices",
    "fields": [
      "id",
      "invoiceId",
      "kind",
      "productId",
      "bidLineItemId",
      "description",
      "quantity",
      "unit",
      "unitPrice",
      "total",
      "order",
      "createdAt",
      "updatedAt"
    ],
    "filters": [],
    "searches": false,
    "events": {}
  },
  "InvoicePayment": {
    "table": "invoice_payments",
    "label": "payment",
    "family": "invoices/payments",
    "scope": "invoices",
    "fields": [
      "id",
      "invoiceId",
      "amount",
      "paidAt",
      "method",
      "reference",
      "notes",
      "voidedAt",
      "createdAt",
      "updatedAt"
    ],
    "filters": [],
    "searches": false,
    "events": {}
  },
  "KitItem": {
    "table": "kit_items",
    "label": "kit item",
    "family": "products/kit-items",
    "scope": "products",
    "fields": [
      "id",
      "kitId",
      "productId",
      "order",
      "quantity",
      "type",
      "name",
      "sku",
      "unit",
      "isKit",
      "unitCost",
      "unitPrice",
      "totalCost",
      "totalPrice",
      "createdAt",
      "updatedAt"
    ],
    "filters": [],
    "searches": false,
    "events": {}
  },
  "Lead": {
    "table": "leads",
    "label": "lead",
    "family": "leads",
    "scope": "leads",
    "entityType": "lead",
    "fields": [
      "id",
      "name",
      "contactId",
      "stageId",
      "assignedTo",
      "source",
      "projectType",
      "estimatedValue",
      "probability",
      "expectedCloseDate",
      "status",
      "description",
      "siteAddress",
      "siteCity",
      "siteState",
      "siteZipCode",
      "lostReason",
      "closedAt",
      "projectId",
      "createdAt",
      "updatedAt"
    ],
    "compact": [
      "id",
      "name",
      "contactId",
      "stageId",
      "status",
      "estimatedValue",
      "updatedAt"
    ],
    "filters": [
      "stageId",
      "status",
      "contactId",
      "assignedTo",
      "source"
    ],
    "searches": true,
    "events": {
      "created": "lead.created",
      "updated": "lead.updated",
      "deleted": "lead.deleted"
    }
  },
  "LeadStage": {
    "table": "lead_stages",
    "label": "lead stage",
    "family": "lead-stages",
    "scope": "leads",
    "fields": [
      "id",
      "name",
      "kind",
      "probability",
      "order",
      "createdAt",
      "updatedAt"
    ],
    "filters": [],
    "searches": false,
    "events": {}
  },
  "Manufacturer": {
    "table": "manufacturers",
    "label": "manufacturer",
    "family": "manufacturers",
    "scope": "products",
    "fields": [
      "id",
      "name",
      "website",
      "notes",
      "createdAt",
      "updatedAt"
    ],
    "filters": [],
    "searches": true,
    "events": {}
  },
  "Notification": {
    "table": "notifications",
    "label": "notification",
    "family": "notifications",
    "scope": "notifications",
    "fields": [
      "id",
      "type",
      "entityType",
      "entityId",
      "userId",
      "title",
      "body",
      "readAt",
      "createdAt",
      "updatedAt"
    ],
    "filters": [
      "type",
      "entityType",
      "isRead"
    ],
    "searches": false,
    "events": {}
  },
  "PayApp": {
    "table": "pay_apps",
    "label": "pay application",
    "family": "pay-apps",
    "scope": "pay_apps",
    "entityType": "pay_app",
    "fields": [
      "id",
      "projectId",
      "applicationNumber",
      "status",
      "periodFrom",
      "periodTo",
      "workRetainagePercent",
      "storedRetainagePercent",
      "originalContractSum",
      "netChangeOrders",
      "contractSum",
      "completedAndStored",
      "workRetainage",
      "storedRetainage",
      "retainage",
      "earnedLessRetainage",
      "previousCertificates",
      "currentPaymentDue",
      "balanceToFinish",
      "earnedThisPeriod",
      "retainageThisPeriod",
      "certificateHash",
      "notes",
      "notesToOwner",
      "contractDate",
      "invoiceId",
      "approvedBy",
      "rejectionReason",
      "submittedAt",
      "approvedAt",
      "rejectedAt",
      "paidAt",
      "voidedAt",
      "createdAt",
      "updatedAt"
    ],
    "compact": [
      "id",
      "projectId",
      "applicationNumber",
      "status",
      "periodTo",
      "currentPaymentDue",
      "updatedAt"
    ],
    "filters": [
      "projectId",
      "status"
    ],
    "searches": true,
    "events": {
      "updated": "pay_app.updated",
      "deleted": "pay_app.deleted"
    }
  },
  "PayAppLineItem": {
    "table": "pay_app_line_items",
    "label": "pay application line item",
    "family": "pay-apps/line-items",
    "scope": "pay_apps",
    "fields": [
      "id",
      "payAppId",
      "previousLineItemId",
      "changeOrderId",
      "bidLineItemId",
      "itemNumber",
      "section",
      "description",
      "scheduledValue",
      "previousWork",
      "workThisPeriod",
      "materialsStored",
      "completedAndStored",
      "percentComplete",
      "balanceToFinish",
      "workRetainagePercent",
      "storedRetainagePercent",
      "retainage",
      "order",
      "createdAt",
      "updatedAt"
    ],
    "filters": [],
    "searches": false,
    "events": {}
  },
  "Product": {
    "table": "products",
    "label": "product",
    "family": "products",
    "scope": "products",
    "entityType": "product",
    "fields": [
      "id",
      "type",
      "name",
      "sku",
      "partNumber",
      "description",
      "unit",
      "unitCost",
      "unitPrice",
      "taxable",
      "isKit",
      "kitCost",
      "kitPrice",
      "price",
      "cost",
      "isActive",
      "categoryId",
      "manufacturerId",
      "costCode",
      "notes",
      "createdAt",
      "updatedAt"
    ],
    "compact": [
      "id",
      "type",
      "name",
      "sku",
      "unit",
      "unitCost",
      "unitPrice",
      "isKit",
      "kitPrice",
      "isActive",
      "updatedAt"
    ],
    "filters": [
      "type",
      "categoryId",
      "manufacturerId",
      "isKit",
      "isActive"
    ],
    "searches": true,
    "events": {
      "created": "product.created",
      "updated": "product.updated",
      "deleted": "product.deleted"
    }
  },
  "ProductCategory": {
    "table": "product_categories",
    "label": "product category",
    "family": "product-categories",
    "scope": "products",
    "fields": [
      "id",
      "name",
      "description",
      "createdAt",
      "updatedAt"
    ],
    "filters": [],
    "searches": true,
    "events": {}
  },
  "Project": {
    "table": "projects",
    "label": "project",
    "family": "projects",
    "scope": "projects",
    "entityType": "project",
    "fields": [
      "id",
      "name",
      "projectNumber",
      "status",
      "contactId",
      "bidId",
      "projectType",
      "priority",
      "contractValue",
      "originalContractValue",
      "description",
      "siteAddress",
      "siteCity",
      "siteState",
      "siteZipCode",
      "architectName",
      "architectProjectNumber",
      "contractFor",
      "assignedTo",
      "startDate",
      "expectedEndDate",
      "actualEndDate",
      "leadId",
      "phases",
      "createdAt",
      "updatedAt"
    ],
    "compact": [
      "id",
      "name",
      "projectNumber",
      "status",
      "contactId",
      "contractValue",
      "updatedAt"
    ],
    "filters": [
      "status",
      "contactId",
      "assignedTo",
      "bidId",
      "leadId"
    ],
    "searches": true,
    "events": {
      "created": "project.created",
      "updated": "project.updated",
      "deleted": "project.deleted"
    }
  },
  "ProjectTemplate": {
    "table": "project_templates",
    "label": "project template",
    "family": "project-templates",
    "scope": "projects",
    "fields": [
      "id",
      "name",
      "description",
      "projectType",
      "priority",
      "contractFor",
      "assignedTo",
      "phases",
      "createdAt",
      "updatedAt"
    ],
    "filters": [],
    "searches": false,
    "events": {}
  },
  "RecordedPayment": {
    "table": "recorded_payments",
    "label": "recorded payment",
    "fields": [
      "id",
      "invoiceId",
      "amount",
      "paidAt",
      "method",
      "reference",
      "notes",
      "voidedAt",
      "createdAt",
      "updatedAt",
      "invoice"
    ],
    "filters": [],
    "searches": false,
    "events": {
      "updated": "payment.updated"
    }
  },
  "SignatureRequest": {
    "table": "signature_requests",
    "label": "signature request",
    "family": "signature-requests",
    "scope": "signatures",
    "fields": [
      "id",
      "entityType",
      "entityId",
      "title",
      "signerName",
      "signerEmail",
      "message",
      "status",
      "expiresAt",
      "documentHash",
      "sentAt",
      "viewedAt",
      "fileOpenedAt",
      "signedAt",
      "declinedAt",
      "voidedAt",
      "reason",
      "signature",
      "createdBy",
      "createdAt",
      "updatedAt"
    ],
    "filters": [
      "entityType",
      "entityId",
      "status"
    ],
    "searches": true,
    "events": {
      "created": "signature_request.created",
      "updated": "signature_request.updated"
    }
  },
  "SiteLog": {
    "table": "site_logs",
    "label": "site log",
    "family": "site-logs",
    "scope": "site_logs",
    "entityType": "site_log",
    "fields": [
      "id",
      "projectId",
      "logDate",
      "title",
      "notes",
      "personnelCount",
      "workPerformed",
      "materialsReceived",
      "visitorsOnSite",
      "issues",
      "weather",
      "temperatureHigh",
      "temperatureLow",
      "temperatureUnit",
      "delays",
      "equipment",
      "tags",
      "lat",
      "lng",
      "isReviewed",
      "createdBy",
      "reviewedBy",
      "reviewedAt",
      "createdAt",
      "updatedAt"
    ],
    "compact": [
      "id",
      "projectId",
      "logDate",
      "title",
      "isReviewed",
      "updatedAt"
    ],
    "filters": [
      "projectId",
      "createdBy",
      "isReviewed"
    ],
    "searches": true,
    "events": {
      "created": "site_log.created",
      "updated": "site_log.updated",
      "deleted": "site_log.deleted"
    }
  },
  "TimeEntry": {
    "table": "time_entries",
    "label": "time entry",
    "family": "time-entries",
    "scope": "time_entries",
    "fields": [
      "id",
      "projectId",
      "userId",
      "taskId",
      "phaseId",
      "date",
      "hours",
      "hourlyRate",
      "totalCost",
      "description",
      "lat",
      "lng",
      "isReviewed",
      "invoiceId",
      "createdAt",
      "updatedAt"
    ],
    "compact": [
      "id",
      "projectId",
      "userId",
      "date",
      "hours",
      "totalCost",
      "isReviewed",
      "updatedAt"
    ],
    "filters": [
      "projectId",
      "userId",
      "phaseId",
      "taskId",
      "invoiceId",
      "isReviewed"
    ],
    "searches": true,
    "events": {
      "created": "time_entry.created",
      "updated": "time_entry.updated",
      "deleted": "time_entry.deleted"
    }
  },
  "User": {
    "table": "users",
    "label": "user",
    "family": "users",
    "scope": "users",
    "fields": [
      "id",
      "name",
      "email",
      "role",
      "createdAt",
      "updatedAt"
    ],
    "filters": [
      "role"
    ],
    "searches": true,
    "events": {}
  },
  "WebhookEndpoint": {
    "table": "webhook_endpoints",
    "label": "webhook endpoint",
    "family": "webhook-endpoints",
    "scope": "webhooks",
    "fields": [
      "id",
      "url",
      "description",
      "eventTypes",
      "eventPatterns",
      "projectId",
      "isOrdered",
      "isActive",
      "consecutiveFailures",
      "lastDeliveredAt",
      "disabledAt",
      "disabledReason",
      "madeBy",
      "createdAt",
      "updatedAt"
    ],
    "filters": [
      "isActive"
    ],
    "searches": false,
    "events": {}
  },
  "WebhookEndpointWithSecret": {
    "table": "webhook_endpoint_with_secrets",
    "label": "webhook endpoint with secret",
    "fields": [
      "id",
      "url",
      "description",
      "eventTypes",
      "eventPatterns",
      "projectId",
      "isOrdered",
      "isActive",
      "consecutiveFailures",
      "lastDeliveredAt",
      "disabledAt",
      "disabledReason",
      "madeBy",
      "createdAt",
      "updatedAt",
      "signingSecret"
    ],
    "filters": [],
    "searches": false,
    "events": {}
  }
} as const

/** The tables of the records whose x-lock-tier is plain. */
export const plainTables = ["contacts","manufacturers","product_categories","project_templates","users"] as const

/** The values of EntityType. */
export const entityTypes = ["contact","lead","project","bid","change_order","pay_app","invoice","site_log"] as const
