-- The keys that sign proofs of figures. A row stays for ever: its public half verifies the proofs that people keep.
create table proof_keys (
  id text primary key,
  public_jwk jsonb not null,
  -- Empty once what it was sealed with is lost.
  sealed_private text not null,
  created_at timestamptz(3) not null
);
