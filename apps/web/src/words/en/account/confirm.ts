import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/account/confirm` say. */
export const confirm = {
	pageTitle: 'Confirm your address',
	title: 'Confirm your e-mail address',
	confirmAddress: 'Confirm address',
	isConfirmed: (email: ReactNode) => sentence`${email} is confirmed.`,
	continue: 'Continue',
}
