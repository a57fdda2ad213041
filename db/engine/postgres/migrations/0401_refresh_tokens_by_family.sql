-- batches
-- Refresh tokens are removed with their family, and no longer by their own age.
drop index concurrently if exists oauth_refresh_tokens_expiry;
