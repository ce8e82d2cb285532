import type { AccessToken, GivenAllowance, GroupRole, KeyPurpose, AuditAction, Avatar, OrgRole, SignUpPolicy, Socials } from '@stoa/hub'
import type { Namespace } from '@stoa/vocabulary'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { OAuthAppRow, OAuthCodeRow, OAuthDeviceRow, OAuthGrantRow, OAuthTokenRow } from './oauth-rows.ts'

/** Tables of people, organizations, sign-ins and the audit log, as `migrations/` creates them. */
export interface AccountTables {
	resource_group_member: { group_id: string; org_id: string; user_id: string; role: GroupRole }
	resource_group: ResourceGroupRow
	account: AccountRow
	membership: { org_id: string; user_id: string; role: OrgRole; standing: GeneratedAlways<number> }
	org_domain: OrgDomainRow
	token: TokenRow
	mail_key: {
		hash: Buffer
		purpose: KeyPurpose
		user_id: string
		email: string
		created_at: Date
		expires_at: Date
		standing: number | null
	}
	retired_name: { name: string }
	external_user: { issuer: string; subject: string; user_id: string }
	totp: { user_id: string; sealed: string; confirmed: boolean; last_step: number }
	recovery_code: { user_id: string; hash: Buffer }
	passkey: {
		id: string
		user_id: string
		name: string
		public_key: Buffer
		counter: number
		transports: ColumnType<string[], string, string>
		host: string
		created_at: Date
		last_used_at: Date | null
	}
	passkey_challenge: { hash: Buffer; expires_at: Date }
	pending_sign_in: { hash: Buffer; user_id: string; attempts: Generated<number>; expires_at: Date; standing: number | null }
	sign_up_invitation: {
		id: string
		hash: Buffer
		email: string | null
		note: string
		uses: number
		used: number
		invited_by: string
		created_at: Date
		expires_at: Date
	}
	sign_up_policy: { single: Generated<boolean>; policy: SignUpPolicy; chosen_by: string | null; chosen_at: Date }
	oauth_app: OAuthAppRow
	oauth_code: OAuthCodeRow
	oauth_grant: OAuthGrantRow
	oauth_token: OAuthTokenRow
	oauth_grant_repo: { grant_id: string; repo_id: string }
	oauth_device: OAuthDeviceRow
	oauth_key: { number: number; kid: string; sealed: string; created_at: Date }
	avatar: { account_id: string; type: Avatar['type']; bytes: Buffer }
	invitation: InvitationRow
	audit_entry: AuditEntryRow
	follow: { account_id: string; follower_id: string; followed_at: Date }
	/** Written by Better Auth; read here for every request with a session. */
	auth_session: AuthSessionRow
	/** Written by Better Auth, but for addresses that change. */
	auth_user: AuthUserRow
	/** Written by Better Auth, but for new passwords. */
	auth_account: AuthAccountRow
}

/** People and organizations. */
export interface AccountRow {
	id: string
	kind: 'user' | 'org'
	name: Namespace
	fullname: string
	email: string | null
	created_at: Date
	is_admin: boolean
	description: Generated<string | null>
	website: Generated<string | null>
	socials: ColumnType<Socials, string | undefined, string>
	avatar: Generated<string | null>
	suspended_at: Generated<Date | null>
	email_verified: Generated<boolean>
	/** Raised by triggers (migration 0052), and where all sessions end. */
	standing: Generated<number>
	new_repos_private: Generated<boolean>
	/** Why it is suspended (migration 0061). */
	suspension: ColumnType<{ reason: string; isLegal: boolean } | null, string | null | undefined, string | null>
	/** Whether everything that it published is hidden while it is suspended. */
	content_hidden: Generated<boolean>
}

/** Ways into organizations. */
export interface InvitationRow {
	id: string
	org_id: string
	role: OrgRole
	hash: Buffer
	user_id: string | null
	email: string | null
	invited_by: string | null
	created_at: Date
	expires_at: Date
}

/** An entry of the audit log. */
export interface AuditEntryRow {
	id: string
	at: Date
	action: AuditAction
	scope_id: string | null
	actor_id: string | null
	actor_name: string
	subject: string
	details: ColumnType<Record<string, string>, string, string>
	address: string | null
}

/** Sign-ins of people. */
export interface AuthUserRow {
	id: string
	name: string
	email: string
	username: string | null
	display_username: string | null
	updated_at: Generated<Date>
}

/** Passwords of people. */
export interface AuthAccountRow {
	id: string
	user_id: string
	account_id: string
	provider_id: string
	password: string | null
	updated_at: Generated<Date>
}

/** Sessions of browsers. */
export interface AuthSessionRow {
	id: string
	token: string
	user_id: string
	expires_at: Date
	ip_address: string | null
	user_agent: string | null
	created_at: Date
	/** Of the account when it was opened; Better Auth writes none. */
	standing: Generated<number | null>
}

/** Access tokens. */
export interface TokenRow {
	id: string
	user_id: string
	name: string
	role: AccessToken['role']
	/** JSON text. */
	allowance: ColumnType<GivenAllowance | null, string | null, never>
	expires_at: Date | null
	hash: Buffer
	hint: string
	created_at: Date
	last_used_at: Date | null
	publisher_id: string | null
	/** Raised by a trigger when it gets another value. */
	standing: GeneratedAlways<number>
}

/** Domains of organizations. */
export interface OrgDomainRow {
	org_id: string
	domain: string
	token: string
	added_at: Date
	verified_at: Date | null
}

/** Groups of repositories in an organization. */
export interface ResourceGroupRow {
	id: string
	org_id: string
	name: string
	description: string
	closed: boolean
	auto_join: GroupRole | null
	created_at: Date
}

/** These tables: there is no level below. */
export type AccountSchema = AccountTables
