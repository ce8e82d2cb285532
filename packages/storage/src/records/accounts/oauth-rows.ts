import type { Scope } from '@stoa/hub'

/** Applications that people registered. */
export interface OAuthAppRow {
	id: string
	client_id: string
	owner_id: string
	name: string
	redirect_uris: readonly string[]
	homepage: string | null
	secret_hash: Buffer | null
	created_at: Date
}

/** Authorization codes. */
export interface OAuthCodeRow {
	hash: Buffer
	client_id: string
	client_name: string
	user_id: string
	redirect_uri: string
	scopes: readonly Scope[]
	org_ids: readonly string[]
	nonce: string | null
	challenge: string | null
	family: string
	expires_at: Date
	used_at: Date | null
	standing: number | null
}

/** What people authorized applications to do. */
export interface OAuthGrantRow {
	id: string
	user_id: string
	client_id: string
	client_name: string
	scopes: readonly Scope[]
	org_ids: readonly string[]
	granted_at: Date
	last_used_at: Date | null
}

/** Tokens of applications. */
export interface OAuthTokenRow {
	id: string
	family: string
	grant_id: string
	access_hash: Buffer
	refresh_hash: Buffer | null
	scopes: readonly Scope[]
	org_ids: readonly string[]
	created_at: Date
	expires_at: Date
	refresh_expires_at: Date | null
	rotated_at: Date | null
}

/** Programs that wait on other devices. */
export interface OAuthDeviceRow {
	hash: Buffer
	user_code: string
	client_id: string
	client_name: string
	scopes: readonly Scope[]
	expires_at: Date
	polled_at: Date | null
	allowed: boolean | null
	user_id: string | null
	org_ids: readonly string[] | null
	/** Of the account that answered. */
	standing: number | null
}
