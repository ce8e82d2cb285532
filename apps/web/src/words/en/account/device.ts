import type { ReactNode } from 'react'
import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the pages of `pages/account/device` say. */
export const device = {
	title: 'Signed in',
	denyd: 'Denyd',
	signedInHint: 'The program on your other device continues by itself. You can close this page.',
	deniedHint: 'The program was denied access. You can close this page.',
	applicationsHint: (link: Wrap) => sentence`See what you authorized under ${link('Applications')}.`,
	signDevice: 'Sign in a device',
	lead: 'Type the code that the program shows you.',
	code: 'Code',
	codeHint: 'Eight letters, such as BCDF-GHJK.',
	continue: 'Continue',
	authorize: (name: string) => `Authorize ${name}?`,
	leadCode: 'Continue only if you just started it yourself and it shows exactly this code.',
	codeUserCode: (userCode: ReactNode) => sentence`Code: ${userCode}`,
	permissions: 'It will be able to',
	allow: 'Allow',
	deny: 'Deny',
}
