// Generated from db/engine/postgres/migrations by `make generated`; do not edit.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AccountingAttempts {
  body: string | null;
  contentHash: string | null;
  createdAt: string;
  deliveryTime: string | null;
  fence: Generated<number>;
  invoiceId: number;
  leaseUntil: string | null;
  realmId: string;
  requestId: string;
  sendStartedAt: string | null;
  tenantId: number;
  updatedAt: string;
}

export interface AccountingConnections {
  accessEndsAt: string | null;
  accessToken: string | null;
  allowOnlinePayment: boolean;
  companyName: string;
  connectedAt: string | null;
  createdAt: string;
  itemId: string;
  itemName: string;
  lastError: string | null;
  realmId: string;
  refreshEndsAt: string | null;
  refreshToken: string | null;
  retainageItemId: string;
  retainageItemName: string | null;
  status: string;
  taxCodeId: string | null;
  taxCodeName: string | null;
  tenantId: number;
  updatedAt: string;
}

export interface AccountingLinks {
  contentHash: string | null;
  createdAt: string;
  entity: string;
  externalId: string;
  realmId: string;
  recordId: number;
  syncToken: string | null;
  tenantId: number;
  updatedAt: string;
  voidedAt: string | null;
}

export interface AccountingTurns {
  heldUntil: string | null;
  holder: string | null;
  pausedUntil: string | null;
  tenantId: number;
}

export interface ApiAuditLogs {
  apiKeyId: number | null;
  clientId: string | null;
  code: string | null;
  cost: number;
  count: Generated<number>;
  createdAt: string;
  durationMs: number;
  errors: unknown | null;
  id: Generated<number>;
  ipAddress: string | null;
  method: string;
  operationId: string | null;
  path: string;
  requestId: string;
  status: number;
  tenantId: number;
  userAgent: string | null;
  userId: number | null;
}

export interface ApiKeys {
  clientId: string | null;
  createdAt: string;
  expiresAt: string | null;
  familyId: string | null;
  id: Generated<number>;
  lastUsedAt: string | null;
  makerKeyId: number | null;
  name: string;
  perMinuteLimit: Generated<number>;
  publicId: string;
  revokedAt: string | null;
  scopes: string[];
  secretHash: Buffer;
  tenantId: number;
  userId: number | null;
}

export interface AttemptWindows {
  admitted: boolean;
  bucket: string;
  expiresAt: string;
  times: ArrayType<string>;
}

export interface AuthenticatorApps {
  createdAt: string;
  lastStep: number;
  sealedSecret: string;
  tenantId: number;
  userId: number;
}

export interface BidAnswers {
  answeredAt: string;
  bidId: number;
  documentHash: string;
  id: Generated<number>;
  ipAddress: string | null;
  kind: string;
  name: string | null;
  optionIds: unknown;
  reason: string | null;
  signature: string | null;
  tenantId: number;
  total: string;
  userAgent: string | null;
}

export interface BidLineItems {
  area: string | null;
  bidId: number;
  buyTaxPercent: string | null;
  changeOrderId: number | null;
  createdAt: string;
  deletedAt: string | null;
  depth: string | null;
  description: string | null;
  height: string | null;
  id: Generated<number>;
  isOptional: boolean;
  kind: string;
  markName: string | null;
  order: number;
  parts: unknown | null;
  perimeterLf: string | null;
  productId: number | null;
  quantity: string | null;
  sellTaxPercent: string | null;
  tenantId: number;
  total: string | null;
  unit: string | null;
  unitPrice: string | null;
  updatedAt: string;
  volumeCf: string | null;
  width: string | null;
}

export interface Bids {
  acceptedAt: string | null;
  acceptedBy: string | null;
  acceptedOptionIds: Generated<unknown>;
  bidNumber: Generated<string>;
  contactId: number | null;
  createdAt: string;
  currency: Generated<string>;
  deletedAt: string | null;
  discount: string | null;
  discountAmount: Generated<string>;
  discountType: string | null;
  id: Generated<number>;
  leadId: number | null;
  makerClientId: string | null;
  makerKeyId: number | null;
  makerUserId: number | null;
  notes: string | null;
  projectId: number | null;
  searchText: Generated<string | null>;
  sentAt: string | null;
  sentBy: number | null;
  siteAddress: string | null;
  siteCity: string | null;
  siteState: string | null;
  siteZipCode: string | null;
  status: Generated<string>;
  subtotal: Generated<string>;
  taxAmount: Generated<string>;
  taxRate: string | null;
  tenantId: number;
  terms: string | null;
  title: string | null;
  total: Generated<string>;
  updatedAt: string;
  validUntil: string | null;
  viewedAt: string | null;
}

export interface Branding {
  accentColor: string | null;
  address: string | null;
  companyName: string | null;
  createdAt: string;
  currency: string | null;
  customerReminders: Generated<boolean>;
  defaultTerms: string | null;
  email: string | null;
  hasOtherCurrencies: Generated<boolean>;
  licenseNumber: string | null;
  locale: string | null;
  logo: Buffer | null;
  logoHash: string | null;
  logoHeight: number | null;
  logoType: string | null;
  logoWidth: number | null;
  notaryBlock: Generated<boolean>;
  paper: string | null;
  paymentInstructions: string | null;
  phone: string | null;
  primaryColor: string | null;
  taxId: string | null;
  tenantId: number;
  timeZone: string | null;
  updatedAt: string | null;
  website: string | null;
}

export interface BriefingDismissals {
  createdAt: string;
  deletedAt: string | null;
  dismissedUntil: string | null;
  id: Generated<number>;
  itemKey: string;
  tenantId: number;
  updatedAt: string;
}

export interface ChangeOrderLineItems {
  changeOrderId: number;
  createdAt: string;
  deletedAt: string | null;
  description: string;
  id: Generated<number>;
  order: number;
  productId: number | null;
  quantity: string;
  tenantId: number;
  total: string;
  unit: string | null;
  unitPrice: string;
  updatedAt: string;
}

export interface ChangeOrders {
  approvedAt: string | null;
  approvedBy: string | null;
  changeOrderNumber: Generated<string>;
  completionDate: string | null;
  contractSumBefore: string | null;
  createdAt: string;
  currency: Generated<string>;
  deletedAt: string | null;
  description: string | null;
  id: Generated<number>;
  invoiceId: number | null;
  makerClientId: string | null;
  makerKeyId: number | null;
  makerUserId: number | null;
  movedEndOf: number | null;
  originalSumBefore: string | null;
  ownNumber: string | null;
  projectId: number;
  projectSequence: number | null;
  reason: string | null;
  rejectedAt: string | null;
  rejectionReason: string | null;
  roundSalesAmounts: Generated<boolean>;
  scheduleDays: number | null;
  searchText: Generated<string | null>;
  status: Generated<string>;
  submittedAt: string | null;
  tenantId: number;
  title: string;
  totalAmount: string | null;
  updatedAt: string;
  voidedAt: string | null;
}

export interface Comments {
  authorId: number | null;
  authorKeyId: number | null;
  authorName: string;
  body: string;
  createdAt: string;
  deletedAt: string | null;
  editedAt: string | null;
  entityId: number;
  entityType: string;
  id: Generated<number>;
  projectId: Generated<number | null>;
  searchText: Generated<string | null>;
  tenantId: number;
  updatedAt: string;
}

export interface ContactErasures {
  contactId: number;
  createdAt: string;
  erased: unknown;
  kept: unknown;
  party: unknown | null;
  reason: string;
  tenantId: number;
}

export interface Contacts {
  companyName: string | null;
  createdAt: string;
  deletedAt: string | null;
  email: string | null;
  firstName: string | null;
  id: Generated<number>;
  language: string | null;
  lastName: string | null;
  makerClientId: string | null;
  makerKeyId: number | null;
  makerUserId: number | null;
  mobile: string | null;
  notes: string | null;
  parentContactId: number | null;
  phone: string | null;
  position: string | null;
  searchText: Generated<string | null>;
  tenantId: number;
  type: string;
  updatedAt: string;
  website: string | null;
}

export interface CrewAssignments {
  createdAt: string;
  date: string;
  deletedAt: string | null;
  id: Generated<number>;
  isLead: Generated<boolean>;
  notes: string | null;
  projectId: number;
  startTime: string | null;
  tenantId: number;
  updatedAt: string;
  userId: number;
}

export interface DataRetention {
  auditLogDays: Generated<number>;
  createdAt: string;
  deletedRecordsDays: number | null;
  notificationDays: Generated<number>;
  tenantId: number;
  updatedAt: string | null;
}

export interface Documents {
  category: string | null;
  contentType: string;
  createdAt: string;
  deletedAt: string | null;
  description: string | null;
  entityId: number | null;
  entityType: string | null;
  id: Generated<number>;
  makerClientId: string | null;
  makerKeyId: number | null;
  makerUserId: number | null;
  name: string;
  projectId: number | null;
  searchText: Generated<string | null>;
  sha256: string;
  sharedWithCustomer: Generated<boolean>;
  size: number;
  tenantId: number;
  updatedAt: string;
  uploadedBy: number | null;
  version: number;
}

export interface DocumentVersions {
  contentType: string;
  createdAt: string;
  documentId: number;
  sha256: string;
  size: number;
  tenantId: number;
  uploadedBy: number | null;
  uploadId: string;
  version: number;
}

export interface DownloadTickets {
  claim: string | null;
  createdAt: string;
  expiresAt: string;
  id: string;
  jobId: string;
  kind: string;
  leaseUntil: string | null;
  makerFamilyId: string | null;
  makerKeyId: number | null;
  makerUserId: number | null;
  state: Generated<string>;
  tenantId: number;
}

export interface Events {
  body: string;
  createdAt: string;
  id: string;
  requestId: string | null;
  sequence: number;
  tenantId: number;
  traceparent: string | null;
  type: string;
}

export interface EventSequences {
  lastCreatedAt: string | null;
  lastSequence: number;
  tenantId: number;
}

export interface ForeseenKeys {
  field: string;
  jobId: string;
  key: string | null;
  ref: number;
  tenantId: number;
}

export interface ForeseenRecords {
  fields: unknown;
  jobId: string;
  ref: number;
  tenantId: number;
}

export interface IdempotencyKeys {
  body: string | null;
  createdAt: string;
  credential: string | null;
  expiresAt: string;
  fingerprint: Buffer;
  headers: unknown | null;
  key: string;
  neededScopes: string[] | null;
  sealed: Generated<boolean>;
  status: number | null;
  tenantId: number;
}

export interface Installation {
  backupFailedAt: string | null;
  backupMadeAt: string | null;
  maintenance: Generated<boolean>;
  onlyRow: Generated<boolean>;
  quiet: Generated<boolean>;
  secretFingerprint: string | null;
}

export interface IntegrityDifferences {
  computed: string | null;
  entityId: number;
  entityType: string;
  field: string;
  foundAt: string;
  stored: string | null;
  tenantId: number;
}

export interface IntegrityRounds {
  audited: Generated<number>;
  beganAt: string;
  endedAt: string | null;
  fence: Generated<number>;
  found: Generated<number>;
  id: number;
  leaseUntil: string | null;
  organizationId: number;
  recordId: number;
  recordType: string;
  runRecords: number;
}

export interface InvoiceLineItems {
  bidLineItemId: number | null;
  createdAt: string;
  deletedAt: string | null;
  description: string;
  id: Generated<number>;
  invoiceId: number;
  kind: string;
  order: number;
  productId: number | null;
  quantity: string;
  tenantId: number;
  total: string;
  unit: string | null;
  unitPrice: string;
  updatedAt: string;
}

export interface InvoicePayments {
  amount: string;
  createdAt: string;
  deletedAt: string | null;
  id: Generated<number>;
  invoiceId: number;
  method: string | null;
  notes: string | null;
  paidAt: string;
  reference: string | null;
  tenantId: number;
  updatedAt: string;
  voidedAt: string | null;
}

export interface Invoices {
  accountingId: string | null;
  accountingPushedAt: string | null;
  amountPaid: Generated<string>;
  balanceDue: Generated<string>;
  bidId: number | null;
  bidPercent: string | null;
  contactId: number | null;
  createdAt: string;
  currency: Generated<string>;
  deletedAt: string | null;
  discount: string | null;
  discountAmount: Generated<string>;
  discountType: string | null;
  dueDate: string | null;
  id: Generated<number>;
  invoiceNumber: Generated<string>;
  issueDate: string | null;
  makerClientId: string | null;
  makerKeyId: number | null;
  makerUserId: number | null;
  notesToCustomer: string | null;
  payAppId: number | null;
  projectId: number | null;
  searchText: Generated<string | null>;
  sentAt: string | null;
  sentBy: number | null;
  status: Generated<string>;
  subtotal: Generated<string>;
  taxAmount: Generated<string>;
  taxRate: string | null;
  tenantId: number;
  total: Generated<string>;
  updatedAt: string;
  viewedAt: string | null;
  voidedAt: string | null;
}

export interface Jobs {
  artifact: unknown | null;
  checkpoint: unknown | null;
  completedAt: string | null;
  createdAt: string;
  deletedAt: string | null;
  errorMessage: string | null;
  errorsArtifact: unknown | null;
  errorsCount: Generated<number>;
  expiresAt: string | null;
  fence: Generated<number>;
  furtherReadScopes: string[] | null;
  id: string;
  leaseUntil: string | null;
  params: Generated<unknown>;
  processed: Generated<number>;
  readScope: string | null;
  requestedBy: unknown;
  resourceType: string;
  result: unknown | null;
  servedAt: string | null;
  startedAt: string | null;
  status: Generated<string>;
  storedBytes: Generated<number>;
  tenantId: number;
  total: Generated<number>;
  traceparent: string | null;
  type: string;
  updatedAt: string;
  waitsForRoom: Generated<boolean>;
}

export interface KeptLetterheads {
  createdAt: string;
  entityId: number;
  entityType: string;
  letterhead: unknown;
  logoHash: string | null;
  tenantId: number;
}

export interface KeptPdfs {
  begun: Generated<number>;
  entityId: number;
  entityType: string;
  file: string;
  madeAt: string;
  problem: string | null;
  tenantId: number;
}

export interface KeyDirectory {
  keyId: number;
  publicId: string;
  tenantId: number;
}

export interface KitItems {
  createdAt: string;
  deletedAt: string | null;
  id: Generated<number>;
  kitId: number;
  position: number;
  productId: number;
  quantity: string;
  tenantId: number;
  updatedAt: string;
}

export interface KnownNetworks {
  bucket: string;
  expiresAt: string;
}

export interface Leads {
  assignedTo: number | null;
  closedAt: string | null;
  contactId: number | null;
  createdAt: string;
  deletedAt: string | null;
  description: string | null;
  estimatedValue: string | null;
  expectedCloseDate: string | null;
  id: Generated<number>;
  lostReason: string | null;
  makerClientId: string | null;
  makerKeyId: number | null;
  makerUserId: number | null;
  name: string;
  probability: number | null;
  projectId: number | null;
  projectType: string | null;
  searchText: Generated<string | null>;
  siteAddress: string | null;
  siteCity: string | null;
  siteState: string | null;
  siteZipCode: string | null;
  source: string | null;
  stageId: number;
  status: string;
  tenantId: number;
  updatedAt: string;
}

export interface LeadStages {
  createdAt: string;
  deletedAt: string | null;
  id: Generated<number>;
  kind: string;
  name: string;
  order: number;
  probability: number;
  tenantId: number;
  updatedAt: string;
}

export interface MailReminders {
  createdAt: string;
  dueAt: string;
  entityId: number;
  entityType: string;
  occasion: string;
  tenantId: number;
}

export interface Manufacturers {
  createdAt: string;
  deletedAt: string | null;
  id: Generated<number>;
  name: string;
  notes: string | null;
  searchText: Generated<string | null>;
  tenantId: number;
  updatedAt: string;
  website: string | null;
}

export interface MovedLinks {
  tenantId: number;
  tokenHash: Buffer;
}

export interface NotificationReads {
  notificationId: number;
  readAt: string;
  readerId: number;
  tenantId: number;
}

export interface Notifications {
  body: string | null;
  createdAt: string;
  entityId: number | null;
  entityType: string;
  id: Generated<number>;
  tenantId: number;
  title: string;
  type: string;
  userId: number | null;
}

export interface NotificationsReadBefore {
  before: string;
  entityType: string;
  readAt: string;
  readerId: number;
  tenantId: number;
}

export interface OauthClients {
  authMethod: string;
  contacts: string[];
  createdAt: string;
  id: string;
  keptUntil: Generated<string | null>;
  name: string;
  redirectUris: string[];
  scopes: string[];
  secretHash: Buffer | null;
}

export interface OauthCodes {
  challenge: string;
  clientId: string;
  codeHash: Buffer;
  createdAt: string;
  expiresAt: string;
  familyId: string | null;
  redirectUri: string;
  resource: Generated<string>;
  scopes: string[];
  sessionHash: Buffer | null;
  shownAt: string | null;
  tenantId: number;
  userId: number;
}

export interface OauthFamilies {
  clientId: string;
  createdAt: string;
  endsAt: Generated<string>;
  expiresAt: string;
  id: string;
  refreshesUntil: string | null;
  resource: Generated<string>;
  revokedAt: string | null;
  revokedBecause: string | null;
  scopes: string[];
  tenantId: number;
  usedAt: string;
  userId: number;
}

export interface OauthKeys {
  createdAt: string;
  id: string;
  publicJwk: unknown;
  sealedPrivate: string;
  signsFrom: string;
  signsUntil: string;
}

export interface OauthRefreshTokens {
  createdAt: string;
  expiresAt: string;
  familyId: string;
  rotatedAt: string | null;
  tenantId: number;
  tokenHash: Buffer;
}

export interface OrganizationDeletions {
  askedAt: string;
  atOnce: boolean;
  begunAt: string | null;
  dueAt: string;
  fileCount: Generated<number>;
  goneAt: string | null;
  id: number;
  lookAt: string;
  name: string | null;
  provenAt: string | null;
  rowCount: Generated<number>;
  statusBefore: string;
}

export interface OrganizationExports {
  askedAt: string;
  askedBy: number;
  bytes: Generated<number>;
  expiresAt: string | null;
  failure: string | null;
  fence: Generated<number>;
  file: string | null;
  fileCount: number | null;
  id: string;
  leaseUntil: string | null;
  missingCount: number | null;
  moment: string | null;
  rowCount: number | null;
  status: string;
  tenantId: number;
  tries: Generated<number>;
}

export interface Passkeys {
  counter: number;
  createdAt: string;
  credentialId: string;
  id: Generated<number>;
  lastUsedAt: string | null;
  name: string;
  publicKey: Buffer;
  tenantId: number;
  transports: string[];
  userId: number;
}

export interface PasswordResets {
  createdAt: string;
  expiresAt: string;
  tenantId: number;
  tokenHash: Buffer;
  userId: number;
}

export interface PayAppCertificates {
  content: unknown;
  createdAt: string;
  hash: string;
  payAppId: number;
  tenantId: number;
}

export interface PayAppLineItems {
  balanceToFinish: string;
  bidLineItemId: number | null;
  changeOrderId: number | null;
  completedAndStored: string;
  createdAt: string;
  deletedAt: string | null;
  description: string;
  id: Generated<number>;
  itemNumber: string | null;
  materialsStored: string;
  order: number;
  payAppId: number;
  percentComplete: string | null;
  previousLineItemId: number | null;
  previousWork: string;
  retainage: string;
  scheduledValue: string;
  section: string | null;
  storedRetainagePercent: string;
  tenantId: number;
  updatedAt: string;
  workRetainagePercent: string;
  workThisPeriod: string;
}

export interface PayApps {
  applicationNumber: number;
  approvedAt: string | null;
  approvedBy: string | null;
  balanceToFinish: string;
  certificateHash: string | null;
  completedAndStored: string;
  contractDate: string | null;
  contractSum: string;
  createdAt: string;
  currency: Generated<string>;
  currentPaymentDue: string;
  deletedAt: string | null;
  earnedLessRetainage: string;
  earnedThisPeriod: string;
  id: Generated<number>;
  invoiceId: number | null;
  makerClientId: string | null;
  makerKeyId: number | null;
  makerUserId: number | null;
  netChangeOrders: string;
  notes: string | null;
  notesToOwner: string | null;
  originalContractSum: string;
  paidAt: string | null;
  periodFrom: string | null;
  periodTo: string;
  previousCertificates: string;
  previousPayAppId: number | null;
  projectId: number;
  rejectedAt: string | null;
  rejectionReason: string | null;
  retainage: string;
  retainageThisPeriod: string;
  searchText: Generated<string | null>;
  status: Generated<string>;
  storedRetainage: string;
  storedRetainagePercent: string;
  submittedAt: string | null;
  tenantId: number;
  updatedAt: string;
  voidedAt: string | null;
  workRetainage: string;
  workRetainagePercent: string;
}

export interface PlatformAdmins {
  createdAt: string;
  tenantId: number;
  userId: number;
}

export interface ProductCategories {
  createdAt: string;
  deletedAt: string | null;
  description: string | null;
  id: Generated<number>;
  name: string;
  searchText: Generated<string | null>;
  tenantId: number;
  updatedAt: string;
}

export interface Products {
  categoryId: number | null;
  cost: Generated<string>;
  costCode: string | null;
  createdAt: string;
  deletedAt: string | null;
  description: string | null;
  id: Generated<number>;
  isActive: Generated<boolean>;
  isKit: Generated<boolean>;
  kitCost: string | null;
  kitPrice: string | null;
  makerClientId: string | null;
  makerKeyId: number | null;
  makerUserId: number | null;
  manufacturerId: number | null;
  name: string;
  notes: string | null;
  partNumber: string | null;
  price: Generated<string>;
  searchText: Generated<string | null>;
  sku: string | null;
  taxable: Generated<boolean>;
  tenantId: number;
  type: string;
  unit: string | null;
  unitCost: Generated<string>;
  unitPrice: Generated<string>;
  updatedAt: string;
}

export interface Projects {
  actualEndDate: string | null;
  architectName: string | null;
  architectProjectNumber: string | null;
  assignedTo: number | null;
  bidId: number | null;
  changeOrderSequence: Generated<number>;
  contactId: number | null;
  contractFor: string | null;
  contractValue: string | null;
  createdAt: string;
  deletedAt: string | null;
  description: string | null;
  expectedEndDate: string | null;
  id: Generated<number>;
  leadId: number | null;
  makerClientId: string | null;
  makerKeyId: number | null;
  makerUserId: number | null;
  name: string;
  originalContractValue: string | null;
  ownNumber: string | null;
  phases: Generated<unknown>;
  priority: string | null;
  projectNumber: Generated<string>;
  projectType: string | null;
  searchText: Generated<string | null>;
  siteAddress: string | null;
  siteCity: string | null;
  siteState: string | null;
  siteZipCode: string | null;
  startDate: string | null;
  status: Generated<string>;
  tenantId: number;
  updatedAt: string;
}

export interface ProjectTemplates {
  assignedTo: number | null;
  contractFor: string | null;
  createdAt: string;
  deletedAt: string | null;
  description: string | null;
  id: Generated<number>;
  name: string;
  phases: Generated<unknown>;
  priority: string | null;
  projectType: string | null;
  tenantId: number;
  updatedAt: string;
}

export interface ProofKeys {
  createdAt: string;
  id: string;
  publicJwk: unknown;
  sealedPrivate: string;
}

export interface RateWindows {
  keyId: number;
  slots: ArrayType<number>;
  tenantId: number;
  units: number[];
  used: number;
}

export interface RecoveryCodes {
  codeHash: Buffer;
  createdAt: string;
  tenantId: number;
  userId: number;
}

export interface SandboxMails {
  attachments: unknown;
  createdAt: string;
  entityId: number;
  entityType: string;
  fromName: string | null;
  html: string;
  id: Generated<number>;
  jobId: string;
  replyTo: string | null;
  sentTo: string;
  subject: string;
  tenantId: number;
  text: string;
}

export interface SchemaMigrations {
  appliedAt: string;
  name: string;
  needsRelease: string | null;
  sha256: string;
}

export interface Sessions {
  accounts: unknown | null;
  createdAt: string;
  expiresAt: string;
  tenantId: number;
  tokenHash: Buffer;
  userId: number;
}

export interface ShareLinks {
  createdAt: string;
  endedAt: string | null;
  entityId: number;
  entityType: string;
  id: Generated<number>;
  sealedToken: string;
  tenantId: number;
  tokenHash: Buffer;
  withdrawn: Generated<boolean>;
}

export interface SignatureRequestDocuments {
  content: unknown;
  createdAt: string;
  logoHash: string | null;
  signatureRequestId: number;
  tenantId: number;
}

export interface SignatureRequests {
  createdAt: string;
  createdBy: number | null;
  declinedAt: string | null;
  deletedAt: string | null;
  documentHash: string;
  entityId: number;
  entityType: string;
  expiresAt: string;
  fileOpenedAt: string | null;
  id: Generated<number>;
  makerClientId: string | null;
  makerKeyId: number | null;
  makerUserId: number | null;
  message: string | null;
  reason: string | null;
  searchText: Generated<string | null>;
  sentAt: string;
  signature: unknown | null;
  signedAt: string | null;
  signerEmail: string;
  signerName: string;
  status: Generated<string>;
  tenantId: number;
  title: string;
  updatedAt: string;
  viewedAt: string | null;
  voidedAt: string | null;
}

export interface SignedBidFiles {
  bidId: number;
  createdAt: string;
  documentId: number;
  sha256: string;
  tenantId: number;
  version: number;
}

export interface SignedBids {
  bidId: number;
  content: unknown;
  createdAt: string;
  legible: Generated<boolean>;
  logoHash: string | null;
  tenantId: number;
}

export interface SignedLogos {
  bytes: Buffer;
  contentType: string;
  createdAt: string;
  hash: string;
  height: number;
  tenantId: number;
  width: number;
}

export interface SignInRules {
  createdAt: string;
  secondFactorRoles: string[];
  tenantId: number;
  updatedAt: string;
}

export interface SignInTickets {
  accounts: unknown;
  expiresAt: string;
  tokenHash: Buffer;
}

export interface SiteLogs {
  createdAt: string;
  createdBy: number;
  delays: unknown | null;
  deletedAt: string | null;
  equipment: unknown | null;
  id: Generated<number>;
  isReviewed: Generated<boolean>;
  issues: string | null;
  lat: number | null;
  lng: number | null;
  logDate: string;
  makerClientId: string | null;
  makerKeyId: number | null;
  makerUserId: number | null;
  materialsReceived: string | null;
  notes: string | null;
  personnelCount: number | null;
  projectId: number;
  reviewedAt: string | null;
  reviewedBy: number | null;
  searchText: Generated<string | null>;
  tags: unknown | null;
  temperatureHigh: string | null;
  temperatureLow: string | null;
  temperatureUnit: string | null;
  tenantId: number;
  title: string | null;
  updatedAt: string;
  visitorsOnSite: string | null;
  weather: string | null;
  workPerformed: string | null;
}

export interface SpentChallenges {
  challengeHash: Buffer;
  expiresAt: string;
}

export interface Tenants {
  blockOverbilling: Generated<boolean>;
  clockAheadMs: Generated<number>;
  createdAt: string;
  frozenAt: string | null;
  hourlyMails: Generated<number>;
  hourlyUnits: Generated<number>;
  id: Generated<number>;
  maxStorageBytes: Generated<number>;
  maxWebhookEndpoints: Generated<number>;
  mode: Generated<string>;
  name: string;
  ownStatus: string | null;
  sandboxOf: number | null;
  status: Generated<string>;
  updatedAt: string;
}

export interface TimeEntries {
  createdAt: string;
  date: string;
  deletedAt: string | null;
  description: string | null;
  hourlyRate: string | null;
  hours: string;
  id: Generated<number>;
  invoiceId: number | null;
  isReviewed: Generated<boolean>;
  lat: number | null;
  lng: number | null;
  makerClientId: string | null;
  makerKeyId: number | null;
  makerUserId: number | null;
  phaseId: number | null;
  projectId: number;
  searchText: Generated<string | null>;
  taskId: number | null;
  tenantId: number;
  totalCost: Generated<string | null>;
  updatedAt: string;
  userId: number;
}

export interface UploadReservations {
  bytes: number;
  id: string;
  leaseUntil: string;
  tenantId: number;
  written: Generated<number>;
}

export interface Uploads {
  contentType: string;
  createdAt: string;
  expiresAt: string;
  file: string | null;
  filename: string | null;
  id: string;
  makerFamilyId: string | null;
  makerKeyId: number | null;
  makerUserId: number | null;
  purpose: string;
  receivedAt: string | null;
  sha256: string | null;
  size: number | null;
  state: Generated<string>;
  tenantId: number;
}

export interface UserDirectory {
  email: string;
  tenantId: number;
  userId: number;
}

export interface UserErasures {
  createdAt: string;
  emailHash: string;
  erased: unknown;
  kept: unknown;
  tenantId: number;
  userId: number;
}

export interface Users {
  createdAt: string;
  deletedAt: string | null;
  email: string;
  id: Generated<number>;
  invitedAt: string | null;
  lastSignInAt: string | null;
  name: string;
  passwordHash: string;
  pendingHash: string | null;
  role: string;
  searchText: Generated<string | null>;
  tenantId: number;
  updatedAt: string;
}

export interface WantedPdfs {
  askedAt: string;
  entityId: number;
  entityType: string;
  mailJobs: Generated<unknown>;
  tenantId: number;
}

export interface WebhookDeliveries {
  attemptCount: Generated<number>;
  body: string | null;
  completedAt: string | null;
  createdAt: string;
  endpointId: number;
  errorMessage: string | null;
  eventId: string;
  eventSequence: number | null;
  eventType: string;
  id: Generated<number>;
  interactive: boolean;
  lastAttemptedAt: string | null;
  madeLater: Generated<boolean>;
  nextAttemptAt: string | null;
  orderSequence: number | null;
  replays: Generated<number>;
  responseBody: string | null;
  responseHeaders: unknown | null;
  responseStatus: number | null;
  status: Generated<string>;
  tenantId: number;
}

export interface WebhookEndpoints {
  consecutiveFailures: Generated<number>;
  createdAt: string;
  deletedAt: string | null;
  description: string | null;
  disabledAt: string | null;
  disabledReason: string | null;
  drainFence: Generated<number>;
  drainUntil: string | null;
  eventPatterns: Generated<string[]>;
  eventTypes: string[];
  id: Generated<number>;
  isActive: Generated<boolean>;
  isOrdered: Generated<boolean>;
  lastDeliveredAt: string | null;
  madeBy: unknown | null;
  makerFamilyId: string | null;
  previousSecret: string | null;
  previousSecretUntil: string | null;
  projectId: number | null;
  secret: string;
  tenantId: number;
  updatedAt: string;
  url: string;
}

export interface WorkerPools {
  id: string;
  lockKey: number;
  startedAt: string;
  workerIds: Generated<string[]>;
}

export interface DB {
  accountingAttempts: AccountingAttempts;
  accountingConnections: AccountingConnections;
  accountingLinks: AccountingLinks;
  accountingTurns: AccountingTurns;
  apiAuditLogs: ApiAuditLogs;
  apiKeys: ApiKeys;
  attemptWindows: AttemptWindows;
  authenticatorApps: AuthenticatorApps;
  bidAnswers: BidAnswers;
  bidLineItems: BidLineItems;
  bids: Bids;
  branding: Branding;
  briefingDismissals: BriefingDismissals;
  changeOrderLineItems: ChangeOrderLineItems;
  changeOrders: ChangeOrders;
  comments: Comments;
  contactErasures: ContactErasures;
  contacts: Contacts;
  crewAssignments: CrewAssignments;
  dataRetention: DataRetention;
  documents: Documents;
  documentVersions: DocumentVersions;
  downloadTickets: DownloadTickets;
  events: Events;
  eventSequences: EventSequences;
  foreseenKeys: ForeseenKeys;
  foreseenRecords: ForeseenRecords;
  idempotencyKeys: IdempotencyKeys;
  installation: Installation;
  integrityDifferences: IntegrityDifferences;
  integrityRounds: IntegrityRounds;
  invoiceLineItems: InvoiceLineItems;
  invoicePayments: InvoicePayments;
  invoices: Invoices;
  jobs: Jobs;
  keptLetterheads: KeptLetterheads;
  keptPdfs: KeptPdfs;
  keyDirectory: KeyDirectory;
  kitItems: KitItems;
  knownNetworks: KnownNetworks;
  leads: Leads;
  leadStages: LeadStages;
  mailReminders: MailReminders;
  manufacturers: Manufacturers;
  movedLinks: MovedLinks;
  notificationReads: NotificationReads;
  notifications: Notifications;
  notificationsReadBefore: NotificationsReadBefore;
  oauthClients: OauthClients;
  oauthCodes: OauthCodes;
  oauthFamilies: OauthFamilies;
  oauthKeys: OauthKeys;
  oauthRefreshTokens: OauthRefreshTokens;
  organizationDeletions: OrganizationDeletions;
  organizationExports: OrganizationExports;
  passkeys: Passkeys;
  passwordResets: PasswordResets;
  payAppCertificates: PayAppCertificates;
  payAppLineItems: PayAppLineItems;
  payApps: PayApps;
  platformAdmins: PlatformAdmins;
  productCategories: ProductCategories;
  products: Products;
  projects: Projects;
  projectTemplates: ProjectTemplates;
  proofKeys: ProofKeys;
  rateWindows: RateWindows;
  recoveryCodes: RecoveryCodes;
  sandboxMails: SandboxMails;
  schemaMigrations: SchemaMigrations;
  sessions: Sessions;
  shareLinks: ShareLinks;
  signatureRequestDocuments: SignatureRequestDocuments;
  signatureRequests: SignatureRequests;
  signedBidFiles: SignedBidFiles;
  signedBids: SignedBids;
  signedLogos: SignedLogos;
  signInRules: SignInRules;
  signInTickets: SignInTickets;
  siteLogs: SiteLogs;
  spentChallenges: SpentChallenges;
  tenants: Tenants;
  timeEntries: TimeEntries;
  uploadReservations: UploadReservations;
  uploads: Uploads;
  userDirectory: UserDirectory;
  userErasures: UserErasures;
  users: Users;
  wantedPdfs: WantedPdfs;
  webhookDeliveries: WebhookDeliveries;
  webhookEndpoints: WebhookEndpoints;
  workerPools: WorkerPools;
}
