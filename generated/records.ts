// Generated from spec/ by `make generated`; do not edit.

export const recordFacts = {
  "Bid": {
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
  "Comment": {
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
      "overdue"
    ],
    "searches": true,
    "events": {
      "created": "invoice.created",
      "updated": "invoice.updated",
      "deleted": "invoice.deleted"
    }
  },
  "InvoiceLineItem": {
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
