/** What is said where a browser refuses a passkey. */
export const passkey = {
	exists: 'This device already has a passkey for your account.',
	unusable: 'Your browser could not use a passkey. Try another device, or use your password.',
	noneCreated: 'No passkey was created.',
	noneUsed: 'No passkey was used. Check that this device has a passkey for this hub.',
}
