/** What the pages of `pages/account/leaked-tokens` say. */
export const leakedTokens = {
	title: 'Leaked tokens',
	lead: 'Did you find access tokens of this hub in public, yours or someone else’s? Paste them here to revoke them at once.',
	noneActive: 'None of these is an active token of this hub.',
	oneRevoked: 'One token was revoked.',
	revoked: (ended: number) => `${ended} tokens were revoked.`,
	tokens: 'Tokens',
	tokensHint: 'One per line. They begin with hf_.',
	revokeTokens: 'Revoke tokens',
}
