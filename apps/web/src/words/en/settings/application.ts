import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/settings/application` say. */
export const application = {
	lead: 'An application of yours that signs people in with their account here.',
	theNewSecret: 'The new secret. Copy it now: it is not shown again.',
	copyTheSecret: 'Copy the secret',
	clientId: (clientId: ReactNode) => sentence`Client id: ${clientId}`,
	copyClientId: 'Copy the client id',
	save: 'Save',
	secret: 'Secret',
	secretHint: 'The old secret stops working at once.',
	createNewSecret: 'Create new secret',
	delete: 'Delete',
	deleteHint: 'Everyone who authorized it is signed out of it at once.',
	deleteName: (name: string) => `Delete ${name}`,
	applicationSaved: 'Application saved.',
	applicationDeleted: 'Application deleted.',
}
