// Generated from db/migrations by `make generated`; do not edit.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface ApiAuditLogs {
  apiKeyId: number | null;
  clientId: string | null;
  code: string | null;
  cost: number;
  count: Generated<number>;
  createdAt: string;
  durationMs: number;
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
  createdAt: string;
  expiresAt: string | null;
  id: Generated<number>;
  lastUsedAt: string | null;
  name: string;
  perMinuteLimit: Generated<number>;
  publicId: string;
  revokedAt: string | null;
  scopes: string[];
  secretHash: Buffer;
  tenantId: number;
}

export interface Contacts {
  companyName: string | null;
  createdAt: string;
  deletedAt: string | null;
  email: string | null;
  firstName: string | null;
  id: Generated<number>;
  lastName: string | null;
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

export interface DownloadTickets {
  claim: string | null;
  createdAt: string;
  expiresAt: string;
  id: string;
  jobId: string;
  kind: string;
  leaseUntil: string | null;
  state: Generated<string>;
  tenantId: number;
}

export interface Events {
  body: string;
  createdAt: string;
  id: string;
  sequence: number;
  tenantId: number;
  type: string;
}

export interface EventSequences {
  lastSequence: number;
  tenantId: number;
}

export interface IdempotencyKeys {
  body: string | null;
  createdAt: string;
  expiresAt: string;
  fingerprint: Buffer;
  headers: unknown | null;
  key: string;
  sealed: Generated<boolean>;
  status: number | null;
  tenantId: number;
}

export interface Installation {
  maintenance: Generated<boolean>;
  onlyRow: Generated<boolean>;
  secretFingerprint: string | null;
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
  tenantId: number;
  total: Generated<number>;
  type: string;
  updatedAt: string;
}

export interface KeyDirectory {
  keyId: number;
  publicId: string;
  tenantId: number;
}

export interface RateWindows {
  head: number;
  keyId: number;
  slots: number[];
  tenantId: number;
}

export interface SchemaMigrations {
  appliedAt: string;
  name: string;
  sha256: string;
}

export interface Tenants {
  createdAt: string;
  hourlyUnits: Generated<number>;
  id: Generated<number>;
  name: string;
  status: Generated<string>;
  updatedAt: string;
}

export interface Uploads {
  contentType: string;
  createdAt: string;
  expiresAt: string;
  filename: string | null;
  id: string;
  size: number | null;
  state: Generated<string>;
  tenantId: number;
}

export interface UserDirectory {
  email: string;
  tenantId: number;
  userId: number;
}

export interface Users {
  createdAt: string;
  deletedAt: string | null;
  email: string;
  id: Generated<number>;
  name: string;
  passwordHash: string;
  role: string;
  tenantId: number;
  updatedAt: string;
}

export interface WorkerPools {
  id: string;
  lockKey: number;
  startedAt: string;
  workerIds: Generated<string[]>;
}

export interface DB {
  apiAuditLogs: ApiAuditLogs;
  apiKeys: ApiKeys;
  contacts: Contacts;
  downloadTickets: DownloadTickets;
  events: Events;
  eventSequences: EventSequences;
  idempotencyKeys: IdempotencyKeys;
  installation: Installation;
  jobs: Jobs;
  keyDirectory: KeyDirectory;
  rateWindows: RateWindows;
  schemaMigrations: SchemaMigrations;
  tenants: Tenants;
  uploads: Uploads;
  userDirectory: UserDirectory;
  users: Users;
  workerPools: WorkerPools;
}
