import { z } from 'zod'
import { address, whole } from './basics.ts'

/** What an application asks the token endpoint with. */
export const TokenForm = z.object({
	grant_type: z.enum([
		'authorization_code',
		'refresh_token',
		'urn:ietf:params:oauth:grant-type:device_code',
		'urn:ietf:params:oauth:grant-type:token-exchange',
	]),
	client_id: z.string().optional().describe('May be left out with a code, which knows its application'),
	client_secret: z.string().optional(),
	code: z.string().optional(),
	redirect_uri: z.string().optional(),
	code_verifier: z.string().optional(),
	refresh_token: z.string().optional(),
	device_code: z.string().optional(),
	subject_token: z.string().optional().describe('The ID token of a job, made for the address of this hub'),
	subject_token_type: z.literal('urn:ietf:params:oauth:token-type:id_token').optional(),
	resource: z.string().optional().describe('What a job wants a token for: `ada/engine`, `datasets/ada/words`, or a person'),
})
/** What an application begins a login on another device with. */
export const DeviceForm = z.object({ client_id: z.string(), scope: z.string().optional() })
/** A token to be ended. */
export const RevokeForm = z.object({ token: z.string(), client_id: z.string().optional(), client_secret: z.string().optional() })

/** Tokens. */
export const TokenAnswer = z
	.object({
		access_token: z.string(),
		token_type: z.literal('bearer'),
		expires_in: whole,
		scope: z.string(),
		issued_token_type: z.literal('urn:ietf:params:oauth:token-type:access_token').optional().describe('For a job'),
		refresh_token: z.string().optional(),
		id_token: z.string().optional(),
	})
	.meta({ id: 'OAuthTokens' })

/** Codes for a login on another device. */
export const DeviceAnswer = z
	.object({
		device_code: z.string(),
		user_code: z.string(),
		verification_uri: address,
		verification_uri_complete: address,
		interval: whole,
		expires_in: whole,
	})
	.meta({ id: 'OAuthDevice' })

/** The person a token acts for, as far as its scopes show. */
export const UserInfo = z
	.object({
		sub: z.string(),
		name: z.string().optional(),
		preferred_username: z.string().optional(),
		profile: address.optional(),
		picture: address.optional(),
		website: address.optional(),
		email: z.string().optional(),
		email_verified: z.boolean().optional(),
		canPay: z.boolean().optional(),
		isPro: z.boolean().optional(),
		orgs: z
			.array(
				z.object({
					sub: z.string(),
					name: z.string(),
					preferred_username: z.string(),
					picture: address,
					isEnterprise: z.boolean(),
					canPay: z.boolean(),
					roleInOrg: z.enum(['no_access', 'read', 'contributor', 'write', 'admin']),
				}),
			)
			.optional(),
	})
	.meta({ id: 'UserInfo' })
