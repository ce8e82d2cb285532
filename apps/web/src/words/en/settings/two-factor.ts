/** What the pages of `pages/settings/two-factor` say. */
export const twoFactor = {
	title: 'Authenticator',
	lead: 'Signing in then asks for your password and for a code from your phone. Access tokens work as before.',
	turnedOn: 'Turned on',
	turnedOnHint: (recoveryCodesLeft: number) => `${recoveryCodesLeft} recovery codes are left.`,
	removeAuthenticator: 'Remove authenticator',
	turnedOff: 'Turned off',
	turnedOffHint: 'You need an authenticator on your phone or in your password manager.',
	setItUp: 'Set it up',
	setItUpHint: 'Scan this with your authenticator, or type the secret into it.',
	qrCode: 'The same secret as a QR code',
	currentCode: 'Current code',
	turnOnAuthenticator: 'Turn on authenticator',
	recoveryCodes: 'The authenticator is on. Keep these codes in a safe place away from your phone. Each signs you in once if you lose it.',
}
