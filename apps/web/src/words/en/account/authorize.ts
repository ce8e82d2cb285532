import type { ReactNode } from 'react'
import { sentence, type Wrap } from '../../sentences/sentence.ts'

/** What the pages of `pages/account/authorize` say. */
export const authorize = {
	title: (name: string) => `Authorize ${name}?`,
	lead: (host: ReactNode) => sentence`You will be sent to ${host}. Continue only if you came from there and trust it.`,
	permissions: 'It will be able to',
	allow: 'Allow',
	cancel: 'Cancel',
	revokeHint: (link: Wrap) => sentence`You can revoke access at any time under ${link('Applications')}.`,
}
